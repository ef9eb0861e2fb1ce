"""Searches what a browser received for cards that its seat must not see."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import starmine as sm
from starmine.server.tables.state import TableState
from tests.e2e.serving import Payload
from tests.payloads import objects


@dataclass(frozen=True)
class Received:
    """A payload and the JSON values in it."""

    payload: Payload
    messages: list[Any]

    def is_about(self, table: str) -> bool:
        return table in self.payload.path or table.encode() in self.payload.body


def read(payloads: Iterable[Payload]) -> list[Received]:
    """Reads payloads, each once."""
    return [Received(payload, list(_messages(payload))) for payload in payloads]


def _messages(payload: Payload) -> Iterator[Any]:
    """The JSON values of a payload: the one of an answer, or one for each event of a stream or line of an export.

    Of a socket, which sends one value after the other, each message and each event in it.
    """
    text = payload.body.decode("utf-8", "replace")
    if payload.path == "/api/live":
        yield from _told_by_a_socket(text)
        return
    if payload.path.endswith("/events"):
        for line in text.splitlines():
            if line.startswith("data:"):
                yield json.loads(line.removeprefix("data:"))
    elif payload.path.endswith("/export"):
        yield from map(json.loads, text.splitlines())
    elif text.startswith(("{", "[")):
        yield json.loads(text)


def _told_by_a_socket(text: str) -> Iterator[Any]:
    place = 0
    while place < len(text):
        message, place = json.JSONDecoder().raw_decode(text, place)
        yield from message.get("events", [message])


def leaks(
    received: Iterable[Received], game: sm.Game, table: str, seats: set[int], state: TableState | None = None
) -> list[str]:
    """The cards that a browser holding ``seats`` of a game received too early; ``game`` is the whole game.

    Answers to requests after the end may show everything. A browser without seats may see what the table
    ``state`` allows spectators; without ``state`` no hand.

    With several seats on one device, each view is judged by its own seat.
    """
    found: list[str] = []
    deck = " ".join(game.deck[:6]).encode()
    allowed = _Allowed(game)
    for told in received:
        if not told.is_about(table):
            continue
        path = told.payload.path
        for message in told.messages:
            for view in _views(message):
                if view["id"] == table and table not in told.payload.over:
                    found += _view_leaks(view, allowed, seats, None if seats else state, path)
            for note in message.get("notes", []) if isinstance(message, dict) and game.outcome is None else ():
                if note["seat"] not in seats:
                    found.append(f"{path}: a note of seat {note['seat']}")
        if game.outcome is None and deck in told.payload.body:
            found.append(f"{path}: the deck")
    return found


def count_views(received: Iterable[Received]) -> int:
    """The number of views to search, so that a test cannot pass by finding none."""
    return sum(1 for told in received for message in told.messages for _ in _views(message))


def tables(received: Iterable[Received]) -> set[str]:
    """The stored tables whose views were received: puzzles and mistakes have a hyphen in their ids."""
    found = {view["id"] for told in received for message in told.messages for view in _views(message)}
    return {table for table in found if "-" not in table}


class _Allowed:
    """What may be seen of a game after any turn: the whole game, or a seat's view."""

    def __init__(self, game: sm.Game) -> None:
        self.game = game
        self._known: dict[object, sm.Game] = {}

    def at(self, turn: int, *seat: int | None) -> sm.Game:
        if (turn, *seat) not in self._known:
            then = self.game.at(turn)
            self._known[turn, *seat] = then.view(*seat) if seat else then
        return self._known[turn, *seat]


def _views(value: Any) -> Iterator[dict[str, Any]]:
    """Every game view inside a JSON value."""
    return (found for found in objects(value) if "hands" in found and "on_turn" in found)


def _view_leaks(
    view: dict[str, Any], allowed: _Allowed, seats: set[int], watched: TableState | None, where: str
) -> Iterator[str]:
    seat, turn = view["seat"], view["turn"]
    spectators = "table" if watched is None else watched.spectators
    if seat is not None and seat not in seats and spectators != "seat":
        yield f"{where}: the view of seat {seat}"
        return
    game = allowed.game
    if game.outcome is not None and turn == game.turn:
        return
    hidden = spectators != "all" or watched is None or turn > game.turn - watched.spectator_delay
    seen = allowed.at(turn, seat) if hidden else allowed.at(turn)
    for order, kind in _told(view):
        if seen.kind(order) != kind:
            yield f"{where}: turn {turn}, seat {seat}, card {order} as {kind}"


def _told(value: Any) -> Iterator[tuple[int, str]]:
    """Every card with a kind inside a JSON value, by its order."""
    cards = (found for found in objects(value) if isinstance(found.get("kind"), str) and "order" in found)
    return ((card["order"], card["kind"]) for card in cards)
