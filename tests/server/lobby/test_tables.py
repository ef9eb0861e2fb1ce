"""Tables: create, list, join, change, start, finish, rematch."""

from __future__ import annotations

import random

import pytest

import starmine as sm
from starmine.rules.editions.options import OPTIONS
from tests.server.serving import House, play, two_in_a_game

FULL = {"edition": "tiles", "options": {"variant": 3, "endless": True}, "first": 1, "listed": True, "chat": "phrases"}


@pytest.mark.clause("C44")
async def test_new_table_has_the_settings_asked_for(house: House) -> None:
    ada = await house.guest()
    seats = [{"kind": "open"}, {"kind": "me"}, {"kind": "local", "name": "Bob"}, {"kind": "bot", "bot": "random"}]
    table = await ada.post("/tables", {"seats": seats, "silence": True, **FULL})
    assert table["status"] == "waiting"
    assert table["host"]
    assert table["settings"] == {
        **FULL,
        "silence": True,
        "clock": {"kind": "none"},
        "assistance": "full",
        "spectators": "table",
        "spectator_delay": 10,
        "spectator_chat": True,
        "options": dict.fromkeys(table["settings"]["options"]) | FULL["options"],  # type: ignore[operator]
    }
    assert [(seat["kind"], seat["name"], seat["mine"], seat["host"]) for seat in table["seats"]] == [
        ("open", "", False, False),
        ("person", "Ada", True, True),
        ("person", "Bob", True, False),
        ("bot", "Suwa", False, False),
    ]
    assert table["rules"]["max_score"] == 30
    assert table["rules"]["endless"]
    assert len(table["rules"]["differences"]) == 2
    assert table["rules"]["variants"] == [3, 4]
    assert [table[name] for name in ("commitment", "seed", "deal", "day")] == [None] * 4
    assert await ada.get(f"/tables/{table['id']}") == table


async def test_lists_contain_own_tables_and_listed_ones_with_a_free_seat(own_house: House) -> None:
    ada, bob = await own_house.guest("Ada"), await own_house.guest("Bob")
    seats = [{"kind": "me"}, {"kind": "open"}]
    private = await ada.post("/tables", {"seats": seats})
    listed = await ada.post("/tables", {"seats": seats, "listed": True})
    full = await ada.post("/tables", {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], "listed": True})
    mine = await ada.get("/tables")
    assert [table["id"] for table in mine["mine"]] == [full["id"], listed["id"], private["id"]]
    assert mine["open"] == []
    theirs = await bob.get("/tables")
    assert theirs["mine"] == []
    assert [table["id"] for table in theirs["open"]] == [listed["id"]]
    assert theirs["open"][0]["open_seats"] == 1
    assert (await own_house.stranger().get("/tables")) == theirs


async def test_lists_show_whose_turn_it_is(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    assert (await ada.get("/tables"))["mine"][0]["my_turn"]
    assert not (await bob.get("/tables"))["mine"][0]["my_turn"]
    await ada.act(table, 0, {"type": "play", "slot": 0})
    summary = (await bob.get("/tables"))["mine"][0]
    assert summary["outcome"] is None
    assert summary["my_turn"]
    assert summary["turn"] == 1


async def test_six_sit_down_where_the_table_allows_it(house: House) -> None:
    ada = await house.guest()
    seats = [{"kind": "me"}, *[{"kind": "open"}] * 5]
    assert await ada.refused("POST", "/tables", {"seats": seats}) == (422, "bad-players")
    six = {"options": {"six_players": True}}
    table = await ada.post("/tables", {"seats": seats, **six})
    assert (table["rules"]["hand_size"], table["rules"]["most_players"]) == (3, 6)
    path = f"/tables/{table['id']}"
    assert await ada.refused("PATCH", path, {"options": {}}) == (422, "bad-players")
    five = await ada.patch(path, {"players": 5})
    assert five["rules"]["hand_size"] == 4
    assert (await ada.patch(path, {"options": {}}))["rules"]["most_players"] == 5
    assert await ada.refused("PATCH", path, {"players": 6}) == (422, "bad-players")
    assert (await ada.patch(path, {"edition": "hanab-live", "players": 6}))["rules"]["hand_size"] == 3


async def test_six_play_and_each_sees_the_other_five_hands(house: House) -> None:
    ada = await house.guest()
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 5]
    table = (await ada.post("/tables", {"edition": "hanab-live", "seats": seats, "first": 5}))["id"]
    await ada.post(f"/tables/{table}/start")
    async with ada.listening(table) as events:
        await events.turn(1)
    view = await ada.view(table)
    assert [[card["kind"] is None for card in hand] for hand in view["hands"]] == [[True] * 3, *[[False] * 3] * 5]
    assert {clue["action"]["seat"] for clue in view["legal"] if "slot" not in clue["action"]} == {1, 2, 3, 4, 5}
    await ada.clue(table)


@pytest.mark.clause("R4")
async def test_custom_of_the_edition_is_shown(house: House) -> None:
    editions = {edition["id"]: edition for edition in (await house.stranger().get("/editions"))["editions"]}
    assert editions["abacus"]["first_player_custom"]
    assert editions["abacus"]["first_player_question"]["message"] == "Who is the oldest?"
    assert editions["online"]["first_player_custom"] is editions["online"]["first_player_question"] is None
    ada = await house.guest()
    body = {"edition": "abacus", "seats": [{"kind": "me"}, {"kind": "open"}], "first_player_custom": "Ada"}
    assert (await ada.refused("POST", "/tables", body))[0] == 422


@pytest.mark.clause("C34")
async def test_table_and_edition_have_the_one_click_setting(house: House) -> None:
    ada = await house.guest()
    for edition in (await ada.get("/editions"))["editions"]:
        table = await ada.post("/tables", {"edition": edition["id"], "seats": [{"kind": "me"}, {"kind": "open"}]})
        assert table["one_click"] is edition["one_click"] is (edition["id"] == "online")


@pytest.mark.clause("C23", "R6")
@pytest.mark.parametrize(
    ("edition", "counts", "strike"), [("cocktail", False, "red token"), ("six-colour", True, "mistake")]
)
async def test_lost_game_scores_as_the_edition_says(house: House, edition: str, counts: bool, strike: str) -> None:
    table, ada, bob = await two_in_a_game(house, edition=edition)
    while (view := await ada.view(table, 0))["on_turn"] is not None:
        game = await house.game(table)
        fits = [game.fireworks[str(card.kind)[0]] + 1 == int(str(card.kind)[1]) for card in game.hands[game.seat]]
        slot = fits.index(view["score"] < 2) if (view["score"] < 2) in fits else 0
        await (ada, bob)[game.seat].act(table, game.turn, {"type": "play", "slot": slot})
    outcome = view["outcome"]
    assert outcome["result"] == "struck-out"
    assert outcome["reason"]["message"] == f"The last {strike} ended the game."
    assert outcome["lost"]
    assert (outcome["rating"] or {}).get("message") == sm.edition(edition).rating(outcome["score"])
    assert outcome["card"] == (await house.game(table)).log[-1].kind
    assert outcome["cards"] == sum(firework["height"] for firework in view["fireworks"]) == view["score"] > 0
    assert outcome["score"] == (outcome["cards"] if counts else 0)
    listed = (await ada.get("/tables"))["mine"][0]
    assert (listed["outcome"], listed["score"]) == (outcome, outcome["score"])


@pytest.mark.slow
async def test_rematch_is_one_table_with_seats_reserved_for_the_others(house: House) -> None:
    old, ada, bob = await two_in_a_game(house, edition="abacus", chat="phrases")
    await play(old, {0: ada, 1: bob}, 200, random.Random(2))
    async with ada.listening(old) as there:
        await there.next()
        new = await bob.post(f"/tables/{old}/rematch")
        asked = await there.until(lambda event: bool(event["type"] == "table" and event["table"]["rematch"]))
        assert (asked["table"]["rematch"], asked["table"]["rematch_by"]) == (new["id"], 1)
        assert [(seat["name"], seat["host"]) for seat in new["seats"]] == [("Ada", False), ("Bob", True)]
        assert (new["settings"]["edition"], new["settings"]["chat"]) == ("abacus", "phrases")
        assert [(seat["kept"], seat["online"]) for seat in new["seats"]] == [(True, True), (False, False)]
        assert "start" not in new["may"]
        assert await bob.refused("POST", f"/tables/{new['id']}/start") == (409, "awaited")
        async with bob.listening(new["id"]) as here:
            await here.next()
            await there.response.aclose()
            told = await here.until(lambda event: not event["table"]["seats"][0]["online"])
            assert told["table"]["seats"][0]["kept"]
            assert (await ada.post(f"/tables/{old}/rematch"))["id"] == new["id"]
            await here.until(lambda event: not event["table"]["seats"][0]["kept"])
    started = await bob.post(f"/tables/{new['id']}/start")
    assert started["status"] == "playing"
    assert started["commitment"] != (await ada.get(f"/tables/{old}"))["commitment"]


@pytest.mark.clause("R5")
async def test_editions_list_all_options_and_variants(house: House) -> None:
    told = await house.stranger().get("/editions")
    options = {option["name"]: option for option in told["options"]}
    assert list(options) == list(OPTIONS)
    assert (options["strikes"]["least"], options["strikes"]["most"]) == (1, 8)
    assert [choice["value"] for choice in options["sixth_suit"]["choices"]] == list(OPTIONS["sixth_suit"].values)
    assert all(option["title"] for option in options.values())
    printed = {edition["id"]: edition["printed_variants"] for edition in told["editions"]}
    assert [edition for edition, variants in printed.items() if variants] == ["tiles"]
    assert [variant["number"] for variant in printed["tiles"] if not variant["combines"]] == [1, 2, 3]
    meant = [{name: value for name, value in variant["options"].items() if value} for variant in printed["tiles"]]
    assert meant == [{"sixth_suit": "suit"}, {"sixth_suit": "short"}, {"sixth_suit": "wild"}, {"endless": True}]


@pytest.mark.clause("C02")
async def test_server_lists_the_numbers_of_players(house: House) -> None:
    info = await house.stranger().get("/server")
    assert (info["fewest_players"], info["most_players"]) == (2, 6)
