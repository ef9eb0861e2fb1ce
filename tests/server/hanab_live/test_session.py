"""What a bot sends and what it must get, as in the transcripts of hanab.live's own bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.accounts.test_sessions import program
from tests.server.hanab_live.connected import Port, game_with, lose, serving_bots
from tests.server.serving import BOT, ME, OPEN, PLAY


async def test_table_is_shown_before_the_message_of_who_asks_the_bot_to_join(port: Port) -> None:
    async with port.guest("Robot 2") as bot:
        await bot.until("tableList")
        ada = await port.house.guest("Ada")
        options = {"variant": "Black (6 Suits)", "empty_clues": True}
        new = {"edition": "hanab-live", "options": options, "seats": [ME, BOT, OPEN]}
        table = (await ada.post("/tables", new))["id"]
        await ada.post(f"/tables/{table}/messages", {"text": "/msg robot 2 /join please"})
        command, shown = await bot.next()
        assert command == "table"
        assert shown["players"][0] == "Ada"
        assert shown["maxPlayers"] == 3
        assert shown["numPlayers"] == 2
        assert (shown["joined"], shown["owned"], shown["running"], shown["sharedReplay"]) == (False,) * 4
        assert (shown["variant"], shown["options"]["variantName"]) == ("Black (6 Suits)",) * 2
        assert (shown["options"]["emptyClues"], shown["options"]["deckPlays"]) == (True, False)
        told = {"msg": "/join please", "who": "Ada", "room": "", "recipient": "Robot 2"}
        assert await bot.next() == ("chat", {**told, "discord": False, "server": False})
        await bot.send("tableJoin", tableID=shown["id"])
        assert await bot.next() == ("joined", {"tableID": shown["id"]})
        command, shown = await bot.next()
        assert (command, shown["joined"], shown["players"][-1]) == ("table", True, "Robot 2")
        assert [seat["name"] for seat in (await ada.get(f"/tables/{table}"))["seats"]][-1] == "Robot 2"


async def test_game_is_told_from_the_deal_to_the_end(port: Port) -> None:
    async with port.guest("Robot 3") as bot:
        table, number, ada = await game_with(port, bot, spectators="off")
        assert await bot.until("tableStart") == {"tableID": number, "replay": False}
        await bot.send("getGameInfo1", tableID=number)
        settings = await bot.until("init")
        assert settings["tableID"] == number
        assert (settings["playerNames"], settings["ourPlayerIndex"]) == (["Ada", "Robot 3"], 1)
        assert (settings["replay"], settings["options"]["numPlayers"]) == (False, 2)
        await bot.send("getGameInfo2", tableID=number)
        told = await bot.until("gameActionList")
        dealt, rest = told["list"][:10], told["list"][10:]
        assert [(card["playerIndex"], card["order"]) for card in dealt] == [(order // 5, order) for order in range(10)]
        assert [(card["suitIndex"], card["rank"]) for card in dealt[5:]] == [(-1, -1)] * 5
        deck = (await port.house.game(table)).deck
        assert ["RYGBP"[card["suitIndex"]] + str(card["rank"]) for card in dealt[:5]] == list(deck[:5])
        assert rest == [
            {"type": "status", "clues": 8, "score": 0, "maxScore": 25},
            {"type": "turn", "num": 0, "currentPlayerIndex": 0},
        ]
        assert await bot.until("connected") == {"tableID": number, "list": [True, True]}
        clock = {"tableID": number, "times": [0, 0], "activePlayerIndex": 0, "timeTaken": 0}
        assert await bot.until("clock") == clock
        assert await bot.until("noteListPlayer") == {"tableID": number, "notes": [""] * 50}
        await bot.send("loaded", tableID=number)

        clue = await ada.clue(table)
        given = await bot.action("clue")
        assert given["list"] == clue["touches"]
        assert (given["giver"], given["target"], given["turn"]) == (0, 1, 0)
        assert (await bot.action("status"))["clues"] == 7
        assert await bot.action("turn") == {"type": "turn", "num": 1, "currentPlayerIndex": 1}
        assert (await bot.until("clock"))["activePlayerIndex"] == 1

        await bot.send("action", tableID=number, type=1, target=6)
        thrown = await bot.action("discard")
        assert (thrown["playerIndex"], thrown["order"], thrown["failed"]) == (1, 6, False)
        assert "RYGBP"[thrown["suitIndex"]] + str(thrown["rank"]) == deck[6]
        assert thrown["which"]["playerIndex"] == 1  # for older bots
        drawn = await bot.action("draw")
        assert drawn == {"type": "draw", "playerIndex": 1, "order": 10, "suitIndex": -1, "rank": -1}

        await lose(port, bot, table, number, ada)
        over = await bot.action("gameOver")
        assert (over["endCondition"], over["playerIndex"]) == (2, -1)  # struck out
        strikes = [data["action"] for command, data in bot.received if _is(command, data, "strike")]
        assert [strike["num"] for strike in strikes] == [1, 2, 3]
        assert (await bot.until("finishOngoingGame"))["tableID"] == number
        assert (await bot.until("databaseID"))["tableID"] == number
        replay = await bot.until("table", lambda shown: shown["sharedReplay"])
        assert replay["running"]
        assert replay["spectators"] == [{"name": "Ada", "shadowingPlayerIndex": -1}]
        await bot.send("tableUnattend", tableID=number)
        assert await bot.until("tableGone") == {"tableID": number}


def _is(command: str, data: Any, kind: str) -> bool:
    return command == "gameAction" and data["action"]["type"] == kind


async def test_actions_wait_until_the_bot_has_loaded(port: Port) -> None:
    """A bot may ask for the actions twice before it says that it has loaded."""
    async with port.guest("Robot 4") as bot:
        table, number, ada = await game_with(port, bot)
        await bot.until("tableStart")
        for turns in (0, 1):
            if turns:
                await ada.clue(table)
            await bot.send("getGameInfo2", tableID=number)
            actions = (await bot.until("gameActionList"))["list"]
            assert sum(action["type"] == "clue" for action in actions) == turns
        assert not [command for command, _ in bot.received if command == "gameAction"]
        await bot.send("loaded", tableID=number)
        await bot.send("action", tableID=number, type=0, target=5)
        assert (await bot.action("turn"))["num"] == 2
        assert not [data for command, data in bot.received if _is(command, data, "clue")]


async def test_chat_goes_both_ways(port: Port) -> None:
    async with port.guest("Robot 5") as bot:
        table, number, ada = await game_with(port, bot)
        await bot.until("tableStart")
        await ada.post(f"/tables/{table}/messages", {"text": "/setall HGroup 3"})
        heard = await bot.until("chat")
        assert (heard["msg"], heard["who"], heard["room"], heard["recipient"]) == (
            *("/setall HGroup 3", "Ada"),
            *(f"table{number}", ""),
        )
        await bot.send("chat", msg="Currently playing with HGroup 3 conventions.", room=f"table{number}")
        await bot.send("chatPM", msg="v1.2", recipient="Ada", room="lobby")
        await bot.until("chat", lambda chat: chat["msg"] == "v1.2")
        messages = (await ada.get(f"/tables/{table}/messages"))["messages"]
        assert [(each["name"], each["text"]) for each in messages[-2:]] == [
            ("Robot 5", "Currently playing with HGroup 3 conventions."),
            ("Robot 5", "v1.2"),
        ]
        await bot.send("chat", msg="Hello", room="lobby")
        assert await bot.warned() == "That is not a valid room."
        await bot.send("chatPM", msg="Hello", recipient="Eve", room="lobby")
        assert await bot.warned() == 'User "Eve" is not at your table.'


async def test_earlier_messages_are_not_told_again(port: Port) -> None:
    """A bot would obey them."""
    async with port.guest("Robot 6") as bot:
        ada = await port.house.guest("Ada")
        new = {"edition": "hanab-live", "seats": [ME, OPEN]}
        table = (await ada.post("/tables", new))["id"]
        await ada.post(f"/tables/{table}/messages", {"text": "/leaveall"})
        await bot.join(ada, table)
        await ada.post(f"/tables/{table}/messages", {"text": "Hello"})
        assert (await bot.until("chat", lambda chat: chat["room"] != ""))["msg"] == "Hello"


async def test_notes_are_kept_for_the_seat_alone(port: Port) -> None:
    async with port.guest("Robot 7") as bot:
        table, number, ada = await game_with(port, bot)
        await bot.load(number)
        await bot.send("note", tableID=number, order=0, note="[INFO: v1.0, HGroup3]")
        await bot.send("note", tableID=number, order=6, note="x" * 500)
        await bot.send("getGameInfo2", tableID=number)
        notes = (await bot.until("noteListPlayer", lambda data: data["notes"][6] != ""))["notes"]
        assert (notes[0], notes[6]) == ("[INFO: v1.0, HGroup3]", "x" * 300)
        assert (await ada.get(f"/games/{table}/notes"))["notes"] == []
        await bot.send("note", tableID=number, order=60, note="a firework")
        assert await bot.warned()


async def test_bot_comes_back_to_its_game(port: Port) -> None:
    token = await port.token("Robot 8")
    async with port.connected("Robot 8", token) as bot:
        table, number, ada = await game_with(port, bot)
        await bot.load(number)
        await ada.clue(table)
        await bot.action("turn")
        await bot.send("action", tableID=number, type=0, target=9)
        await bot.action("turn")
        before = [data["action"] for command, data in bot.received if command == "gameAction"]
    async with port.connected("Robot 8", token) as bot:
        assert (await bot.until("welcome"))["playingAtTables"] == [number]
        [shown] = await bot.until("tableList")
        assert (shown["id"], shown["running"], shown["joined"]) == (number, True, True)
        await bot.send("tableReattend", tableID=number)
        _, actions = await bot.load(number)
        assert actions[12:] == before
        await ada.clue(table)
        await bot.action("turn")
        await bot.send("action", tableID=number, type=0, target=8)
        assert (await bot.action("turn"))["num"] == 4


async def test_bot_opens_a_table_chooses_the_variant_and_starts(port: Port) -> None:
    async with port.guest("Robot 9") as bot:
        options = {"variantName": "No Variant", "speedrun": False, "deckPlays": True, "oneExtraCard": False}
        await bot.send("tableCreate", name="bots", maxPlayers=4, password="", options=options)
        number = (await bot.until("joined"))["tableID"]
        await bot.send("tableSetVariant", tableID=number, options={"variantName": "Rainbow (5 Suits)"})
        await bot.until("table", lambda shown: shown["variant"] == "Rainbow (5 Suits)" and shown["owned"])
        ada = await port.house.guest("Ada")
        listed = [each["id"] for each in (await ada.get("/tables"))["open"] if each["seats"][0]["name"] == "Robot 9"]
        assert len(listed) == 1
        await ada.post(f"/tables/{listed[0]}/join")
        await bot.until("table", lambda shown: shown["numPlayers"] == 2)
        await bot.send("tableStart", tableID=number)
        settings, _ = await bot.load(number)
        assert sorted(settings["playerNames"]) == ["Ada", "Robot 9"]
        assert settings["options"]["variantName"] == "Rainbow (5 Suits)"
        await bot.send("tableCreate", name="another")
        assert "more than one table" in await bot.warned()
        await bot.send("tableUnattend", tableID=number)
        await bot.send("tableCreate", name="fast", options={"speedrun": True})
        assert "speedrun" in await bot.warned()


async def test_bot_leaves_before_the_start_and_goes_along_to_the_next_game(port: Port) -> None:
    async with port.guest("Robot 10") as bot:
        ada = await port.house.guest("Ada")
        new = {"edition": "hanab-live", "seats": [ME, OPEN], "first": 0}
        table = (await ada.post("/tables", new))["id"]
        number = await bot.join(ada, table)
        await bot.send("tableLeave", tableID=number)
        assert await bot.until("left") == {"tableID": number}
        assert (await ada.get(f"/tables/{table}"))["seats"][1]["kind"] == "open"
        await bot.join(ada, table)
        await ada.put(f"/tables/{table}/seats/1", {"kind": "open"})  # the host frees the seat
        assert await bot.until("left") == {"tableID": number}
        await bot.join(ada, table)
        await ada.post(f"/tables/{table}/start")
        await bot.load(number)
        await bot.send("tableLeave", tableID=number)
        assert await bot.warned() == "That game has already started, so you cannot leave it."
        await lose(port, bot, table, number, ada)
        again = (await ada.post(f"/tables/{table}/rematch"))["id"]
        following = (await bot.until("joined"))["tableID"]
        assert following > number
        await ada.post(f"/tables/{again}/start")
        await bot.load(following)
        await bot.send("chat", room=f"table{number}", msg="Hello")  # it follows one table at a time
        assert await bot.warned() == f"You are not playing at table {number}."


def _asked(table: Any) -> bool:
    return table["undo"] is not None or table["pause"] is not None


async def test_questions_to_a_bot_are_declined(port: Port) -> None:
    async with port.guest("Robot 11") as bot:
        table, number, ada = await game_with(port, bot, clock={"kind": "turn", "seconds": 600})
        await bot.load(number)
        assert (await bot.until("clock", lambda data: data["times"][0] > 0))["times"][0] <= 600_000
        await ada.clue(table)
        await bot.action("turn")
        for path, body in (("undo", {"turn": 1, "agree": True}), ("pause", {"paused": True})):
            async with ada.listening(table) as events:
                await ada.post(f"/games/{table}/{path}", body)
                await events.until(lambda event: event["type"] == "table" and not _asked(event["table"]))
        assert (await ada.view(table))["turn"] == 1


async def test_bot_cannot_play_by_other_rules_or_where_earlier_clues_are_hidden(port: Port) -> None:
    token = await port.token("Robot 12")
    async with port.connected("Robot 12", token) as bot:
        ada = await port.house.guest("Ada")
        table = (await ada.post("/tables", {"edition": "six-colour", "seats": [ME, OPEN]}))["id"]
        await ada.post(f"/tables/{table}/messages", {"text": "/pm Robot 12 /join"})
        number = (await bot.until("table"))["id"]
        await bot.until("chat")
        await bot.send("tableJoin", tableID=number)
        assert "variant of hanab.live" in await bot.warned()
        table, number, ada = await game_with(port, bot, assistance="none")
        await bot.load(number)
        for _ in range(2):
            await ada.clue(table)
            await bot.action("turn")
            order = (await port.house.game(table)).hands[1][0].order
            await bot.send("action", tableID=number, type=1, target=order)
            await bot.action("turn")
        assert (await port.house.game(table)).turn == 4
    async with port.connected("Robot 12", token) as bot:
        await bot.send("tableReattend", tableID=number)
        assert "cannot be resumed" in await bot.warned()


BAD: list[tuple[str, str]] = [
    ("", "not supported here"),
    ("nonsense", "not supported here"),
    ("tableSpectate {}", "not supported here"),
    ("tableJoin {", "is not valid"),
    ("tableJoin []", "is not valid"),
    ('tableJoin {"tableID": "x"}', "tableID"),
    ("tableJoin", "Table 0 does not exist."),
    ('tableJoin {"tableID": 7}', "Table 7 does not exist."),
    ('action {"tableID": 7, "type": 0, "target": 1}', "Table 7 does not exist."),
    ('getGameInfo1 {"tableID": 7}', "Table 7 does not exist."),
    ('chat {"msg": "x", "room": "table"}', "That is not a valid room."),
]


@pytest.mark.parametrize(("text", "told"), BAD)
async def test_bad_message_is_answered_with_a_warning(port: Port, text: str, told: str) -> None:
    async with port.guest("Robot 13") as bot:
        await bot.connection.send(text)
        assert told in await bot.warned()
        await bot.connection.send(text.encode())  # also as bytes
        assert told in await bot.warned()


ILLEGAL: list[tuple[dict[str, int], str]] = [
    ({"type": 0, "target": 0}, "not in your hand"),
    ({"type": 1, "target": 6}, "clue tokens"),
    ({"type": 2, "target": 0, "value": 9}, "color clue"),
    ({"type": 3, "target": 1, "value": 1}, "yourself"),
    ({"type": 3, "target": 5, "value": 1}, ""),
    ({"type": 3, "target": 0, "value": 0}, ""),
    ({"type": 4, "target": 0, "value": 0}, "terminated"),
    ({"type": 9, "target": 0, "value": 0}, "not a valid action type"),
]


async def test_illegal_actions_are_answered_with_warnings(port: Port) -> None:
    async with port.guest("Robot 14") as bot:
        table, number, ada = await game_with(port, bot)
        await bot.load(number)
        await bot.send("action", tableID=number, type=0, target=5)
        assert "on turn" in await bot.warned()
        await ada.act(table, 0, PLAY)
        await bot.action("turn")
        for action, told in ILLEGAL:
            await bot.send("action", tableID=number, **action)
            assert told in await bot.warned(), action
        assert (await port.house.game(table)).turn == 1
        eve = await port.house.guest("Eve")
        other = (await eve.post("/tables", {"edition": "hanab-live", "seats": [ME, OPEN]}))["id"]
        await eve.post(f"/tables/{other}/messages", {"text": "/msg Robot 14 /join"})
        shown = await bot.until("table", lambda data: "Eve" in data["players"])
        for command in ("getGameInfo2", "tableReattend", "tableStart", "tableLeave", "tableUnattend"):
            await bot.send(command, tableID=shown["id"])
            assert f"not playing at table {shown['id']}" in await bot.warned()
        await bot.send("tableJoin", tableID=shown["id"])
        assert await bot.warned() == "You cannot join more than one table at a time."


async def test_token_revoked_during_a_game_ends_the_connection_and_nothing_else(port: Port) -> None:
    owner = await port.house.guest("Owner")
    _, made = await program(port.house, owner, "play")
    async with port.connected("Owner", made["token"]) as bot, port.guest("Robot 15") as other:
        table, number, ada = await game_with(port, bot)
        await bot.load(number)
        await owner.ask("DELETE", f"/me/tokens/{made['id']}")
        assert "revoked" in (await bot.closed())["error"]
        await ada.clue(table)
        _, number, _ = await game_with(port, other, "Bea")
        await other.load(number)


async def test_too_many_messages_are_refused(data_dir: Path) -> None:
    async with serving_bots(data_dir, limit_messages="3/1h") as port, port.guest() as bot:
        table, number, ada = await game_with(port, bot)
        await bot.load(number)
        for note in "abcd":
            await bot.send("note", tableID=number, order=0, note=note)
        assert "Limit reached" in await bot.warned()
        await ada.clue(table)
        await bot.action("turn")
        await bot.send("action", tableID=number, type=0, target=5)
        assert (await bot.action("turn"))["num"] == 2
