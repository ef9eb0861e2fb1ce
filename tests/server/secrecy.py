"""What the tests of secrecy need: tables, every question that can be asked, and the search of the answers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import starmine as sm
from tests.server.serving import Events, House, Received, Someone

ME, OPEN = {"kind": "me"}, {"kind": "open"}
BOT = {"kind": "bot", "bot": "cautious"}
BOB, CLEO = {"kind": "local", "name": "Bob"}, {"kind": "local", "name": "Cleo"}

TABLES: dict[str, dict[str, Any]] = {
    "cocktail": {"seats": [ME, OPEN]},
    "abacus": {"seats": [ME, BOB, OPEN]},
    "tiles": {"seats": [OPEN, ME, BOT]},
    "six-colour": {"seats": [ME, BOT, OPEN, BOB]},
    "online": {"seats": [ME, BOB, OPEN, BOT, CLEO]},
    "wild": {"edition": "tiles", "options": {"variant": 3}, "seats": [ME, OPEN]},
    "short and endless": {"edition": "tiles", "options": {"variant": 2, "endless": True}, "seats": [ME, BOB]},
}

_KIND = re.compile(r"[A-Z][1-5]")


def new_table(name: str) -> dict[str, Any]:
    """The body that opens one of ``TABLES``."""
    return {"edition": name, "first": 0, **TABLES[name]}


async def ask_everything(someone: Someone, table: str, players: int) -> None:
    """Every question there is about a table, allowed or not."""
    for path in ("/me", "/server", "/health", "/editions", "/editions/tiles/rules", "/tables"):
        await someone.ask("GET", path)
    for path in ("/docs", "/docs/start.js", "/openapi.json"):
        await someone.ask("GET", path)
    for path in (f"/tables/{table}", f"/games/{table}/record"):
        await someone.ask("GET", path)
    for before in ("", "?before=0", "?before=999999"):
        await someone.ask("GET", f"/tables/{table}/messages{before}")
    for seat in ("", *(f"?seat={seat}" for seat in range(players))):
        await someone.ask("GET", f"/games/{table}{seat}")
        await someone.ask("GET", f"/games/{table}/knowledge{seat}")
        for turn in range(3):
            await someone.ask("GET", f"/games/{table}/turns/{turn}/why{seat}")


async def try_everything(someone: Someone, table: str, turn: int) -> None:
    """Every change that is refused or changes nothing of the game."""
    await someone.ask("POST", f"/games/{table}/actions", {"turn": turn + 1, "action": {"type": "play", "slot": 0}})
    await someone.ask("POST", f"/games/{table}/actions", {"turn": turn, "action": {"type": "play", "slot": 9}})
    await someone.ask("POST", f"/tables/{table}/messages", {"phrase": "think"})
    await someone.ask("PUT", f"/games/{table}/hand", {"seat": 0, "orders": [0, 1, 2, 3], "turned": [1], "gaps": [2]})
    await someone.ask("PATCH", f"/tables/{table}", {"listed": True})
    await someone.ask("PUT", f"/tables/{table}/seats/0", {"kind": "me"})
    for what in ("join", "start", "rematch"):
        await someone.ask("POST", f"/tables/{table}/{what}")


# How the games of the search are set up, played and watched, beyond what the two functions above ask.
ELSEWHERE = {
    ("POST", "/api/guests"),
    ("POST", "/api/tables"),
    ("PUT", "/api/me"),
    ("POST", "/api/me/sign-out-others"),
    ("POST", "/api/tables/{table}/leave"),
    ("GET", "/api/games/{game}/events"),
}


async def follow(events: Events, until: int) -> None:
    """Reads a stream up to the view of a turn."""
    while "view" not in (event := await events.next()) or event["view"]["turn"] < until:
        pass


def leaks(received: Received, game: sm.Game, seats: list[int]) -> list[str]:
    """What a payload tells of cards that its viewer must not see.

    ``game`` is the whole game as it stands, ``seats`` are those of the person who received it. With several on one
    device each view is judged by the seat that it was asked for, and by a spectator's eyes without one.
    """
    found = [f"{received.path}: the deck"] if " ".join(game.deck[-6:]) in received.body else []
    if not received.body.startswith(("{", "[")):
        return found
    asked = [int(received.seat)] if received.seat and received.seat.isdecimal() else seats
    viewer = asked[0] if len(asked) == 1 and asked[0] in seats else None
    visible = {card for turn in game.log if turn.kind for card in turn.cards}
    if viewer is not None or game.outcome is not None:  # at the end all hands are turned over
        own = viewer if game.outcome is None else None
        visible |= {card.order for seat, hand in enumerate(game.hands) if seat != own for card in hand}
    for told in _objects(json.loads(received.body)):
        ahead = told.get("ahead")
        for clues in ahead if isinstance(ahead, list) else ():
            thought = {order for touched in clues.values() for order in touched}
            found += [f"{received.path}: clues to card {order}" for order in thought - visible]
        kind = told.get("kind")
        if isinstance(kind, str) and _KIND.fullmatch(kind):
            orders = told["cards"] if "cards" in told else [told["order"]]
            found += [f"{received.path}: {kind} is card {order}" for order in orders if order not in visible]
    return found


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        for part in value.values():
            yield from _objects(part)
    elif isinstance(value, list):
        for part in value:
            yield from _objects(part)


class Search:
    """A game of Ada and Eve, looked at by a stranger, and the search of all that the three receive."""

    def __init__(self, house: House, people: list[Someone], table: str) -> None:
        self.house = house
        self.people = people
        self.table = table
        self.held: dict[str, list[int]] = {}
        self.checked = 0

    @classmethod
    async def begin(cls, house: House, name: str) -> Search:
        """A game that has begun, at one of ``TABLES``."""
        ada, eve, nobody = await house.guest("Ada"), await house.guest("Eve"), house.stranger("nobody")
        new = new_table(name)
        table = (await ada.post("/tables", new))["id"]
        if OPEN in new["seats"]:
            await eve.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        search = cls(house, [ada, eve, nobody], table)
        for who in search.people:
            person = (await who.get("/me"))["person"]
            state = (await house.live(table)).state
            search.held[who.name] = state.seats_of(person["id"] if person else None)
        return search

    def holder(self, seat: int) -> Someone | None:
        """Who plays a seat; nobody does for a bot's."""
        return next((who for who in self.people if seat in self.held[who.name]), None)

    async def check(self) -> None:
        """Judges what has been received since the last time, by the game as it stands."""
        live = await self.house.live(self.table)
        over, seed = live.game.outcome is not None, live.state.seed
        for received in self.house.received:
            if not (over and received.path.endswith("/record")):
                self.checked += 1
                assert leaks(received, live.game, self.held[received.who]) == []
                assert over or seed is None or seed not in received.body
        self.house.received.clear()


def exchanged(game: sm.Game, viewer: int | None, order: list[int]) -> list[str]:
    """Another deck, for which ``viewer`` would have seen just the same so far.

    Each hidden card of a hand changes places with the first card that can be in its place, going by ``order``.
    """
    deck, seen = list(game.deck), _views(game, viewer)
    hidden = [card.order for seat, hand in enumerate(game.hands) if viewer in (seat, None) for card in hand]
    undrawn = range(len(deck) - game.cards_left, len(deck))
    for one in hidden:
        for other in order:
            if (other in hidden or other in undrawn) and deck[one] != deck[other]:
                changed = deck.copy()
                changed[one], changed[other] = changed[other], changed[one]
                if _views(_replayed(game, changed), viewer) == seen:
                    deck = changed
                    break
    return deck


def _replayed(game: sm.Game, deck: list[str]) -> sm.Game | None:
    again = sm.Game(game.edition, players=game.players, deck=deck, first=game.first)
    try:
        for action in game.actions:
            again.push(action)
    except sm.StarmineError:
        return None
    return again


def _views(game: sm.Game | None, viewer: int | None) -> list[Any] | None:
    if game is None:
        return None
    views = [game.at(turn).view(viewer).state.tobytes() for turn in range(game.turn + 1)]
    return [*views, game.log]
