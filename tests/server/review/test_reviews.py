"""Reviews of finished games: passes, limits, the store, and several processes."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

import starmine as sm
from starmine.analysis.reviewed import Mark, Model, TurnReview, Value
from starmine.remote.seen_game import read_action
from starmine.rules.words.texts import Text
from starmine.server.bots import tasks
from starmine.server.bots.worker import TaskFailed, WorkerDied
from starmine.server.database.models import ReviewRow
from starmine.server.review import reviewing
from starmine.server.review.reviewing import Reviews
from tests.server.accounts.test_accounts import register
from tests.server.conftest import analysing
from tests.server.serving import ME, House, Json, Someone, alone, lose, play_out, serving, together, writing
from tests.server.worker import FakeWorker

LOCAL = {"kind": "local", "name": 'Bob "B"'}
QUICK: Json = {"options": {"strikes": 1}}  # games that end soon


def depths(worker: FakeWorker) -> list[int]:
    """The depths of the tasks, in order, without repetitions."""
    return [depth for depth, _ in itertools.groupby(reviewing.PLAYOUTS.index(given[2]) + 1 for given in worker.asked)]


@pytest.fixture(autouse=True)
def _reviewing(worker: FakeWorker) -> None:
    let_review(worker)


def let_review(worker: FakeWorker) -> None:
    """The worker reviews without an analysis."""

    def review(game: sm.Game, turns: Sequence[int], playouts: int) -> tuple[Model, list[TurnReview]]:
        return Model(("conventions",) * game.players, 0.9), [reviewed(game, turn, playouts) for turn in turns]

    worker.otherwise = review


def reviewed(game: sm.Game, turn: int, playouts: int) -> TurnReview:
    """Every turn as a mistake: another action, the model's, would have brought ``playouts`` thousandths more."""
    before, taken = game.at(turn), game.actions[turn]
    best = next(action for action in before.legal_actions() if action != taken)
    loss = playouts / 1000
    values = (
        Value(best, 9, 10.0, 0.0, 0.25, 0.0, loss=0.0, loss_error=0.0, missed=0.0, missed_error=0.0),
        Value(taken, 9, 10 - loss, 0.1, 0.2, 0.1, loss=loss, loss_error=0.0, missed=0.05, missed_error=0.1),
    )
    mark: Mark = "inaccuracy"
    reason = Text(f"It was {tasks._SEATS[1]}'s.", "a.reason", {"name": tasks._SEATS[1]})
    cards = (before.cards_of(best), before.cards_of(taken))
    return TurnReview(
        turn, before.seat, taken, best, best, values, ((), ()), cards, False, mark, "knowledge", (reason,), None
    )


house = analysing


async def finished(someone: Someone, **new: Any) -> str:
    """The table of a lost game of a person who holds both seats."""
    table = await alone(someone, seats=[ME, LOCAL], first=0, **QUICK, **new)
    legal = (await someone.view(table, 0))["legal"]
    await someone.act(table, 0, next(option["action"] for option in legal if "slot" not in option["action"]), 0)
    return await lose(table, someone)


async def asked(someone: Someone, table: str, state: str = "done") -> Json:
    """The review, once it is in a state, after somebody has asked for it."""
    await someone.post(f"/games/{table}/review")
    return await shown(someone, table, state)


async def shown(someone: Someone, table: str, state: str = "done") -> Json:
    """The review, once it is in a state."""
    while (review := await someone.get(f"/games/{table}/review"))["state"] != state:  # noqa: ASYNC110 (the server works)
        await asyncio.sleep(0.02)  # since the number of requests is limited
    found: Json = review
    return found


async def test_review_is_computed_in_passes_and_shown_to_everybody(house: House, worker: FakeWorker) -> None:
    ada = await house.guest()
    table = await finished(ada)
    before = await house.stranger().get(f"/games/{table}/review")
    assert (before["state"], before["depth"], before["depths"], before["progress"]) == ("none", 0, 3, 0)
    assert before["turns"] == [None] * len(before["turns"])
    assert before["players"][0]["accuracy"] is None
    review = await asked(ada, table)
    game = await house.game(table)
    assert (review["depth"], review["model"], review["score"]) == (2, ["conventions"] * 2, game.score)
    assert depths(worker) == [1, 2]
    assert list(worker.asked[0][1]) == list(range(min(game.turn, 8))), "several turns a task at the first depth"
    assert [turn["turn"] for turn in review["turns"]] == list(range(game.turn))
    first = review["turns"][0]
    assert (first["seat"], first["loss"], first["mark"], first["cause"]) == (0, 1.5, "inaccuracy", "knowledge")
    assert first["values"][0] | {"action": None} == {
        **first["before"],
        "action": None,
        "cards": list(game.at(0).cards_of(read_action(first["values"][0]["action"]))),
        "effect": [],
        "deals": 9,
        "loss": 0.0,
        "loss_error": 0.0,
        "missed": 0.0,
        "missed_error": 0.0,
    }
    found = [review["turns"][0]["before"]["score"], *(turn["effect"] + turn["luck"] for turn in review["turns"])]
    assert sum(found) == pytest.approx(game.score)
    assert first["reasons"][0] == {"id": "a.reason", "values": {"name": 'Bob "B"'}, "message": 'It was Bob "B"\'s.'}
    assert review["players"][0]["marks"] == {
        "blunder": 0,
        "mistake": 0,
        "inaccuracy": review["players"][0]["turns"],
        "brilliant": 0,
    }
    asked_so_far = len(worker.asked)
    after = await house.stranger().get(f"/games/{table}/review")
    assert after == review
    assert len(worker.asked) == asked_so_far


async def test_asking_again_after_the_usual_depth_goes_deeper(house: House, worker: FakeWorker) -> None:
    ada = await house.guest()
    table = await finished(ada)
    assert (await asked(ada, table))["depth"] == 2
    review = await asked(ada, table)
    assert (review["depth"], depths(worker)) == (3, [1, 2, 3])
    assert await ada.post(f"/games/{table}/review") == review, "there is no deeper one"


async def test_first_results_of_a_game_do_not_wait_for_a_deep_review(house: House, worker: FakeWorker) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    table, other = await finished(ada), await finished(eve)
    await asked(ada, table)
    worker.has_begun.clear()
    worker.may_answer.clear()
    await ada.post(f"/games/{table}/review")
    await worker.has_begun.wait()
    assert (await asked(eve, other))["depth"] == 2
    assert (await shown(ada, table))["depth"] == 3
    assert depths(worker) == [1, 2, 3, 1, 2, 3]
    assert [turns for _, turns, _ in worker.asked].count([0]) == 4, "the interrupted turn is reviewed again"


async def test_review_tells_only_what_has_changed_since_a_revision(house: House) -> None:
    ada = await house.guest()
    table = await finished(ada)
    review = await ada.post(f"/games/{table}/review")
    turns, revision = review["turns"], review["revision"]
    while review["state"] != "done":
        review = await ada.get(f"/games/{table}/review?since={review['revision']}")
        assert review["partial"]
        turns = [new or known for new, known in zip(review["turns"], turns, strict=True)]
    whole = await ada.get(f"/games/{table}/review")
    assert not whole["partial"]
    assert turns == whole["turns"]
    nothing_new = await ada.get(f"/games/{table}/review?since={whole['revision']}")
    assert nothing_new == {**whole, "partial": True, "turns": [None] * len(turns)}
    for unknown in ("", "1", "other.1", revision.partition(".")[0], f"{revision}x"):
        assert await ada.get(f"/games/{table}/review?since={unknown}") == whole


async def test_stored_review_is_shown_after_a_restart_and_continued(data_dir: Path, worker: FakeWorker) -> None:
    async with serving(data_dir, analysis_processes=1) as house:
        ada = await house.guest("Ada")
        table = await finished(ada)
        before = await asked(ada, table)
    async with serving(data_dir, analysis_processes=0) as house:
        stored = await house.stranger().get(f"/games/{table}/review")
        assert stored == {**before, "revision": stored["revision"]}
        assert await (await house.guest()).refused("POST", f"/games/{table}/review") == (409, "no-reviews")
        assert (await house.stranger().get("/server"))["reviews"] is False
    worker.asked.clear()
    async with serving(data_dir, analysis_processes=1) as house:
        assert (await house.stranger().get("/server"))["reviews"] is True
        review = await asked(await house.guest("Eve"), table)
        assert (review["depth"], depths(worker)) == (3, [3])


async def test_review_of_another_version_counts_as_missing_and_is_replaced(
    data_dir: Path, worker: FakeWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(data_dir, analysis_processes=1) as house:
        ada = await house.guest()
        table = await finished(ada)
        await asked(ada, table)
        reviewing_version = monkeypatch.context()
        with reviewing_version as other:
            other.setattr(reviewing, "VERSION", "other")
            house.services[Reviews]._jobs.clear()
            assert (await house.stranger().get(f"/games/{table}/review"))["depth"] == 0
            await asked(ada, table)
        with writing(house.database) as session:
            assert session.scalars(select(ReviewRow.version)).all() == ["other"]
    assert depths(worker) == [1, 2, 1, 2]


async def test_first_pass_of_every_game_comes_first_and_others_wait_in_order(house: House, worker: FakeWorker) -> None:
    people = [await house.guest(name) for name in ("Ada", "Eve", "Cleo")]
    games = [await finished(someone) for someone in people]
    worker.may_answer.clear()
    states = [await someone.post(f"/games/{table}/review") for someone, table in zip(people, games, strict=True)]
    await worker.has_begun.wait()
    running = await people[0].post(f"/games/{games[0]}/review")
    assert (running["state"], running["place"]) == ("running", None)
    assert [(state["state"], state["place"]) for state in states[1:]] == [("waiting", 1), ("waiting", 2)]
    worker.may_answer.set()
    for table in games:
        await shown(people[0], table)
    assert depths(worker) == [1, 2]


async def test_reviews_are_limited_in_number(
    data_dir: Path, worker: FakeWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "MOST_OF_PERSON", 1)
    monkeypatch.setattr(reviewing, "MOST_WAITING", 2)
    async with serving(data_dir, analysis_processes=1) as house:
        ada, eve, cleo = [await house.guest(name) for name in ("Ada", "Eve", "Cleo")]
        first, second, third = [await finished(ada) for _ in range(3)]
        worker.may_answer.clear()
        await ada.post(f"/games/{first}/review")
        refused = await ada.ask("POST", f"/games/{second}/review")
        assert (refused.status_code, refused.json()["id"]) == (429, "limit.reached")
        assert refused.json()["values"]["told"]["id"] == "review.too-many-own"
        await ada.post(f"/games/{first}/review")
        await eve.post(f"/games/{second}/review")
        refused = await cleo.ask("POST", f"/games/{third}/review")
        assert refused.json()["values"]["told"]["id"] == "review.too-many"
        assert (await cleo.post(f"/games/{first}/review"))["state"] == "running", "one that is there can be joined"
        worker.may_answer.set()


async def test_cancelled_review_stops_unless_somebody_else_looks_on(house: House, worker: FakeWorker) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    table = await finished(ada)
    worker.may_answer.clear()
    for someone in (ada, eve):
        await someone.post(f"/games/{table}/review")
    await worker.has_begun.wait()
    delete = f"/games/{table}/review"
    assert (await eve.ask("DELETE", delete)).json()["state"] == "running"
    cancelled = (await ada.ask("DELETE", delete)).json()
    assert (cancelled["state"], cancelled["depth"]) == ("none", 0)
    worker.may_answer.set()
    other = await finished(ada)
    await asked(ada, other)
    assert [turns for _, turns, _ in worker.asked].count([0]) == 1, "the cancelled one did not go on"


async def test_review_stops_when_nobody_asks(house: House, worker: FakeWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = await house.guest()
    table = await finished(ada)
    monkeypatch.setattr(reviewing, "LOOKING", 0.0)
    assert (await ada.post(f"/games/{table}/review"))["state"] == "none"
    assert worker.asked == []


@pytest.mark.parametrize("error", [TaskFailed("an error"), WorkerDied("it died")], ids=["error", "death"])
async def test_failed_review_says_so_and_is_tried_again_later(
    house: House, worker: FakeWorker, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await house.guest()
    table = await finished(ada)
    worker.answers = [error]
    assert (await asked(ada, table, "failed"))["depth"] == 0
    asked_so_far = len(worker.asked)
    await ada.post(f"/games/{table}/review")
    assert len(worker.asked) == asked_so_far
    with monkeypatch.context() as soon:
        soon.setattr(reviewing, "LOOKING", 0.0)
        assert (await house.stranger().get(f"/games/{table}/review"))["state"] == "none"
    assert (await asked(ada, table))["depth"] == 2


async def test_review_goes_with_its_table(house: House, worker: FakeWorker) -> None:
    ada = await house.guest()
    table = await finished(ada)
    await asked(ada, table)
    assert worker.asked

    await house.remove_table(table)
    with writing(house.database) as session:
        assert session.scalars(select(ReviewRow.table)).all() == []
    assert await ada.refused("GET", f"/games/{table}/review") == (404, "not-found")


async def test_review_shows_players_by_the_names_that_they_have_now(house: House, worker: FakeWorker) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    table = await together(ada, eve, **QUICK)
    await play_out(table, ada, eve)
    before = json.dumps(await asked(ada, table))
    assert "Eve" in before
    assert (await eve.ask("POST", "/account/delete", {})).status_code == 200
    after = json.dumps(await ada.get(f"/games/{table}/review"))
    assert "Eve" not in after
    assert depths(worker) == [1, 2]


async def test_profile_tells_what_mistakes_were_made_of(house: House, worker: FakeWorker) -> None:
    ada, bob, eve = [await house.guest(name) for name in ("Ada", "Bob", "Eve")]
    played = []
    for listed in (True, False):
        played.append(await together(ada, bob, listed=listed, **QUICK))
        await play_out(played[-1], ada, bob)
    both = await finished(ada, listed=True)
    assert (await ada.get("/profile/reviews"))["games"] == []
    for table in (*played, both):
        await asked(eve, table)
    games = (await ada.get("/profile/reviews"))["games"]
    assert [game["game"] for game in games] == played, "not where she held both seats"
    review = await ada.get(f"/games/{played[0]}/review")
    own = [turn for turn in review["turns"] if turn["seat"] == 0]
    assert games[0] | {"finished": None} == {
        "game": played[0],
        "finished": None,
        "turns": len(own),
        "accuracy": review["players"][0]["accuracy"],
        "loss": 1.5 * len(own),
        "causes": {"knowledge": 1.5 * len(own), "convention": 0.0, "luck": 0.0},
        "marks": review["players"][0]["marks"],
    }
    assert await eve.refused("GET", "/profile/reviews?name=Ada") == (404, "not-found")
    await register(ada)
    assert [game["game"] for game in (await eve.get("/profile/reviews?name=Ada"))["games"]] == played[:1]
    assert worker.asked
