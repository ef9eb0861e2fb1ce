"""What players can know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import starmine as sm
from starmine.knowledge import chances, common, owner_possible
from starmine.rules.cards import kind_texts
from starmine.rules.deck import read_kind
from starmine.rules.kernel.state import possible_kinds
from tests.knowledge.naive import count_deals, possible
from tests.playing import dealt
from tests.rules.tables import Table, play, tables
from tests.runs import examples


def games(table: Table, seed: int, least: int = 0, every: int = 1) -> Iterator[sm.Game]:
    """Positions of a game with many clues and few plays: one turn out of ``every``, from turn ``least`` on."""
    rng = random.Random(seed)
    game = table.dealt(rng)
    while game.outcome is None:
        legal = game.legal_actions()
        wish = rng.choices((sm.Clue, sm.Discard, sm.Play), (10, 10, 1))[0]
        game.push(rng.choice([action for action in legal if isinstance(action, wish)] or legal))
        if game.turn >= least and game.turn % every == 0:
            yield game


def masks(game: sm.Game, seat: int) -> list[int]:
    return [int(possible_kinds(game.state, card.order)) for card in game.hands[seat]]


def unseen(game: sm.Game, *, by: set[int]) -> list[int]:
    """By kind: copies that are neither on the table nor in the hand of a seat other than these."""
    copies = list(game.edition.copies(game.players))
    on_table = [turn.kind for turn in game.log if turn.kind]
    in_hands = [card.kind for seat in range(game.players) if seat not in by for card in game.hands[seat] if card.kind]
    for kind in (*on_table, *in_hands):
        copies[read_kind(kind, game.suits, len(copies))] -= 1
    return copies


@pytest.mark.clause("C32")
@examples(15)
@given(table=tables(), seed=st.integers(0, 2**32))
def test_common_knowledge_is_true_and_equal_in_every_view(table: Table, seed: int) -> None:
    for game in games(table, seed, every=5):
        everybody = common(game)
        assert all(common(game.view(seat)) == everybody for seat in (None, *range(game.players)))
        assert everybody.deals >= 1
        for hand, known in zip(game.hands, everybody.cards, strict=True):
            for card, kinds in zip(hand, known, strict=True):
                assert card.kind in kinds
                assert set(kinds) <= card.possible


@examples(15)
@given(table=tables(), seed=st.integers(0, 2**32))
def test_owner_possible_lies_between_private_and_common_knowledge(table: Table, seed: int) -> None:
    for game in games(table, seed, every=5):
        everybody = common(game)
        for owner in range(game.players):
            own = owner_possible(game.view(owner), owner)
            for viewer in range(game.players):
                told = owner_possible(game.view(viewer), owner)
                for card, mine, theirs, public in zip(
                    game.hands[owner], own, told, everybody.cards[owner], strict=True
                ):
                    assert card.kind in mine
                    assert set(mine) <= set(theirs) <= set(public)
        spectator = game.view(None)
        assert tuple(owner_possible(spectator, seat) for seat in range(game.players)) == everybody.cards


@pytest.mark.parametrize("players", range(2, 6))
def test_viewers_hand_agrees_with_listed_deals(players: int) -> None:
    written_out = 0
    for game in games(Table("tiles", {"variant": 3, "strikes": 8}, players), seed=1):
        if game.cards_left <= 3:
            view = game.view(game.seat)
            found = possible(masks(view, game.seat), unseen(view, by={game.seat}))
            assert owner_possible(view, game.seat) == tuple(kind_texts(kinds, game.suits) for kinds in found)
            written_out += 1
    assert written_out


@pytest.mark.clause("C32")
@pytest.mark.parametrize("players", [2, 3])  # with more players there are too many deals to add them up naively
def test_number_of_deals_is_exact(players: int) -> None:
    counted = 0
    for game in games(Table("six-colour", {"strikes": 8}, players), seed=5):
        if game.cards_left <= 2:
            hands = [mask for seat in range(players) for mask in masks(game, seat)]
            assert common(game).deals == count_deals(hands, unseen(game, by=set(range(players))))
            counted += 1
    assert counted


@pytest.mark.parametrize("players", range(2, 6))
def test_chances_cover_the_possible_kinds_and_sum_to_one(players: int) -> None:
    for game in games(Table("tiles", {"variant": 3}, players), seed=players):
        view = game.view(game.seat)
        mine = chances(view)
        assert tuple(tuple(card) for card in mine.cards) == owner_possible(view, game.seat)
        assert all(sum(card.values()) == 1 and min(card.values()) > 0 for card in mine.cards)
        if game.cards_left <= 3:
            assert mine.hands == count_deals(masks(view, game.seat), unseen(view, by={game.seat}))


@pytest.mark.parametrize("players", range(2, 6))
def test_chances_treat_unseen_draws_as_cards_of_the_deck(players: int) -> None:
    for game in games(Table("tiles", {"variant": 3, "strikes": 8}, players), seed=players, every=3):
        view = game.view((game.seat + 1) % players)
        if game.outcome or not view.hands[view.viewer or 0] or not game.cards_left:
            continue
        before = chances(view)
        view.push(sm.Play(0))
        own = view.viewer or 0
        known = chances(view)
        assert known == before, "the card that was played was in sight before"
        assert owner_possible(view, own) == tuple(tuple(card) for card in known.cards)
        for seat in range(players):
            kept = [card for card in view.hands[seat] if card.kind or seat == own]
            possible = owner_possible(view, seat)[: len(kept)]
            whole = owner_possible(after(game).view(own), seat)[: len(kept)]
            assert all(set(better) <= set(known) for better, known in zip(whole, possible, strict=True))
        assert common(view).cards == common(after(game)).cards


def after(game: sm.Game) -> sm.Game:
    """The game after its seat on turn has played its oldest card."""
    return play(game.copy(), ["play 0"])


def test_owner_possible_excludes_cards_that_owner_and_viewer_see() -> None:
    game = Table("cocktail", players=3).game("W5", "B5", "R5")
    assert "R5" not in owner_possible(game.view(0), 1)[0]  # both see it in seat 2's hand
    assert "B5" in owner_possible(game.view(0), 1)[0]  # the owner cannot see its own
    assert "W5" in owner_possible(game.view(0), 1)[0]  # the viewer cannot see its own
    assert "W5" not in owner_possible(game.view(1), 1)[0]
    assert "W5" not in owner_possible(game, 1)[0]


def test_chances_are_refused_when_the_seat_is_missing_or_unknown() -> None:
    game = dealt()
    for nobody in (game, game.view(None)):
        with pytest.raises(sm.BadSeat, match="has no seat: chances are"):
            chances(nobody)
    for seat in (2, -1, True):
        with pytest.raises(sm.BadSeat, match="2 players have seats 0 to 1"):
            owner_possible(game.view(0), seat)
