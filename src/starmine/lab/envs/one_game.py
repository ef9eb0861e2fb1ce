"""``OneGame``, the game of a single-game environment, and ``Partners``, bots in its other seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete

from starmine.bots import BotFault, BotLike
from starmine.bots.checks import check_bot, check_fit, check_table_bot
from starmine.bots.player import is_legal
from starmine.bots.registry import as_bot
from starmine.bots.rng import seeds
from starmine.lab.envs.batch import take
from starmine.lab.envs.picture import picture
from starmine.lab.envs.vector import VectorEnv
from starmine.lab.errors import BadLineUp, NotReset
from starmine.lab.small import Rulebook, as_edition
from starmine.observation.checks import check_choice
from starmine.observation.last_action import LAST
from starmine.rules.actions import action_of
from starmine.rules.checks import as_whole
from starmine.rules.errors import BadAction, IllegalAction, shown
from starmine.rules.game import Game
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import GAME, PLAYING, STRUCK_OUT, Games, Record

_HUMAN, _PIXELS = "human", "rgb_array"
RENDER_MODES = ["ansi", _HUMAN, _PIXELS]
DTYPES = ("uint8", "float32")  # of observations


class LegalActions(Discrete):
    """All action ids; ``sample`` gives one that ``legal``, the current mask, allows."""

    def __init__(self, actions: int) -> None:
        super().__init__(actions)
        self.legal = np.ones(actions, np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A random action id: from ``mask`` or by ``probability`` if given, else a legal one."""
        if mask is None and probability is None and self.legal.any():
            mask = self.legal
        return super().sample(mask=mask, probability=probability)


class OneGame:
    """A game, dealt like game 0 of a ``VectorEnv``; it stays at its last position until the next deal."""

    def __init__(self, edition: Rulebook | str, players: int, lost: str, render_mode: str | None) -> None:
        check_choice("lost", lost, "zero", "keep")
        if render_mode is not None:
            check_choice("render_mode", render_mode, *RENDER_MODES)
        self.render_mode = render_mode
        self._keeps = lost == "keep"
        self._dealer = VectorEnv(edition, players, 1, observe="none", threads=1)
        self.encoding, self.actions, self.players = self._dealer.encoding, self._dealer.actions, self._dealer.players
        self.rules: Record = self.encoding.rules
        self.over = True  # no game has been dealt
        self._games, self._lasts = np.zeros(0, GAME), np.zeros(0, LAST)

    def reset(self, seed: int | None) -> None:
        """Deals a game. Raises ``BadSeed``."""
        self._dealer.reset(seed)
        self._games, self._lasts = self._dealer.states.copy(), self._dealer.lasts.copy()
        self._start, self._taken = self._games[0].copy(), list[int]()
        self._rewarded_score = 0
        self._look()

    def _look(self) -> None:
        """Reads from the record whether the game is over, its score, the seat on turn and the legal actions."""
        game = self._games[0]
        status = int(game["status"])
        self.over = status != PLAYING
        self.score = 0 if status >= STRUCK_OUT and not self._keeps else int(game["score"])
        self.seat = (int(game["seat"]) + self.over) % self.players  # when over: the seat after the last to act
        self.mask = (int(kernel.legal(game, self.rules)) >> np.arange(self.actions) & 1).astype(np.int8)

    @property
    def dealt(self) -> bool:
        """Whether a game has been dealt."""
        return len(self._games) > 0

    def check_dealt(self, asked: str) -> None:
        """Raises ``NotReset`` if ``asked``, a method's name, was called before the first deal."""
        if not self.dealt:
            raise NotReset(f"no game has been dealt: call reset before {asked}")

    @property
    def game(self) -> Record:
        """The ``GAME`` record."""
        return self._games[0]

    def observations(self) -> npt.NDArray[np.uint8]:
        """The observations of all seats, ``(players, bits)``."""
        rows = self.encoding.empty(1, every_seat=True)
        self.encoding.write(self._games, self._lasts, rows)
        of_seats: npt.NDArray[np.uint8] = rows[0]
        return of_seats

    def step(self, action: object) -> None:
        """Takes an action. Raises ``NotReset``, ``BadAction`` and ``IllegalAction``."""
        if self.over:
            raise NotReset("no game is going on: call reset before step")
        number = as_whole(action, 0, self.actions - 1)
        if number is None:
            raise BadAction(f"action={shown(action)}: it must be a whole number from 0 to {self.actions - 1}")
        if not self.mask[number]:
            legal = np.flatnonzero(self.mask).tolist()
            raise IllegalAction(f"action {number} is not legal for seat {self.seat}: the legal actions are {legal}")
        take(self._games, self._lasts, self.rules, np.array([number]))
        self._taken.append(number)
        self._look()

    def forfeit(self) -> None:
        """Ends the game as lost."""
        self._games[0]["status"] = STRUCK_OUT
        self._look()

    def reward(self) -> float:
        """The change of the score since the last call, or since the deal."""
        before, self._rewarded_score = self._rewarded_score, self.score
        return float(self.score - before)

    def render(self, seat: int | None = None) -> Any:
        """The view of a seat, by default of the one on turn, or after the end the one that would be next: text
        (``ansi``), pixels (``rgb_array``), or None after printing it (``human``). Raises ``NotReset``.
        """
        if self.render_mode is None:
            return None
        self.check_dealt("render")
        view = self._replay().view(self.seat if seat is None else seat)
        if self.render_mode == _PIXELS:
            return picture(view)
        text = str(view)
        if self.render_mode != _HUMAN:
            return text
        print(text)  # noqa: T201 - what the mode is for
        return None

    def _replay(self) -> Game:
        """The game with its log."""
        game = Game.from_state(self._start, as_edition(self._dealer.edition), self.rules)
        for number in self._taken:
            game.push(action_of(number, game.setup, game.seat))
        game.state["status"] = self.game["status"]  # differs after ``forfeit``
        return game

    def close(self) -> None:
        """Ends the threads."""
        self._dealer.close()


class Partners:
    """Bots in all seats but one. Each gets only its own seat's views.

    Raises ``UnknownBot``, ``BadBot``, ``UnfitBot`` and ``BadLineUp``.
    """

    def __init__(self, bots: str | BotLike | Sequence[str | BotLike], seat: int, rules: Record) -> None:
        others = [other for other in range(int(rules["players"])) if other != seat]
        listed = [bots] * len(others) if isinstance(bots, str) or not isinstance(bots, Sequence) else [*bots]
        if len(listed) != len(others):
            raise BadLineUp(f"{len(listed)} partners for {len(others)} seats: give one for all, or one a seat")
        made = [as_bot(member) for member in listed]
        for partner in made:
            check_bot(partner)
            check_table_bot(partner)
            check_fit(partner, rules)
        self.bots: Mapping[int, BotLike] = dict(zip(others, made, strict=True))
        self._rules = rules

    def start(self, game: Record, seed: int) -> None:
        """Begins a game."""
        self._memories = {seat: np.zeros(1, partner.memory)[0] for seat, partner in self.bots.items()}
        for seat, partner in self.bots.items():
            partner.start(
                self._memories[seat], self._view(game, seat), self._rules.copy(), int(seeds(seed, seat, 1)[0])
            )

    def watch(self, before: Record, action: int, after: Record) -> None:
        """Tells every bot of an action of any seat, between the states ``before`` and ``after``."""
        told = int(self._rules["shown_as"][action])  # differs from the action where clues are not told
        for seat, partner in self.bots.items():
            views = self._view(before, seat), self._view(after, seat)
            partner.watch(self._memories[seat], views[0], told, views[1], self._rules.copy())

    def act(self, game: Record) -> int:
        """The action of the seat on turn. Raises ``BotFault`` for one that is not legal."""
        seat = int(game["seat"])
        memory = np.array([self._memories[seat]])[0]  # a copy: `act` must not change it
        chosen = self.bots[seat].act(memory, self._view(game, seat), self._rules.copy())
        if not is_legal(chosen, int(kernel.legal(game, self._rules))):
            raise BotFault(self.bots[seat].id, seat, int(game["turn"]), chosen)
        return int(chosen)

    def _view(self, game: Record, seat: int) -> Record:
        into: Games = np.zeros(1, GAME)
        kernel.view(into, game, self._rules, seat)
        return into[0]
