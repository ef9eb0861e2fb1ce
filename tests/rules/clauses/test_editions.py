"""Clauses of single editions or variants. (C23, C25, C29, C40 to C42, R4, R5, R7)"""

from __future__ import annotations

import pytest

import starmine as sm
from tests.rules.tables import Table, kinds, play, stacked

WILD = Table("tiles", {"variant": 3})


@pytest.mark.clause("C23")
@pytest.mark.parametrize("edition", ["abacus", "cocktail", "tiles"])
def test_score_is_rated_in_six_bands(edition: str) -> None:
    rules = sm.edition(edition)
    ratings = [rules.rating(score) for score in range(26)]
    changes = [score for score in range(1, 26) if ratings[score] != ratings[score - 1]]
    assert changes == [6, 11, 16, 21, 25]
    assert len(set(ratings)) == 6
    assert all(ratings)


@pytest.mark.clause("C23")
def test_rating_uses_the_editions_words() -> None:
    texts = [band.text for edition in sm.editions() for band in edition.rating_bands]
    assert len(texts) == len(set(texts)) == 18


@pytest.mark.clause("C23")
def test_highest_band_includes_scores_of_six_suits() -> None:
    for variant in (1, 2, 3):
        edition = sm.edition("tiles", variant=variant)
        assert edition.rating(30) == edition.rating(25) == sm.edition("tiles").rating(25)


@pytest.mark.clause("C23")
@pytest.mark.parametrize("edition", ["six-colour", "online"])
def test_rating_is_empty_when_the_edition_has_none(edition: str) -> None:
    assert [sm.edition(edition).rating(score) for score in (0, 25)] == [None, None]


@pytest.mark.clause("C23")
def test_outcome_has_the_rating() -> None:
    edition = sm.edition("abacus", strikes=1)
    game = sm.Game(edition, players=2, deck=stacked(Table("abacus"), "R2"))
    game.push("play 0")
    assert game.outcome is not None
    assert game.outcome.rating == edition.rating(0) == edition.rating_bands[0].text


@pytest.mark.clause("C43")
def test_variant_4_has_no_rating() -> None:
    for options in ({}, {"variant": 1}, {"variant": 2}, {"variant": 3}):
        assert sm.edition("tiles", endless=True, **options).rating(25) is None  # type: ignore[arg-type]


@pytest.mark.clause("C25")
def test_tiles_shows_strikes_as_a_fuse() -> None:
    edition = sm.edition("tiles")
    assert edition.words.strike_picture == "fuse"
    assert edition.strikes == 3, "the third flip shows the explosion"


@pytest.mark.clause("C29")
@pytest.mark.parametrize(("players", "suits", "cards"), [(2, 5, 50), (3, 5, 50), (4, 6, 60), (5, 6, 60)])
def test_six_colour_has_sixth_suit_with_4_or_5_players(players: int, suits: int, cards: int) -> None:
    table = Table("six-colour", {}, players)
    game = sm.Game(table.rules, players=players, deck=kinds(table))
    assert (len(game.suits), len(game.colours), len(game.deck)) == (suits, suits, cards)
    assert game.rules["max_score"] == 5 * suits
    assert game.deck.count("P1") == (3 if suits == 6 else 0)


@pytest.mark.clause("R7")
def test_six_colour_has_the_suits_of_cocktail_and_purple() -> None:
    six = [suit.name for suit in sm.edition("six-colour").suits(4)]
    assert six == [*(suit.name for suit in sm.edition("cocktail").suits(4)), "purple"]
    assert sm.edition("six-colour").suits(4)[-1].letter == "P"


@pytest.mark.clause("C40")
def test_variant_1_has_a_full_sixth_suit() -> None:
    table = Table("tiles", {"variant": 1})
    game = sm.Game(table.rules, players=2, deck=stacked(table, "M1 M2 R1 W1 W2", "M3 R2 B1 B2 B3"))
    assert (len(game.deck), game.rules["max_score"]) == (60, 30)
    assert game.colours == ("white", "red", "blue", "yellow", "green", "multicolour")
    play(game, ["clue 1 multicolour", "clue 0 red", "play 0"])
    assert [turn.slots for turn in game.log[:2]] == [(0,), (2,)]
    assert game.fireworks["M"] == 1
    assert game.hands[1][0].possible == {f"M{rank}" for rank in range(1, 6)}


@pytest.mark.clause("C41")
def test_variant_2_has_one_tile_of_each_value_in_the_sixth_suit() -> None:
    table = Table("tiles", {"variant": 2})
    game = sm.Game(table.rules, players=2, deck=kinds(table))
    assert (len(game.deck), game.rules["max_score"]) == (55, 30)
    assert [game.deck.count(f"M{rank}") for rank in range(1, 6)] == [1] * 5
    assert "multicolour" in game.colours


def wild_game() -> sm.Game:
    deck = stacked(WILD, "M1 M2 R1 W1 W2", "M3 R2 B1 M4 Y2", draws="G1 G1 G1")
    return sm.Game(WILD.rules, players=2, deck=deck)


@pytest.mark.clause("C42")
def test_colour_clue_touches_wild_tiles() -> None:
    game = play(wild_game(), ["clue 1 red", "clue 0 white"])
    assert [turn.slots for turn in game.log] == [(0, 1, 3), (0, 1, 3, 4)]
    assert game.hands[1][0].possible == {f"{suit}{rank}" for suit in "RM" for rank in range(1, 6)}
    assert game.hands[1][2].possible == {f"{suit}{rank}" for suit in "WBYG" for rank in range(1, 6)}
    play(game, ["clue 1 blue"])
    assert game.hands[1][0].possible == {f"M{rank}" for rank in range(1, 6)}
    assert game.hands[1][1].possible == {f"R{rank}" for rank in range(1, 6)}


@pytest.mark.clause("C42")
def test_clue_is_refused_when_it_names_multicolour() -> None:
    game = wild_game()
    assert game.colours == ("white", "red", "blue", "yellow", "green")
    with pytest.raises(sm.IllegalAction, match="multicolour is wild here and cannot be clued") as refusal:
        game.push("clue 1 multicolour")
    assert refusal.value.rule == "C42"
    assert game.turn == 0
    assert not any(isinstance(action, sm.Clue) and action.colour == "multicolour" for action in game.legal_actions())


@pytest.mark.clause("C42")
def test_wild_tile_is_played_on_the_sixth_firework() -> None:
    game = play(wild_game(), ["play 0", "clue 0 white", "play 0"])
    assert game.fireworks == {"W": 0, "R": 0, "B": 0, "Y": 0, "G": 0, "M": 2}
    play(game, ["clue 0 1", "clue 1 4", "play 1"])  # a red 2 on no red 1: the wild 2 does not stand in for it
    assert game.strikes == 1
    assert (len(game.deck), game.rules["max_score"]) == (60, 30)


@pytest.mark.clause("C42")
def test_value_clue_touches_wild_tiles_of_that_value_only() -> None:
    game = play(wild_game(), ["clue 1 3"])
    assert game.log[-1].slots == (0,)
    assert game.hands[1][0].possible == {f"{suit}3" for suit in "WRBYGM"}


@pytest.mark.clause("C44")
def test_variant_4_keeps_the_sixth_suit_of_the_other_variant() -> None:
    for variant in (1, 2, 3):
        alone, both = sm.edition("tiles", variant=variant), sm.edition("tiles", variant=variant, endless=True)
        assert alone.deck(3) == both.deck(3)
        assert alone.colours(3) == both.colours(3)
        assert both.rules(3)["endless"]
