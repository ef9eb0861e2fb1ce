"""Best results and the hardest deals: which games are compared, who is named, and in which order."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

import starmine as sm
from starmine.rules.kernel.state import PLAYING, STRUCK_OUT
from starmine.server import best
from starmine.server.best import category_of
from starmine.server.database.database import Database
from starmine.server.database.models import AccountRow, PersonRow, TableRow, TeamRow, TournamentRow
from starmine.server.tables import deal as dealing
from starmine.server.tables.events import Result, Seated
from starmine.server.tables.lists import category, project
from starmine.server.tables.state import TableState, Turn
from tests.server.accounts.test_accounts import PHRASE, register
from tests.server.serving import House, Json, Someone, lose, together, writing

NOW = datetime(2026, 3, 1, tzinfo=UTC)
TWO = category_of("cocktail", 2)
NOBODY_KNOWS = {"edition": "cocktail", "players": 2}


async def member(house: House, name: str, *, listed: bool = True) -> Someone:
    someone = await house.guest(name)
    await register(someone)
    await agree(someone, listed=listed)
    return someone


async def agree(someone: Someone, *, listed: bool) -> None:
    assert (await someone.ask("PUT", "/account/listed", {"listed": listed})).status_code == 204


async def listed(someone: Someone, path: str = "", **query: object) -> Json:
    found: Json = await someone.get(f"/best{path}?{urlencode(NOBODY_KNOWS | query)}")
    return found


async def names(someone: Someone) -> list[list[str | None]]:
    return [[one["name"] for one in game["players"]] for game in (await listed(someone))["results"]]


async def test_only_people_who_agree_are_named_and_a_game_is_linked_if_all_do(own_house: House) -> None:
    ada, bob, eve = await own_house.guest("Ada"), await member(own_house, "Bob", listed=False), own_house.stranger()
    table = await lose(await together(ada, bob), ada, bob)
    assert await ada.refused("PUT", "/account/listed", {"listed": True}) == (409, "no-account")
    await register(ada)
    assert not (await ada.get("/account"))["account"]["listed"]
    assert await names(eve) == []
    await agree(ada, listed=True)
    assert (await ada.get("/account"))["account"]["listed"]
    assert await names(eve) == [["Ada", None]]
    (shown,) = (await listed(eve))["results"]
    game = await own_house.game(table)
    assert (shown["game"], shown["score"], shown["turns"], shown["clues"]) == (None, game.score, game.turn, 0)
    (own,) = (await listed(bob))["results"]
    assert (own["game"], [one["mine"] for one in own["players"]]) == (table, [False, True])
    await agree(bob, listed=True)
    assert (await listed(eve))["results"][0]["game"] == table
    await agree(ada, listed=False)
    assert await names(eve) == [[None, "Bob"]]
    await agree(bob, listed=False)
    assert await names(eve) == []


async def test_deleted_people_and_games_leave_the_list_at_once(own_house: House) -> None:
    ada, bob, eve = await member(own_house, "Ada"), await member(own_house, "Bob"), own_house.stranger()
    table = await lose(await together(ada, bob), ada, bob)
    assert (await listed(eve))["results"][0]["game"] == table
    await ada.post("/account/delete", {"passphrase": PHRASE})
    (shown,) = (await listed(eve))["results"]
    assert ([one["name"] for one in shown["players"]], shown["game"]) == ([None, "Bob"], None)
    await own_house.remove_table(table)
    assert await names(eve) == []


async def test_deal_played_again_counts_among_deals_only_for_who_did_not_know_it(own_house: House) -> None:
    ada, bob, cleo, dan = [await member(own_house, name) for name in ("Ada", "Bob", "Cleo", "Dan")]
    first = await lose(await together(ada, bob), ada, bob)
    for one, other in ((cleo, dan), (ada, cleo)):
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = (await one.post("/tables", {"seats": seats, "deal": {"kind": "seed", "seed": "x"}}))["id"]
        await other.post(f"/tables/{table}/join")
        await one.post(f"/tables/{table}/start")
        await lose(table, one, other)
    assert [game["game"] for game in (await listed(dan))["results"]] == [first]
    assert (await listed(dan, "/deals"))["deals"] == [], "only one table did not know the seed"


@pytest.mark.parametrize(
    "query", ["edition=none&players=2", "edition=cocktail&players=6", "edition=tiles&players=2&variant=9"]
)
async def test_unknown_rules_are_refused(house: House, query: str) -> None:
    assert (await house.stranger().ask("GET", f"/best?{query}")).status_code in {404, 422}


def seat(person: str, **more: Any) -> Seated:
    return Seated(person, person.title(), **more)


def played(id_: str, score: int = 20, length: int = 60, clues: int = 25, minutes: int = 9, **more: Any) -> TableState:
    """A finished game of Ada and Bob with a deal of its own."""
    state = TableState(
        id=id_,
        created=NOW,
        host=None,
        edition="cocktail",
        options={},
        seats=(seat("ada"), seat("bob")),
        started=NOW,
        finished=NOW + timedelta(minutes=minutes),
        seed=id_,
        first_seat=0,
        result=Result(length, STRUCK_OUT, score, score, "R1", 3, clues),
    )
    return replace(state, **more)


@pytest.fixture
async def people(new: Database) -> Database:
    """A database with four accounts; Dan does not agree to be listed."""
    names = ("ada", "bob", "cleo", "dan")
    with writing(new) as session:
        session.execute(insert(PersonRow), [{"id": name, "name": name.title(), "created": NOW} for name in names])
        row = {"passphrase": "", "created": NOW}
        accounts = [{"person": name, "look": name, "small": name, "listed": name != "dan", **row} for name in names]
        session.execute(insert(AccountRow), accounts)
    return new


def write(session: Session, *games: TableState) -> None:
    for game in games:
        project(session.connection(), None, game)


def test_category_has_printed_rules_and_number_of_players() -> None:
    assert category(sm.edition("tiles", variant=2, endless=True), 3) == 'tiles 3 {"endless": true, "variant": 2}'


NOT_COMPARED: dict[str, dict[str, Any]] = {
    "a bot": {"seats": (seat("ada"), Seated(None, "Bot", bot="cautious"))},
    "one device": {"seats": (seat("ada"), seat("ada", local=True))},
    "a known deal": {"seats": (seat("ada"), seat("bob", knows=True))},
    "a stand-in": {"turns": (Turn(5, NOW, NOW, stand_in=True),)},
    "an action taken back": {"undone": 1},
    "house rules": {"options": {"strikes": 1}},
    "house rules with the name of a variant's": {"options": {"endless": True}},
    "no seed": {"seed": None},
    "not over": {"result": Result(5, PLAYING, 3, 3, None, 0, 2)},
}
COMPARED: dict[str, dict[str, Any]] = {
    "printed rules": {},
    "a printed variant": {"edition": "tiles", "options": {"variant": 2}},
    "variant 4": {"edition": "tiles", "options": {"endless": True}},
    "a variant of hanab.live": {"edition": "hanab-live", "options": {"variant": "Rainbow (5 Suits)"}},
}


async def test_only_fair_games_by_printed_rules_are_compared(people: Database) -> None:
    with writing(people) as session:
        for name, changes in (NOT_COMPARED | COMPARED).items():
            write(session, played(name, **{"paused_for": timedelta(minutes=2), **changes}))
        found = session.execute(select(TableRow.id, TableRow.seconds).where(TableRow.category.is_not(None)))
        assert {row.id: row.seconds for row in found} == dict.fromkeys(COMPARED, 7 * 60)


@pytest.mark.parametrize(("order", "first"), [("turns", "ab"), ("clues", "ba"), ("time", "cb")])
async def test_results_are_ordered_by_score_and_then_as_asked(people: Database, order: Any, first: str) -> None:
    games = [
        played("a", 20, 50, 22, 9),
        played("b", 20, 51, 20, 8),
        played("c", 20, 52, 23, 7),
        played("d", 24, 60, 30, 60),
    ]
    others = played("e", 25, seats=(seat("dan"), seat("dan"))), played("f", 25, dealt="daily")
    with writing(people) as session:
        write(session, *games, *others)
        shown = best.results(session, TWO, order, 0, None)
        assert [one.game for one in shown.results][:3] == ["d", *first]
        assert len(shown.results) == 4
        assert (shown.max_score, shown.next) == (25, None)


async def test_results_are_paged(people: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best, "AT_ONCE", 2)
    with writing(people) as session:
        write(session, *(played(name) for name in "abcde"))
        pages = [best.results(session, TWO, "turns", start, None) for start in (0, 2, 4)]
    assert ["".join(one.game or "" for one in page.results) for page in pages] == ["ab", "cd", "e"]
    assert [page.next for page in pages] == [2, 4, None]


def of_deal(seed: str, *scores: int, **more: Any) -> list[TableState]:
    return [played(f"{seed} {number}", score, seed=seed, **more) for number, score in enumerate(scores)]


def shown_deals(session: Session) -> list[tuple[Any, ...]]:
    found = best.deals(session, TWO, 0).deals
    return [(one.day, one.seed, one.game, one.tables, one.mean, one.best) for one in found]


async def test_hardest_deals_come_first_and_can_be_played(people: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "today", lambda: date(2026, 3, 1))
    silent = (seat("ada"), seat("dan"))
    older, today = dealing.daily_seed(date(2026, 2, 28), 2), dealing.daily_seed(date(2026, 3, 1), 2)
    with writing(people) as session:
        write(session, *of_deal("typed", 10, 15, dealt="seed"), *of_deal("private", 1, 2, dealt="seed", seats=silent))
        write(session, *of_deal(older, 5, 12, 4, dealt="daily", seats=silent), *of_deal(today, 0, 0, dealt="daily"))
        write(session, played("first", 9, seed="again"), played("second", 25, seed="again", dealt="game", seats=silent))
        write(session, *of_deal("once", 0, dealt="seed"), played("alone", 0))
        assert shown_deals(session) == [
            (date(2026, 2, 28), None, None, 3, 7.0, 12),
            (None, "typed", "typed 1", 2, 12.5, 15),
            (None, None, "first", 2, 17.0, 25),
        ]


async def test_deal_of_a_tournament_is_never_shown_while_somebody_may_play_it_there(people: Database) -> None:
    def team(number: int, **more: Any) -> TableState:
        return played(f"t{number}", 8, seed="cup", dealt="tournament", tournament="cup", round=0, team=number, **more)

    with writing(people) as session:
        row = {
            "id": "cup",
            "name": "Cup",
            "host": "ada",
            "created": NOW,
            "edition": "cocktail",
            "options": {},
            "players": 2,
        }
        session.execute(insert(TournamentRow), [{**row, "seeds": ["cup"]}])
        keys = [{"tournament": "cup", "team": number, "name": str(number), "key": str(number)} for number in range(3)]
        session.execute(insert(TeamRow), keys)
        write(session, team(0), team(1), team(2, finished=None, result=None))
        write(session, *of_deal("cup", 7, 9, dealt="game"))  # a replay from a time when fewer teams took part
        assert shown_deals(session) == []
        assert [one.game for one in best.results(session, TWO, "turns", 0, "ada").results] == []
        session.execute(update(TournamentRow).values(closed=NOW))
        assert [one[3:] for one in shown_deals(session)] == [(4, 8.0, 9)]
        session.execute(update(TournamentRow).values(closed=None))
        session.execute(delete(TableRow).where(TableRow.id == "t2"))
        assert shown_deals(session) == []
        write(session, team(2))
        assert [one[3:] for one in shown_deals(session)] == [(5, 8.0, 9)]
