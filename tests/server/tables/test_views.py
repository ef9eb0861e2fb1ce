"""Views, and the rulebooks' clauses that they prove."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction
from typing import Any

import pytest

import starmine as sm
from starmine import knowledge
from starmine.server.tables.event_schemas import Snapshot
from starmine.server.tables.view_schemas import ActionBody, show_action
from tests.runs import sampled
from tests.server.conftest import Finished
from tests.server.serving import House, play, play_out, two_in_a_game

VARIANTS = sampled(
    [
        "Up or Down (6 Suits)",
        "Sudoku (4 Suits)",
        "Reversed (6 Suits)",
        "Dark Pink & Gray (6 Suits)",
        "Odds and Evens (5 Suits)",
        "Color Blind (5 Suits)",
        "Number Mute (5 Suits)",
        "Alternating Clues (5 Suits)",
        "Clue Starved (5 Suits)",
        "Orange (5 Suits)",
        "Cow & Pig (5 Suits)",
        "Duck (6 Suits)",
    ],
    share=4,
)


@pytest.mark.slow
@pytest.mark.clause("C20", "C27")
@pytest.mark.parametrize("name", [*(edition.id for edition in sm.editions()), *VARIANTS])
async def test_view_matches_its_schema_and_the_rules(house: House, name: str) -> None:
    edition = sm.edition("hanab-live", variant=name) if "Suits" in name else sm.edition(name)
    table, ada, bob = await two_in_a_game(house, edition=edition.id, options={**edition.options, "strikes": 8})
    people = {0: ada, 1: bob, None: house.stranger()}
    for _ in range(12):
        await play(table, {0: ada, 1: bob}, 5, random.Random(4))
        game = await house.game(table)
        for seat, person in people.items():
            answer = await person.ask("GET", f"/games/{table}")
            assert Snapshot.model_validate_json(answer.text).model_dump_json() == answer.text
            shown, log = answer.json()["view"], answer.json()["log"]
            view = game.view(seat) if game.outcome is None else game
            acts = game.outcome is None and game.seat == seat
            assert shown["score"] == sum(game.fireworks.values())
            assert [shown["clue_tokens"], shown["strikes"]] == [game.clue_tokens, game.strikes]
            half = bool(game.state["half_token"]) if game.rules["half_tokens"] else None
            assert shown.get("half_token") == half
            assert {kind for firework in shown["fireworks"] for kind in firework["next"]} == game.fitting
            played = [turn.kind for turn in game.log if turn.result in ("played", "completed")]
            for firework in shown["fireworks"]:
                assert firework["cards"] == [kind for kind in played if kind and kind[0] == firework["suit"]]
            assert shown["dead"] == [kind for kind in kinds_of(game) if game.is_dead(kind)]
            assert shown["critical"] == [kind for kind in kinds_of(game) if game.is_critical(kind)]
            assert (shown["assistance"], shown["since"]) == ("full", 0)
            hands = [len(game.at(entry["turn"]).hands[entry["action"].get("seat", entry["seat"])]) for entry in log]
            assert [entry["hand"] for entry in log] == hands
            clues = [turn.action for turn in game.log if isinstance(turn.action, sm.Clue)]
            barred = None if not clues or not game.rules["alternating"] else "rank" if clues[-1].rank else "colour"
            assert shown.get("barred") == barred
            assert [shown["deck"], shown["pace"], shown["turns_left"]] == [game.cards_left, game.pace, game.turns_left]
            assert [read_action(legal["action"]) for legal in shown["legal"]] == (view.legal_actions() if acts else [])
            for legal in shown["legal"]:
                action = read_action(legal["action"])
                assert legal["touches"] == (list(view.touches(action)) if isinstance(action, sm.Clue) else [])
            assert shown["ahead"] == (
                possible_clues(view, seat) if seat is not None and shown["on_turn"] == 1 - seat else []
            )
            for holder, hand in enumerate(shown["hands"]):
                assert [card["kind"] for card in hand] == [card.kind for card in view.hands[holder]]
                assert [tuple(card["possible"]) for card in hand] == list(knowledge.owner_possible(view, holder))
                for card in hand:
                    may_be = [card["kind"]] if card["kind"] else card["possible"]
                    assert card["dead"] == all(game.is_dead(kind) for kind in may_be)
                    assert card["critical"] == all(game.is_critical(kind) for kind in may_be)
            own = shown["hands"][seat] if acts and seat is not None else []
            assert shown["mistakes"] == {
                does: [card["order"] for card in own if all(is_mistake(game, does, kind) for kind in card["possible"])]
                for does in ("play", "discard")
            }


def is_mistake(game: sm.Game, does: str, kind: str) -> bool:
    """Whether playing or discarding a card of this kind causes a strike or loses the last useful copy."""
    inverted = [suit.letter for suit in game.suits if suit.name == "orange"]
    plays = (does == "play") != (kind[0] in inverted)
    return kind not in game.fitting if plays else game.is_critical(kind)


def kinds_of(game: sm.Game) -> list[str]:
    """The kinds of the deck, in the order of the suits."""
    letters = [suit.letter for suit in game.suits]
    return sorted(set(game.deck), key=lambda kind: (letters.index(kind[0]), kind[1:]))


async def test_replay_shows_every_turn_from_every_seat_or_with_open_hands_after_the_end(finished: Finished) -> None:
    table, game, people = finished
    for turn in range(0, game.turn, 7):
        before = game.at(turn)
        for person, seat, is_open in itertools.product(people, (0, 1), (False, True)):
            path = f"/games/{table}?seat={seat}&turn={turn}{'&open=true' if is_open else ''}"
            shown = (await person.get(path))["view"]
            assert (shown["seat"], shown["turn"], shown["on_turn"]) == (seat, turn, before.seat)
            for holder, hand in enumerate(shown["hands"]):
                kinds = before if is_open else before.view(seat)
                knows = before.view(holder if is_open else seat)  # what the owner knew, or the viewer shows
                assert [card["kind"] for card in hand] == [card.kind for card in kinds.hands[holder]]
                assert [tuple(card["possible"]) for card in hand] == list(knowledge.owner_possible(knows, holder))
    assert [await person.refused("GET", f"/games/{table}?seat=2") for person in people] == [(404, "not-found")] * 3


@pytest.mark.parametrize(("variant", "told"), [("Cow & Pig (5 Suits)", "rank"), ("Duck (5 Suits)", None)])
async def test_untold_clue_never_leaves_the_server(house: House, variant: str, told: str | None) -> None:
    table, ada, bob = await two_in_a_game(house, edition="hanab-live", options={"variant": variant})
    game = await house.game(table)
    clue = next(clue for clue in game.legal_actions() if isinstance(clue, sm.Clue) and clue.rank is not None)
    touched = game.touches(clue)
    await ada.post(f"/games/{table}/actions", {"turn": 0, "action": {"type": "rank", "seat": 1, "rank": clue.rank}})
    for who in (ada, bob, house.stranger()):
        shown = await who.get(f"/games/{table}")
        assert [entry["action"] for entry in shown["log"]] == [{"type": "clue", "seat": 1, "of": told}]
        assert shown["log"][0]["cards"] == list(touched)
        for card in shown["view"]["hands"][1]:
            mark = {"turn": 0, "seat": 0, "colour": None, "rank": None} | ({"of": told} if told else {})
            assert card["clues"] == ([mark] if card["order"] in touched else [])
    own = (await bob.get(f"/games/{table}"))["view"]["hands"][1]
    assert len({tuple(card["possible"]) for card in own}) == 1


async def test_what_lies_in_a_hole_is_told_at_the_end(house: House) -> None:
    options = {"variant": "Throw It in a Hole (5 Suits)"}
    table, ada, bob = await two_in_a_game(house, edition="hanab-live", options=options)
    people = (ada, bob, house.stranger())
    blank: dict[str, Any] = dict.fromkeys(("strikes", "score", "best", "pace"), 0) | {
        "efficiency": None,
        "discards": [],
        "outcome": None,
    }
    while (game := await house.game(table)).outcome is None:
        for seat, who in enumerate(people):
            shown = await who.get(f"/games/{table}")
            view = shown["view"]
            assert {name: view[name] for name in blank} == blank
            assert {(each["height"], *each["cards"], *each["next"]) for each in view["fireworks"]} == {(0,)}
            kinds = [None if seat in (turn.seat, 2) else turn.kind for turn in game.log]
            assert [(card["order"], card["kind"]) for card in view["hole"]] == [
                (turn.cards[0], kind) for turn, kind in zip(game.log, kinds, strict=True)
            ]
            assert [(entry["kind"], entry["result"]) for entry in shown["log"]] == [(None, "hole")] * game.turn
        await people[game.seat].act(table, game.turn, {"type": "play", "slot": 0}, game.seat)
    for who in people:
        shown = await who.get(f"/games/{table}")
        assert "hole" not in shown["view"]
        assert shown["view"]["strikes"] == 3
        assert [(entry["kind"], entry["result"]) for entry in shown["log"]] == [
            (turn.kind, turn.result) for turn in game.log
        ]


def possible_clues(view: sm.Game, seat: int) -> list[dict[str, list[int]]]:
    """The clues to the other of two seats, by the rules, on any turn."""
    values = [{"colour": colour} for colour in view.colours] + [{"rank": rank} for rank in view.clue_ranks]
    touched = {str(*value.values()): list(view.touches(sm.Clue(1 - seat, **value))) for value in values}
    free = int(view.rules["free_clues"])
    clues = {value: cards for number, (value, cards) in enumerate(touched.items()) if cards or free >> number & 1}
    return [clues, {}] if seat else [{}, clues]


def read_action(shown: dict[str, Any]) -> sm.Action:
    """Converts an action to that of the rules."""
    return ActionBody.model_validate({"turn": 0, "action": shown}).action


@pytest.mark.clause("C09")
async def test_clue_is_shown_to_everybody_with_its_target_and_its_cards(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    clue = next(legal for legal in (await ada.view(table))["legal"] if legal["action"]["type"] == "rank")
    someone = house.stranger()
    async with bob.listening(table) as of_bob, someone.listening(table) as of_nobody:
        await ada.act(table, 0, clue["action"])
        for events in (of_bob, of_nobody):
            told = await events.of_type("turn")
            assert told["entry"]["action"] == clue["action"]
            assert told["entry"]["cards"] == clue["touches"]
            marked = [card["order"] for card in told["view"]["hands"][1] if card["clues"]]
            assert marked == clue["touches"]


@pytest.mark.clause("C26")
async def test_arranging_a_hand_changes_nothing_else(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, edition="tiles", options={"strikes": 1})
    before, others = await ada.view(table), await bob.view(table)
    assert [before[part] for part in ("arrangement", "turned", "gaps")] == [[0, 1, 2, 3, 4], [], []]
    async with ada.listening(table) as second_tab, bob.listening(table) as of_bob:
        kept = {"arrangement": [3, 0, 4, 1, 2], "turned": [0, 4], "gaps": [1, 0]}
        body = {"seat": 0, "orders": kept["arrangement"], "turned": kept["turned"], "gaps": kept["gaps"]}
        assert await ada.put(f"/games/{table}/hand", body) == kept
        assert await second_tab.of_type("hand") == {"type": "hand", **kept}
        assert await ada.view(table) == before | kept
        assert await bob.view(table) == others
        await ada.act(table, 0, {"type": "play", "slot": 0})  # slot 0 is the oldest card, in any arrangement
        told = await of_bob.until(lambda event: event["type"] in ("turn", "hand"))
    assert told["type"] == "turn"
    assert told["entry"]["cards"] == [0]
    # The new card comes last, and the discarded card's marks are removed.
    view = await ada.view(table)
    assert [view[part] for part in ("arrangement", "turned", "gaps")] == [[3, 4, 1, 2, 10], [4], [1]]
    await play_out(table, ada, bob)
    for who in (ada, bob, house.stranger()):
        shown = (await who.get(f"/games/{table}?seat=0&turn=1"))["view"]
        assert (shown["turned"] == [4]) is (who is ada)


@pytest.mark.clause("C32")
async def test_knowledge_shows_what_the_clues_reveal(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, edition="six-colour")
    await play(table, {0: ada, 1: bob}, 12, random.Random(2))
    game = await house.game(table)
    common = knowledge.common(game.view(None))
    for someone, seat in ((ada, 0), (bob, 1), (house.stranger(), None)):
        told = await someone.get(f"/games/{table}/knowledge")
        assert told["turn"] == game.turn
        assert told["common_deals"] == str(common.deals)
        for hand in told["seats"]:
            assert [tuple(card["common"]) for card in hand["cards"]] == list(common.cards[hand["seat"]])
            assert all((card["chances"] is not None) == (hand["seat"] == seat) for card in hand["cards"])
        if seat is None:
            assert told["own_deals"] is None
        else:
            own = knowledge.chances(game.view(seat))
            assert told["own_deals"] == str(own.hands)
            for card, chances in zip(told["seats"][seat]["cards"], own.cards, strict=True):
                assert {kind: Fraction(chance) for kind, chance in card["chances"].items()} == {
                    kind: Fraction(float(chance)) for kind, chance in chances.items()
                }


async def test_view_lists_what_may_be_done_with_the_last_card_of_the_deck(house: House) -> None:
    """Also at a table that previously lacked the option, and when no clue is left."""
    plain, *_ = await two_in_a_game(house)
    await house.stranger().get(f"/games/{plain}")
    table, ada, bob = await two_in_a_game(house, options={"deck_plays": True, "strikes": 8})
    people = {0: ada, 1: bob}
    while (game := await house.game(table)).cards_left > 1 or game.clue_tokens:
        wanted = sm.Clue if game.cards_left == 1 or game.clue_tokens == 8 else sm.Discard
        action = next(action for action in game.legal_actions() if isinstance(action, wanted))
        await people[game.seat].act(table, game.turn, show_action(action).model_dump(), game.seat)
    view = await people[game.seat].view(table, game.seat)
    assert [option["action"] for option in view["legal"]][-1] == {"type": "play", "slot": None}
    assert {option["action"]["type"] for option in view["legal"]} == {"discard", "play"}
    assert view["legal"][-1]["touches"] == []
    assert "none is free" in view["refusals"]["clue"]["message"]
    await people[game.seat].act(table, game.turn, {"type": "play", "slot": None}, game.seat)
    entry = (await ada.get(f"/games/{table}"))["log"][-1]
    assert (entry["action"], entry["slots"], entry["cards"]) == ({"type": "play", "slot": None}, [], [49])
