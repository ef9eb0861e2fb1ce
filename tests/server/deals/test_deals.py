"""Deals that several tables play: by seed, of a finished game, of a day; who knows them, and their results."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

import starmine as sm
from bench.filling import Filler, Sample
from starmine.rules.shuffle import commitment, drawn_seat
from starmine.server import deals
from starmine.server.database.database import Database
from starmine.server.deals import SameDeal
from starmine.server.tables import deal as dealing
from starmine.server.tables import lists
from tests.server.serving import BOB, BOT, ME, OPEN, House, Someone, alone, lose, writing

DAY = date(2026, 3, 1)


@pytest.fixture(autouse=True)
def first_of_march(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "today", lambda: DAY)


async def opened(someone: Someone, deal: dict[str, Any] | None, *seats: dict[str, Any], **more: Any) -> Any:
    return await someone.post("/tables", {"seats": list(seats or (ME, BOB)), "deal": deal, **more})


async def finished(someone: Someone, deal: dict[str, Any] | None, **more: Any) -> str:
    return await lose(await alone(someone, deal=deal, **more), someone)


def seed(text: str) -> dict[str, Any]:
    return {"kind": "seed", "seed": text}


def of(game: str) -> dict[str, Any]:
    return {"kind": "game", "game": game}


async def test_typed_seed_gives_the_same_deck_as_the_library(house: House) -> None:
    ada = await house.guest()
    waiting = await opened(ada, seed("  u\u0308ber 7 "), ME, BOB, BOT, edition="abacus")
    assert (waiting["deal"], waiting["seed"], waiting["commitment"]) == ("seed", "über 7", None)
    started = await ada.post(f"/tables/{waiting['id']}/start")
    assert started["commitment"] == commitment("über 7")
    game = await house.game(waiting["id"])
    edition = sm.edition("abacus")
    assert game.deck == sm.Game(edition, players=3, deck=sm.shuffled(edition, 3, "über 7")).deck
    assert game.first == drawn_seat(3, "über 7")


async def test_lists_say_how_a_deal_was_chosen(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    for deal in (seed("x"), {"kind": "daily"}, None):
        await opened(ada, deal, ME, OPEN, listed=True)
    for listed in ((await ada.get("/tables"))["mine"], (await eve.get("/tables"))["open"]):
        assert [one["deal"] for one in listed] == [None, "daily", "seed"]


async def test_deal_of_a_finished_game_is_reused_with_a_hidden_seed(house: House) -> None:
    ada = await house.guest()
    first = await finished(ada, None, edition="tiles", options={"variant": 2}, first=1)
    table = await alone(ada, deal=of(first))
    told, before = await ada.get(f"/tables/{table}"), await ada.get(f"/tables/{first}")
    assert (told["deal"], told["seed"]) == ("game", None)
    assert told["settings"] == before["settings"]
    assert told["commitment"] == before["commitment"]
    one, other = await house.game(table), await house.game(first)
    assert (one.deck, one.first) == (other.deck, other.first)
    await lose(table, ada)
    assert (await ada.get(f"/tables/{table}"))["seed"] == before["seed"]


async def test_deal_of_a_game_is_refused_before_its_end_and_for_other_seats(house: House) -> None:
    ada = await house.guest()
    running, waiting = await alone(ada, deal=None), (await opened(ada, None, ME, OPEN))["id"]

    async def refused(game: str, *seats: dict[str, Any], **more: Any) -> tuple[int, str]:
        body = {"seats": list(seats or (ME, BOB)), "deal": of(game), **more}
        return await ada.refused("POST", "/tables", body)

    for game in (running, waiting):
        assert await refused(game) == (409, "not-finished")
    assert await refused("none") == (404, "not-found")
    await lose(running, ada)
    assert await refused(running, ME, BOB, BOT) == (422, "other-players")
    decisions: list[dict[str, Any]] = [{"edition": "cocktail"}, {"options": {}}, {"first": "lot"}]
    for decided in decisions:
        assert await refused(running, **decided) == (422, "decided-by-deal")


async def test_deal_of_the_day_depends_only_on_date_and_number_of_players(house: House) -> None:
    ada = await house.guest()
    decks = set()
    for others in ([BOB], [BOB, BOT]):
        table = await alone(ada, deal={"kind": "daily"}, seats=[ME, *others])
        told, players = await ada.get(f"/tables/{table}"), 1 + len(others)
        assert (told["deal"], told["day"], told["settings"]["edition"]) == ("daily", "2026-03-01", "cocktail")
        assert told["seed"] == f"daily:2026-03-01:{players}"
        game, edition = await house.game(table), sm.edition("cocktail")
        same = sm.shuffled(edition, players, told["seed"])
        assert game.deck == sm.Game(edition, players=players, deck=same).deck
        decks.add(" ".join(game.deck))
    assert len(decks) == 2


async def test_future_days_are_refused_and_past_ones_are_not(house: House) -> None:
    ada = await house.guest()
    body = {"seats": [ME, BOB]}
    tomorrow = {"kind": "daily", "day": str(DAY + timedelta(days=1))}
    assert await ada.refused("POST", "/tables", {**body, "deal": tomorrow}) == (404, "not-found")
    assert (await opened(ada, {"kind": "daily", "day": "2026-02-28"}))["day"] == "2026-02-28"
    assert await ada.refused("GET", "/daily?day=2026-03-02") == (404, "not-found")
    assert await ada.refused("GET", "/daily?day=2019-12-31") == (404, "not-found")
    told = await ada.get("/daily")
    assert [told[name] for name in ("day", "today", "older", "newer")] == [str(DAY), str(DAY), "2026-02-28", None]
    told = await ada.get("/daily?day=2020-01-01")
    assert (told["older"], told["newer"]) == (None, "2020-01-02")


async def test_table_keeps_its_deal_when_settings_change(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    first = await finished(ada, None, first=1)
    for deal in (of(first), {"kind": "daily"}):
        table = (await opened(ada, deal, ME, OPEN))["id"]
        for change in ({"edition": "tiles"}, {"options": {"strikes": 1}}, {"players": 3}):
            assert await ada.refused("PATCH", f"/tables/{table}", change) == (409, "decided-by-deal")
        before = (await ada.get(f"/tables/{table}"))["settings"]
        assert (await ada.patch(f"/tables/{table}", {"first": 0, "edition": "cocktail"}))["settings"] == before
        await eve.post(f"/tables/{table}/join")
        moved = await eve.put(f"/tables/{table}/seats/1", OPEN)
        assert moved["settings"]["first"] == before["first"]
    table = (await opened(ada, seed("x"), ME, OPEN))["id"]
    changed = await ada.patch(f"/tables/{table}", {"edition": "tiles", "players": 3, "first": 0})
    assert (changed["settings"]["edition"], len(changed["seats"]), changed["settings"]["first"]) == ("tiles", 3, "lot")


async def test_rematch_has_a_new_deal(house: House) -> None:
    ada = await house.guest()
    await finished(ada, seed("x"))
    table = await finished(ada, seed("x"))
    assert knowing(await ada.get(f"/tables/{table}")) == ["Ada", "Bob"]
    again = await ada.post(f"/tables/{table}/rematch")
    assert (again["deal"], knowing(again)) == (None, [])


def knowing(table: Any) -> list[str]:
    return [seat["name"] for seat in table["seats"] if seat["knows"]]


async def test_people_who_played_or_saw_a_deal_are_marked(house: House) -> None:
    ada, eve, ike = await house.guest("Ada"), await house.guest("Eve"), await house.guest("Ike")
    first = await finished(ada, None)
    assert knowing(await ada.get(f"/tables/{first}")) == []
    assert knowing(await opened(ada, of(first))) == ["Ada", "Bob"]
    assert knowing(await opened(eve, of(first))) == ["Eve", "Bob"], "who asks for the deal of a game looks at it"
    table = (await opened(ada, of(first), ME, OPEN))["id"]
    assert knowing(await ike.post(f"/tables/{table}/join")) == ["Ada"]
    await ike.put(f"/tables/{table}/seats/1", OPEN)
    await ike.get(f"/games/{first}?turn=0&open=true")
    assert knowing(await ike.post(f"/tables/{table}/join")) == ["Ada", "Ike"]
    assert knowing(await ike.post("/tables", {"seats": [ME, BOB], "deal": None})) == []


async def test_stream_of_a_finished_game_counts_as_having_seen_its_deal(house: House) -> None:
    ada, ike = await house.guest("Ada"), await house.guest("Ike")
    first = await finished(ada, seed("x"))
    assert knowing(await opened(ike, seed("x"))) == []
    async with ike.listening(first) as events:
        await events.next()
    assert knowing(await opened(ike, seed("x"))) == ["Ike", "Bob"]


async def test_results_are_shown_to_people_who_have_finished_the_deal(own_house: House) -> None:
    ada, eve, nobody = await own_house.guest("Ada"), await own_house.guest("Eve"), own_house.stranger()
    first = await finished(ada, seed("x"))
    for someone in (eve, nobody):
        told = await someone.get(f"/games/{first}/deal")
        assert (told["played"], told["results"]) == (1, None)
    second = await alone(eve, deal=seed("x"))
    assert (await eve.get(f"/games/{second}/deal"))["results"] is None
    await lose(second, eve)
    told = await eve.get(f"/games/{first}/deal")
    assert (told["deal"], told["seed"], told["players"], told["max_score"], told["over"]) == ("seed", "x", 2, 25, True)
    assert told["played"] == 2
    assert {one["game"] for one in told["results"]} == {first, second}
    game = await own_house.game(first)
    one = next(one for one in told["results"] if one["game"] == first)
    assert (one["score"], one["strikes"], one["turns"]) == (game.score, game.strikes, game.turn)
    assert (one["lost"], one["perfect"], one["first_try"]) == (True, False, True)
    assert [seat["name"] for seat in one["seats"]] == ["Ada", "Bob"]
    assert not any(seat["mine"] or seat["knew"] for seat in one["seats"])


async def test_later_tries_are_marked_and_listed_after_first_ones(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    daily = {"kind": "daily"}
    first = await finished(ada, daily)
    again = await finished(ada, daily)
    theirs = await finished(eve, daily)
    (two, *others) = (await eve.get("/daily"))["deals"]
    assert [deal["players"] for deal in others] == [3, 4, 5]
    assert all(deal["results"] is None and deal["played"] == 0 and deal["mine"] is None for deal in others)
    assert two["played"] == 3
    assert [one["first_try"] for one in two["results"]] == [True, True, False]
    assert two["results"][2]["game"] == again
    assert {one["game"] for one in two["results"][:2]} == {first, theirs}
    assert two["mine"] == {"game": theirs, "over": True, "score": (await house.game(theirs)).score}
    assert [seat["knew"] for seat in two["results"][2]["seats"]] == [True, True]


async def test_first_try_does_not_count_if_a_second_began_before_its_end(own_house: House) -> None:
    ada = await own_house.guest()
    first, second = await alone(ada, deal={"kind": "daily"}), await alone(ada, deal={"kind": "daily"})
    (two, *_) = (await ada.get("/daily"))["deals"]
    assert two["mine"] == {"game": first, "over": False, "score": None}
    for table in (first, second):
        await lose(table, ada)
    (two, *_) = (await ada.get("/daily"))["deals"]
    assert [one["first_try"] for one in two["results"]] == [False, False]


async def test_finished_games_of_a_deal_are_counted_and_come_best_first(new: Database, played: list[Sample]) -> None:
    """There are four deals with five games each."""
    filled = await Filler(new, played).fill(20, 4)
    game = await new.read(lambda session: lists.load(session, filled.finished[0]))
    assert game is not None
    deal = SameDeal.of(game)
    assert deal is not None
    others = [
        replace(deal, seed="other"),
        replace(deal, edition="tiles"),
        replace(deal, options={"strikes": 1}),
        replace(deal, players=deal.players + 1),
        replace(deal, first_seat=deal.first_seat + 1),
    ]
    with writing(new) as session:
        strikes = replace(game, options={"strikes": 1, "endless": True}, id="custom", rematch=None)
        lists.project(session.connection(), None, strikes)
    with writing(new) as session:
        assert deals.count(session, deal) == 5
        found = deals.finished(session, deal, 50)
        assert len(found) == 5
        assert all(SameDeal.of(state) == deal for state in found)
        scores = [state.result.score for state in found if state.result]
        assert scores == sorted(scores, reverse=True)
        assert len(deals.finished(session, deal, 2)) == 2
        assert [deals.count(session, other) for other in others] == [0] * len(others)
        custom = SameDeal.of(strikes)
        assert custom is not None
        assert deals.count(session, custom) == 1
        (mine,) = deals.of_person(session, custom, str(game.seats[0].person))
        assert mine.id == "custom"
