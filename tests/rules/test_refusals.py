"""Every illegal or malformed input raises a named error that names the clause, and leaves the game unchanged."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import starmine as sm
from tests.rules.comparing import STYLES, walk
from tests.rules.tables import Table, any_tables, clues_of, kinds, play, stacked
from tests.runs import examples
from tests.texts import check_text

COCKTAIL = sm.edition("cocktail")
DECK = stacked(Table("cocktail", players=3), "W1 W2 W3 W4 W5", "R1 R1 R2 B5 B1", "G1 G1 G1 Y1 Y2")


def new(**changes: Any) -> sm.Game:
    return sm.Game(**{"edition": COCKTAIL, "players": 3, "deck": DECK, **changes})


def contents(game: sm.Game) -> tuple[Any, ...]:
    """Everything in a game."""
    states = [game.at(turn).state.tobytes() for turn in range(game.turn + 1)]
    return states, game.log, game.deck, game.first, game.players


def refused(game: sm.Game, action: Any, error: type[sm.StarmineError], words: str, rule: str | None, **at: Any) -> None:
    before = contents(game)
    with pytest.raises(error, match=words) as refusal:
        game.push(action, **at)
    assert type(refusal.value) is error
    assert refusal.value.rule == rule
    if isinstance(action, sm.Action | str) and error is not sm.HiddenCard:  # others only programs get
        check_text(refusal.value.text)
    assert contents(game) == before


ACTIONS: list[tuple[Any, type[sm.StarmineError], str, str | None]] = [
    (sm.Discard(0), sm.IllegalAction, "all 8 clue tokens are free", "C10"),
    (sm.Play(5), sm.BadAction, "slot 5 is out of range: the hand of seat 0 has slots 0 to 4", None),
    ("play 999999999", sm.BadAction, "slot 999999999 is out of range", None),
    (sm.Clue(0, rank=1), sm.IllegalAction, "you cannot give yourself a clue", "C07"),
    (sm.Clue(3, rank=1), sm.BadAction, "seat 3 is out of range: 3 players have seats 0 to 2", None),
    (sm.Clue(99, colour="red"), sm.BadAction, "seat 99 is out of range", None),
    (sm.Clue(1, colour="green"), sm.IllegalAction, "would touch no card of seat 1", "C08"),
    (sm.Clue(2, rank=5), sm.IllegalAction, "would touch no card of seat 2", "C08"),
    (sm.Clue(1, colour="purple"), sm.BadAction, "the colours are white, red, blue, yellow, green", None),
    ("pass", sm.BadAction, "write 'play 4', 'discard 0', 'clue 1 red' or 'clue 2 5'", None),
    ("play", sm.BadAction, "unknown action 'play'", None),
    ("play -1", sm.BadAction, "unknown action 'play -1'", None),
    ("play ²", sm.BadAction, "unknown action", None),
    ("play " + "1" * 5000, sm.BadAction, "unknown action", None),
    ("clue 1", sm.BadAction, "unknown action 'clue 1'", None),
    ("clue 1 6", sm.BadAction, "rank 6 is out of range: 1 to 5", None),
    ("clue 1 red 2", sm.BadAction, "unknown action", None),
    ("", sm.BadAction, "unknown action", None),
    (None, sm.BadAction, "use Play, Discard or Clue", None),
    (7, sm.BadAction, "use Play, Discard or Clue", None),
    (["play", 0], sm.BadAction, "use Play, Discard or Clue", None),
]


@pytest.mark.parametrize(("action", "error", "words", "rule"), ACTIONS, ids=lambda value: str(value)[:30])
def test_refused_action_changes_nothing(
    action: Any, error: type[sm.StarmineError], words: str, rule: str | None
) -> None:
    refused(new(), action, error, words, rule)


@pytest.mark.clause("C05")
def test_push_is_refused_when_out_of_turn() -> None:
    game = new()
    for seat in (1, 2):
        refused(game, "play 0", sm.OutOfTurn, f"seat 0 is on turn, not seat {seat}", "C05", seat=seat)
    nobody: list[Any] = [3, -1, True, "0", 0.0]
    for seat in nobody:
        refused(game, "play 0", sm.BadSeat, "3 players have seats 0 to 2", None, seat=seat)


@pytest.mark.parametrize(("edition", "style", "rule"), [("cocktail", "blind", "C16"), ("cocktail", "skilled", "C18")])
def test_action_is_refused_after_the_end_with_its_reason(edition: str, style: str, rule: str) -> None:
    for seed in range(20):
        *_, (game, _) = walk(Table(edition, {}, 3), style, random.Random(seed))
        assert game.outcome is not None
        for action in ("play 0", "discard 0", "clue 1 1"):
            refused(game, action, sm.GameOver, "comes too late", game.outcome.rule)
        if game.outcome.rule == rule:
            return
    pytest.fail(f"no game was ended by {rule}")


@examples(25)
@given(table=any_tables(), style=st.sampled_from(list(STYLES)), seed=st.integers(0, 2**32))
def test_push_and_refusals_refuse_exactly_the_illegal_actions(table: Table, style: str, seed: int) -> None:
    """In positions of a game, every conceivable action is legal, or raises and changes nothing."""
    rng = random.Random(seed)
    for game, _ in walk(table, style, rng):
        from_hand = [action for action in game.legal_actions() if not isinstance(action, sm.FromDeck)]
        refusals = game.refusals()
        assert {name for name, reason in refusals.items() if reason is None} == {
            type(action).__name__.lower() for action in from_hand
        }
        assert all(reason != "" for reason in refusals.values())
        assert game.view(game.seat).refusals() == refusals
        if rng.random() > 0.06 and game.outcome is None:
            continue
        legal, trial = set(game.legal_actions()), game.copy()
        for action in conceivable(game):
            if action in legal:
                trial.push(action)
                assert trial.turn == game.turn + 1
                assert trial.pop() == action
            else:
                with pytest.raises(sm.StarmineError):
                    trial.push(action)
            assert contents(trial) == contents(game)


@pytest.mark.clause("C43")
def test_clue_is_refused_when_every_other_hand_is_empty() -> None:
    """In an endless game the hands run out: a clue to an empty hand would touch no card. (C08)"""
    game = with_the_last_cards(random.Random(0))
    assert game.outcome is None
    assert game.hands[game.seat]
    assert game.clue_tokens
    assert {type(action) for action in game.legal_actions()} == {sm.Play, sm.Discard}
    assert str(game.refusals()["clue"]).startswith("every other hand is empty")
    assert game.view(game.seat).refusals() == game.refusals()
    refused(game, sm.Clue(1 - game.seat, rank=1), sm.IllegalAction, "every other hand is empty", "C08")


def with_the_last_cards(rng: random.Random) -> sm.Game:
    """An endless game of two careful players, at the point where only the seat on turn has cards left."""
    table = Table("tiles", {"endless": True, "strikes": 8}, 2)
    game = table.dealt(rng)
    while game.hands[1 - game.seat]:
        legal, clues = game.legal_actions(), clues_of(game)
        discards = [action for action in legal if isinstance(action, sm.Discard)]
        kinds = [str(card.kind) for card in game.hands[game.seat]]
        fits = [sm.Play(slot) for slot, kind in enumerate(kinds) if int(kind[1]) == game.fireworks[kind[0]] + 1]
        dead = [action for action in discards if game.is_dead(kinds[action.slot])]
        spare = [action for action in discards if not game.is_critical(kinds[action.slot])]
        wasted = clues if not game.cards_left and rng.random() < 0.5 else []
        game.push(rng.choice(wasted or fits or dead or spare or clues or legal))
    return game


def test_legal_actions_are_refused_when_a_view_has_an_unseen_draw() -> None:
    view = new(first=1).view(0)
    play(view, ["play 0", "play 0"])
    with pytest.raises(sm.HiddenCard, match="does not show every hand"):
        view.legal_actions()


def conceivable(game: sm.Game) -> list[sm.Action]:
    """Everything that could be legal at some table."""
    colours = ("white", "red", "blue", "yellow", "green", "multicolour", "purple")
    clues: list[sm.Action] = [sm.Clue(seat, colour=colour) for seat in range(6) for colour in colours]
    clues += [sm.Clue(seat, rank=rank) for seat in range(6) for rank in range(1, 6)]
    return [*map(sm.Play, range(6)), *map(sm.Discard, range(6)), *clues]


DECKS: list[tuple[Any, str]] = [
    (DECK[:-3], "not a deck of cocktail for 3 players, which has 50 cards: it has 49 cards"),
    (DECK + " R1", "has 51 cards"),
    (DECK.replace("R5", "R4"), "one red 4 is too many, one red 5 is missing"),
    (DECK.replace("R5", "M1"), "unknown card kind 'M1': a kind is a letter of W R B Y G"),
    (DECK.replace("R5", "R6"), "unknown card kind 'R6'"),
    (DECK.replace("R5", "r5"), "unknown card kind 'r5'"),
    (DECK.replace("R5", "??"), r"unknown card kind '\?\?'"),
    ("", "has 0 cards"),
    ([25] * 50, "unknown card kind 25"),
    ([-1] * 50, "unknown card kind -1"),
    ([0.0] * 50, "unknown card kind 0.0"),
    ([True] * 50, "unknown card kind True"),
    ([None] * 50, "unknown card kind None"),
    ([[0]] * 50, r"unknown card kind \[0\]"),
    (None, "None is not a deck"),
    (50, "50 is not a deck"),
]


@pytest.mark.clause("C01")
@pytest.mark.parametrize(("deck", "words"), DECKS, ids=lambda value: str(value)[:20])
def test_wrong_deck_is_refused(deck: Any, words: str) -> None:
    with pytest.raises(sm.BadDeck, match=words) as refusal:
        new(deck=deck)
    assert refusal.value.rule == "C01"
    check_text(refusal.value.text)


@pytest.mark.clause("C29")
def test_deck_is_refused_when_made_for_another_number_of_players() -> None:
    edition = sm.edition("six-colour")
    with pytest.raises(sm.BadDeck, match="3 purple 1s are missing"):
        sm.Game(edition, players=4, deck=kinds(Table("six-colour", {}, 3)))
    with pytest.raises(sm.BadDeck, match="unknown card kind 'P1'"):
        sm.Game(edition, players=3, deck=kinds(Table("six-colour", {}, 4)))


@pytest.mark.clause("C02")
@pytest.mark.parametrize("players", [0, 1, 6, -1, True, "3", None, 3.0])
def test_wrong_number_of_players_is_refused(players: Any) -> None:
    attempts: list[Callable[[Any], object]] = [COCKTAIL.rules, COCKTAIL.deck, COCKTAIL.suits, COCKTAIL.colours]
    attempts += [lambda players: new(players=players), lambda players: sm.shuffled(COCKTAIL, players, 1)]
    for attempt in attempts:
        with pytest.raises(sm.BadPlayers, match="2 to 5 players") as refusal:
            attempt(players)
        assert refusal.value.rule == "C02"
        check_text(refusal.value.text)


@pytest.mark.parametrize("number", [-1, 30, 64, True, 1.0, None])
def test_wrong_action_id_is_refused(number: Any) -> None:
    with pytest.raises(sm.BadAction, match=r"unknown action id .*: with 3 players the ids are 0 to 29"):
        sm.action_of(number, new().setup, new().seat)


@pytest.mark.parametrize("value", [-1, 1.0, True, "1", None])
def test_action_of_wrong_types_is_refused(value: Any) -> None:
    attempts: list[Callable[[], sm.Action]] = [
        lambda: sm.Play(value),
        lambda: sm.Discard(value),
        lambda: sm.Clue(value, rank=1),
        lambda: sm.Clue(1, rank=value or 0),
        lambda: sm.Clue(1, colour=value if value != "1" else 1),  # type: ignore[arg-type]
    ]
    for attempt in attempts:
        with pytest.raises(sm.BadAction) as refusal:
            attempt()
        check_text(refusal.value.text)


def test_action_is_refused_when_it_depends_on_hidden_cards() -> None:
    game = new()
    view = game.view(0)
    refused(view, "play 0", sm.HiddenCard, "turns over a card that this view does not show", None)
    refused(game.view(1), "clue 1 red", sm.HiddenCard, "points at cards that this view does not show", None)
    with pytest.raises(sm.HiddenCard):
        game.view(1).legal_actions()
    with pytest.raises(sm.HiddenCard):
        game.view(1).touches(sm.Clue(1, rank=1))
    with pytest.raises(sm.HiddenCard):
        sm.write_record(view)
    for other in (1, None):
        with pytest.raises(sm.HiddenCard):
            view.view(other)
    for seat in (3, -1, "0", True):
        with pytest.raises(sm.BadSeat):
            game.view(seat)  # type: ignore[arg-type]
    with pytest.raises(sm.NothingToUndo):
        play(game, ["play 0"]).view(0).pop()


def test_touches_refuses_unknown_seats_and_colours() -> None:
    with pytest.raises(sm.BadSeat):
        new().touches(sm.Clue(3, rank=1))
    with pytest.raises(sm.BadAction):
        new().touches(sm.Clue(1, colour="purple"))


def test_pop_is_refused_at_the_start() -> None:
    with pytest.raises(sm.NothingToUndo):
        new().pop()


@pytest.mark.parametrize("kind", [None, "", "Z1", "R", "R0", "R9", "R-1", "R 1", "R1_0", "R١", 5.0, 99, True])
def test_unknown_kind_is_refused(kind: Any) -> None:
    for ask in (new().is_dead, new().is_critical):
        with pytest.raises(sm.BadKind, match="kind"):
            ask(kind)


@pytest.mark.parametrize("order", [-1, 50, 60, "x", None, 1.0, True])
def test_card_order_out_of_range_is_refused(order: Any) -> None:
    with pytest.raises(sm.BadKind, match="order"):
        new().kind(order)


@pytest.mark.parametrize("turn", [-1, 1, "x", None, 0.0, True])
def test_turn_out_of_range_is_refused(turn: Any) -> None:
    with pytest.raises(sm.NothingToUndo):
        new().at(turn)


@pytest.mark.parametrize("seed", [None, [1], 1.5, True, "\ud800", 10**5000], ids=lambda seed: type(seed).__name__)
def test_unusable_seed_is_refused(seed: Any) -> None:
    with pytest.raises(sm.BadSeed):
        sm.shuffled(COCKTAIL, 2, seed)


def test_edition_is_checked_when_it_is_made_by_replace() -> None:
    with pytest.raises(sm.BadOption, match="strikes"):
        dataclasses.replace(COCKTAIL, strikes=0)
    with pytest.raises(sm.UnknownEdition):
        dataclasses.replace(COCKTAIL, id="bogus")
    for make in (lambda: sm.shuffled("cocktail", 2, 7), lambda: sm.Game("cocktail", players=2, deck="R1")):  # type: ignore[arg-type]
        with pytest.raises(sm.UnknownEdition, match="make one"):
            make()


def test_error_shortens_long_numbers_and_texts() -> None:
    wrong: list[Callable[[], object]] = [
        lambda: sm.Play(10**5000),
        lambda: sm.edition("cocktail", strikes=10**5000),
        lambda: sm.edition("x" * 10**5),
        lambda: sm.action_id(sm.Clue(1, colour="a" * 10**5), new().setup, 0),
    ]
    for ask in wrong:
        with pytest.raises(sm.StarmineError) as refused:
            ask()
        assert len(str(refused.value)) < 300
