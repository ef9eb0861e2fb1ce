"""Studies: finished games that several people look at together, over the API."""

from __future__ import annotations

import asyncio
import json
from contextlib import AbstractAsyncContextManager
from typing import Any

import starmine as sm
from tests.server.roles import QUESTIONS
from tests.server.serving import Events, House, Someone

RECORD: Any = QUESTIONS["import"].body  # of two players, lost on the first turn
RANK = int(str(sm.read_record(json.dumps(RECORD)).game.at(0).hands[1][0].kind)[1])
BRANCH: dict[str, Any] = {
    "turn": 0,
    "actions": [{"type": "rank", "seat": 1, "rank": RANK}, {"type": "discard", "slot": 0}],
}


async def opened(someone: Someone) -> tuple[str, str]:
    """An imported game, and a new study of it that ``someone`` leads."""
    (game,) = (await someone.post("/me/games/import", RECORD))["games"]
    return game, (await someone.post(f"/games/{game}/studies"))["id"]


def follow(someone: Someone, game: str, study: str, last: int | None = None) -> AbstractAsyncContextManager[Events]:
    return someone.listening(game, last=last, study=study)


async def study_where(events: Events, **wanted: Any) -> dict[str, Any]:
    """The next study event with these values."""
    found = await events.until(
        lambda event: event["type"] == "study" and all(event["study"][name] == wanted[name] for name in wanted)
    )
    shown: dict[str, Any] = found["study"]
    return shown


async def test_everybody_sees_the_leaders_position_the_branches_and_the_messages(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    game, study = await opened(ada)
    path = f"/games/{game}/studies/{study}"
    joined = await bob.post(f"{path}/people")
    assert (joined["you"], joined["leader"], [one["name"] for one in joined["people"]]) == (1, 0, ["Ada", "Bob"])
    async with follow(ada, game, study) as of_ada, follow(bob, game, study) as of_bob:
        await study_where(of_ada)
        await study_where(of_bob)
        await ada.put(f"{path}/place", {"turn": 1, "seat": 1, "open": False, "card": 3, "hides": True})
        shown = await study_where(of_bob, seen=1)
        assert shown["place"] == {"turn": 1, "line": None, "seat": 1, "open": False, "card": 3}
        assert shown["hides"]
        await bob.post(f"{path}/lines", BRANCH)
        lines = (await of_ada.of_type("study-lines"))["lines"]
        assert lines == [{"line": 0, "by": 1, **BRANCH}]
        await bob.post(f"{path}/messages", {"text": "Look!"})
        (said,) = (await of_ada.of_type("study-chat"))["messages"]
        assert (said["by"], said["text"]) == (1, "Look!")
    late = await (await house.guest("Cleo")).get(path)
    assert late["study"]["place"] == shown["place"]
    assert (late["lines"], late["messages"], late["study"]["you"]) == (lines, [said], None)


async def test_stream_sends_only_what_was_missed(house: House) -> None:
    ada = await house.guest("Ada")
    game, study = await opened(ada)
    path = f"/games/{game}/studies/{study}"
    await ada.post(f"{path}/lines", BRANCH)
    async with follow(ada, game, study) as events:
        assert len((await events.of_type("study-lines"))["lines"]) == 1
        await study_where(events)
        last = int(events.last_id or "")
    longer = {"turn": 0, "actions": [*BRANCH["actions"], {"type": "play", "slot": 0}]}
    await ada.post(f"{path}/lines", longer)
    await ada.post(f"{path}/messages", {"text": "Look!"})
    async with follow(ada, game, study, last) as events:
        assert (await events.of_type("study-lines"))["lines"] == [{"line": 0, "by": 0, **longer}]
        assert len((await events.of_type("study-chat"))["messages"]) == 1


async def test_socket_follows_a_study(house: House) -> None:
    ada = await house.guest("Ada")
    game, study = await opened(ada)
    async with ada.socket() as socket:
        await socket.send("follow", game=game, study=study)
        events = (await socket.until("news"))["events"]
        assert [event["study"]["id"] for event in events if event["type"] == "study"] == [study]
        await ada.put(f"/games/{game}/studies/{study}/place", {"turn": 1})
        news = await socket.until("news")
        assert news["events"][-1]["study"]["place"]["turn"] == 1
        await socket.send("follow", game=game, study="gone")
        ended = await socket.until("ended")
        assert (ended["status"], ended["problem"]["id"]) == (404, "study.unknown")


async def test_lead_is_passed_on_let_go_and_taken_when_its_leader_is_away(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    game, study = await opened(ada)
    path = f"/games/{game}/studies/{study}"
    await bob.post(f"{path}/people")
    async with follow(bob, game, study) as of_bob:
        async with follow(ada, game, study) as of_ada:
            await study_where(of_ada)
            assert await bob.refused("PUT", f"{path}/leader", {"leader": 1}) == (403, "not-leader")
            assert not (await study_where(of_bob, may_lead=False))["may_lead"]
            await ada.put(f"{path}/leader", {"leader": 1})
            assert await ada.refused("PUT", f"{path}/place", {"turn": 0}) == (403, "not-leader")
            await bob.put(f"{path}/leader", {"leader": None})
            assert (await study_where(of_ada, leader=None))["may_lead"]
            answers = await asyncio.gather(
                *(who.ask("PUT", f"{path}/leader", {"leader": number}) for number, who in enumerate((ada, bob)))
            )
            assert sorted(answer.status_code for answer in answers) == [200, 403]  # two at once: one leads
            if (await bob.get(path))["study"]["leader"] == 1:
                await bob.put(f"{path}/leader", {"leader": 0})
        await study_where(of_bob, may_lead=True, leader=0)  # Ada has vanished
        assert (await bob.put(f"{path}/leader", {"leader": 1}))["leader"] == 1


async def test_study_of_a_deleted_game_is_unknown(house: House) -> None:
    ada = await house.guest("Ada")
    game, study = await opened(ada)
    async with follow(ada, game, study) as events:
        await study_where(events)
        await house.remove_table(game)
        while await events.next_or_end() is not None:
            pass
    answer = await ada.ask("GET", f"/games/{game}/studies/{study}")
    assert (answer.status_code, answer.json()["id"]) == (404, "table.unknown")


async def test_deleted_person_leaves_their_messages_without_a_name(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    game, study = await opened(ada)
    path = f"/games/{game}/studies/{study}"
    await bob.post(f"{path}/people")
    await bob.post(f"{path}/messages", {"text": "Look!"})
    assert b'"study":"' in (await bob.ask("GET", "/me/export")).content
    await bob.post("/account/delete", {})
    left = await ada.get(path)
    assert [one["name"] for one in left["study"]["people"]] == ["Ada", "Player"]
    assert (left["messages"][0]["by"], left["messages"][0]["text"]) == (1, "Look!")
