"""How games end, and their scores. (C16 to C19, C22, C31, C33, C43, R1 to R3, R6)"""

from __future__ import annotations

import random
from typing import Any

import pytest

import starmine as sm
from tests.rules.comparing import walk
from tests.rules.tables import PRINTED, Table, kinds, play, stacked

STRIKES = {"abacus": 3, "cocktail": 3, "tiles": 3, "six-colour": 3, "online": 4}
SUITS = ("W", "R", "B", "Y", "G")
ENDLESS = Table("tiles", {"endless": True})


def struck_out(edition: str, **options: Any) -> sm.Game:
    """Seat 0 has played a red 1 and 2, then nothing but strikes, while seat 1 gives clues."""
    table = Table(edition, options)
    game = sm.Game(
        table.rules, players=2, deck=stacked(table, "R1 R2 W3 W4 W5", "B5 G5 Y5 B4 G4", draws="W3 W4 B4 Y4 G4 R4 R4")
    )
    play(game, ["play 0", "clue 0 3", "play 0", "clue 0 4"])
    while game.outcome is None:
        game.push("play 0")
        if game.outcome is None:
            game.push("clue 0 4")
    return game


def perfect(table: Table) -> sm.Game:
    """A game played to its perfect end: both players hold the needed cards, suit after suit."""
    letters = [suit.letter for suit in table.rules.suits(2)]
    order = [f"{letter}{rank}" for letter in letters for rank in range(1, 6)]
    deck = stacked(table, " ".join(order[0:10:2]), " ".join(order[1:10:2]), draws=" ".join(order[10:]))
    game = sm.Game(table.rules, players=2, deck=deck)
    for _ in order:
        assert game.outcome is None
        game.push("play 0")
    return game


@pytest.mark.clause("C16", "C33")
@pytest.mark.parametrize(("edition", "strikes"), STRIKES.items())
def test_last_strike_ends_the_game(edition: str, strikes: int) -> None:
    game = struck_out(edition)
    assert game.strikes == strikes
    assert game.outcome is not None
    assert (game.outcome.result, game.outcome.rule, game.outcome.lost) == ("struck-out", "C16", True)
    assert game.outcome.card == game.log[-1].kind
    assert game.legal_actions() == []
    assert game.seat == 0
    with pytest.raises(sm.GameOver, match="the last strike ended the game") as refusal:
        game.push("play 0")
    assert refusal.value.rule == "C16"


@pytest.mark.clause("C22", "R6")
@pytest.mark.parametrize("edition", ["abacus", "cocktail", "tiles", "online"])
def test_lost_game_scores_0_and_shows_its_fireworks(edition: str) -> None:
    game = struck_out(edition)
    assert game.outcome is not None
    assert (game.score, game.outcome.score, game.outcome.cards) == (0, 0, 2)
    assert game.fireworks["R"] == 2


@pytest.mark.clause("C31")
def test_six_colour_keeps_the_score_after_the_third_mistake() -> None:
    game = struck_out("six-colour")
    assert game.outcome is not None
    assert (game.strikes, game.score, game.outcome.score, game.outcome.cards) == (3, 2, 2, 2)
    assert game.outcome.lost


@pytest.mark.clause("R5")
@pytest.mark.parametrize("strikes", range(1, 9))
@pytest.mark.parametrize("keep_score", [False, True])
def test_strikes_and_kept_score_are_options(strikes: int, keep_score: bool) -> None:
    table = Table("cocktail", {"strikes": strikes, "keep_score": keep_score})
    deck = stacked(table, "R1 R4 R4 W4 W4", "R5 B5 G5 W5 Y5", draws="B4 B4 Y4 Y4 G4 G4")
    game = play(sm.Game(table.rules, players=2, deck=deck), ["play 0", "clue 0 4"])
    for _ in range(strikes):
        assert game.outcome is None
        game.push("play 0")
        if game.outcome is None:
            game.push("clue 0 4")
    assert game.outcome is not None
    assert (game.strikes, game.score) == (strikes, int(keep_score))


@pytest.mark.clause("C17")
@pytest.mark.parametrize(("edition", "options"), PRINTED, ids=str)
def test_game_ends_with_maximum_score_when_every_firework_is_complete(edition: str, options: dict[str, Any]) -> None:
    table = Table(edition, options)
    game = perfect(table)
    most = 5 * len(table.rules.suits(2))
    assert game.outcome is not None
    assert (game.outcome.result, game.outcome.rule) == ("won" if "endless" in options else "perfect", "C17")
    assert (game.score, game.outcome.lost, game.legal_actions()) == (most, False, [])
    assert set(game.fireworks.values()) == {5}
    assert game.cards_left > 0


@pytest.mark.clause("C18")
@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("edition", ["abacus", "cocktail", "tiles", "online"])
def test_every_seat_has_one_turn_after_the_last_draw(edition: str, players: int) -> None:
    assert last_round(Table(edition, {}, players)) == ("finished", "C18")


@pytest.mark.clause("R1")
@pytest.mark.parametrize("players", range(2, 6))
def test_six_colour_ends_with_a_last_round(players: int) -> None:
    assert last_round(Table("six-colour", {}, players)) == ("finished", "C18")


def last_round(table: Table) -> tuple[str, str]:
    """Discards and clues until the deck is empty; then everybody has one more turn, without draws. Returns the end."""
    game = sm.Game(table.rules, players=table.players, deck=sm.shuffled(table.rules, table.players, 1))
    while game.cards_left:
        assert game.turns_left is None
        game.push(discard_or_clue(game))
    drawer = game.log[-1].seat
    seats = []
    for left in range(table.players, 0, -1):
        assert (game.turns_left, game.outcome) == (left, None)
        seats.append(game.seat)
        cards = len(game.hands[game.seat])
        game.push(sm.Play(0) if game.strikes == 0 else discard_or_clue(game))
        assert game.log[-1].drawn is None
        assert len(game.hands[seats[-1]]) == cards - (game.log[-1].result != "clue")
    assert seats == [(drawer + turn) % table.players for turn in range(1, table.players + 1)]
    assert seats[-1] == drawer
    assert game.outcome is not None
    assert (game.outcome.lost, game.outcome.card) == (False, None)
    return game.outcome.result, game.outcome.rule


def discard_or_clue(game: sm.Game) -> sm.Action:
    return sm.Discard(0) if game.clue_tokens < 8 else a_clue(game)


def a_clue(game: sm.Game) -> sm.Action:
    return next(action for action in game.legal_actions() if isinstance(action, sm.Clue))


@pytest.mark.clause("C18")
def test_last_round_begins_with_a_play_or_a_discard() -> None:
    table = Table("cocktail")
    game = sm.Game(table.rules, players=2, deck=kinds(table))
    while game.cards_left > 1:
        game.push(discard_or_clue(game))
    game.push("play 0")
    assert (game.cards_left, game.turns_left) == (0, 2)


@pytest.mark.clause("C19")
def test_score_is_the_sum_of_the_highest_values() -> None:
    table = Table("cocktail")
    deck = stacked(table, "R1 R2 W1 G1 G2", "B1 B2 B3 Y2 Y3", draws="Y1 R3")
    game = play(sm.Game(table.rules, players=2, deck=deck), ["play 0"] * 7)
    tops = game.fireworks
    assert game.score == sum(tops.values()) > 5
    # A finished game counts them as its score.
    while game.outcome is None:
        game.push(discard_or_clue(game))
    assert (game.outcome.result, game.outcome.score) == ("finished", sum(tops.values()))


@pytest.mark.clause("C43")
def test_variant_4_goes_on_with_shorter_hands_after_the_last_draw() -> None:
    after, sizes = 0, list[int]()
    for game, _ in walk(Table("tiles", {"endless": True}, 5), "talkative", random.Random(56)):
        assert game.turns_left is None
        if not game.cards_left:
            after += 1
            sizes.append(sum(map(len, game.hands)))
    assert after > 5 + 1, "more turns than a last round has"
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] < sizes[0] - 3


@pytest.mark.clause("C43")
def test_variant_4_is_lost_at_the_third_fuse() -> None:
    table = Table("tiles", {"endless": True})
    game = sm.Game(table.rules, players=2, deck=stacked(table, "R2 B2 G2 W1 W1", "R1 R1 R1 Y1 Y1"))
    play(game, ["play 0", "clue 0 2"] * 2 + ["play 0"])
    assert game.outcome is not None
    assert (game.outcome.result, game.outcome.score, game.outcome.rating) == ("struck-out", 0, None)


@pytest.mark.clause("C43", "R2")
@pytest.mark.parametrize("action", ["discard 0", "play 0"])
def test_variant_4_is_lost_when_an_indispensable_tile_is_discarded(action: str) -> None:
    game = sm.Game(ENDLESS.rules, players=2, deck=stacked(ENDLESS, "R4 R4 R5 W1 W2", "B1 B2 B3 B4 B5"))
    play(game, ["clue 1 blue", "clue 0 red", action])
    assert game.is_critical("R4")
    play(game, ["clue 0 red", action])
    assert game.outcome is not None
    assert (game.outcome.result, game.outcome.rule, game.outcome.lost) == ("lost-card", "C43", True)
    assert (game.outcome.score, game.outcome.rating, game.legal_actions()) == (0, None, [])
    assert game.outcome.card == "R4"
    assert game.view(1).outcome == game.outcome


@pytest.mark.clause("R2")
def test_tile_is_dispensable_when_its_firework_has_it() -> None:
    game = sm.Game(ENDLESS.rules, players=2, deck=stacked(ENDLESS, "R1 R1 R1 W1 W2", "B1 B2 B3 B4 B5"))
    play(game, ["play 0", "clue 0 red", "discard 0", "clue 0 red", "discard 0"])
    assert game.outcome is None
    assert sum(turn.kind == "R1" for turn in game.discards) == 2


@pytest.mark.clause("R2")
def test_single_copy_is_indispensable_in_variant_2() -> None:
    table = Table("tiles", {"variant": 2, "endless": True})
    game = sm.Game(table.rules, players=2, deck=stacked(table, "M3 R1 R1 R1 W1", "B1 B2 B3 B4 B5"))
    assert game.is_critical("M3")
    play(game, ["clue 1 blue", "clue 0 3", "discard 0"])
    assert game.outcome is not None
    assert game.outcome.result == "lost-card"


@pytest.mark.clause("C18")
def test_other_games_go_on_when_an_indispensable_card_is_discarded() -> None:
    table = Table("tiles")
    game = sm.Game(table.rules, players=2, deck=stacked(table, "R5 R1 R1 W1 W2", "B1 B2 B3 B4 B5"))
    play(game, ["clue 1 blue", "clue 0 red", "discard 0"])
    assert game.outcome is None
    assert game.limits["R"] == 4


@pytest.mark.clause("R3")
def test_variant_4_is_lost_when_the_next_seat_cannot_act() -> None:
    """These players give clues whenever they can, until the tokens are used up and one hand is empty."""
    games = walk(Table("tiles", {"endless": True}, 5), "talkative", random.Random(36))
    (game, _) = list(games)[-1]
    assert game.outcome is not None
    assert (game.outcome.result, game.outcome.rule, game.outcome.lost) == ("stuck", "R3", True)
    assert game.outcome.card is None
    assert (game.outcome.score, game.hands[game.seat], game.clue_tokens, game.legal_actions()) == (0, [], 0, [])
    assert game.outcome.cards == sum(game.fireworks.values()) > 0


@pytest.mark.clause("R3")
def test_variant_4_goes_on_when_an_empty_hand_can_clue() -> None:
    turns = 0
    for game, twin in walk(Table("tiles", {"endless": True}, 5), "talkative", random.Random(56)):
        if twin.end is None and not game.hands[game.seat]:
            turns += 1
            assert {type(action) for action in game.legal_actions()} == {sm.Clue}
            assert game.refusals()["play"] == game.refusals()["discard"] is not None
            with pytest.raises(sm.IllegalAction, match="your hand is empty"):
                game.push("play 0")
    assert turns == 3
