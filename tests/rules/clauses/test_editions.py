"""Clauses of single editions or variants. (C23, C25, C29, C40 to C42, R5, R7)"""

from __future__ import annotations

import pytest

import starmine as sm
from tests.rules.tables import Table, clues_of, play

WILD = Table("tiles", {"variant": 3})


@pytest.mark.clause("C23")
@pytest.mark.parametrize("name", ["abacus", "cocktail", "tiles"])
def test_score_is_rated_in_six_bands(name: str) -> None:
    edition = sm.edition(name, strikes=1)
    bands = [(band.least, band.most) for band in edition.rating_bands]
    assert bands == [(0, 5), (6, 10), (11, 15), (16, 20), (21, 24), (25, 25)]
    for band in edition.rating_bands:
        assert {edition.rating(score) for score in range(band.least, band.most + 1)} == {band.text}
    assert edition.rating(30) == edition.rating(25), "the highest band includes scores of six suits"
    game = play(Table(name, {"strikes": 1}).game("R2"), ["play 0"])
    assert game.outcome is not None
    assert game.outcome.rating == edition.rating_bands[0].text


@pytest.mark.clause("C23", "C43")
@pytest.mark.parametrize(
    "edition",
    [
        *(sm.edition(name) for name in ("six-colour", "online")),
        *(sm.edition("tiles", endless=True, variant=variant) for variant in (None, 1, 2, 3)),
    ],
    ids=str,
)
def test_rating_is_empty_when_the_edition_has_none(edition: sm.Edition) -> None:
    assert [edition.rating(score) for score in (0, 25)] == [None, None]


@pytest.mark.clause("C25")
def test_tiles_shows_strikes_as_a_fuse() -> None:
    edition = sm.edition("tiles")
    assert edition.words.strike_picture == "fuse"
    assert edition.strikes == 3, "the third flip shows the explosion"


@pytest.mark.clause("C29", "R7")
@pytest.mark.parametrize(("players", "suits", "cards"), [(2, 5, 50), (3, 5, 50), (4, 6, 60), (5, 6, 60)])
def test_six_colour_has_the_suits_of_cocktail_and_purple_with_4_or_5_players(
    players: int, suits: int, cards: int
) -> None:
    game = Table("six-colour", {}, players).game()
    assert (len(game.suits), len(game.colours), len(game.deck)) == (suits, suits, cards)
    assert game.rules["max_score"] == 5 * suits
    assert game.deck.count("P1") == (3 if suits == 6 else 0)
    cocktail = [suit.name for suit in sm.edition("cocktail").suits(players)]
    assert [suit.name for suit in game.suits] == [*cocktail, "purple"][:suits]


@pytest.mark.clause("C40")
def test_variant_1_has_a_full_sixth_suit() -> None:
    game = Table("tiles", {"variant": 1}).game("M1 M2 R1 W1 W2", "M3 R2 B1 B2 B3")
    assert (len(game.deck), game.rules["max_score"]) == (60, 30)
    assert game.colours == ("white", "red", "blue", "yellow", "green", "multicolour")
    play(game, ["clue 1 multicolour", "clue 0 red", "play 0"])
    assert [turn.slots for turn in game.log[:2]] == [(0,), (2,)]
    assert game.fireworks["M"] == 1
    assert game.hands[1][0].possible == {f"M{rank}" for rank in range(1, 6)}


@pytest.mark.clause("C41")
def test_variant_2_has_one_tile_of_each_value_in_the_sixth_suit() -> None:
    game = Table("tiles", {"variant": 2}).game()
    assert (len(game.deck), game.rules["max_score"]) == (55, 30)
    assert [game.deck.count(f"M{rank}") for rank in range(1, 6)] == [1] * 5
    assert "multicolour" in game.colours


def wild_game() -> sm.Game:
    return WILD.game("M1 M2 R1 W1 W2", "M3 R2 B1 M4 Y2", draws="G1 G1 G1")


@pytest.mark.clause("C42")
def test_clues_touch_wild_tiles_by_every_colour_and_by_their_value() -> None:
    game = play(wild_game(), ["clue 1 red", "clue 0 white"])
    assert [turn.slots for turn in game.log] == [(0, 1, 3), (0, 1, 3, 4)]
    assert game.hands[1][0].possible == {f"{suit}{rank}" for suit in "RM" for rank in range(1, 6)}
    assert game.hands[1][2].possible == {f"{suit}{rank}" for suit in "WBYG" for rank in range(1, 6)}
    play(game, ["clue 1 blue"])
    assert game.hands[1][0].possible == {f"M{rank}" for rank in range(1, 6)}
    assert game.hands[1][1].possible == {f"R{rank}" for rank in range(1, 6)}
    by_value = play(wild_game(), ["clue 1 3"])
    assert by_value.log[-1].slots == (0,)
    assert by_value.hands[1][0].possible == {f"{suit}3" for suit in "WRBYGM"}


@pytest.mark.clause("C42")
def test_clue_is_refused_when_it_names_multicolour() -> None:
    game = wild_game()
    assert game.colours == ("white", "red", "blue", "yellow", "green")
    with pytest.raises(sm.IllegalAction, match="multicolour is wild here and cannot be clued") as refusal:
        game.push("clue 1 multicolour")
    assert refusal.value.rule == "C42"
    assert getattr(refusal.value.text.values["suit"], "id", None) == "suit.multicolour"
    assert game.edition.words.say(refusal.value.text).endswith("clue another colour, which also touches its tiles")
    assert "multicolour" not in {clue.colour for clue in clues_of(game)}
