"""Discarding and playing. (C10 to C13, C15, C20, C26, C27, C30)"""

from __future__ import annotations

import pytest

import starmine as sm
from tests.rules.tables import Table, clues_of, play

SUIT = "R1 R2 R3 R4 R5"


def game_of(*hands: str, edition: str = "cocktail", draws: str = "") -> sm.Game:
    return Table(edition).game(*hands, draws=draws)


@pytest.mark.clause("C10", "C26")
def test_discard_frees_a_token_shows_the_card_and_draws() -> None:
    """Slots do not depend on how a player arranges the hand: the oldest card is slot 0, the newest is last."""
    game = play(game_of("W1 W2 W3 W4 W5", "R1 R1 R1 B1 B1", draws="G3"), ["clue 1 red", "clue 0 white"])
    assert game.clue_tokens == 6
    play(game, ["discard 2"])
    assert (game.clue_tokens, game.strikes) == (7, 0)
    turn = game.log[-1]
    assert (turn.kind, turn.result, turn.token_gained, turn.cards, turn.drawn) == ("W3", "discarded", True, (2,), 10)
    assert [card.order for card in game.hands[0]] == [0, 1, 3, 4, 10]
    assert game.hands[0][-1].kind == "G3"
    assert [entry.kind for entry in game.discards] == ["W3"]


@pytest.mark.clause("C10")
@pytest.mark.parametrize("edition", ["abacus", "cocktail", "tiles", "online"])
def test_discard_is_refused_when_every_token_is_free(edition: str) -> None:
    game = game_of(edition=edition)
    assert not any(isinstance(action, sm.Discard) for action in game.legal_actions())
    with pytest.raises(sm.IllegalAction, match="all 8 clue tokens are free") as refusal:
        game.push("discard 0")
    assert refusal.value.rule == "C10"
    assert game.refusals() == {"play": None, "discard": str(refusal.value), "clue": None}
    assert (game.turn, game.clue_tokens) == (0, 8)


@pytest.mark.clause("C30")
def test_discard_is_legal_in_six_colour_when_every_hint_is_free() -> None:
    game = game_of(edition="six-colour")
    assert sm.Discard(0) in game.legal_actions()
    play(game, ["discard 0"])
    assert (game.clue_tokens, len(game.discards)) == (8, 1)
    assert (game.log[-1].token_gained, game.log[-1].result) == (False, "discarded")
    game.push(clues_of(game)[0])
    game.push("discard 0")
    assert (game.clue_tokens, game.log[-1].token_gained) == (8, True)


@pytest.mark.clause("C11")
def test_played_card_is_added_when_it_is_next_on_its_firework() -> None:
    game = play(game_of("R2 R1 R3 W1 W1", "B1 B1 B1 Y1 Y1"), ["play 1", "clue 0 red", "play 0"])
    assert game.fireworks == {"W": 0, "R": 2, "B": 0, "Y": 0, "G": 0}
    assert [turn.result for turn in game.log] == ["played", "clue", "played"]
    assert (game.strikes, game.score, game.discards) == (0, 2, [])


@pytest.mark.clause("C12")
@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("R2 R1 R1 R3 W1", []),  # a 2 cannot begin a firework
        ("R1 R1 R2 R3 W1", ["play 0", "clue 0 red"]),  # one card of each value
        ("R1 R3 R2 R4 W1", ["play 0", "clue 0 red"]),  # no gaps
    ],
)
def test_played_card_is_a_strike_when_it_does_not_fit(hand: str, plays: list[str]) -> None:
    game = play(game_of(hand, "B1 B1 B1 Y1 Y1"), plays)
    before, kind = (game.fireworks, game.clue_tokens), game.hands[0][0].kind
    play(game, ["play 0"])
    assert game.strikes == 1
    assert (game.fireworks, game.clue_tokens) == before
    assert (game.log[-1].result, [turn.kind for turn in game.discards]) == ("strike", [kind])


@pytest.mark.clause("C13")
@pytest.mark.parametrize(("hand", "result"), [("R1 R2 R3 R4 R5", "played"), ("R2 R1 R3 R4 R5", "strike")])
def test_player_draws_after_a_good_or_bad_play(hand: str, result: str) -> None:
    game = play(game_of(hand, draws="G4"), ["play 0"])
    assert (game.log[-1].result, game.log[-1].drawn, game.cards_left) == (result, 10, 39)
    newest = game.hands[0][-1]
    assert (newest.order, newest.kind, newest.touched) == (10, "G4", False)
    assert [game.view(seat).hands[0][-1].kind for seat in (0, 1)] == [None, "G4"]


@pytest.mark.clause("C15")
def test_token_is_gained_when_a_firework_is_complete_unless_every_token_is_free() -> None:
    clued = play(game_of(SUIT, "W1 W1 W1 B1 B1", draws="Y1 Y1 Y1 G1 G1"), ["play 0", "clue 0 red"] * 4)
    play(clued, ["play 0"])
    assert (clued.clue_tokens, clued.log[-1].token_gained, clued.log[-1].result) == (5, True, "completed")
    full = play(game_of(SUIT, "W1 W1 W1 B1 B1", edition="six-colour"), ["play 0", "discard 0"] * 4)
    assert full.clue_tokens == 8
    play(full, ["play 0"])
    assert (full.clue_tokens, full.log[-1].token_gained, full.log[-1].result) == (8, False, "completed")


@pytest.mark.clause("C20")
def test_discards_are_shown_in_every_view() -> None:
    game = play(game_of("R2 R3 R4 W1 W1", "B1 B2 B3 B4 W2"), ["play 0", "play 1", "clue 1 blue", "discard 0"])
    told = [("R2", "strike"), ("B2", "strike"), ("B1", "discarded")]
    for seat in (None, 0, 1):
        assert [(turn.kind, turn.result) for turn in game.view(seat).discards] == told


@pytest.mark.clause("C27")
def test_dead_kinds_and_limits_follow_from_the_discards() -> None:
    game = game_of("R3 R3 R1 W5 B1", "R4 B1 W1 W1 Y1", edition="tiles")
    assert set(game.limits.values()) == {5}
    play(game, ["clue 1 red", "clue 0 red", "discard 0"])
    assert game.is_critical("R3")
    assert not game.is_dead("R4")
    play(game, ["clue 0 red", "discard 0"])
    assert game.limits == {"W": 5, "R": 2, "B": 5, "Y": 5, "G": 5}
    assert [kind for kind in sorted(set(game.deck)) if game.is_dead(kind)] == ["R3", "R4", "R5"]
    assert game.best == 22
    play(game, ["clue 0 red", "play 0"])
    assert game.is_dead("R1")
    assert [game.is_critical(kind) for kind in ("R4", "W5")] == [False, True]
