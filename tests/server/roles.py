"""Permissions: the response that each role gets to each API request, by the state of the table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import starmine as sm
from tests.server.pushing import FakeBrowser

STATES = ("waiting", "playing", "finished")
OK = "ok"

# At every table the roles host, seated (who begins), partner and bot (a program with a token) have the seats 0 to 3.
# Seat 4 is open at the waiting table, and removed at the others. Nobody has a stream open.
PLAYERS = "host seated partner bot"
WATCHERS = "spectator stranger elsewhere"  # a guest's browser, a program, and the host of another table
NAMED = f"{PLAYERS} {WATCHERS}"
BAD = "forged revoked"  # tokens: one that this server has not signed, and one whose owner has signed out of it
EVERYBODY = f"{NAMED} nobody {BAD}"
ROLES = tuple(EVERYBODY.split())
SEATS = {role: seat for seat, role in enumerate(PLAYERS.split())}

TOKENS = {"reader": "read", "player": "play", "owner": "account"}  # the host's programs, with their tokens' scopes

# The operations by the access that they need, in increasing order. Tokens can have the first three; browsers have all.
ACCESS = {
    "read": "get_me export_games get_imported_games get_profile get_profile_games get_profile_reviews "
    "get_played_variants get_daily get_best get_hardest_deals get_puzzles get_puzzle "
    "get_mistakes get_game_mistakes get_mistake "
    "get_tables get_table get_messages get_tournaments get_tournament "
    "get_game get_events get_clocks get_deal get_knowledge get_notes get_why get_move_hint "
    "get_record get_hanab_live_link get_review get_winning_line post_what_if get_study",
    "play": "post_tables patch_table put_seat join_table leave_table start_table rematch_table post_message "
    "post_action post_undo post_pause put_hand put_note put_spectator post_lesson skip_lesson post_attempt "
    "post_answer post_review delete_review "
    "post_study join_study put_study_leader put_study_place post_study_line post_study_message",
    "account": "put_me get_account export_everything import_games sign_out_others get_tokens post_token post_tokens "
    "delete_token "
    "post_tournaments patch_tournament delete_tournament",
    "browser": "post_account delete_account delete_login put_listed put_passphrase post_recovery_codes "
    "begin_passkey post_passkey patch_passkey delete_passkey sign_in sign_in_by_code "
    "begin_passkey_sign_in sign_in_by_passkey sign_out "
    "get_notifications post_notifications delete_notification",
}
PUBLIC = (  # the same response for everybody, even with an invalid token
    "get_health get_server get_editions get_rules get_board get_variants get_variant get_lesson get_puzzle_turn "
    "get_hint get_explanation post_guests get_admin_session delete_admin_session"
)
ADMIN = (  # with the key in the settings
    "get_admin post_admin_session get_admin_tables get_admin_tournaments get_admin_people delete_admin_table "
    "delete_admin_tournament delete_admin_person"
)
FOR_GUESTS = (
    "post_lesson export_games get_imported_games sign_out_others export_everything get_mistakes get_profile "
    "get_profile_games get_profile_reviews get_played_variants get_tokens"
)
NEEDED = {operation: access for access, operations in ACCESS.items() for operation in operations.split()}

Row = dict[str, str]  # the roles by response

ALL: Row = {OK: EVERYBODY}
UNKNOWN: Row = {"401 no-name": "nobody", "401 bad-token": BAD}
BROWSERS, PROGRAMS = "host seated spectator", "partner bot stranger elsewhere"  # guests by a cookie, or by a token
SEATED_ELSEWHERE = "403 not-your-seat"
WATCHERS_OUT: Row = {"403 not-seated": WATCHERS, **UNKNOWN}
NOT_HOST: Row = {"403 not-host": f"seated partner bot {WATCHERS}", **UNKNOWN}


def anybody(answer: str) -> Row:
    """The same response for everybody without an invalid token."""
    return {answer: f"{NAMED} nobody", "401 bad-token": BAD}


def guests(answer: str) -> Row:
    """The response for everybody with a name."""
    return {answer: NAMED, **UNKNOWN}


def players(answer: str) -> Row:
    return {answer: PLAYERS, **WATCHERS_OUT}


def host(answer: str) -> Row:
    return {answer: "host", **NOT_HOST}


def own_seat(answer: str) -> Row:
    """The response for the player of seat 1, of which other players cannot dispose."""
    return {answer: "seated", SEATED_ELSEWHERE: "host partner bot", **WATCHERS_OUT}


def in_person(answer: str) -> Row:
    """The response for people in browsers."""
    return {answer: BROWSERS, "403 not-in-person": PROGRAMS, **UNKNOWN}


def signing_in(answer: str) -> Row:
    return {answer: f"{BROWSERS} nobody", "403 not-in-person": PROGRAMS, "401 bad-token": BAD}


def by_state(waiting: Row, playing: Row, finished: Row) -> dict[str, Row]:
    return dict(zip(STATES, (waiting, playing, finished), strict=True))


def _always(row: Row) -> dict[str, Row]:
    return dict.fromkeys(STATES, row)


READABLE, GUESTS = anybody(OK), guests(OK)
NOT_STARTED, NOT_BEGUN = anybody("409 not-started"), guests("409 not-started")
NO_SEAT, OVER = guests("404 not-found"), guests("409 finished")
PHRASE = "four lanterns on a river"


@dataclass(frozen=True)
class Question:
    """A request, and the response for each role; by state if it is about a table."""

    operation: str  # its id in the OpenAPI document
    answers: Row | dict[str, Row]
    body: dict[str, Any] | None = None
    query: str = ""
    seat: int = 0  # in the path

    @property
    def rows(self) -> Iterator[tuple[str | None, Row]]:
        """The responses by state; a single row for state None if the request is not about a table."""
        by_state = {state: row for state, row in self.answers.items() if isinstance(row, dict)}
        yield from by_state.items() if by_state else [(None, {to: str(who) for to, who in self.answers.items()})]


def answer_to_token(role: str, question: Question, host: str) -> str:
    """The response to the host's token ``role``, if the host themselves gets ``host``."""
    needed, ranks = NEEDED.get(question.operation), list(ACCESS)
    if needed is None or ranks.index(needed) <= ranks.index(TOKENS[role]):
        if question.operation == "post_token":  # the host's browser has none
            return OK
        return host
    return "403 not-in-person" if needed == "browser" else "403 token-scope"


def _lost_game() -> sm.Game:
    """A game that ends with the first misplay, after one turn."""
    edition = sm.edition("cocktail", strikes=1)
    deck = sorted(sm.shuffled(edition, players=2, seed=1), key=lambda kind: kind % 5, reverse=True)
    game = sm.Game(edition, players=2, deck=deck)
    game.push(sm.Play(0))
    return game


# Requests as the player of seat 0: its view shows all other hands.
OF_SEAT_0: Row = {OK: "host", "403 not-your-seat": f"seated partner bot {WATCHERS} nobody", "401 bad-token": BAD}
OF_SEAT_0_IN_PLAY = by_state(OF_SEAT_0 | {OK: "", "409 not-started": "host"}, OF_SEAT_0, OF_SEAT_0)
# After the end, everybody may replay the game from every seat.
REPLAY_OF_SEAT_0 = by_state(NOT_STARTED, OF_SEAT_0, READABLE)
IN_GAME = by_state(NOT_STARTED, READABLE, READABLE)
AFTER_THE_END = by_state(NOT_STARTED, anybody("409 not-finished"), READABLE)

REVIEWED = {"waiting": NOT_BEGUN, "playing": guests("409 not-finished")}
# No role knows the id of a study: see ``tables/test_studies.py``.
STUDY = REVIEWED | {"finished": NO_SEAT}
MISTAKES = REVIEWED | {"finished": players("409 not-reviewed")}

NOTE = {"seat": 1, "order": 0, "text": "{role}"}
PLAY = {"turn": 0, "action": {"type": "play", "slot": 0}}
WHAT_IF: dict[str, Any] = {"turn": 0, "actions": [PLAY["action"]]}

QUESTIONS = {
    # Open to all: independent of the caller.
    **{operation: Question(operation, ALL) for operation in PUBLIC.split() if operation != "post_guests"},
    "new guest": Question("post_guests", ALL, {"name": "Guest {role}"}),
    "a hint for a move": Question("get_move_hint", _always(guests("409 no-hints")) | {"waiting": NOT_BEGUN}),
    "ask for the review": Question("post_review", REVIEWED | {"finished": guests("409 no-reviews")}),
    "cancel the review": Question("delete_review", REVIEWED | {"finished": GUESTS}),
    # Open to all except with an invalid token; the content depends on the caller.
    "who am I": Question("get_me", READABLE),
    "my name": Question("put_me", READABLE, {"name": "The {role}"}),
    "tables": Question("get_tables", READABLE),
    "table": Question("get_table", _always(READABLE)),
    "events": Question("get_events", _always(READABLE)),
    "messages": Question("get_messages", _always(READABLE)),
    "view": Question("get_game", IN_GAME),
    "record": Question("get_record", AFTER_THE_END),
    "link of hanab.live": Question("get_hanab_live_link", AFTER_THE_END),
    "review": Question("get_review", AFTER_THE_END),
    "a win of the deal": Question("get_winning_line", AFTER_THE_END | {"finished": anybody("404 not-found")}),
    "what if": Question("post_what_if", AFTER_THE_END, WHAT_IF),
    "open a study": Question("post_study", STUDY | {"finished": GUESTS}),
    "study": Question("get_study", _always(anybody("409 not-finished")) | {"finished": anybody("404 not-found")}),
    "join a study": Question("join_study", STUDY),
    "lead a study": Question("put_study_leader", STUDY, {"leader": 0}),
    "show a position": Question("put_study_place", STUDY, {"turn": 0}),
    "branch in a study": Question("post_study_line", STUDY, WHAT_IF),
    "write in a study": Question("post_study_message", STUDY, {"text": "Hello"}),
    "knowledge": Question("get_knowledge", IN_GAME),
    "why": Question("get_why", by_state(NOT_STARTED, anybody("404 not-found"), anybody("409 no-bot"))),
    "events of seat 0": Question("get_events", _always(OF_SEAT_0), query="?seat=0"),
    "view of seat 0": Question("get_game", REPLAY_OF_SEAT_0, query="?seat=0"),
    "open hands": Question("get_game", AFTER_THE_END, query="?open=true&turn=0"),
    "open hands of seat 0": Question("get_game", AFTER_THE_END, query="?open=true&turn=0&seat=0"),
    "knowledge of seat 0": Question("get_knowledge", OF_SEAT_0_IN_PLAY, query="?seat=0"),
    "deal": Question("get_deal", IN_GAME),
    "daily": Question("get_daily", READABLE),
    "best results": Question("get_best", READABLE, query="?edition=tiles&players=2"),
    "hardest deals": Question("get_hardest_deals", READABLE, query="?edition=tiles&players=2"),
    "puzzles": Question("get_puzzles", READABLE),
    "puzzle": Question("get_puzzle", READABLE),
    "attempt": Question("post_attempt", READABLE, {"action": PLAY["action"]}),
    "mistakes in a game": Question("get_game_mistakes", MISTAKES),
    "mistake": Question("get_mistake", MISTAKES),
    "answer": Question("post_answer", MISTAKES, {"action": PLAY["action"]}),
    # For guests.
    **{operation: Question(operation, GUESTS) for operation in FOR_GUESTS.split()},
    "import": Question("import_games", GUESTS, json.loads(sm.write_record(_lost_game()))),
    "account": Question("get_account", READABLE),
    "profile of an account": Question("get_profile", anybody("404 not-found"), query="?name=Nobody"),
    # For people in a browser, not for programs. No role has an account: see ``accounts/test_accounts.py``.
    "new account": Question(
        "post_account", in_person("422 bad-passphrase"), {"name": "The {role}", "passphrase": "password"}
    ),
    "sign in": Question("sign_in", signing_in("403 wrong-sign-in"), {"name": "Eve", "passphrase": PHRASE}),
    "sign in by a code": Question(
        "sign_in_by_code", signing_in("403 wrong-sign-in"), {"name": "Eve", "code": "abcd", "passphrase": PHRASE}
    ),
    "begin to sign in by a passkey": Question("begin_passkey_sign_in", signing_in("409 no-passkeys")),
    "sign in by a passkey": Question(
        "sign_in_by_passkey", signing_in("409 no-passkeys"), {"ticket": "x", "credential": {}}
    ),
    "sign out": Question("sign_out", in_person("409 no-account")),
    "end a login": Question("delete_login", in_person("404 not-found")),
    "new passphrase": Question("put_passphrase", in_person("409 no-account"), {"old": PHRASE, "passphrase": PHRASE}),
    "in best results": Question("put_listed", in_person("409 no-account"), {"listed": True}),
    "new recovery codes": Question("post_recovery_codes", in_person("409 no-account"), {}),
    "begin a passkey": Question("begin_passkey", in_person("409 no-passkeys"), {}),
    "new passkey": Question(
        "post_passkey", in_person("409 no-passkeys"), {"name": "Key", "ticket": "x", "credential": {}}
    ),
    "rename a passkey": Question("patch_passkey", in_person("404 not-found"), {"name": "Key"}),
    "remove a passkey": Question("delete_passkey", in_person("404 not-found")),
    "delete everything": Question("delete_account", in_person(OK), {}),
    "new token": Question("post_tokens", GUESTS, {"name": "Of {role}", "scope": "play"}),
    "renew a token": Question("post_token", {OK: PROGRAMS, "409 no-token": BROWSERS, **UNKNOWN}),
    "revoke a token": Question("delete_token", NO_SEAT),
    "notifications": Question("get_notifications", in_person(OK)),
    "new notifications": Question("post_notifications", in_person(OK), FakeBrowser("phone").subscription),
    "end notifications": Question("delete_notification", in_person("404 not-found")),
    "new table": Question("post_tables", GUESTS, {"seats": [{"kind": "me"}, {"kind": "open"}]}),
    # For admins; the server of this test has no key.
    **{
        operation: Question(operation, {"403 no-admin": EVERYBODY})
        for operation in ADMIN.split()
        if operation != "delete_admin_table"
    },
    "remove a table": Question("delete_admin_table", _always({"403 no-admin": EVERYBODY})),
    "tournaments": Question("get_tournaments", READABLE),
    "new tournament": Question(
        "post_tournaments", GUESTS, {"name": "Cup", "players": 2, "deals": 1, "teams": ["Owls"]}
    ),
    "tournament": Question("get_tournament", anybody("404 not-found")),
    "change a tournament": Question("patch_tournament", NO_SEAT, {"name": "Cup"}),
    "remove a tournament": Question("delete_tournament", NO_SEAT),
    # For the host.
    "change": Question("patch_table", _always(host("409 started")) | {"waiting": host(OK)}, {"listed": True}),
    "start": Question("start_table", _always(host("409 started")) | {"waiting": host("409 open-seats")}),
    "seat a bot": Question(
        "put_seat", by_state(host(OK), NO_SEAT, NO_SEAT), {"kind": "bot", "bot": "cautious"}, seat=4
    ),
    # For the player of the seat, and some for the host.
    "take a free seat": Question("put_seat", by_state(GUESTS, NO_SEAT, NO_SEAT), {"kind": "me"}, seat=4),
    "take the host's seat": Question(
        "put_seat",
        by_state(
            {OK: "host", "409 seat-taken": f"seated partner bot {WATCHERS}", **UNKNOWN},
            {OK: "host", SEATED_ELSEWHERE: f"seated partner bot {WATCHERS}", **UNKNOWN},
            OVER,
        ),
        {"kind": "me"},
        seat=0,
    ),
    "free a seat": Question(
        "put_seat",
        by_state(
            {OK: "host seated", SEATED_ELSEWHERE: f"partner bot {WATCHERS}", **UNKNOWN},
            {OK: "seated", SEATED_ELSEWHERE: f"host partner bot {WATCHERS}", **UNKNOWN},
            OVER,
        ),
        {"kind": "open"},
        seat=1,
    ),
    "a bot stands in": Question(
        "put_seat",
        by_state(
            host("409 seat-taken"), {OK: "host seated", "403 not-host": f"partner bot {WATCHERS}", **UNKNOWN}, OVER
        ),
        {"kind": "bot", "bot": "cautious"},
        seat=1,
    ),
    "remove somebody": Question(
        "put_seat", by_state(host(OK), host(OK), host("409 finished")), {"kind": "remove"}, seat=1
    ),
    "mute somebody": Question("put_seat", _always(host(OK)), {"kind": "mute"}, seat=1),
    "let somebody speak again": Question("put_seat", _always(host("409 as-it-was")), {"kind": "unmute"}, seat=1),
    "skip the lesson": Question("skip_lesson", _always(guests("409 no-lesson"))),
    # For players.
    "join": Question("join_table", by_state(GUESTS, {OK: PLAYERS, "409 started": WATCHERS, **UNKNOWN}, OVER)),
    "leave": Question(
        "leave_table", _always({OK: PLAYERS, "409 not-seated": WATCHERS, **UNKNOWN}) | {"finished": OVER}
    ),
    "rematch": Question("rematch_table", _always(players("409 not-finished")) | {"finished": players(OK)}),
    "say": Question("post_message", _always(players(OK)) | {"playing": GUESTS}, {"text": "Hello"}),
    "mute a spectator": Question("put_spectator", _always(host("404 not-found")), {"muted": True}),
    "write a note as a spectator": Question(
        "put_note",
        by_state(NOT_BEGUN, {OK: WATCHERS, "422 which-seat": PLAYERS, **UNKNOWN}, players("422 which-seat")),
        NOTE | {"seat": None},
    ),
    "say as seat 0": Question(
        "post_message",
        _always({OK: "host", SEATED_ELSEWHERE: "seated partner bot", **WATCHERS_OUT}),
        {"text": "Hello", "seat": 0},
    ),
    "act": Question(
        "post_action",
        by_state(
            NOT_BEGUN, {OK: "seated", "422 out-of-turn": "host partner bot", **WATCHERS_OUT}, players("409 stale-turn")
        ),
        PLAY,
    ),
    "act as the seat on turn": Question(
        "post_action", by_state(NOT_BEGUN, own_seat(OK), own_seat("409 stale-turn")), PLAY | {"seat": 1}
    ),
    "notes": Question("get_notes", IN_GAME),
    "notes of seat 0": Question("get_notes", REPLAY_OF_SEAT_0, query="?seat=0"),
    "write a note": Question("put_note", by_state(NOT_BEGUN, own_seat(OK), own_seat("409 game-over")), NOTE),
    "clocks": Question("get_clocks", _always(READABLE)),
    "take back": Question(
        "post_undo",
        by_state(players("409 not-started"), players("409 no-action"), players("409 stale-turn")),
        {"turn": 0, "agree": True},
    ),
    "pause": Question(
        "post_pause", _always(players("409 not-playing")) | {"playing": players("409 no-clock")}, {"paused": True}
    ),
    "arrange a hand": Question(
        "put_hand",
        by_state(
            NOT_BEGUN,
            {OK: "seated", SEATED_ELSEWHERE: f"host partner bot {WATCHERS}", **UNKNOWN},
            {"409 other-hand": "seated", SEATED_ELSEWHERE: f"host partner bot {WATCHERS}", **UNKNOWN},
        ),
        {"seat": 1, "orders": [7, 6, 5, 4]},
    ),
}
