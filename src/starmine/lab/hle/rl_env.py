"""The names of ``hanabi_learning_environment.rl_env``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from starmine.lab.errors import NotReset
from starmine.lab.hle import pyhanabi
from starmine.lab.hle.errors import BadMove, IllegalMove, WrongKind, check_is
from starmine.lab.hle.pyhanabi import AgentObservationType, HanabiMove, HanabiMoveType, color_char_to_idx
from starmine.rules.errors import StarmineError, shown

MOVE_TYPES = [move_type.name for move_type in HanabiMoveType]

Observation = dict[str, Any]


class Environment:
    """The base class of environments."""

    def reset(self) -> Observation:
        """Begins a new game and returns the first observations."""
        raise NotImplementedError("an environment must implement reset")

    def step(self, action: Any) -> tuple[Observation, float, bool, dict[str, Any]]:
        """Takes an action and returns observations, reward, whether the game has ended, and an info dictionary."""
        raise NotImplementedError("an environment must implement step")


class HanabiEnv(Environment):
    """One game of Hanabi after another."""

    def __init__(self, config: dict[str, Any]) -> None:
        """``config`` has the parameters of ``HanabiGame``. Raises ``BadValue`` and ``BadParameter``."""
        check_is("config", config, dict)
        self.game = pyhanabi.HanabiGame(config)
        self.observation_encoder = pyhanabi.ObservationEncoder(self.game, pyhanabi.ObservationEncoderType.CANONICAL)
        self.players = self.game.num_players()
        self.state: pyhanabi.HanabiState

    def reset(self) -> Observation:
        """Deals a new game and returns the observations of all players; give each agent only its own."""
        self.state = self.game.new_initial_state()
        self._deal()
        return self._make_observation_all_players()

    def _deal(self) -> None:
        while self.state.cur_player() == pyhanabi.CHANCE_PLAYER_ID:
            self.state.deal_random_card()

    def vectorized_observation_shape(self) -> list[int]:
        """The length of an observation's ``vectorized``, as a list of one number."""
        return self.observation_encoder.shape()

    def num_moves(self) -> int:
        """The number of moves, legal or not."""
        return self.game.max_moves()

    def step(
        self, action: Mapping[str, Any] | int | np.integer[Any]
    ) -> tuple[Observation, float, bool, dict[str, Any]]:
        """Makes a move, given by its action id or as a dictionary like those in an observation's ``legal_moves``.

        Returns the observations of all players, the change of the score, whether the game has ended, and an empty
        dictionary. It can be called after the end, too. Raises ``NotReset``, ``IllegalMove`` and ``BadMove`` without
        changing the game.
        """
        if not hasattr(self, "state"):
            raise NotReset("no game has been dealt: reset() deals the first one")
        if isinstance(action, Mapping):
            move = self._build_move(action)
        elif hasattr(action, "__index__"):
            move = self.game.get_move(action)  # type: ignore[arg-type] # get_move takes NumPy's integers, too
        else:
            raise BadMove(f"Expected action as dict or int, got: {shown(action)}")
        last_score = self.state.score()
        self.state.apply_move(move)
        self._deal()
        observation = self._make_observation_all_players()
        return observation, self.state.score() - last_score, self.state.is_terminal(), {}

    def _make_observation_all_players(self) -> Observation:
        return {
            "player_observations": [
                self._extract_dict_from_backend(player, self.state.observation(player))
                for player in range(self.players)
            ],
            "current_player": self.state.cur_player(),
        }

    def _extract_dict_from_backend(self, player_id: int, observation: pyhanabi.HanabiObservation) -> Observation:  # noqa: ARG002 - agents override it
        """An observation as a dictionary."""
        legal = observation.legal_moves()
        return {
            "current_player": self.state.cur_player(),
            "current_player_offset": observation.cur_player_offset(),
            "life_tokens": observation.life_tokens(),
            "information_tokens": observation.information_tokens(),
            "num_players": observation.num_players(),
            "deck_size": observation.deck_size(),
            "fireworks": dict(zip(pyhanabi.COLOR_CHAR, observation.fireworks(), strict=False)),
            "legal_moves": [move.to_dict() for move in legal],
            "legal_moves_as_int": [self.game.get_move_uid(move) for move in legal],
            "observed_hands": [[card.to_dict() for card in hand] for hand in observation.observed_hands()],
            "discard_pile": [card.to_dict() for card in observation.discard_pile()],
            "card_knowledge": [[known.to_dict() for known in hand] for hand in observation.card_knowledge()],
            "vectorized": self.observation_encoder.encode(observation),
            "pyhanabi": observation,
        }

    def _build_move(self, action: Mapping[str, Any]) -> HanabiMove:
        """The move that a dictionary describes. Raises ``BadMove`` and ``IllegalMove``."""
        kind = action.get("action_type")
        if not isinstance(kind, str) or kind not in MOVE_TYPES:
            raise BadMove(f"action_type: {shown(kind)} should be one of: {MOVE_TYPES}")
        move = _read_move(action)
        legal = self.state.legal_moves()
        if move not in legal:
            raise IllegalMove(f"Illegal action: {move}. Move should be one of : {legal}")
        return move


def _read_move(action: Mapping[str, Any]) -> HanabiMove:
    try:
        match action["action_type"]:
            case "PLAY":
                return HanabiMove.get_play_move(action["card_index"])
            case "DISCARD":
                return HanabiMove.get_discard_move(action["card_index"])
            case "REVEAL_RANK":
                return HanabiMove.get_reveal_rank_move(action["target_offset"], action["rank"])
            case "REVEAL_COLOR":
                color = color_char_to_idx(action["color"])
                return HanabiMove.get_reveal_color_move(action["target_offset"], color)
    except KeyError as missing:
        raise BadMove(f"the move {shown(action)} lacks {missing}") from missing
    except StarmineError as error:
        raise BadMove(f"the move {shown(action)} is malformed: {error}") from error
    of_players = MOVE_TYPES[HanabiMoveType.PLAY : HanabiMoveType.DEAL]
    raise BadMove(f"the move {shown(action)} is malformed: a player's action_type is one of {of_players}")


_FULL = {"colors": 5, "ranks": 5, "max_information_tokens": 8, "max_life_tokens": 3}
_SMALL = {"ranks": 5, "hand_size": 2, "max_information_tokens": 3, "max_life_tokens": 1}
_ENVIRONMENTS: dict[str, dict[str, int]] = {
    "Hanabi-Full": {**_FULL, "observation_type": AgentObservationType.CARD_KNOWLEDGE.value},
    "Hanabi-Full-CardKnowledge": {**_FULL, "observation_type": AgentObservationType.CARD_KNOWLEDGE.value},
    "Hanabi-Full-Minimal": {**_FULL, "observation_type": AgentObservationType.MINIMAL.value},
    "Hanabi-Small": {**_SMALL, "colors": 2, "observation_type": AgentObservationType.CARD_KNOWLEDGE.value},
    "Hanabi-Very-Small": {**_SMALL, "colors": 1, "observation_type": AgentObservationType.CARD_KNOWLEDGE.value},
}


def make(environment_name: str = "Hanabi-Full", num_players: int = 2, pyhanabi_path: str | None = None) -> HanabiEnv:
    """The environment with a name: ``Hanabi-Full``, ``Hanabi-Full-CardKnowledge``, ``Hanabi-Full-Minimal``,
    ``Hanabi-Small`` or ``Hanabi-Very-Small``. ``pyhanabi_path`` is ignored. Raises ``WrongKind``.
    """
    del pyhanabi_path
    if environment_name not in [*_ENVIRONMENTS]:  # a list, as the name may not be hashable
        raise WrongKind(f"Unknown environment {shown(environment_name)}: there are {', '.join(_ENVIRONMENTS)}")
    return HanabiEnv({**_ENVIRONMENTS[environment_name], "players": num_players})


class Agent:
    """The base class of agents."""

    def __init__(self, config: Any, *args: Any, **kwargs: Any) -> None:
        """``config`` has the parameters of the game."""
        raise NotImplementedError("an agent must implement __init__")

    def reset(self, config: Any) -> None:
        """Prepares for a new game."""
        raise NotImplementedError("an agent must implement reset")

    def act(self, observation: Any) -> Any:
        """The agent's move as a dictionary; None if it is not its turn."""
        raise NotImplementedError("an agent must implement act")
