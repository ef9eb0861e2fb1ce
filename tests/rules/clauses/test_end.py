"""How games end, and their scores. (C14, C16 to C19, C22, C31, C33, C43, R1 to R3, R6)"""

from __future__ import annotations

import random
from typing import Any

import pytest

import starmine as sm
from tests.playing import dealt
from tests.rules.comparing import walk
from tests.rules.tables import PRINTED, Table, clues_of, play

STRIKES = {"abacus": 3, "cocktail": 3, "tiles": 3, "six-colour": 3, "online": 4}
ENDLESS = Table("tiles", {"endless": True})


def ended(game: sm.Game) -> sm.Outcome:
    assert game.outcome is not None
    return game.outcome


def struck_out(edition: str, **options: Any) -> sm.Game:
    """Seat 0 has played a red 1 and 2, then nothing but strikes, while seat 1 gives clues."""
    hands = ("R1 R2 W3 W4 W5", "B5 G5 Y5 B4 G4")
    game = Table(edition, options).game(*hands, draws="W3 W4 B4 Y4 G4 R4 R4")
    play(game, ["play 0", "clue 0 3", "play 0", "clue 0 4"])
    while game.outcome is None:
        game.push("play 0" if game.seat == 0 else "clue 0 4")
    return game


@pytest.mark.clause("C16", "C22", "C31", "C33", "C43", "R6")
@pytest.mark.parametrize(
    ("edition", "options"), [*((edition, {}) for edition in STRIKES), ("tiles", {"endless": True})], ids=str
)
def test_last_strike_ends_the_game_whose_score_only_six_colour_keeps(edition: str, options: dict[str, Any]) -> None:
    game = struck_out(edition, **options)
    outcome = ended(game)
    assert (game.strikes, game.seat, game.legal_actions()) == (STRIKES[edition], 0, [])
    assert (outcome.result, outcome.rule, outcome.lost, outcome.card) == ("struck-out", "C16", True, game.log[-1].kind)
    kept = 2 if edition == "six-colour" else 0
    assert (game.score, outcome.score, outcome.cards, game.fireworks["R"]) == (kept, kept, 2, 2)
    with pytest.raises(sm.GameOver, match="the last strike ended the game") as refusal:
        game.push("play 0")
    assert refusal.value.rule == "C16"


@pytest.mark.clause("C14", "C17", "C19")
@pytest.mark.parametrize(("edition", "options"), PRINTED, ids=str)
def test_game_ends_with_maximum_score_when_every_firework_is_complete(edition: str, options: dict[str, Any]) -> None:
    """Both players hold the needed cards, suit after suit."""
    table = Table(edition, options)
    order = [f"{suit.letter}{rank}" for suit in table.rules.suits(2) for rank in range(1, 6)]
    game = table.game(" ".join(order[0:10:2]), " ".join(order[1:10:2]), draws=" ".join(order[10:]))
    for _ in order:
        assert game.outcome is None
        game.push("play 0")
    outcome = ended(game)
    assert (outcome.result, outcome.rule) == ("won" if "endless" in options else "perfect", "C17")
    assert (game.score, outcome.lost, game.legal_actions()) == (len(order), False, [])
    assert set(game.fireworks.values()) == {5}
    assert game.cards_left > 0


@pytest.mark.clause("C18", "R1")
@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("edition", STRIKES)
def test_every_seat_has_one_turn_after_the_last_draw(edition: str, players: int) -> None:
    """Discards and clues until the deck is empty; then everybody has one more turn, without draws."""
    game = dealt(edition, players)
    while game.cards_left:
        assert game.turns_left is None
        game.push(discard_or_clue(game))
    drawer = game.log[-1].seat
    seats = []
    for left in range(players, 0, -1):
        assert (game.turns_left, game.outcome) == (left, None)
        seats.append(game.seat)
        cards = len(game.hands[game.seat])
        game.push(sm.Play(0) if game.strikes == 0 else discard_or_clue(game))
        assert game.log[-1].drawn is None
        assert len(game.hands[seats[-1]]) == cards - (game.log[-1].result != "clue")
    assert seats == [(drawer + turn) % players for turn in range(1, players + 1)]
    outcome = ended(game)
    assert (outcome.result, outcome.rule, outcome.lost, outcome.card) == ("finished", "C18", False, None)


def discard_or_clue(game: sm.Game) -> sm.Action:
    return sm.Discard(0) if game.clue_tokens < 8 else clues_of(game)[0]


@pytest.mark.clause("C43", "R3")
def test_variant_4_goes_on_with_shorter_hands_after_the_last_draw() -> None:
    """Also when it is the turn of an empty hand, which can still clue."""
    sizes, empty = list[int](), 0
    for game, _ in walk(Table("tiles", {"endless": True}, 5), "talkative", random.Random(56)):
        assert game.turns_left is None
        if not game.cards_left:
            sizes.append(sum(map(len, game.hands)))
        if game.outcome is None and not game.hands[game.seat]:
            empty += 1
            assert {type(action) for action in game.legal_actions()} == {sm.Clue}
            assert game.refusals()["play"] == game.refusals()["discard"] is not None
            with pytest.raises(sm.IllegalAction, match="your hand is empty"):
                game.push("play 0")
    assert len(sizes) > 5 + 1, "more turns than a last round has"
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] < sizes[0] - 3
    assert empty == 3


@pytest.mark.clause("C43", "R2")
@pytest.mark.parametrize("action", ["discard 0", "play 0"])
def test_variant_4_is_lost_when_an_indispensable_tile_is_discarded(action: str) -> None:
    game = ENDLESS.game("R4 R4 R5 W1 W2", "B1 B2 B3 B4 B5")
    play(game, ["clue 1 blue", "clue 0 red", action])
    assert game.is_critical("R4")
    outcome = ended(play(game, ["clue 0 red", action]))
    assert (outcome.result, outcome.rule, outcome.lost) == ("lost-card", "C43", True)
    assert (outcome.score, outcome.rating, outcome.card, game.legal_actions()) == (0, None, "R4", [])
    assert game.view(1).outcome == outcome


@pytest.mark.clause("R3")
def test_variant_4_is_lost_when_the_next_seat_cannot_act() -> None:
    """These players give clues whenever they can, until the tokens are used up and one hand is empty."""
    *_, (game, _) = walk(Table("tiles", {"endless": True}, 5), "talkative", random.Random(36))
    outcome = ended(game)
    assert (outcome.result, outcome.rule, outcome.lost, outcome.card) == ("stuck", "R3", True, None)
    assert (outcome.score, game.hands[game.seat], game.clue_tokens, game.legal_actions()) == (0, [], 0, [])
    assert outcome.cards == sum(game.fireworks.values()) > 0
