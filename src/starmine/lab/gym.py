"""``gymnasium`` environments: ``HanabiEnv``, a single game, and ``GymVectorEnv``, many games at once.

    import starmine.lab  # registers them
    env = gymnasium.make("starmine/Hanabi-v0", players=3, partners="cautious")
    envs = gymnasium.make_vec("starmine/Hanabi-v0", 1024, players=3)

``infos`` always have ``action_mask`` and ``seat``. All seats share the score, so all get the same reward.
Without partners one agent acts for whichever seat is on turn. Needs the extra ``lab``.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space

from starmine.bots import BotLike
from starmine.bots.rng import MAX_SEED
from starmine.lab.envs.one_game import DTYPES, RENDER_MODES, LegalActions, OneGame, Partners
from starmine.lab.envs.vector import Step, VectorEnv
from starmine.lab.errors import NotReset
from starmine.lab.small import Rulebook
from starmine.observation.checks import BadSetting, check_choice, check_whole
from starmine.rules.errors import BadSeat, BadSeed, IllegalAction

__all__ = ["GymVectorEnv", "HanabiEnv"]

Observations = npt.NDArray[Any]


class HanabiEnv(gymnasium.Env[Observations, np.int64]):
    """One game.

    ``partners`` are bots: one for all seats but ``seat``, or one for each. Each action is then that of ``seat``;
    without partners it is that of whichever seat is on turn. A reward is the change of the score since the last step.
    ``infos`` have ``action_mask``, ``seat`` (the observer) and ``score``. An illegal action ends the game as lost
    (``illegal="end"``), or raises ``IllegalAction`` (``"error"``); ``action_space.sample()`` gives legal actions, and
    ``action_masks()`` the mask, as MaskablePPO needs it. ``dtype`` is that of observations, ``"uint8"`` or
    ``"float32"``.

    Raises ``UnknownEdition``, ``BadPlayers``, ``BadSetting``, ``BadSeat``, ``UnknownBot``, ``BadBot``,
    ``UnfitBot`` and ``BadLineUp``.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012 - as in gymnasium

    def __init__(
        self,
        edition: Rulebook | str = "cocktail",
        players: int = 2,
        *,
        partners: str | BotLike | Sequence[str | BotLike] | None = None,
        seat: int = 0,
        lost: Literal["zero", "keep"] = "zero",
        illegal: Literal["end", "error"] = "end",
        dtype: Literal["uint8", "float32"] = "uint8",
        render_mode: str | None = None,
    ) -> None:
        check_choice("illegal", illegal, "end", "error")
        check_choice("dtype", dtype, *DTYPES)
        self._table = OneGame(edition, players, lost, render_mode)
        self.render_mode = render_mode
        self._seat = check_whole(BadSeat, "seat", seat, 0, self._table.players - 1)
        self._partners = None if partners is None else Partners(partners, self._seat, self._table.rules)
        self._illegal_raises = illegal == "error"
        self._dtype = np.dtype(dtype)
        self.observation_space = Box(0, 1, (self._table.encoding.bits,), self._dtype.type)
        self.action_space: LegalActions = LegalActions(self._table.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deals a game: game 0 of the seed, or a new one without a seed. Raises ``BadSeed``."""
        given = None if seed is None else check_whole(BadSeed, "seed", seed, 0, MAX_SEED)
        super().reset(seed=given, options=options)
        seeded = int(self.np_random.integers(MAX_SEED, endpoint=True)) if given is None else given
        self._table.reset(seeded)
        if self._partners:
            self._partners.start(self._table.game, seeded)
        self._play_partners()
        return self._seen()

    def step(self, action: Any) -> tuple[Observations, float, bool, bool, dict[str, Any]]:
        """Takes an action, then those of the partners. Raises ``NotReset``, ``BadAction`` and ``BotFault``."""
        try:
            self._take(action)
        except IllegalAction:
            if self._illegal_raises:
                raise
            self._table.forfeit()
        self._play_partners()
        observation, info = self._seen()
        return observation, self._table.reward(), self._table.over, False, info

    def _take(self, action: Any) -> None:
        """Takes an action of the seat on turn, which the partners see."""
        self._table.check_dealt("step")
        before = self._table.game.copy()
        self._table.step(action)
        if self._partners:
            self._partners.watch(before, int(action), self._table.game)

    def _play_partners(self) -> None:
        while self._partners and not self._table.over and self._table.seat != self._seat:
            self._take(self._partners.act(self._table.game))

    def _seen(self) -> tuple[Observations, dict[str, Any]]:
        table = self._table
        seat = self._seat if self._partners else table.seat
        self.action_space.legal = table.mask
        info = {"action_mask": table.mask.copy(), "seat": seat, "score": table.score}
        return table.observations()[seat].astype(self._dtype, copy=False), info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """(actions,): which actions are legal now. Raises ``NotReset``."""
        self._table.check_dealt("action_masks")
        return self._table.mask.astype(np.bool_)

    def render(self) -> Any:
        """The view of the last observation's seat: text (``ansi``), pixels ``(height, width, 3)`` uint8
        (``rgb_array``), or None after printing it (``human``). Raises ``NotReset``.
        """
        return self._table.render(self._seat if self._partners else None)

    def close(self) -> None:
        """Ends the threads."""
        self._table.close()


class GymVectorEnv(GymnasiumVectorEnv[Observations, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """``VectorEnv`` with gymnasium's interface. With ``copy=False`` the next step overwrites the arrays.

    ``autoreset_mode`` says when a game that has ended is dealt anew: in the same step, in the next one, whose action
    is ignored (the default, which gymnasium's own wrappers expect), or only by ``reset`` with
    ``options["reset_mask"]``. ``dtype`` is that of observations, ``"uint8"`` or ``"float32"``. Raises what
    ``VectorEnv`` raises, such as ``IllegalAction``, and ``BadSetting`` for ``partners``, which need single games.
    """

    def __init__(
        self,
        edition: Rulebook | str = "cocktail",
        players: int = 2,
        num_envs: int = 1,
        *,
        partners: None = None,
        lost: Literal["zero", "keep"] = "zero",
        threads: int | None = None,
        copy: bool = True,
        dtype: Literal["uint8", "float32"] = "uint8",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        check_choice("copy", copy, False, True)
        check_choice("dtype", dtype, *DTYPES)
        if partners is not None:
            raise BadSetting('many games at once have no partners: make_vec(…, vectorization_mode="sync") does')
        mode = None
        with suppress(ValueError):
            mode = AutoresetMode(autoreset_mode)
        if mode is None:
            check_choice("autoreset_mode", autoreset_mode, *(each.value for each in AutoresetMode))  # raises
        self.tables = VectorEnv(edition, players, num_envs, lost=lost, threads=threads, finals=True)
        self.num_envs = self.tables.games
        self.copy = copy
        self.autoreset_mode = mode
        self._dtype = np.dtype(dtype)
        self._ended = np.zeros(self.num_envs, np.bool_)  # games that have ended and are not dealt anew yet
        self._acted = np.zeros(self.num_envs, np.int64)  # the seats that acted in the last step
        self.metadata = {"autoreset_mode": mode}
        self.single_observation_space = Box(0, 1, (self.tables.encoding.bits,), self._dtype.type)
        self.single_action_space = Discrete(self.tables.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deals all games, or those of ``options["reset_mask"]``. Without a seed, one is drawn from ``np_random``.

        Raises ``BadSeed``, ``BadArray``, and ``BadSetting`` for a seed with a mask.
        """
        given = None if seed is None else check_whole(BadSeed, "seed", seed, 0, MAX_SEED)
        mask = (options or {}).get("reset_mask")
        if mask is not None and given is not None:
            raise BadSetting("seed and reset_mask: a seed deals all games, so give one of the two")
        super().reset(seed=given, options=options)
        if mask is None:
            seeded = int(self.np_random.integers(MAX_SEED, endpoint=True)) if given is None else given
            step = self.tables.reset(seeded)
            self._ended = np.zeros(self.num_envs, np.bool_)
        else:
            step = self.tables.deal(mask)
            self._ended = self._ended & ~mask
        return self._observed(step), self._infos(step)

    def step(
        self, actions: Any
    ) -> tuple[Observations, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Takes an action in every game. Raises ``NotReset`` if a game has ended and must be reset first."""
        if self.autoreset_mode is AutoresetMode.DISABLED and self._ended.any():
            games = np.flatnonzero(self._ended).tolist()
            raise NotReset(f"games {games} have ended: call reset(options={{'reset_mask': …}}) for them first")
        self._acted = self.tables.states["seat"].astype(np.int64)
        given = np.asarray(actions) if isinstance(actions, list | tuple) else actions
        step = self.tables.step_unless(self._ended, given)
        same_step = self.autoreset_mode is AutoresetMode.SAME_STEP
        self._ended = np.zeros(self.num_envs, np.bool_) if same_step else step.terminated.copy()
        observations, infos = self._observed(step), self._infos(step)
        if step.terminated.any():
            ended = self._copied(step.terminated)
            score = {"score": self._copied(self.tables.scores), "_score": ended}
            if same_step:
                infos |= {"final_obs": self._converted(self.tables.finals), "_final_obs": ended}
                infos |= {"final_info": score, "_final_info": ended}
            else:
                infos |= score
        truncations = np.zeros(self.num_envs, np.bool_)
        rewards, terminations = self._copied(step.rewards), self._copied(step.terminated)
        return observations, rewards, terminations, truncations, infos

    def _observed(self, step: Step) -> Observations:
        """The observations; for games in ``_ended``, their last ones: ``tables`` has already dealt the next game."""
        if not self._ended.any():
            return self._converted(step.observations)
        shown = np.where(self._ended[:, np.newaxis], self.tables.finals, step.observations)
        return shown.astype(self._dtype, copy=False)

    def _converted(self, observations: Observations) -> Observations:
        """The observations with the wanted dtype, copied if the caller wants copies."""
        return observations.astype(self._dtype, copy=self.copy)

    def _infos(self, step: Step) -> dict[str, Any]:
        """The infos. Of games in ``_ended`` the mask allows all actions, as their next one is ignored.

        Their seat is the one after the last to act.
        """
        everywhere = np.ones(self.num_envs, np.bool_)
        mask, seats = self._copied(step.action_mask), self._copied(step.seats)
        if self._ended.any():
            mask = mask | self._ended[:, np.newaxis]
            seats = np.where(self._ended, (self._acted + 1) % self.tables.players, seats)
        return {"action_mask": mask, "_action_mask": everywhere, "seat": seats, "_seat": everywhere}

    def _copied(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The array, copied if the caller wants copies."""
        return array.copy() if self.copy else array

    def close_extras(self, **_: Any) -> None:
        """Ends the threads."""
        self.tables.close()
