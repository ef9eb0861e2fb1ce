"""Searches what a browser received for cards that its seat must not see."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import starmine as sm
from starmine.server.store.tables import TableState
from tests.e2e.serving import Payload


def messages(payload: Payload) -> Iterator[Any]:
    """The JSON values of a payload: the one of an answer, or one for each event of a stream or line of an export."""
    text = payload.body.decode("utf-8", "replace")
    if payload.path.endswith("/events"):
        for line in text.splitlines():
            if line.startswith("data:"):
                yield json.loads(line.removeprefix("data:"))
    elif payload.path.endswith("/export"):
        yield from map(json.loads, text.splitlines())
    elif text.startswith(("{", "[")):
        yield json.loads(text)


def leaks(
    payloads: Iterable[Payload], game: sm.Game, table: str, seats: set[int], state: TableState | None = None
) -> list[str]:
    """What was told too early to a browser that holds ``seats`` of a game; ``game`` is the whole of it.

    What was asked for when the game was over may show everything, and a browser without seats what the table that
    ``state`` is lets spectators see; without it no hand.

    With several seats on one device, each view is judged by its own seat.
    """
    found: list[str] = []
    for payload in payloads:
        if table not in payload.path and table.encode() not in payload.body:
            continue
        for message in messages(payload):
            for view in _views(message):
                if view["id"] == table and table not in payload.over:
                    found += _view_leaks(view, game, seats, None if seats else state, payload.path)
            for note in message.get("notes", []) if isinstance(message, dict) and game.outcome is None else ():
                if note["seat"] not in seats:
                    found.append(f"{payload.path}: a note of seat {note['seat']}")
            if game.outcome is None and " ".join(game.deck[:6]) in json.dumps(message):
                found.append(f"{payload.path}: the deck")
    return found


def count_views(payloads: Iterable[Payload]) -> int:
    """How many views there are to search, so that a test cannot pass by finding none."""
    return sum(1 for payload in payloads for message in messages(payload) for _ in _views(message))


def tables(payloads: Iterable[Payload]) -> set[str]:
    """The tables whose views there are; puzzles are none."""
    found = {view["id"] for payload in payloads for message in messages(payload) for view in _views(message)}
    return {table for table in found if not table.startswith("puzzle-")}


def _views(value: Any) -> Iterator[dict[str, Any]]:
    """Every game view inside a JSON value, however deep."""
    if isinstance(value, dict):
        if "hands" in value and "on_turn" in value:
            yield value
        for inner in value.values():
            yield from _views(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _views(inner)


def _view_leaks(
    view: dict[str, Any], game: sm.Game, seats: set[int], watched: TableState | None, where: str
) -> Iterator[str]:
    seat, turn = view["seat"], view["turn"]
    spectators = "table" if watched is None else watched.spectators
    if seat is not None and seat not in seats and spectators != "seat":
        yield f"{where}: the view of seat {seat}"
        return
    if game.outcome is not None and turn == game.turn:
        return
    allowed = game.at(turn)
    if spectators != "all" or watched is None or turn > game.turn - watched.spectator_delay:
        allowed = allowed.view(seat)
    for order, kind in _told(view):
        if allowed.kind(order) != kind:
            yield f"{where}: turn {turn}, seat {seat}, card {order} as {kind}"


def _told(value: Any) -> Iterator[tuple[int, str]]:
    """Every card inside a JSON value whose kind is told, by its order."""
    if isinstance(value, dict):
        if isinstance(value.get("kind"), str) and "order" in value:
            yield value["order"], value["kind"]
        for inner in value.values():
            yield from _told(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _told(inner)
