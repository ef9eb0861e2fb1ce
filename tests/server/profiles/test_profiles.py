"""Profiles: their statistics, and who may see them."""

from __future__ import annotations

from datetime import date
from unittest.mock import patch

from starmine.server.profiles import profiles
from starmine.server.profiles.profiles import Streak, day_streak, streak
from tests.server.accounts.test_accounts import finished_game, register
from tests.server.serving import House, lose, together


async def test_profile_has_statistics_of_finished_games(house: House) -> None:
    table, ada, bob = await finished_game(house, edition="tiles")
    for edition in ("tiles", "cocktail"):
        await lose(await together(ada, bob, edition=edition), ada, bob)
    await ada.post("/tables", {"seats": [{"kind": "me"}, {"kind": "open"}]})
    profile = await ada.get("/profile")
    assert (profile["name"], profile["mine"], profile["games"], profile["more"]) == ("Ada", True, 3, False)
    groups = {(group["edition"], group["custom"]): group for group in profile["groups"]}
    assert set(groups) == {("tiles", True), ("tiles", False), ("cocktail", False)}
    game = await house.game(table)
    group = groups["tiles", True]
    assert (group["games"], group["players"], group["mean"], group["best"]) == (1, 2, game.score, game.score)
    assert group["scores"] == [{"score": game.score, "games": 1}]
    assert group["max_score"] == int(game.edition.rules(2)["max_score"])
    assert groups["cocktail", False]["lost"] == 1
    assert (profile["perfect"], profile["perfect_streak"]) == (0, {"now": 0, "longest": 0})
    assert profile["day_streak"] == {"now": 1, "longest": 1}
    assert [month["games"] for month in profile["months"]] == [3]
    (partner,) = profile["partners"]
    assert (partner["name"], partner["account"], partner["games"]) == ("Bob", None, 3)


async def test_others_see_only_listed_games_of_people_with_an_account(house: House) -> None:
    private, ada, bob = await finished_game(house)
    eve = await house.guest("Eve")
    assert await eve.refused("GET", "/profile?name=Ada") == (404, "not-found")
    await register(ada)
    profile = await eve.get("/profile?name=ADA")
    assert (profile["name"], profile["mine"], profile["games"], profile["partners"]) == ("Ada", False, 0, None)
    listed = await together(ada, bob, listed=True, options={"strikes": 1})
    assert (await eve.get("/profile?name=Ada"))["games"] == 0, "it goes on"
    await lose(listed, ada, bob)
    for viewer, own in ((eve, [listed]), (house.stranger(), [listed]), (ada, [listed, private])):
        assert (await viewer.get("/profile?name=Ada"))["games"] == len(own)
        assert [game["id"] for game in (await viewer.get("/profile/games?name=Ada"))["games"]] == own
    assert [partner["account"] for partner in (await bob.get("/profile"))["partners"]] == ["Ada"]


async def test_history_is_paged(house: House) -> None:
    first, ada, bob = await finished_game(house)
    made = [first]
    for _ in range(2):
        made.append((await ada.post(f"/tables/{made[-1]}/rematch"))["id"])
        await bob.post(f"/tables/{made[-2]}/rematch")
        await ada.post(f"/tables/{made[-1]}/start")
        await lose(made[-1], ada, bob)
    with patch.object(profiles, "AT_ONCE", 2):
        page = await ada.get("/profile/games")
        assert [game["id"] for game in page["games"]] == made[:0:-1]
        page = await ada.get(f"/profile/games?before={page['older']}")
    assert ([game["id"] for game in page["games"]], page["older"]) == ([first], None)


async def test_only_the_newest_games_are_counted(house: House) -> None:
    _, ada, _ = await finished_game(house)
    with patch.object(profiles, "MOST", 0):
        assert (await ada.get("/profile"))["more"]
    assert not (await ada.get("/profile"))["more"]


async def test_play_again_opens_a_table_for_the_same_people_also_after_a_rematch_that_is_over(house: House) -> None:
    first, ada, bob = await finished_game(house)
    second = (await ada.post(f"/tables/{first}/rematch"))["id"]
    assert (await bob.post(f"/tables/{first}/rematch"))["id"] == second
    await ada.post(f"/tables/{second}/start")
    assert (await bob.post(f"/tables/{first}/rematch"))["id"] == second
    await lose(second, ada, bob)
    third = await bob.post(f"/tables/{first}/rematch")
    assert third["id"] not in {first, second}
    assert [(seat["name"], seat["kept"]) for seat in third["seats"]] == [("Ada", True), ("Bob", False)]
    assert third["id"] in {table["id"] for table in (await ada.get("/tables"))["mine"]}
    assert (await ada.post(f"/tables/{first}/rematch"))["id"] == third["id"]


def test_streaks_count_the_longest_run_and_the_one_at_the_end() -> None:
    assert streak([]) == Streak(now=0, longest=0)
    assert streak([True, True, False, True]) == Streak(now=1, longest=2)
    assert streak([True, False]) == Streak(now=0, longest=1)
    days = [date(2026, 2, 27), date(2026, 2, 28), date(2026, 3, 1), date(2026, 3, 3)]
    assert day_streak(days) == Streak(now=1, longest=3)
    assert day_streak([]) == Streak(now=0, longest=0)
