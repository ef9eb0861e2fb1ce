"""Discarding and playing. (C10 to C15, C20, C26, C27, C30)"""

from __future__ import annotations

import pytest

import starmine as sm
from tests.rules.tables import PRINTED, Table, kinds, play, stacked

FULL = ["abacus", "cocktail", "tiles", "online"]  # editions that refuse a discard with every token free
TABLE = Table("cocktail")
SUIT = "R1 R2 R3 R4 R5"


def game_of(edition: str = "cocktail", *hands: str, draws: str = "") -> sm.Game:
    table = Table(edition)
    return sm.Game(table.rules, players=2, deck=stacked(table, *hands, draws=draws))


def one_suit(edition: str = "cocktail") -> sm.Game:
    """Seat 0 holds a whole red suit, and has played it up to the 4, while seat 1 gave four clues."""
    game = game_of(edition, SUIT, "W1 W1 W1 B1 B1", draws="Y1 Y1 Y1 G1 G1")
    return play(game, ["play 0", "clue 0 red"] * 4)


@pytest.mark.clause("C10")
def test_discard_frees_a_token_shows_the_card_and_draws() -> None:
    game = play(game_of("cocktail", "W1 W2 W3 W4 W5", "R1 R1 R1 B1 B1", draws="G3"), ["clue 1 red", "clue 0 white"])
    assert game.clue_tokens == 6
    play(game, ["discard 2"])
    assert game.clue_tokens == 7
    turn = game.log[-1]
    assert (turn.kind, turn.result, turn.token_gained, turn.cards, turn.drawn) == ("W3", "discarded", True, (2,), 10)
    assert [card.order for card in game.hands[0]] == [0, 1, 3, 4, 10]
    assert game.hands[0][-1].kind == "G3"
    assert [entry.kind for entry in game.discards] == ["W3"]
    assert game.strikes == 0


@pytest.mark.clause("C10")
@pytest.mark.parametrize("edition", FULL)
def test_discard_is_refused_when_every_token_is_free(edition: str) -> None:
    game = game_of(edition)
    assert not any(isinstance(action, sm.Discard) for action in game.legal_actions())
    with pytest.raises(sm.IllegalAction, match="all 8 clue tokens are free") as refusal:
        game.push("discard 0")
    assert refusal.value.rule == "C10"
    assert game.refusals() == {"play": None, "discard": str(refusal.value), "clue": None}
    assert (game.turn, game.clue_tokens) == (0, 8)


@pytest.mark.clause("C30")
def test_discard_is_legal_in_six_colour_when_every_hint_is_free() -> None:
    game = game_of("six-colour")
    assert sm.Discard(0) in game.legal_actions()
    play(game, ["discard 0"])
    assert game.clue_tokens == 8
    assert (game.log[-1].token_gained, game.log[-1].result, len(game.discards)) == (False, "discarded", 1)
    clue = next(action for action in game.legal_actions() if isinstance(action, sm.Clue))
    game.push(clue)
    game.push("discard 0")
    assert (game.clue_tokens, game.log[-1].token_gained) == (8, True)


@pytest.mark.clause("C11")
def test_played_card_is_added_when_it_is_next_on_its_firework() -> None:
    game = game_of("cocktail", "R2 R1 R3 W1 W1", "B1 B1 B1 Y1 Y1")
    play(game, ["play 1", "clue 0 red", "play 0"])
    assert game.fireworks == {"W": 0, "R": 2, "B": 0, "Y": 0, "G": 0}
    assert [turn.result for turn in game.log] == ["played", "clue", "played"]
    assert (game.strikes, game.score, game.discards) == (0, 2, [])


@pytest.mark.clause("C12")
@pytest.mark.parametrize(
    ("hand", "plays", "slot"),
    [
        ("R2 R1 R1 R3 W1", [], 0),  # a 2 cannot begin a firework
        ("R1 R1 R2 R3 W1", ["play 0", "clue 0 red"], 0),  # one card of each value
        ("R1 R3 R2 R4 W1", ["play 0", "clue 0 red"], 0),  # no gaps
    ],
)
def test_played_card_is_a_strike_when_it_does_not_fit(hand: str, plays: list[str], slot: int) -> None:
    game = play(game_of("cocktail", hand, "B1 B1 B1 Y1 Y1"), plays)
    fireworks, tokens, kind = game.fireworks, game.clue_tokens, game.hands[0][slot].kind
    play(game, [f"play {slot}"])
    assert game.strikes == 1
    assert game.fireworks == fireworks
    assert game.clue_tokens == tokens
    assert (game.log[-1].result, [turn.kind for turn in game.discards]) == ("strike", [kind])


@pytest.mark.clause("C13")
@pytest.mark.parametrize(("hand", "result"), [("R1 R2 R3 R4 R5", "played"), ("R2 R1 R3 R4 R5", "strike")])
def test_player_draws_after_a_good_or_bad_play(hand: str, result: str) -> None:
    game = play(game_of("cocktail", hand, draws="G4"), ["play 0"])
    assert game.log[-1].result == result
    assert (game.log[-1].drawn, game.cards_left) == (10, 39)
    newest = game.hands[0][-1]
    assert (newest.order, newest.kind, newest.touched) == (10, "G4", False)
    assert game.view(0).hands[0][-1].kind is None
    assert game.view(1).hands[0][-1].kind == "G4"


@pytest.mark.clause("C14")
@pytest.mark.parametrize(("edition", "options"), PRINTED, ids=str)
def test_each_suit_has_one_firework_from_1_to_5(edition: str, options: dict[str, object]) -> None:
    table = Table(edition, dict(options), 2)
    letters = [suit.letter for suit in table.rules.suits(2)]
    letter = letters[-1]
    hand = " ".join(f"{letter}{rank}" for rank in range(1, 6))
    game = sm.Game(
        table.rules, players=2, deck=stacked(table, hand, draws=" ".join(letters[:5]).replace(" ", "1 ") + "1")
    )
    assert list(game.fireworks) == letters
    for top in range(1, 6):
        game.push("play 0")
        assert game.fireworks == {other: top if other == letter else 0 for other in letters}
        game.push(next(action for action in game.legal_actions() if isinstance(action, sm.Clue)))


@pytest.mark.clause("C15")
def test_token_is_gained_when_a_firework_is_complete() -> None:
    game = play(one_suit(), ["play 0"])
    assert game.fireworks["R"] == 5
    assert (game.clue_tokens, game.log[-1].token_gained, game.log[-1].result) == (5, True, "completed")


@pytest.mark.clause("C15")
def test_no_token_is_gained_when_every_token_is_free() -> None:
    game = game_of("six-colour", SUIT, "W1 W1 W1 B1 B1")
    play(game, ["play 0", "discard 0"] * 4)
    assert game.clue_tokens == 8
    assert sm.Play(0) in game.legal_actions()
    play(game, ["play 0"])
    assert game.fireworks["R"] == 5
    assert (game.clue_tokens, game.log[-1].token_gained, game.log[-1].result) == (8, False, "completed")


@pytest.mark.clause("C20")
def test_discards_are_shown_in_every_view() -> None:
    game = play(
        game_of("cocktail", "R2 R3 R4 W1 W1", "B1 B2 B3 B4 W2"), ["play 0", "play 1", "clue 1 blue", "discard 0"]
    )
    for seat in (None, 0, 1):
        discards = game.view(seat).discards
        assert [(turn.kind, turn.result) for turn in discards] == [
            ("R2", "strike"),
            ("B2", "strike"),
            ("B1", "discarded"),
        ]


@pytest.mark.clause("C26")
def test_slots_are_ordered_by_age() -> None:
    """Slots do not depend on how a player arranges the hand: the oldest card is slot 0, the newest is last."""
    game = play(game_of("cocktail", "W1 W2 W3 W4 W5", draws="R1 R2"), ["play 2", "clue 0 white"])
    assert [card.order for card in game.hands[0]] == [0, 1, 3, 4, 10]
    assert game.log[-1].cards == (0, 1, 3, 4)


@pytest.mark.clause("C27")
def test_dead_kinds_and_limits_follow_from_the_discards() -> None:
    table = Table("tiles")
    deck = stacked(table, "R3 R3 R1 W5 B1", "R4 B1 W1 W1 Y1")
    game = sm.Game(table.rules, players=2, deck=deck)
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
    assert not game.is_critical("R4")
    assert game.is_critical("W5")


def test_pace_is_the_number_of_affordable_discards() -> None:
    game = sm.Game(TABLE.rules, players=2, deck=kinds(TABLE))
    assert game.pace == 0 + 40 + 2 - 25
    play(game, ["clue 1 white"])
    assert game.pace == 17
    play(game, ["discard 0"])
    assert game.pace == 16
