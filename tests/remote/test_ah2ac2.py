"""Bots in the evaluation of AH2AC2, against a stand-in on loopback that speaks its protocol."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest
from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve

import starmine as sm
from starmine.bots import Player
from starmine.observation.encoding import Encoding
from starmine.remote import ah2ac2
from starmine.remote.api import BadServer
from starmine.rules.actions import action_id, action_of
from starmine.rules.kernel.action_ids import action_count
from tests.playing import dealt

COCKTAIL = sm.edition("cocktail")
KEY = "a-key"

Json = dict[str, Any]


class StandIn:
    """The server: one game per connection with ``partner`` in the other seats, and a submission of ``left`` games."""

    def __init__(self, partner: str = "cautious", left: int = 0) -> None:
        self.partner, self.left = partner, left
        self.finished: list[sm.Game] = []
        self.spoil: Callable[[Json], object] = len

    def play(self, connection: ServerConnection) -> None:
        assert connection.request is not None
        asked = urlsplit(connection.request.path)
        query: Json = {name: values[0] for name, values in parse_qs(asked.query).items()}
        query["candidate_positions"] = parse_qs(asked.query).get("candidate_positions", ["1"])
        connection.send(json.dumps({"message": "connected"}))
        if query.get("test_submission_key") == "bad":
            connection.send(json.dumps({"error_details": "Unknown submission."}))
            return
        keys = {"/play-next": "submission_key", "/play-random-agent": "test_submission_key"}
        assert query[keys[asked.path]] == KEY
        players, seats = int(query.get("num_players", 2)), [int(seat) for seat in query["candidate_positions"]]
        game = dealt(COCKTAIL, players, players)
        others = {seat: Player(self.partner, seat) for seat in range(players) if seat not in seats}
        info = {"num_players": players, "candidate_controlling": [f"agent_{seat}" for seat in seats], "is_debug": True}
        self.send(connection, {"info": {**info, "game_id": 7}, **self.seen(game, seats)})
        while game.outcome is None:
            chosen = json.loads(connection.recv())
            noop = action_count(game.rules)
            assert {name: number == noop for name, number in chosen.items()} == {
                f"agent_{seat}": seat != game.seat for seat in seats
            }
            if game.seat in others:
                game.push(others[game.seat].act(game))
            else:
                game.push(action_of(chosen[f"agent_{game.seat}"], game.setup, game.seat))
            over = {"score": float(game.score), "done": game.outcome is not None}
            self.send(connection, {**self.seen(game, seats), **over})
        self.finished.append(game)
        self.left -= 1

    def send(self, connection: ServerConnection, message: Json) -> None:
        self.spoil(message)
        connection.send(json.dumps(message))

    @staticmethod
    def seen(game: sm.Game, seats: list[int]) -> Json:
        """What seats get, in JaxMARL's form: beliefs are probabilities, so the bits of knowledge are made fractions."""
        encoding, count = Encoding(game.rules), action_count(game.rules)
        told = {}
        for seat in seats:
            row = encoding.of(game, seat).astype(float)
            for field in encoding.fields:
                if field.name.startswith("possible"):
                    row[field.start : field.start + field.bits] /= 7
            legal = np.zeros(count + 1)
            if seat == game.seat and game.outcome is None:
                legal[[action_id(action, game.setup, seat) for action in game.legal_actions()]] = 1
            else:
                legal[count] = 1
            told[f"agent_{seat}"] = {"obs": row.tolist(), "legal_moves": legal.tolist()}
        return told

    def answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """The state of a submission, over HTTP."""
        if request.path != f"/evaluation-info/{KEY}":
            return None if request.path.startswith("/play") else connection.respond(HTTPStatus.NOT_FOUND, "unknown")
        state = json.dumps({"current_env": None, "all_envs": [], "human_ai_eval_done": self.left == 0})
        headers = Headers({"Content-Length": str(len(state)), "Connection": "close"})
        return Response(200, "OK", headers, state.encode())


@contextmanager
def running(server: StandIn) -> Iterator[str]:
    with serve(server.play, "127.0.0.1", 0, process_request=server.answer) as listening:
        thread = Thread(target=listening.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.socket.getsockname()[1]}"
        finally:
            listening.shutdown()
            thread.join()


@pytest.mark.parametrize(("players", "seats"), [(2, [0]), (2, [1]), (3, [0, 2]), (3, [1])])
@pytest.mark.parametrize("bot", ["cautious", "conventions"])
def test_bot_acts_as_at_a_table_here(bot: str, players: int, seats: list[int]) -> None:
    server = StandIn()
    with running(server) as address:
        score = ah2ac2.practise(bot, KEY, players, seats, server=address)
    (game,) = server.finished
    assert game.score == score
    same = {seat: Player(bot if seat in seats else "cautious", seat) for seat in range(players)}
    for turn, action in enumerate(game.actions):
        now = game.at(turn)
        assert same[now.seat].act(now) == action


def test_all_games_of_a_submission_are_played() -> None:
    server = StandIn(left=3)
    with running(server) as address:
        scores = ah2ac2.evaluate("cautious", KEY, server=f"{address}/")
        assert ah2ac2.evaluate("cautious", KEY, server=address) == []
        with pytest.raises(BadServer, match="check the key"):
            ah2ac2.evaluate("cautious", "another", server=address)
    assert scores == [game.score for game in server.finished]
    assert len(scores) == 3


def shorter(message: Json) -> None:
    message["agent_0"]["obs"].pop()


def skipped(message: Json) -> None:
    """A turn is missing: the partner seems to have acted twice."""
    if "done" in message:
        message["agent_0"]["obs"] = [0.0] * len(message["agent_0"]["obs"])


def forbidden(message: Json) -> None:
    message["agent_0"]["legal_moves"] = [0.0] * len(message["agent_0"]["legal_moves"])


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (shorter, "657 numbers in an observation"),
        (skipped, "the field 'type' of an observation has 0 bits"),
        (forbidden, "legal by the rules here, but not on the server"),
        (lambda message: message.pop("info", None), "does not answer as AH2AC2 does"),
    ],
)
def test_other_protocols_are_refused(spoil: Callable[[Json], object], told: str) -> None:
    server = StandIn()
    server.spoil = spoil
    with running(server) as address, pytest.raises(BadServer, match=told):
        ah2ac2.practise("cautious", KEY, 2, server=address)


def test_refusals_and_missing_servers_are_told_without_the_key() -> None:
    with (
        running(StandIn()) as address,
        pytest.raises(BadServer, match=r"AH2AC2 refuses: Unknown submission\.") as refused,
    ):
        ah2ac2.practise("cautious", "bad", 2, server=address)
    assert "bad" not in str(refused.value)
    with pytest.raises(BadServer, match="cannot be reached") as refused:
        ah2ac2.practise("cautious", KEY, 2, server=address)
    assert KEY not in str(refused.value)
