"""Helpers of the secrecy tests: tables, all possible requests, and the search of the responses."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import starmine as sm
from starmine.server.tables.events import Acted, to_json
from tests.payloads import objects
from tests.server.conftest import FILE
from tests.server.serving import BOB, BOT, CLEO, ME, OPEN, Events, House, Received, Someone

TABLES: dict[str, dict[str, Any]] = {
    "cocktail": {"seats": [ME, OPEN]},
    "abacus": {"seats": [ME, BOB, OPEN]},
    "tiles": {"seats": [OPEN, ME, BOT]},
    "six-colour": {"seats": [ME, BOT, OPEN, BOB]},
    "online": {"seats": [ME, BOB, OPEN, BOT, CLEO]},
    "wild": {"edition": "tiles", "options": {"variant": 3}, "seats": [ME, OPEN]},
    "short and endless": {"edition": "tiles", "options": {"variant": 2, "endless": True}, "seats": [ME, BOB]},
    "from the deck": {
        "edition": "cocktail",
        "options": {"strikes": 8, "early_end": "no-plays", "cards_in_hand": "one-less", "deck_plays": True},
        "seats": [ME, OPEN],
    },
    "unseen": {"edition": "cocktail", "seats": [ME, OPEN], "spectators": "off"},
    "seen by a seat": {"edition": "six-colour", "seats": [ME, OPEN, BOB], "spectators": "seat"},
    "seen late": {"edition": "tiles", "seats": [ME, OPEN], "spectators": "all", "spectator_delay": 5},
    "hole": {
        "edition": "hanab-live",
        "options": {"variant": "Throw It in a Hole (5 Suits)", "strikes": 8},
        "seats": [ME, OPEN, BOB],
    },
    "moo": {"edition": "hanab-live", "options": {"variant": "Cow & Pig (4 Suits)"}, "seats": [ME, BOB, OPEN]},
    "quack": {"edition": "hanab-live", "options": {"variant": "Duck (4 Suits)"}, "seats": [ME, OPEN]},
    "seeded": {"edition": "abacus", "seats": [ME, OPEN], "deal": {"kind": "seed", "seed": "lantern 7"}},
}

_OF_PLAYS = {"pace", "my_turn", "direction", "stand_in"}  # views, summaries, fireworks and entries have one of them
_FIGURES = ("height", "score", "strikes", "best", "pace")
_RESULTS = ("played", "completed", "strike")
_KIND = re.compile(r"[A-Z][1-5]")
_OF_A_GAME = re.compile(r"/api/games/[^/]+(?!.*/deal)|/messages")
_ADVICE = re.compile(r"/api/games/[^/]+/(review|hint|mistakes)\b")
_NOTE = re.compile(r"noted on seat (\d)")
AMONG_SPECTATORS = "said among spectators"


def new_table(name: str) -> dict[str, Any]:
    """The request body that creates one of ``TABLES``."""
    settings = TABLES[name]
    return {"edition": name, **settings} if "deal" in settings else {"edition": name, "first": 0, **settings}


# Every read request about a table, and about a seat of it.
READS = """
    /me /me/tokens /me/notifications /account /me/export /profile /profile?name=Ada /profile/games /me/games/imported
    /mistakes /profile/variants /profile/reviews /profile/reviews?name=Ada /me/games/export /admin /admin/session
    /admin/tables /admin/tournaments /admin/people /tournaments /tournaments/{table} /server /health /editions
    /editions/tiles/rules /tables /docs /docs/start.js /openapi.json /lesson /daily /daily?day=2026-01-01
    /best?edition=tiles&players=2 /best/deals?edition=cocktail&players=2
    /tables/{table}
    /tables/{table}/messages /tables/{table}/messages?before=0 /tables/{table}/messages?before=999999
    /games/{table}/deal /games/{table}/record /games/{table}/record?format=hanab.live /games/{table}/review
    /games/{table}/mistakes /games/{table}/mistakes/0
    /games/{table}/studies/none /games/{table}/clocks /games/{table}/winning-line /games/{table}/hanab-live-link
"""
READS_OF_A_SEAT = """
    /games/{table}? /games/{table}/knowledge? /games/{table}/notes? /games/{table}/hint? /games/{table}?turn=0
    /games/{table}?turn=1 /games/{table}?open=true /games/{table}?open=true&turn=0
    /games/{table}/turns/0/why? /games/{table}/turns/1/why? /games/{table}/turns/2/why?
"""


async def ask_everything(someone: Someone, table: str, players: int) -> None:
    """Sends every possible read request about a table, allowed or not."""
    seats = [
        f"{path}{seat}" for path in READS_OF_A_SEAT.split() for seat in ("", *map("&seat={}".format, range(players)))
    ]
    for path in (*READS.split(), *seats):
        await someone.ask("GET", path.format(table=table).replace("?&", "?").rstrip("?"))


async def try_everything(someone: Someone, table: str, turn: int) -> None:
    """Sends every change that is refused or does not affect the game."""
    await someone.ask("POST", f"/games/{table}/actions", {"turn": turn + 1, "action": {"type": "play", "slot": 0}})
    await someone.ask("POST", f"/games/{table}/actions", {"turn": turn, "action": {"type": "play", "slot": 9}})
    for play in ({}, {"open": False}, {"bot": "cautious"}, {"bot": "cautious", "to_end": True}):
        await someone.ask("POST", f"/games/{table}/what-if", {"turn": 0, "actions": [], **play})
    for method in ("POST", "DELETE"):
        await someone.ask(method, f"/games/{table}/review")
    await someone.ask("POST", f"/games/{table}/mistakes/0/answers", {"action": None})
    await someone.ask("POST", f"/games/{table}/undo", {"turn": turn, "agree": False})
    await someone.ask("POST", f"/games/{table}/pause", {"paused": False})
    await someone.ask("POST", f"/tables/{table}/messages", {"phrase": "think"})
    await someone.ask("PUT", f"/tables/{table}/spectators/0", {"muted": False})
    await someone.ask("PUT", f"/games/{table}/hand", {"seat": 0, "orders": [0, 1, 2, 3], "turned": [1], "gaps": [2]})
    for seat in range(2):
        note = {"seat": seat, "order": turn % 4, "text": f"noted on seat {seat}, turn {turn}"}
        await someone.ask("PUT", f"/games/{table}/notes", note)
    opened = (await someone.ask("POST", f"/games/{table}/studies")).json()  # only after the end
    study = f"/games/{table}/studies/{opened.get('id', 'none')}"
    await someone.ask("POST", f"{study}/people")
    await someone.ask("POST", f"{study}/lines", {"turn": 0, "actions": [{"type": "play", "slot": 0}]})
    await someone.ask("POST", f"{study}/messages", {"text": "Look"})
    await someone.ask("PUT", f"{study}/place", {"turn": 0, "card": 7})
    await someone.ask("PUT", f"{study}/leader", {"leader": None})
    await someone.ask("GET", study)
    await someone.ask("GET", f"/games/{table}/events?study=none")
    await someone.ask("POST", f"/lesson/{table}/skip")
    await someone.ask("POST", "/me/games/import", {"record": {"game": table}})
    await someone.ask("PATCH", f"/tables/{table}", {"listed": True})
    await someone.ask("PUT", f"/tables/{table}/seats/0", {"kind": "me"})
    for what in ("join", "start", "rematch"):
        await someone.ask("POST", f"/tables/{table}/{what}")


# Routes for setting up, playing and watching the games, in addition to the two functions above.
ELSEWHERE = {
    (method, f"/api{path}")
    for method, paths in (
        ("POST", "/guests /tables /tables/{table}/leave /me/sign-out-others /me/token /me/tokens /lesson"),
        ("PUT", "/me"),
        ("DELETE", "/me/tokens/{token}"),
        ("GET", "/games/{game}/events"),
        # tests/server/push/test_notifier.py searches the messages to these browsers.
        ("POST", "/me/notifications"),
        ("DELETE", "/me/notifications/{subscription}"),
        # tests/server/deals/test_tournaments.py searches these responses.
        ("POST", "/admin/session /tournaments"),
        ("PATCH", "/tournaments/{tournament}"),
        ("DELETE", "/admin/session /admin/tables/{table} /admin/people/{person} /admin/tournaments/{tournament}"),
        ("DELETE", "/tournaments/{tournament}"),
        ("POST", "/account /account/recovery-codes /account/passkey-options /account/passkeys /account/delete"),
        ("POST", "/sign-in /sign-in/recovery /sign-in/passkey-options /sign-in/passkey /sign-out"),
        ("PUT", "/account/listed /account/passphrase"),
        ("PATCH", "/account/passkeys/{passkey}"),
        ("DELETE", "/account/passkeys/{passkey} /account/logins/{login}"),
        # See tests/server/learning/test_puzzles.py.
        ("GET", "/puzzles /puzzles/{puzzle} /puzzles/{puzzle}/turns/{turn} /puzzles/{puzzle}/hint"),
        ("GET", "/puzzles/{puzzle}/explanation"),
        ("POST", "/puzzles/{puzzle}/attempts"),
        ("GET", "/editions/{edition}/board /variants /variants/{variant}"),  # equal for everybody
    )
    for path in paths.split()
}


async def follow(events: Events, until: int) -> None:
    """Reads a stream up to the view of a turn."""
    while "view" not in (event := await events.next()) or event["view"]["turn"] < until:
        pass


def leaks(received: Received, game: sm.Game, seats: list[int], new: dict[str, Any] | None = None) -> list[str]:
    """The hidden cards, others' notes, early verdicts, reviews and hints that a response reveals to its receiver.

    ``game`` is the whole game up to now, ``seats`` are the receiver's, and ``new`` is the table's request body, which
    determines what spectators see. For a receiver with several seats, each view is judged by the requested seat, or as
    a spectator's if none.
    """
    found = [f"{received.path}: the deck"] if " ".join(game.deck[-6:]) in received.body else []
    if not received.body.startswith(("{", "[")):
        return found
    asked = [int(received.seat)] if received.seat and received.seat.isdecimal() else seats
    viewer = asked[0] if len(asked) == 1 and asked[0] in seats else None
    spectators = new.get("spectators") if new and not seats and game.outcome is None else None
    open_hands = False
    if spectators == "off" and _OF_A_GAME.search(received.path) and "error" not in json.loads(received.body):
        found.append(f"{received.path}: the game")
    elif spectators == "seat":
        viewer = asked[0] if asked else 0
    elif spectators == "all" and new:
        late = game.turn - new["spectator_delay"]
        open_hands, game = late >= 0, game.at(max(0, late))
        found += [f"{received.path}: turn {turn}" for turn in _turns(received) if turn > game.turn]
    # The response to a written note repeats it, for any of the writer's seats.
    readable = seats if received.method == "PUT" else [viewer] if seats else []
    for seat in _NOTE.findall(received.body) if game.outcome is None else ():
        found += [] if int(seat) in readable else [f"{received.path}: a note of seat {seat}"]
    if game.outcome is None and seats and AMONG_SPECTATORS in received.body:
        found.append(f"{received.path}: a spectator's words")
    if game.outcome is None and _ADVICE.search(received.path) and "error" not in json.loads(received.body):
        found.append(f"{received.path}: advice")  # all tables of these tests have other people
    hides = bool(game.rules["hole"]) and game.outcome is None
    told = [turn for turn in game.log if not hides or turn.result == "discarded" or viewer not in (turn.seat, None)]
    visible = {card for turn in told if turn.kind for card in turn.cards}
    open_hands = open_hands or game.outcome is not None  # all hands are open after the end
    if viewer is not None or open_hands:
        own = None if open_hands else viewer
        visible |= {card.order for seat, hand in enumerate(game.hands) if seat != own for card in hand}
    shown = _shown(received.body, in_lines=received.path.endswith("/export"))
    values = shown.values if game.rules["untold"] and not received.path.endswith("/openapi.json") else 0
    found += [f"{received.path}: values of clues"] if values else []
    found += [f"{received.path}: the verdict of table {table}" for table in shown.early_verdicts]
    if hides and "/lesson" not in received.path:
        found += [f"{received.path}: {name} of a hole" for name in shown.results]
    found += [f"{received.path}: clues to card {order}" for order in shown.clued - visible]
    found += [f"{received.path}: {kind} is card {order}" for order, kind in shown.kinds if order not in visible]
    return found


def tells(received: Received, table: str, game: sm.Game | None, *texts: str | None) -> list[str]:
    """What a response tells of a game of which its receiver must see nothing at all, as of a tournament's.

    ``game`` is None before the start; ``texts`` must not appear, such as the seed and what players write.
    """
    path, body = received.path, received.body
    found = [f"{path}: {text!r}" for text in texts if text is not None and text in body]
    if game is not None and " ".join(game.deck[-6:]) in body:
        found.append(f"{path}: the deck")
    if table in body and table not in path:
        found.append(f"{path}: the table")
    if not body.startswith(("{", "[")) or path.endswith("/openapi.json") or "/lesson" in path:
        return found
    parts = list(objects([json.loads(line) for line in (body.splitlines() if path.endswith("/export") else [body])]))
    of_game = f"/api/games/{table}" in path and not path.endswith(("/deal", "/events"))
    if of_game and game is not None and "error" not in parts[0]:
        found.append(f"{path}: the game")
    for part in parts:
        if table in (part.get("id"), part.get("game")):
            results = ("outcome", "winnable", "seed", "score", "strikes", "perfect", "results", "undo", "pause")
            found += [f"{path}: {name}" for name in results if part.get(name) is not None]
        if "kind" in part and ("order" in part or "cards" in part):
            found.append(f"{path}: a card")
    return found


class _Shown(NamedTuple):
    """The parts of a response that are about cards and turns."""

    clued: frozenset[int]  # cards touched by possible clues
    kinds: tuple[tuple[int, str], ...]  # cards with their kinds
    turns: frozenset[int]  # turns of the game
    values: int  # of clues that were given: in entries of the log, and on cards
    early_verdicts: frozenset[str]  # tables whose game is not finished, and of which it says whether it can be won
    results: frozenset[str]  # names of figures, and results of turns, that tell how plays went


@lru_cache(maxsize=1024)  # many responses are the same for everybody and on every turn
def _shown(body: str, *, in_lines: bool = False) -> _Shown:
    clued: set[int] = set()
    kinds: list[tuple[int, str]] = []
    turns: set[int] = set()
    values = 0
    early_verdicts: set[str] = set()
    results: set[str] = set()
    for part in objects([json.loads(value) for value in (body.splitlines() if in_lines else [body])]):
        ahead = part.get("ahead")
        for clues in ahead if isinstance(ahead, list) else ():
            clued.update(order for touched in clues.values() for order in touched)
        action = part.get("action")
        if isinstance(action, dict) and "seat" in action and "result" not in part:  # a clue that was not given
            clued.update(part.get("touches", part.get("cards", ())))
        given: Any = action or {} if "result" in part else part if {"turn", "colour", "rank"} <= part.keys() else {}
        values += given.get("colour") is not None or given.get("rank") is not None
        if isinstance(part.get("winnable"), bool) and part["status"] != "finished":
            early_verdicts.add(part["id"])
        if _OF_PLAYS & part.keys():
            results.update(name for name in _FIGURES if isinstance(part.get(name), int) and part[name] > 0)
            results.update(name for name in _RESULTS if part.get("result") == name)
        kind = part.get("kind")
        if isinstance(kind, str) and _KIND.fullmatch(kind):
            kinds += [(order, kind) for order in (part["cards"] if "cards" in part else [part["order"]])]
        drawn = part.get("drawn") if "possible" in part else None  # a card's; an entry's is the drawn card
        # The refusal of a future turn repeats its number, and has the current turn as ``now``.
        turn = part.get("now", part.get("turn"))
        turns.update(turn for turn in (turn, drawn) if isinstance(turn, int))
    return _Shown(
        frozenset(clued), tuple(kinds), frozenset(turns), values, frozenset(early_verdicts), frozenset(results)
    )


def _turns(received: Received) -> Iterable[int]:
    """All turns of a running game in a response, in any field."""
    if "/lesson" in received.path or "/openapi.json" in received.path:
        return ()
    return _shown(received.body, in_lines=received.path.endswith("/export")).turns


class Search:
    """A game of Ada and Eve, watched by a stranger, and the search of everything that the three receive."""

    def __init__(self, house: House, people: list[Someone], table: str, new: dict[str, Any]) -> None:
        self.house = house
        self.people = people
        self.table = table
        self.new = new
        self.held: dict[str, list[int]] = {}
        self.checked = 0

    @classmethod
    async def begin(cls, house: House, name: str) -> Search:
        """A started game at one of ``TABLES``."""
        ada, eve, nobody = await house.guest("Ada"), await house.guest("Eve"), house.stranger("nobody")
        return await cls.of(house, [ada, eve, nobody], new_table(name))

    @classmethod
    async def of(cls, house: House, people: list[Someone], new: dict[str, Any]) -> Search:
        """A started game at a table created by the first of three people; the second one joins if possible."""
        ada, eve, _ = people
        table = (await ada.post("/tables", new))["id"]
        if OPEN in new["seats"]:
            await eve.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        return await cls(house, people, table, new).started()

    async def started(self) -> Search:
        """This, once the game has started: finds out who holds which seats."""
        state = (await self.house.table(self.table)).state
        for who in self.people:
            person = (await who.get("/me"))["person"]
            self.held[who.name] = state.seats_of(person["id"] if person else None)
        return self

    def holder(self, seat: int) -> Someone | None:
        """The person on a seat; None for a bot."""
        return next((who for who in self.people if seat in self.held[who.name]), None)

    async def remark(self, spectator: Someone, turn: int) -> None:
        """Lets a spectator write where the table allows it: what they are told must be of turns that they see."""
        text = f"{AMONG_SPECTATORS}, {turn}"
        await spectator.ask("POST", f"/tables/{self.table}/messages", {"text": text})
        await spectator.ask("PUT", f"/games/{self.table}/notes", {"seat": None, "order": turn % 4, "text": text})

    async def check(self) -> None:
        """Checks the responses since the last call against the current game."""
        live = await self.house.table(self.table)
        over, seed = live.game.outcome is not None, live.state.seed
        if live.state.dealt in {"seed", "daily"}:  # public from the beginning
            seed = None
        for received in self.house.received:
            path = received.path.partition("?")[0]
            if not (over and path.endswith(("/record", "/export"))):  # these may contain the deck after the end
                self.checked += 1
                found = leaks(received, live.game, self.held.get(received.who, []), self.new)
                assert found == [], f"{received.who}: {found}"
                assert over or seed is None or seed not in received.body
        self.house.received.clear()


def twin_of(data_dir: Path, table: str, game: sm.Game, deck: list[str], last: sm.Action | None = None) -> Path:
    """A copy of a server's folder, in which a table has another deck, and perhaps another last action."""
    twin = data_dir / "twin"
    twin.mkdir()
    shutil.copy(data_dir / FILE, twin / FILE)
    with sqlite3.connect(twin / FILE) as store:
        change = "UPDATE events SET body = replace(body, ?, ?) WHERE \"table\" = ? AND kind = 'started'"
        assert store.execute(change, [" ".join(game.deck), " ".join(deck), table]).rowcount == 1
        if last is not None:
            change = 'UPDATE events SET body = ? WHERE "table" = ? AND number = (SELECT max(number) FROM events)'
            assert store.execute(change, [to_json(Acted(str(last))), table]).rowcount == 1
    store.close()
    return twin


def exchanged(game: sm.Game, viewer: int | None, order: list[int]) -> list[str]:
    """Another deck with which ``viewer`` would have seen exactly the same so far.

    Each hidden card in a hand is swapped with the first possible card in ``order``.
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


def exchanged_late(game: sm.Game, turns: int, order: list[int]) -> list[str]:
    """Another deck with which a spectator who sees all hands ``turns`` late would have seen the same so far.

    Cards drawn in the last ``turns`` turns are swapped with each other and with undrawn cards.
    """
    before, deck = game.at(game.turn - turns), list(game.deck)
    late = range(len(deck) - before.cards_left, len(deck))
    for one in late:
        for other in order:
            if other in late and deck[one] != deck[other]:
                changed = deck.copy()
                changed[one], changed[other] = changed[other], changed[one]
                again = _replayed(game, changed)
                if again is not None and again.outcome is None:
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
