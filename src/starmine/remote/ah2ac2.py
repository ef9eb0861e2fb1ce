"""Bots in the evaluation of AH2AC2 (https://github.com/FLAIROx/ah2ac2), whose partners are models of people.

Its server deals one game per WebSocket. After a greeting each message has an observation and the legal actions for
every seat of the bot, as JaxMARL writes them: ``{"agent_0": {"obs": […], "legal_moves": […]}}``. The first message also
has ``info``, the later ones ``score`` and ``done``. The answer has an action for every seat of the bot, off turn the
no-op: ``{"agent_0": 20}``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

import httpx2
import numpy as np
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from starmine.bots import BotLike, Player
from starmine.observation.encoding import Encoding
from starmine.remote.api import BadServer, Json
from starmine.remote.seen_game import seen_game
from starmine.rules.actions import action_id
from starmine.rules.factories import edition
from starmine.rules.kernel.action_ids import action_count

SERVER = "https://prod-proxy.ah2ac2.com"
PATIENCE = 60.0  # seconds

_RULES = edition("cocktail")  # as JaxMARL's
_TYPES = ("play", "discard", "colour", "rank")  # of actions, by the bits of the field `type`
_COLOUR = 2  # the index of the first clue in `_TYPES`


class Agent:
    """A bot in one seat, which reads a game from its observations in JaxMARL's form, one per turn of any seat.

    Observations have the fields of ``Encoding``, with probabilities in place of the kinds that clues leave possible.
    ``bot`` and ``seed`` are those of ``Player``.
    """

    def __init__(self, bot: str | BotLike, players: int, seat: int, seed: int = 0) -> None:
        self.players, self.seat = players, seat
        self._player = Player(bot, seat, seed)
        rules = _RULES.rules(players)
        encoding, size = Encoding(rules), int(rules["hand_size"])
        self._places = {field.name: slice(field.start, field.start + field.bits) for field in encoding.fields}
        self._bits, self._deck = encoding.bits, int(rules["deck_size"])
        self._noop = int(action_count(rules))  # its id comes after all others
        self._colours = [suit.name for suit in _RULES.colours(players)]
        self._hands = [[*range(at * size, at * size + size)] for at in range(players)]  # by seat: orders of cards
        self._cards: list[Json] = [{"order": order, "kind": None, "drawn": 0} for order in range(players * size)]
        self._log: list[Json] = []
        self._has_begun = False

    def act(self, observation: Sequence[float], legal: Sequence[float]) -> int:
        """The id of the bot's action, or of the no-op on other turns. Raises ``BadServer``, and ``BotFault``."""
        seen, actions = np.asarray(observation, np.float64), np.asarray(legal, np.float64)
        if seen.shape != (self._bits,) or actions.shape != (self._noop + 1,):
            raise BadServer(
                f"{seen.size} numbers in an observation and {actions.size} actions do not fit {self.players} players, "
                f"with {self._bits} and {self._noop + 1}: check the address"
            )
        if self._has_begun:
            self._note(seen)
        self._has_begun = True
        self._look(seen)
        if len(self._log) % self.players != self.seat:
            return self._noop
        hands = [[self._cards[order] for order in hand] for hand in self._hands]
        view = {"hands": hands, "discards": [], "seat": self.seat, "on_turn": self.seat}
        game = seen_game(_RULES, self.players, view, self._log)
        chosen = int(action_id(self._player.act(game), game.setup, self.seat))
        if not actions[chosen]:
            raise BadServer(f"action {chosen} at turn {game.turn} is legal by the rules here, but not on the server")
        return chosen

    def _note(self, seen: Any) -> None:
        """Adds the last action to the log."""
        turn, number, actor = len(self._log), self._one(seen, "type"), self._seat(seen, "actor")
        if actor != turn % self.players:
            raise BadServer(
                f"turn {turn} is that of seat {turn % self.players}, but the observation tells an action of {actor}"
            )
        entry: Json = {"turn": turn, "seat": actor, "kind": None}
        if number < _COLOUR:
            slot = self._one(seen, "slot")
            order = self._hands[actor].pop(slot)
            action: Json = {"type": _TYPES[number], "slot": slot}
            entry |= {"cards": [order], "kind": self._one(seen, "card")}
            if len(self._cards) < self._deck:
                self._hands[actor].append(len(self._cards))
                self._cards.append({"order": len(self._cards), "kind": None, "drawn": turn + 1})
        else:
            target = self._seat(seen, "target")
            touched = seen[self._places["touched"]][: len(self._hands[target])] > 0
            entry["cards"] = [order for order, is_in in zip(self._hands[target], touched, strict=True) if is_in]
            name = _TYPES[number]
            clued = self._one(seen, name)
            action = {"type": name, "seat": target, name: self._colours[clued] if number == _COLOUR else clued + 1}
        self._log.append({**entry, "action": action})

    def _look(self, seen: Any) -> None:
        """Notes the kinds of the cards in the other hands."""
        for other in range(1, self.players):
            for slot, order in enumerate(self._hands[(self.seat + other) % self.players]):
                self._cards[order]["kind"] = self._one(seen, f"hand {other}.{slot}")

    def _one(self, seen: Any, name: str) -> int:
        """The index of the only bit set in a field. Raises ``BadServer``."""
        bits = seen[self._places[name]] > 0
        if bits.sum() != 1:
            raise BadServer(
                f"the field {name!r} of an observation has {bits.sum()} bits instead of one, at turn {len(self._log)}"
            )
        return int(bits.argmax())

    def _seat(self, seen: Any, name: str) -> int:
        """The seat that a field tells; its bits count from the bot's own seat."""
        return (self._one(seen, name) + self.seat) % self.players


def evaluate(bot: str | BotLike, key: str, *, server: str = SERVER, seed: int = 0) -> list[float]:
    """Plays all games that are left of a submission, one after another, and returns their scores.

    ``key`` is that of the registered submission. Raises ``BadServer`` and what ``play`` raises.
    """
    scores = []
    while not _is_done(server, key):
        scores.append(play(bot, server, "play-next", {"submission_key": key}, seed=seed))
    return scores


def practise(
    bot: str | BotLike, key: str, players: int, seats: Sequence[int] = (0,), *, server: str = SERVER, seed: int = 0
) -> float:
    """The score of one game with random partners; ``key`` is a test key. Raises what ``play`` raises."""
    query = {"num_players": players, "candidate_positions": list(seats), "test_submission_key": key}
    return play(bot, server, "play-random-agent", query, seed=seed)


def play(bot: str | BotLike, server: str, path: str, query: Json, *, seed: int = 0) -> float:
    """Plays one game in all seats that the server gives, and returns the score.

    Raises ``BadServer`` for a server that refuses, cannot be reached or sends something else, and ``BotFault``.
    """
    address = f"{server.rstrip('/').replace('http', 'ws', 1)}/{path}"
    try:
        with connect(f"{address}?{urlencode(query, doseq=True)}", open_timeout=PATIENCE) as connection:
            connection.recv(PATIENCE)  # a greeting
            told = _read(connection.recv(PATIENCE))
            players, names = int(told["info"]["num_players"]), list(told["info"]["candidate_controlling"])
            agents = {name: Agent(bot, players, int(name.removeprefix("agent_")), seed) for name in names}
            while not told.get("done"):
                acts = {name: agent.act(told[name]["obs"], told[name]["legal_moves"]) for name, agent in agents.items()}
                connection.send(json.dumps(acts))
                told = _read(connection.recv(PATIENCE))
            return float(told["score"])
    except (OSError, WebSocketException) as error:
        raise BadServer(f"{address} cannot be reached, or has ended the connection: {error}") from error
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise BadServer(f"{address} does not answer as AH2AC2 does: {error!r}. Check the address") from error


def _read(message: str | bytes) -> Json:
    told: Json = json.loads(message)
    if "error_details" in told:
        raise BadServer(f"AH2AC2 refuses: {told['error_details']}")
    return told


def _is_done(server: str, key: str) -> bool:
    try:
        answer = httpx2.get(f"{server.rstrip('/')}/evaluation-info/{key}", timeout=PATIENCE).raise_for_status()
        return bool(answer.json()["human_ai_eval_done"])
    except (httpx2.HTTPError, KeyError, TypeError, ValueError) as error:
        raise BadServer(
            f"{server} does not tell the state of this submission: check the key and the address"
        ) from error
