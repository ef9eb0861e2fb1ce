"""The chat of a table, within its settings, and people whom the host removes.

Who may write when is proved by ``test_deciding`` and ``test_permissions``.
"""

from __future__ import annotations

import pytest

import starmine as sm
from starmine.server.tables import showing
from starmine.server.tables.table import OpenTables
from tests.server.serving import PLAY, House, play_out, two_at_a_table, two_in_a_game

TEXT, PHRASE = {"text": "Hello"}, {"phrase": "know-nothing"}
REMOVE = {"kind": "remove"}
HOSTILE = "<img src=x onerror=alert(1)>&amp;'\"</script>{{7*7}}${7}"
EDITIONS = [edition.id for edition in sm.editions()]


async def test_message_is_sent_to_everybody_and_stored(house: House) -> None:
    table, ada, bob = await two_at_a_table(house)
    path = f"/tables/{table}/messages"
    async with bob.listening(table) as events:
        said = await ada.post(path, {"text": "  Good evening <b>  "})
        heard = (await events.of_type("chat"))["message"]
    assert heard == said
    assert (said["text"], said["name"], said["seat"], said["turn"]) == ("Good evening <b>", "Ada", 0, 0)
    assert (await bob.post(path, PHRASE))["phrase"] == "know-nothing"
    told = await house.stranger().get(path)
    assert told["messages"][0] == said
    assert [message["name"] for message in told["messages"]] == ["Ada", "Bob"]
    house.services[OpenTables].drop(table)
    assert await ada.get(path) == told
    assert await (await house.guest("Cleo")).refused("POST", path, TEXT) == (403, "not-seated")  # before the start
    assert await house.stranger().refused("POST", path, TEXT) == (401, "no-name")


async def test_messages_are_paged_newest_first(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: a chat of 2,000 messages cost each new stream 2.4 MB."""
    monkeypatch.setattr(showing, "NEWEST", 3)
    table, ada, bob = await two_at_a_table(house)
    said = [await ada.post(f"/tables/{table}/messages", {"text": f"{number}"}) for number in range(7)]
    async with bob.listening(table) as events:
        told = [await events.of_type("chat") for _ in range(3)]
        said.append(await ada.post(f"/tables/{table}/messages", TEXT))
        told.append(await events.of_type("chat"))
    assert [event["message"] for event in told] == said[4:]
    assert [event["older"] for event in told] == [True, False, False, False]
    pages = [await bob.get(f"/tables/{table}/messages")]
    while pages[-1]["older"]:
        pages.append(await bob.get(f"/tables/{table}/messages?before={pages[-1]['messages'][0]['id']}"))
    assert [[message["id"] for message in page["messages"]] for page in pages] == [
        [message["id"] for message in part] for part in (said[5:], said[2:5], said[:2])
    ]
    assert (await bob.get(f"/tables/{table}/messages?before=0")) == {"messages": [], "older": False}
    assert (await bob.refused("GET", f"/tables/{table}/messages?before=x"))[0] == 422


async def test_resumed_stream_marks_omitted_messages(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showing, "NEWEST", 2)
    table, ada, bob = await two_in_a_game(house)
    await ada.act(table, 0, PLAY)
    said = [await ada.post(f"/tables/{table}/messages", {"text": f"{number}"}) for number in range(4)]
    async with bob.listening(table, last=1) as events:
        told = [await events.of_type("chat") for _ in range(2)]
    assert [(event["message"], event["older"]) for event in told] == [(said[2], True), (said[3], False)]


@pytest.mark.clause("C24")
async def test_only_the_player_on_turn_may_write_when_the_table_is_silent(house: House) -> None:
    table, ada, bob = await two_at_a_table(house, first=0, silence=True, options={"strikes": 1})
    path = f"/tables/{table}/messages"
    await bob.post(path, TEXT)  # before the start
    await ada.post(f"/tables/{table}/start")
    refused = (await bob.ask("POST", path, PHRASE)).json()
    assert (refused["error"], refused["rule"]) == ("silence", "C24")
    await ada.post(path, TEXT)
    await ada.clue(table)
    assert await ada.refused("POST", path, TEXT) == (409, "silence")
    assert (await bob.post(path, TEXT))["turn"] == 1
    await play_out(table, ada, bob)
    for someone in (ada, bob):  # after the end
        await someone.post(path, TEXT)


@pytest.mark.clause("C24")
@pytest.mark.parametrize("edition", EDITIONS)
async def test_new_table_has_the_silence_of_its_edition_or_that_the_host_chooses(house: House, edition: str) -> None:
    table, _, bob = await two_in_a_game(house, edition=edition, silence=None)
    silent = edition in ("cocktail", "tiles")
    assert (await bob.get(f"/tables/{table}"))["settings"]["silence"] is silent
    told = {one["id"]: one["silence"] for one in (await bob.get("/editions"))["editions"]}
    assert told[edition] is silent
    if silent:
        assert await bob.refused("POST", f"/tables/{table}/messages", TEXT) == (409, "silence")
    else:
        await bob.post(f"/tables/{table}/messages", TEXT)
    chosen, ada, _ = await two_at_a_table(house, edition=edition, silence=not silent)
    assert (await ada.get(f"/tables/{chosen}"))["settings"]["silence"] is not silent


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("one\u2028two\u2029three", "one\ntwo\nthree"),
        ("one\r\ntwo\rthree\x85four\x0bfive\x0csix", "one\ntwo\nthree\nfour\nfive\nsix"),
        ("a\x00b\x1b[31mc\td\x9b", "ab[31mc\td"),
        ("\u2028Hello\u2028", "Hello"),
        *((text, text) for text in ("x" * 300, "two\nlines", "花火 🎆", "'; DROP TABLE messages; --", HOSTILE)),
    ],
)
async def test_message_may_hold_any_visible_text_with_unified_line_breaks(house: House, text: str, said: str) -> None:
    table, ada, _ = await two_at_a_table(house)
    assert (await ada.post(f"/tables/{table}/messages", {"text": text}))["text"] == said


async def test_bot_takes_over_from_a_person_removed_during_a_game(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    async with bob.listening(table) as events:
        await events.of_type("snapshot")
        seats = (await ada.put(f"/tables/{table}/seats/1", REMOVE))["seats"]
        assert (seats[1]["kind"], seats[1]["name"], seats[1]["mine"]) == ("bot", "Bob (bot)", False)
        assert not (await events.of_type("table"))["table"]["seats"][1]["mine"]
        await ada.act(table, 0, PLAY)
        view = (await events.of_type("turn"))["view"]
    assert view["seat"] is None
    assert all(card["kind"] is None for hand in view["hands"] for card in hand)
    assert await bob.refused("POST", f"/games/{table}/actions", {"turn": 1, "action": PLAY}) == (403, "not-seated")
    assert await bob.refused("GET", f"/games/{table}?seat=1") == (403, "not-your-seat")
    assert table not in [each["id"] for each in (await bob.get("/tables"))["mine"]]
