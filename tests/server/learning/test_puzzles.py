"""Puzzles in the API: shown from their seat's view, checked by the rules, and saved for those who solve them."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

import starmine as sm
from starmine.learning.puzzles.puzzle import PUZZLES, Puzzle, puzzle_of
from starmine.server.tables.view_schemas import show_action
from tests.server.serving import House, Someone

FIRST = PUZZLES["the-first-one"]


def wire(action: sm.Action) -> dict[str, Any]:
    return {"action": show_action(action).model_dump(exclude_none=True)}


def answer(puzzle: Puzzle, *, solved: bool) -> dict[str, Any]:
    """An action that solves a puzzle, or one that does not."""
    found = (action for action in puzzle.game.legal_actions() if puzzle.judge(action)[0].solved == solved)
    return wire(next(found))


async def test_list_has_all_puzzles_and_marks_solved_ones(house: House) -> None:
    ada, eve, nobody = await house.guest("Ada"), await house.guest("Eve"), house.stranger()
    shown = (await nobody.get("/puzzles"))["puzzles"]
    assert [puzzle["id"] for puzzle in shown] == list(PUZZLES)
    written = [puzzle["step"] for puzzle in shown if not puzzle["found"]]
    assert written == sorted(written)
    assert len(written) < len(shown)
    assert not any(puzzle["solved"] for puzzle in shown)
    attempt = await ada.post(f"/puzzles/{FIRST.id}/attempts", answer(FIRST, solved=True))
    assert (attempt["solved"], attempt["explanation"]["message"]) == (True, FIRST.explanation)
    for person, solved in ((ada, [FIRST.id]), (eve, []), (nobody, [])):
        listed = (await person.get("/puzzles"))["puzzles"]
        assert [puzzle["id"] for puzzle in listed if puzzle["solved"]] == solved
    assert (await ada.get(f"/puzzles/{FIRST.id}"))["solved"]
    again = await ada.post(f"/puzzles/{FIRST.id}/attempts", answer(FIRST, solved=True))
    assert again == attempt


async def test_wrong_attempt_is_explained_without_the_solution(house: House) -> None:
    ada = await house.guest()
    attempt = await ada.post(f"/puzzles/{FIRST.id}/attempts", answer(FIRST, solved=False))
    assert (attempt["solved"], attempt["explanation"]) == (False, None)
    assert attempt["reason"]
    assert attempt["view"]["turn"] == FIRST.game.turn + 1 == len(attempt["log"])
    assert not (await ada.get(f"/puzzles/{FIRST.id}"))["solved"]


async def test_attempt_without_a_name_is_checked_but_not_saved(house: House) -> None:
    nobody = house.stranger()
    assert (await nobody.post(f"/puzzles/{FIRST.id}/attempts", answer(FIRST, solved=True)))["solved"]
    assert not (await nobody.get(f"/puzzles/{FIRST.id}"))["solved"]


@pytest.mark.slow
@pytest.mark.clause("C04")
async def test_puzzles_hide_what_their_seats_must_not_see(house: House) -> None:
    ada = await house.guest()
    found = [puzzle for puzzle in PUZZLES.values() if puzzle.line is not None]
    for puzzle in (*(puzzle for puzzle in PUZZLES.values() if puzzle.line is None), *found[::12]):
        await _hides(ada, puzzle)


async def _hides(ada: Someone, puzzle: Puzzle) -> None:
    game, path = puzzle.game, f"/puzzles/{puzzle.id}"
    shown = await ada.get(path)
    snapshots = [shown, await ada.get(f"{path}/turns/0"), await ada.get(f"{path}/turns/{game.turn}")]
    for snapshot in snapshots:
        view = snapshot["view"]
        assert view["seat"] == game.seat
        allowed = game.at(view["turn"]).view(game.seat)
        for hand in view["hands"]:
            for card in hand:
                assert card["kind"] == allowed.kind(card["order"])
        assert " ".join(puzzle.deck.split()[-6:]) not in str(snapshot)
    assert puzzle.explanation not in str(snapshots)
    assert puzzle.hint not in str(snapshots)
    for card in shown["view"]["hands"][game.seat]:
        if not card["clues"]:  # players must infer the rest
            assert set(card["possible"]) == set(game.deck)
    assert [seat["mine"] for seat in shown["table"]["seats"]] == [seat == game.seat for seat in range(game.players)]
    assert not shown["table"]["may"]


async def test_hint_and_explanation_are_given_to_those_who_ask(house: House) -> None:
    nobody = house.stranger()
    tiles = PUZZLES["exactly-this-card"]
    assert (await nobody.get(f"/puzzles/{FIRST.id}/hint"))["text"]["message"] == FIRST.hint
    assert (await nobody.get(f"/puzzles/{FIRST.id}/explanation"))["text"]["message"] == FIRST.explanation
    # In the edition's terms.
    assert "tile" in (await nobody.get(f"/puzzles/{tiles.id}/explanation"))["text"]["message"]


async def test_puzzles_link_to_previous_and_next(house: House) -> None:
    nobody, ids = house.stranger(), list(PUZZLES)
    for number, puzzle in ((1, ids[0]), (2, ids[1]), (len(ids), ids[-1])):
        shown = await nobody.get(f"/puzzles/{puzzle}")
        assert shown["number"] == number
        assert shown["previous"] == (ids[number - 2] if number > 1 else None)
        assert shown["next"] == (ids[number] if number < len(ids) else None)


async def test_puzzle_of_the_day_is_the_same_for_everybody_and_is_saved_by_its_own_id(house: House) -> None:
    ada, nobody = await house.guest("Ada"), house.stranger()
    listed = await nobody.get("/puzzles")
    puzzle = PUZZLES[puzzle_of(date.fromisoformat(listed["day"]))]
    assert listed["daily"] == puzzle.id
    assert (await nobody.get("/puzzles/daily"))["id"] == (await ada.get("/puzzles/daily"))["id"] == puzzle.id
    assert (await ada.get("/puzzles/daily"))["next"] == (await ada.get(f"/puzzles/{puzzle.id}"))["next"]
    assert (await ada.get("/puzzles/daily/hint"))["text"]["message"] == puzzle.table_edition.words.say(puzzle.hint)
    assert (await ada.post("/puzzles/daily/attempts", answer(puzzle, solved=True)))["solved"]
    assert (await ada.get(f"/puzzles/{puzzle.id}"))["solved"]


async def test_found_puzzle_is_judged_by_its_stored_losses_among_bots(house: House) -> None:
    nobody = house.stranger()
    puzzle = next(puzzle for puzzle in PUZZLES.values() if puzzle.line is not None)
    shown = await nobody.get(f"/puzzles/{puzzle.id}")
    assert (shown["found"], shown["theme"]) == (True, puzzle.theme)
    others = [seat for seat in shown["table"]["seats"] if not seat["mine"]]
    assert {seat["bot"] for seat in others} == {"conventions"}
    wrong = await nobody.post(f"/puzzles/{puzzle.id}/attempts", answer(puzzle, solved=False))
    assert not wrong["solved"]
    assert "points on average" in wrong["reason"]["message"]


async def test_unknown_puzzles_and_illegal_actions_are_refused(house: House) -> None:
    ada = await house.guest()
    for path in ("/puzzles/none", "/puzzles/none/hint", "/puzzles/none/explanation", "/puzzles/none/turns/0"):
        assert await ada.refused("GET", path) == (404, "not-found")
    assert await ada.refused("GET", f"/puzzles/{FIRST.id}/turns/{FIRST.game.turn + 1}") == (404, "not-found")
    path = f"/puzzles/{FIRST.id}/attempts"
    illegal = {"action": {"type": "rank", "seat": FIRST.game.seat, "rank": 1}}
    assert (await ada.refused("POST", path, illegal))[0] == 422
    assert (await ada.refused("POST", path, {"action": {"type": "rank", "seat": 0, "rank": 9}}))[0] == 422
    assert (await ada.refused("POST", "/puzzles/none/attempts", answer(FIRST, solved=True)))[0] == 404
