"""Learning from mistakes: which turns are asked again, from whose view, what is right, and when they are due."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import starmine as sm
from starmine.analysis.reviewed import Cause, Mark, Model, TurnReview, Value
from starmine.server.database.models import MistakeRow
from starmine.server.learning import mistakes
from starmine.server.review import reviewing
from starmine.server.review.reviewing import StoredReview
from starmine.server.review.showing import USUAL, show_body, sums_of
from starmine.server.tables.view_schemas import show_action
from tests.server.accounts.test_accounts import register
from tests.server.serving import House, Json, Someone, alone, lose, play_out, together, writing

QUICK: Json = {"options": {"strikes": 1}}  # games that end soon
MARKS: dict[int, Mark] = {0: "blunder", 1: "mistake", 2: "inaccuracy", 3: "brilliant"}  # by turn


def reviewed(game: sm.Game, turn: int) -> TurnReview:
    """A turn whose best action is another one of the same kind, and others cost more and more."""
    before, taken = game.at(turn), game.actions[turn]
    others = [action for action in before.legal_actions() if action != taken]
    best = next(action for action in others if isinstance(action, type(taken)))
    others.remove(best)
    others.sort(key=lambda action: isinstance(action, sm.Play))  # blind plays are wrong whatever they cost
    losses = [(best, 0.0), *((action, 0.05 + place / 10) for place, action in enumerate(others)), (taken, 0.8)]
    values = tuple(
        Value(action, 9, 20 - loss, 0.1, 0.5, 0.0, loss, 0.0, missed=0.0, missed_error=0.0)
        for action, loss in sorted(losses, key=lambda found: found[1])
    )
    nothing = ((),) * len(values)
    mark = MARKS.get(turn)
    cause: Cause | None = None if mark in {None, "brilliant"} else "knowledge"
    return TurnReview(turn, before.seat, taken, best, best, values, nothing, nothing, False, mark, cause, (), None)


async def keep_review(house: House, table: str, depth: int = USUAL) -> sm.Game:
    """Stores a review of a finished game; returns the game."""
    found = await house.table(table)
    turns = [reviewed(found.game, turn) for turn in range(found.game.turn)]
    body = show_body(found.game, Model(("conventions",) * found.game.players, 0.9), turns)
    stored = StoredReview(depth, body, sums_of(found.game, turns, found.stand_ins))
    await house.database.write(reviewing.save_review, table, stored)
    return found.game


async def played(house: House, **new: Any) -> tuple[str, sm.Game, Someone, Someone]:
    """A reviewed game of Ada, who begins, and Bob."""
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await together(ada, bob, **new)
    await play_out(table, ada, bob)
    return table, await keep_review(house, table), ada, bob


def body(action: sm.Action, **more: object) -> Json:
    return {"action": show_action(action).model_dump(exclude_none=True), **more}


def pass_time(house: House, **time: float) -> None:
    """Lets some time pass for all mistakes."""
    with writing(house.database) as session:
        for row in session.query(MistakeRow):
            row.due = row.due and row.due - timedelta(**time)


async def test_own_marked_turns_are_asked_again_from_the_view_of_that_turn(house: House) -> None:
    table, game, ada, bob = await played(house)
    mine = (await ada.get(f"/games/{table}/mistakes"))["mistakes"]
    assert [(one["turn"], one["seat"], one["mark"], one["cause"]) for one in mine] == [
        (0, 0, "blunder", "knowledge"),
        (2, 0, "inaccuracy", "knowledge"),
    ]
    assert [one["turn"] for one in (await bob.get(f"/games/{table}/mistakes"))["mistakes"]] == [1]
    kinds = {sm.Play: "play", sm.Discard: "discard", sm.Clue: "clue"}
    assert [one["kind"] for one in mine] == [kinds[type(game.actions[one["turn"]])] for one in mine]
    shown = await ada.get(f"/games/{table}/mistakes/2")
    view, allowed = shown["view"], game.at(2).view(0)
    assert (view["seat"], view["on_turn"], view["turn"], len(shown["log"])) == (0, 0, 2, 2)
    for hand in view["hands"]:
        for card in hand:
            assert card["kind"] == allowed.kind(card["order"]), "her own hand stays hidden after the game"
    assert len(view["legal"]) == len(game.at(2).legal_actions())
    assert [seat["mine"] for seat in shown["table"]["seats"]] == [True, False]
    assert (shown["table"]["status"], shown["table"]["may"]) == ("playing", [])
    assert shown["review"]["taken"] == body(game.actions[2])["action"]
    assert shown["model"] == "conventions"
    assert shown["stranger"] == {"seat": 1, "share": 0.0}, "the model would have done otherwise on each turn"
    assert " ".join(game.deck[-6:]) not in json.dumps(shown)


async def test_each_seat_of_one_device_is_asked_with_its_own_view(house: House) -> None:
    ada = await house.guest()
    table = await lose(await alone(ada), ada)
    game = await keep_review(house, table)
    found = (await ada.get(f"/games/{table}/mistakes"))["mistakes"]
    assert [(one["turn"], one["seat"]) for one in found] == [(turn, turn % 2) for turn in range(min(game.turn, 3))]
    shown = await ada.get(f"/games/{table}/mistakes/1")
    assert [seat["mine"] for seat in shown["table"]["seats"]] == [False, True]
    assert shown["view"]["seat"] == 1
    assert table not in {one["game"] for one in (await ada.get("/mistakes"))["mistakes"]}, "others may have played"


def game_of(bobs: str) -> sm.Game:
    """A game in which Ada holds G1 R5 R1 R2 R3."""
    edition, deck = sm.edition("cocktail"), f"G1 R5 R1 R2 R3 {bobs}"
    rest = list(sm.Game(edition, players=2, deck=sm.shuffled(edition, players=2, seed=1)).deck)
    for kind in deck.split():
        rest.remove(kind)
    return sm.Game(edition, players=2, deck=[*deck.split(), *rest])


def judge(review: TurnReview, before: sm.Game, action: sm.Action) -> str:
    return mistakes.judge(review, before, action, explains=True)


def value(game: sm.Game, turn: int, wanted: str) -> sm.Action:
    review = reviewed(game, turn)
    return next(one.action for one in review.values if judge(review, game.at(turn), one.action) == wanted)


async def test_answers_are_right_better_or_wrong_by_the_values_of_the_review(house: House) -> None:
    table, game, ada, _ = await played(house)
    path, review = f"/games/{table}/mistakes/0/answers", reviewed(game, 0)
    for action, verdict in (
        (review.best, "right"),
        (next(one.action for one in review.values if one.loss == 0.05), "right"),
        (next(one.action for one in review.values if one.loss == 0.25), "better"),
        (review.taken, "wrong"),
        (review.values[-1].action, "wrong"),
    ):
        assert (await ada.post(path, body(action)))["verdict"] == verdict
    assert (await ada.post(path, {"action": None}))["verdict"] == "shown"
    illegal = body(sm.Clue(0, rank=1))
    assert await ada.refused("POST", path, illegal) == (422, "illegal-action")


def test_a_right_answer_saves_the_last_copy_that_the_best_one_saves() -> None:
    game = game_of("B5 B1 B2 B3 B4")
    game.push(sm.Play(0))
    review, near, five = reviewed(game, 0), sm.Clue(1, rank=4), sm.Clue(1, rank=5)
    values = (replace(one, loss=0.05) if one.action == near else one for one in review.values)
    review = replace(review, values=tuple(values))
    assert judge(review, game.at(0), near) == "right"
    assert judge(replace(review, best=five, usual=five), game.at(0), near) == "better"


def test_action_within_the_error_is_right_unless_it_may_be_an_inaccuracy_or_is_plainly_wrong() -> None:
    game = game_of("B4 B1 B2 B3 B5")
    game.push(sm.Clue(1, rank=1))
    game.push(sm.Clue(0, rank=5))
    game.push(sm.Clue(1, rank=2))
    review, before = reviewed(game, 2), game.at(2)

    def verdict(action: sm.Action, **fields: Any) -> str:
        values = tuple(replace(one, **fields) if one.action == action else one for one in review.values)
        return judge(replace(review, values=values), before, action)

    other, five = sm.Discard(4), sm.Discard(1)
    assert verdict(other, loss=0.15, loss_error=0.2) == "right"
    assert verdict(other, loss=0.15, loss_error=0.1) == "better"
    assert verdict(other, loss=0.1, loss_error=0.5) == "better", "too few deals"
    assert verdict(other, loss=0.05, missed=0.04, missed_error=0.05) == "right"
    assert verdict(other, loss=0.05, missed=0.05, missed_error=0.02) == "wrong"
    assert verdict(five, loss=0.0, loss_error=0.1) == "wrong", "it is the last copy"
    assert verdict(sm.Play(4), loss=0.0, loss_error=0.1) == "wrong", "it rather does not fit"
    costly = tuple(replace(one, loss=0.5) if one.action == other else one for one in review.values)
    assert judge(replace(review, usual=other, values=costly), before, other) == "better"
    assert judge(replace(review, usual=review.values[4].action), before, review.values[4].action) == "right"


async def test_mistake_goes_through_the_boxes_until_it_is_learned(house: House) -> None:
    table, game, ada, _ = await played(house)
    path = f"/games/{table}/mistakes/0/answers"
    right, wrong = body(value(game, 0, "right")), body(value(game, 0, "wrong"))

    async def due() -> list[int]:
        found = (await ada.get("/mistakes"))["mistakes"]
        return [one["turn"] for one in found if one["game"] == table and one["is_due"]]

    assert await due() == [0, 2]
    assert (await ada.post(path, wrong))["box"] == 0
    assert await due() == [2]
    place = (await ada.get(f"/games/{table}/mistakes"))["mistakes"][0]
    answer = await ada.post(path, right | {"counts": False})
    assert (answer["verdict"], answer["box"], answer["due"]) == ("right", 0, place["due"]), "after the solution"
    assert (await ada.post(path, right))["box"] == 0, "trying again at once does not count"
    pass_time(house, minutes=10)
    assert await due() == [0, 2], "those tried before come first"
    assert (await ada.post(path, right | {"hinted": True}))["box"] == 0
    answers = []
    for wait in mistakes.WAITS:
        pass_time(house, seconds=wait.total_seconds())
        answers.append(await ada.post(path, right))
    assert [answer["box"] for answer in answers] == [1, 2, 3, 4, mistakes.LEARNED]
    assert answers[-1]["due"] is None
    (learned,) = [one for one in (await ada.get(f"/games/{table}/mistakes"))["mistakes"] if one["turn"] == 0]
    assert (learned["box"], learned["is_due"]) == (mistakes.LEARNED, False)
    again = await ada.post(path, wrong)
    assert again["box"] == 0
    assert datetime.fromisoformat(again["due"]) > datetime.now(UTC)


async def test_newest_games_come_first_among_new_mistakes(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    tables = [await together(ada, bob, **QUICK) for _ in range(2)]
    for table in tables:
        await play_out(table, ada, bob)
        await keep_review(house, table)
    games = [one["game"] for one in (await ada.get("/mistakes"))["mistakes"]]
    assert list(dict.fromkeys(games)) == tables[::-1]


async def test_refusals_say_why_there_is_nothing_to_learn(house: House) -> None:
    ada, bob, eve = [await house.guest(name) for name in ("Ada", "Bob", "Eve")]
    table = await together(ada, bob)

    async def refused(who: Someone, path: str = "") -> tuple[int, str]:
        answer = await who.ask("GET", f"/games/{table}/mistakes{path}")
        return answer.status_code, answer.json()["id"]

    assert await refused(ada) == (409, "exercise.later")
    await play_out(table, ada, bob)
    assert await refused(ada) == (409, "exercise.no-review")
    await keep_review(house, table, depth=1)
    assert await refused(ada, "/0") == (409, "exercise.no-review"), "a rough one may mark other turns"
    await keep_review(house, table)
    assert await refused(ada, "/1") == (404, "exercise.none"), "Bob's"
    assert await refused(ada, "/3") == (404, "exercise.none"), "it is brilliant"
    assert await refused(eve) == (403, "seat.players-only")
    await house.remove_table(table)
    assert (await refused(ada))[0] == 404


async def test_others_learn_nothing_of_a_tournaments_deal_that_is_still_played(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    cup = await ada.post("/tournaments", {"name": "Cup", "players": 2, "deals": 1, "teams": ["Owls", "Foxes"]})
    deal = {"kind": "tournament", "tournament": cup["id"], "key": cup["standings"][0]["key"], "round": 0}
    new = {"seats": [{"kind": "me"}, {"kind": "local", "name": "Bob"}], "deal": deal}
    table = (await ada.post("/tables", new))["id"]
    await ada.post(f"/tables/{table}/start")
    await lose(table, ada)
    await keep_review(house, table)
    assert (await eve.ask("GET", f"/games/{table}/mistakes/0")).json()["error"] == "secret-deal"
    assert (await ada.get(f"/games/{table}/mistakes/0"))["mistake"]["turn"] == 0


async def test_mistakes_go_with_the_person_to_an_account_into_the_file_and_away(own_house: House) -> None:
    house = own_house
    eve = await house.guest("Eve")
    await register(eve, "Eve")
    table, game, ada, _ = await played(house, **QUICK)
    answer = await ada.post(f"/games/{table}/mistakes/0/answers", body(game.actions[0]))
    assert answer["box"] == 0
    signed = {"name": "Eve", "passphrase": "four lanterns on a river", "bring": True}
    assert (await ada.ask("POST", "/sign-in", signed)).status_code == 200
    (moved,) = [one for one in (await ada.get("/mistakes"))["mistakes"] if one["turn"] == 0]
    assert (moved["game"], moved["tried"]) == (table, True)
    lines = [json.loads(line) for line in (await ada.ask("GET", "/me/export")).text.splitlines()]
    assert [line["mistake"] for line in lines if "mistake" in line] == [
        {"game": table, "turn": 0, "box": 0, "due": answer["due"].replace("Z", "+00:00")}
    ]
    assert (await ada.ask("POST", "/account/delete", {"passphrase": signed["passphrase"]})).status_code == 200
    with writing(house.database) as session:
        assert session.query(MistakeRow).count() == 0


async def test_turns_of_a_stand_in_are_not_the_persons_mistakes(house: House) -> None:
    _, game, *_ = await played(house)
    turns = [reviewed(game, turn) for turn in range(game.turn)]
    assert [one["turn"] for one in sums_of(game, turns, {0})[0]["mistakes"]] == [2]
