"""Who may do what: what each role is answered to each question that the API can be asked, by the state of a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

STATES = ("waiting", "playing", "finished")
OK = "ok"

# At every table Ada, the host, sits on seat 0, "seated" on seat 1 and begins, "partner" on seat 2, and "bot", a program
# with a token, on seat 3. Seat 4 is open while the table waits, and not there afterwards. Nobody has a stream open.
PLAYERS = "host seated partner bot"
WATCHERS = "spectator stranger elsewhere"  # a guest's browser, a program, and the host of another table
NAMED = f"{PLAYERS} {WATCHERS}"
BAD = "forged revoked"  # tokens: one that this server has not signed, and one whose owner has signed out of it
EVERYBODY = f"{NAMED} nobody {BAD}"
ROLES = tuple(EVERYBODY.split())
SEATS = {role: seat for seat, role in enumerate(PLAYERS.split())}

Row = dict[str, str]  # which roles are answered so

ALL: Row = {OK: EVERYBODY}
READABLE: Row = {OK: f"{NAMED} nobody", "401 bad-token": BAD}
UNKNOWN: Row = {"401 no-name": "nobody", "401 bad-token": BAD}
GUESTS: Row = {OK: NAMED, **UNKNOWN}
NOT_STARTED: Row = {"409 not-started": f"{NAMED} nobody", "401 bad-token": BAD}
NO_BOT: Row = {"409 no-bot": f"{NAMED} nobody", "401 bad-token": BAD}
NO_TURN: Row = {"404 not-found": f"{NAMED} nobody", "401 bad-token": BAD}
WATCHERS_OUT: Row = {"403 not-seated": WATCHERS, **UNKNOWN}


@dataclass(frozen=True)
class Question:
    """A request, and what each role is answered; by state where it is about a table."""

    operation: str  # its id in the API's description
    answers: Row | dict[str, Row]
    body: dict[str, Any] | None = None
    query: str = ""
    seat: int = 0  # in the path

    @property
    def rows(self) -> Iterator[tuple[str | None, Row]]:
        """The answers by state; one row without a state for what is not about a table."""
        by_state = {state: row for state, row in self.answers.items() if isinstance(row, dict)}
        yield from by_state.items() if by_state else [(None, {to: str(who) for to, who in self.answers.items()})]


def _always(row: Row) -> dict[str, Row]:
    return dict.fromkeys(STATES, row)


# What is asked as the player of seat 0: its view shows the hands of everybody else.
OF_SEAT_0: Row = {
    OK: "host",
    "403 not-your-seat": f"seated partner bot {WATCHERS} nobody",
    "401 bad-token": BAD,
}
OF_SEAT_0_IN_PLAY = {
    "waiting": OF_SEAT_0 | {OK: "", "409 not-started": "host"},
    "playing": OF_SEAT_0,
    "finished": OF_SEAT_0,
}

HAND = {"seat": 1, "orders": [7, 6, 5, 4]}
PLAY = {"turn": 0, "action": {"type": "play", "slot": 0}}
SEATED_ELSEWHERE = "403 not-your-seat"

QUESTIONS = {
    # Open to all: nothing here depends on who asks.
    "health": Question("get_health", ALL),
    "server": Question("get_server", ALL),
    "editions": Question("get_editions", ALL),
    "rules": Question("get_rules", ALL),
    "new guest": Question("post_guests", ALL, {"name": "Guest {role}"}),
    "messages": Question("get_messages", _always(ALL)),
    "older messages": Question("get_messages", _always(ALL), query="?before=9"),
    "record": Question(
        "get_record",
        {"waiting": {"409 not-started": EVERYBODY}, "playing": {"409 not-finished": EVERYBODY}, "finished": ALL},
    ),
    # Open to all, but not to a bad token; the answer shows what the one who asks may see.
    "who am I": Question("get_me", READABLE),
    "my name": Question("put_me", READABLE, {"name": "The {role}"}),
    "tables": Question("get_tables", READABLE),
    "table": Question("get_table", _always(READABLE)),
    "events": Question("get_events", _always(READABLE)),
    "view": Question("get_game", {"waiting": NOT_STARTED, "playing": READABLE, "finished": READABLE}),
    "knowledge": Question("get_knowledge", {"waiting": NOT_STARTED, "playing": READABLE, "finished": READABLE}),
    "why": Question("get_why", {"waiting": NOT_STARTED, "playing": NO_TURN, "finished": NO_BOT}),
    "events of seat 0": Question("get_events", _always(OF_SEAT_0), query="?seat=0"),
    "view of seat 0": Question("get_game", OF_SEAT_0_IN_PLAY, query="?seat=0"),
    "knowledge of seat 0": Question("get_knowledge", OF_SEAT_0_IN_PLAY, query="?seat=0"),
    # For guests.
    "sign out others": Question("sign_out_others", GUESTS),
    "new table": Question("post_tables", GUESTS, {"seats": [{"kind": "me"}, {"kind": "open"}]}),
    # For the host.
    "change": Question(
        "patch_table",
        {
            "waiting": {OK: "host", "403 not-host": f"seated partner bot {WATCHERS}", **UNKNOWN},
            "playing": {"409 started": "host", "403 not-host": f"seated partner bot {WATCHERS}", **UNKNOWN},
            "finished": {"409 started": "host", "403 not-host": f"seated partner bot {WATCHERS}", **UNKNOWN},
        },
        {"listed": True},
    ),
    "start": Question(
        "start_table",
        {
            "waiting": {"409 open-seats": "host", "403 not-host": f"seated partner bot {WATCHERS}", **UNKNOWN},
            "playing": {"409 started": "host", "403 not-host": f"seated partner bot {WATCHERS}", **UNKNOWN},
            "finished": {"409 started": "host", "403 not-host": f"seated partner bot {WATCHERS}", **UNKNOWN},
        },
    ),
    "seat a bot": Question(
        "put_seat",
        {
            "waiting": {OK: "host", "403 not-host": f"seated partner bot {WATCHERS}", **UNKNOWN},
            "playing": {"404 not-found": NAMED, **UNKNOWN},
            "finished": {"404 not-found": NAMED, **UNKNOWN},
        },
        {"kind": "bot", "bot": "cautious"},
        seat=4,
    ),
    # For the player of the seat, and as far as it says for the host.
    "take a free seat": Question(
        "put_seat",
        {
            "waiting": GUESTS,
            "playing": {"404 not-found": NAMED, **UNKNOWN},
            "finished": {"404 not-found": NAMED, **UNKNOWN},
        },
        {"kind": "me"},
        seat=4,
    ),
    "take the host's seat": Question(
        "put_seat",
        {
            "waiting": {OK: "host", "409 seat-taken": f"seated partner bot {WATCHERS}", **UNKNOWN},
            "playing": {OK: "host", SEATED_ELSEWHERE: f"seated partner bot {WATCHERS}", **UNKNOWN},
            "finished": {"409 finished": NAMED, **UNKNOWN},
        },
        {"kind": "me"},
        seat=0,
    ),
    "free a seat": Question(
        "put_seat",
        {
            "waiting": {OK: "host seated", SEATED_ELSEWHERE: f"partner bot {WATCHERS}", **UNKNOWN},
            "playing": {OK: "seated", SEATED_ELSEWHERE: f"host partner bot {WATCHERS}", **UNKNOWN},
            "finished": {"409 finished": NAMED, **UNKNOWN},
        },
        {"kind": "open"},
        seat=1,
    ),
    "a bot stands in": Question(
        "put_seat",
        {
            "waiting": {"409 seat-taken": "host", "403 not-host": f"seated partner bot {WATCHERS}", **UNKNOWN},
            "playing": {OK: "host seated", "403 not-host": f"partner bot {WATCHERS}", **UNKNOWN},
            "finished": {"409 finished": NAMED, **UNKNOWN},
        },
        {"kind": "bot", "bot": "cautious"},
        seat=1,
    ),
    # For players.
    "join": Question(
        "join_table",
        {
            "waiting": GUESTS,
            "playing": {OK: PLAYERS, "409 started": WATCHERS, **UNKNOWN},
            "finished": {"409 finished": NAMED, **UNKNOWN},
        },
    ),
    "leave": Question(
        "leave_table",
        {
            "waiting": {OK: PLAYERS, "409 not-seated": WATCHERS, **UNKNOWN},
            "playing": {OK: PLAYERS, "409 not-seated": WATCHERS, **UNKNOWN},
            "finished": {"409 finished": NAMED, **UNKNOWN},
        },
    ),
    "rematch": Question(
        "rematch_table",
        {
            "waiting": {"409 not-finished": PLAYERS, **WATCHERS_OUT},
            "playing": {"409 not-finished": PLAYERS, **WATCHERS_OUT},
            "finished": {OK: PLAYERS, **WATCHERS_OUT},
        },
    ),
    "say": Question("post_message", _always({OK: PLAYERS, **WATCHERS_OUT}), {"text": "Hello"}),
    "say as seat 0": Question(
        "post_message",
        _always({OK: "host", "403 not-your-seat": "seated partner bot", **WATCHERS_OUT}),
        {"text": "Hello", "seat": 0},
    ),
    "act": Question(
        "post_action",
        {
            "waiting": {"409 not-started": NAMED, **UNKNOWN},
            "playing": {OK: "seated", "422 out-of-turn": "host partner bot", **WATCHERS_OUT},
            "finished": {"409 stale-turn": PLAYERS, **WATCHERS_OUT},
        },
        PLAY,
    ),
    "act as the seat on turn": Question(
        "post_action",
        {
            "waiting": {"409 not-started": NAMED, **UNKNOWN},
            "playing": {OK: "seated", "403 not-your-seat": "host partner bot", **WATCHERS_OUT},
            "finished": {"409 stale-turn": "seated", "403 not-your-seat": "host partner bot", **WATCHERS_OUT},
        },
        PLAY | {"seat": 1},
    ),
    "arrange a hand": Question(
        "put_hand",
        {
            "waiting": {"409 not-started": NAMED, **UNKNOWN},
            "playing": {OK: "seated", "403 not-your-seat": f"host partner bot {WATCHERS}", **UNKNOWN},
            "finished": {"409 other-hand": "seated", "403 not-your-seat": f"host partner bot {WATCHERS}", **UNKNOWN},
        },
        HAND,
    ),
}
