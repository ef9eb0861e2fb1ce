"""An operator's own bots: which are served, and how they play at tables, do not fit, fail, and are missing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from starmine.bots import BOTS, BadBot, UnknownBot
from starmine.server.tables.served_bots import OWN, served_bots
from tests.server import own_bots
from tests.server.own_bots import HERE, LEARNER, own
from tests.server.serving import ME, OPEN, PATIENCE, Someone, begun, serving


def seat(name: str) -> dict[str, str]:
    return {"kind": "bot", "bot": name}


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    own_bots.BROKEN.clear()
    own_bots.RELEASED.clear()
    own_bots.WAITING.clear()
    yield
    own_bots.BROKEN.clear()
    own_bots.RELEASED.set()


async def message(someone: Someone, table: str) -> str:
    """The first message at a table."""
    async with someone.listening(table) as events:
        text: str = (await events.of_type("chat"))["message"]["text"]
        return text


@pytest.mark.slow
@pytest.mark.clause("C04")
async def test_bot_is_shown_the_views_of_its_seat_only(data_dir: Path) -> None:
    async with serving(data_dir, bots=own("SPY")) as house:
        ada = await house.guest()
        own_bots.VIEWS.clear()
        table = await begun(ada, seat("cautious"), seat("spy"))
        await ada.until_finished(table)
        game = await house.game(table)
        seen = {view.tobytes() for view in own_bots.VIEWS}
        views = {game.at(turn).view(1).state.tobytes() for turn in range(game.turn)}
        assert len(views) > 20
        assert seen >= {game.at(turn).view(1).state.tobytes() for turn in range(1, game.turn, 2)}
        assert seen <= views


async def test_table_is_refused_when_a_bot_was_not_made_for_it(data_dir: Path) -> None:
    async with serving(data_dir, bots=own("LEARNER", "LARGE")) as house:
        ada = await house.guest()
        for seats, why in (
            (
                [ME, seat("learner"), OPEN],
                "The bot learner cannot play at this table. It was made for cocktail, 2 players",
            ),
            ([ME, seat("large")], "The bot large cannot play at this table. It is for five players."),
        ):
            assert await ada.refused("POST", "/tables", {"seats": seats}) == (409, "unfit-bot")
            assert (await ada.ask("POST", "/tables", {"seats": seats})).json()["message"].startswith(why)
        await ada.post("/tables", {"seats": [ME, seat("large"), OPEN, OPEN, OPEN]})
        table = (await ada.post("/tables", {"seats": [ME, seat("learner")]}))["id"]
        assert await ada.refused("PATCH", f"/tables/{table}", {"players": 3}) == (409, "unfit-bot")
        shown = await ada.patch(f"/tables/{table}", {"listed": True})
        assert (shown["settings"]["edition"], len(shown["seats"])) == ("cocktail", 2)


@pytest.mark.parametrize("name", ["broken", "faulty"])
async def test_cautious_stands_in_for_a_failing_bot_until_the_host_chooses_another(
    data_dir: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(data_dir, bots=own("BROKEN_POLICY", "FAULTY")) as house:
        own_bots.BROKEN.set()
        ada = await house.guest()
        table = await begun(ada, ME, seat(name))
        await ada.clue(table)
        async with ada.listening(table) as events:
            await events.turn(2)
        await ada.clue(table)
        async with ada.listening(table) as events:
            await events.turn(4)
        first = await message(ada, table)
        assert first.endswith(", so Cautious chose the action.")
        assert first.startswith("I had an error on turn ")
        assert f"cautious stands in at table {table}: BotFault: bot '{name}'" in caplog.text
        assert not any("what only the log may say" in received.body for received in house.received)
        chosen = await ada.put(f"/tables/{table}/seats/1", seat("random"))
        assert (chosen["seats"][1]["name"], chosen["seats"][1]["bot"]) == ("Suwa", "random")
        await ada.clue(table)
        async with ada.listening(table) as events:
            await events.turn(6)
        said = (await ada.get(f"/tables/{table}/messages"))["messages"]
        assert not [each for each in said if "error on turn 6" in each["text"]]


@pytest.mark.slow
async def test_table_continues_when_its_bot_is_no_longer_served(data_dir: Path) -> None:
    async with serving(data_dir, bots=own("LEARNER"), bot_delay=60, limits=False) as house:
        ada = await house.guest()
        cookie = ada.client.cookies["starmine"]
        waiting = (await ada.post("/tables", {"seats": [ME, seat("learner")], "listed": True}))["id"]
        game = await begun(ada, seat("learner"), ME)
        over = await begun(ada, seat("learner"), seat("learner"))
        alone = await begun(ada, seat("learner"), seat("cautious"))
        while (await ada.get(f"/tables/{over}"))["status"] != "finished":  # watched, they would wait
            pass
        shown = await ada.get(f"/tables/{over}")
    async with serving(data_dir) as house:
        ada = house.stranger("Ada")
        ada.client.headers["Cookie"] = f"starmine={cookie}"
        assert {table["id"] for table in (await ada.get("/tables"))["mine"]} == {waiting, game}
        assert await ada.get(f"/tables/{over}") == shown
        assert (await ada.get(f"/games/{over}/record"))["deck"]
        assert await ada.refused("GET", f"/games/{over}/turns/0/why") == (409, "no-reason")
        assert await message(ada, game) == (
            "I am not on this server now, so Cautious chose the action of turn 1. The host can seat another bot."
        )
        assert (await ada.view(game))["on_turn"] == 1
        assert (await ada.put(f"/tables/{game}/seats/0", seat("random")))["seats"][0]["bot"] == "random"
        await ada.until_finished(alone)
        # A waiting table reports the problem only at the start; other changes are possible.
        await ada.patch(f"/tables/{waiting}", {"chat": "phrases"})
        assert await ada.refused("POST", f"/tables/{waiting}/start") == (422, "unknown-bot")
        assert await ada.refused("PUT", f"/tables/{waiting}/seats/1", seat("learner")) == (422, "unknown-bot")
        await ada.put(f"/tables/{waiting}/seats/1", seat("cautious"))
        await ada.post(f"/tables/{waiting}/start")


@pytest.mark.slow
async def test_hanging_bot_delays_no_table(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(data_dir, bots=own("STUCK")) as house:
        monkeypatch.setattr("starmine.server.bots.ready_bots.LONGEST_CALL", 0.01)
        ada = await house.guest()
        tables = [await begun(ada, seat("cautious"), seat("stuck")) for _ in "12"]
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(ada.until_finished(table) for table in tables))
        assert len(own_bots.WAITING) <= 1  # no further thread is waiting for it
        own_bots.RELEASED.set()


async def test_names_of_served_bots_are_refused_to_people(data_dir: Path) -> None:
    async with serving(data_dir, bots=own("LEARNER", "NAMED")) as house:
        ada = await house.guest()
        for name in ("Learner", "MS  NAMED."):
            assert await house.stranger().refused("PUT", "/me", {"name": name}) == (422, "invalid")
            assert await house.stranger().refused("POST", "/guests", {"name": name}) == (422, "invalid")
            assert await ada.refused("PUT", "/me", {"name": name}) == (422, "invalid")
            new = {"seats": [ME, {"kind": "local", "name": name}]}
            assert await ada.refused("POST", "/tables", new) == (422, "invalid")


def test_bots_are_the_built_in_ones_followed_by_the_configured_ones_with_their_descriptions() -> None:
    assert list(served_bots("").all) == list(BOTS)
    bots = served_bots(f"{HERE}:LEARNER, {HERE}:PLAIN {HERE}:NAMED")
    assert list(bots.all) == [*BOTS, "learner", "plain", "named"]
    assert [bots.find(name) for name in ("learner", "cautious", "nobody")] == [LEARNER, BOTS["cautious"], None]
    learner, plain, named = bots.infos()[-3:]
    assert (learner.title, learner.description) == ("learner", "A policy, made for cocktail, 2 players.")
    assert (learner.fewest_players, learner.most_players) == (2, 2)
    assert (plain.title, plain.description, plain.fewest_players, plain.most_players) == ("plain", OWN, 2, 6)
    assert (plain.tells_why, plain.conventions) == (False, [])
    assert (named.title, named.description, named.fewest_players) == ("Ms Named", "Says its name.", 3)
    assert named.conventions == ["Plays card 1."]


@pytest.mark.parametrize(
    ("names", "error", "says"),
    [
        ("cautious", UnknownBot, "bot 'cautious': name your own bots as module:NAME; the built-in ones are always"),
        ("nowhere:X", UnknownBot, "bot 'nowhere:X': module 'nowhere' is neither in"),
        (own("NOBODY"), UnknownBot, "has no 'NOBODY'; the bots in it: "),
        (own("np"), BadBot, "which is not a bot: it has no id, memory, start, watch, act"),
        (own("SHORT"), BadBot, "`act` cannot be called as the protocol does, act(memory, view, rules)"),
        (own("CHEAT"), BadBot, "bot 'peeping' sees its own hand, so it plays only in simulations: no table seats it"),
        (own("IMPOSTOR"), BadBot, "has the same id 'cautious' as a built-in bot; give it another"),
        (own("PLAIN", "PLAIN"), BadBot, "has the same id 'plain' as a bot given before it; give it another"),
        (own("NAMELESS"), BadBot, "its title is 7: it must be a text of one line"),
        (own("CROWDED"), BadBot, "its most_players is 9: it must be from 2 to 6"),
        (own("NOWHERE"), BadBot, "its fewest_players exceed its most_players"),
        (own("LENGTHY"), BadBot, "at tables it must have at most 40 characters"),
    ],
)
def test_bot_that_cannot_be_served_is_refused_with_the_reason(names: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error) as refused:
        served_bots(names)
    assert says in str(refused.value)


def test_bot_that_fails_a_trial_with_rules_that_it_accepts_is_refused_at_the_start() -> None:
    served_bots(own("LEARNER", "LARGE", "PLAIN")).try_out()
    with pytest.raises(BadBot, match=r"bot 'failing' failed in a trial game of .*: its action 63 is not legal"):
        served_bots(own("FAILING")).try_out()
