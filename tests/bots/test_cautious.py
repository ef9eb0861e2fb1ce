"""``cautious``: its strength and its conventions."""

from __future__ import annotations

import pytest

import starmine as sm
from starmine.bots import Player, bot
from starmine.lab import simulate
from tests.rules.tables import PRINTED_TABLES, Table, play


def game(*hands: str, players: int = 2, draws: str = "", **options: object) -> sm.Game:
    """A game of ``cocktail`` that deals these hands."""
    return Table("cocktail", dict(options), players).game(*hands, draws=draws)


def choice(game: sm.Game) -> str:
    """The action of ``cautious`` on turn."""
    return str(Player(bot("cautious"), game.seat, seed=1).act(game))


@pytest.mark.clause("C43")
@pytest.mark.parametrize("table", [table for table in PRINTED_TABLES if table.rules.endless], ids=str)
def test_cautious_wins_a_tenth_of_endless_games(table: Table) -> None:
    result = simulate(table.rules, table.players, "cautious", games=200, seed=5, jobs=1)
    assert result.perfect > 0.1


def test_cautious_clues_a_playable_card() -> None:
    # The 1 is the only card of its rank, so either clue to it has it as its focus.
    assert choice(game("W4 W4 R4 R4 B4", "Y3 G3 R3 B2 W1")) in {"clue 1 1", "clue 1 white"}


def test_cautious_plays_a_card_that_was_clued_as_playable() -> None:
    table = game("W4 R1 R4 B4 B3", "Y3 G3 R3 B2 W1")
    assert choice(play(table, ["clue 1 1", "play 4", "clue 1 2", "clue 0 1"])) == "play 1"


@pytest.mark.parametrize(
    ("hand", "meant"),
    [("R1 Y3 R3 B2 W3", 0), ("Y3 R3 B2 R1 W3", 3)],
    ids=["the oldest card without a clue", "else the newest card that is touched for the first time"],
)
def test_cautious_takes_a_clue_to_be_about_one_card(hand: str, meant: int) -> None:
    assert choice(play(game("W4 W4 R4 B4 G4", hand), ["clue 1 red"])) == f"play {meant}"


def test_cautious_keeps_a_five_that_its_number_saves() -> None:
    table = play(game("W4 W4 R4 B4 G4", "B5 Y3 G3 R3 W3"), ["clue 1 5"])
    player = Player(bot("cautious"), 1, seed=1)
    assert str(player.act(table)) not in {"play 0", "discard 0"}
    order = table.hands[1][0].order
    fives = sum(1 << suit * 5 + 4 for suit in range(5))
    assert player.memory["meant"][order] == fives


def test_cautious_plays_a_surely_playable_card_before_a_card_meant_as_playable() -> None:
    table = game("W4 R1 R4 B4 B3", "Y3 G3 R3 B2 W1")
    play(table, ["clue 1 1", "clue 0 1", "clue 1 white"])
    assert choice(table) == "play 4"


def test_cautious_clues_the_last_copy_when_it_would_be_discarded_next() -> None:
    assert choice(game("W4 W4 R4 R4 B4", "G5 W3 B3 R3 Y3")) == "clue 1 5"


def test_cautious_discards_its_oldest_unclued_card_without_tokens() -> None:
    table = game("B3 W4 W4 R4 R4", "R3 Y4 Y4 G4 G4")
    play(table, ["clue 1 3", "clue 0 3"] * 4)
    assert table.clue_tokens == 0
    assert choice(table) == "discard 1"


def test_cautious_discards_a_dead_card_first() -> None:
    table = game("B3 W4 W4 R4 W1", "W1 Y4 Y4 G4 R3")
    play(table, ["clue 1 1", "play 0", "clue 1 3", "clue 0 1", "clue 1 3", "clue 0 white", "clue 1 3", "clue 0 3"])
    play(table, ["clue 1 3"])
    table.push("discard 0")
    play(table, ["clue 1 3"])
    table.push("discard 0")
    assert "W1" in [card.kind for card in table.hands[0]]
    assert choice(table) == "discard 4"


def test_cautious_plays_no_card_by_meaning_alone_on_the_last_strike() -> None:
    told = ["clue 1 4", "clue 0 red"]
    assert choice(play(game("W4 W4 B4 B4 R1", "Y3 G3 B3 B2 G4"), told)) == "play 4"
    assert not choice(play(game("W4 W4 B4 B4 R1", "Y3 G3 B3 B2 G4", strikes=1), told)).startswith("play")


def test_cautious_clues_instead_of_discarding_when_all_its_cards_are_clued() -> None:
    table = game("W5 R5 B5 Y5 G5", "R3 Y4 Y4 G4 G4")
    play(table, ["clue 1 3", "clue 0 5", "clue 1 3", "clue 0 5", "clue 1 3", "clue 0 5"])
    assert table.clue_tokens
    assert choice(table).startswith("clue")


@pytest.mark.parametrize(
    ("hands", "actions", "reason"),
    [
        (("W4 W4 R4 R4 B4", "Y3 G3 R3 B2 W1"), [], "Bob can play the white 1 now. My clue says so."),
        (
            ("W4 W4 R4 R4 B4", "G5 W3 B3 R3 Y3"),
            [],
            "Bob would discard the green 5 next, and it is the last copy. My clue saves it.",
        ),
        (
            ("W4 W4 R4 B4 G4", "R1 Y3 R3 B2 W3"),
            ["clue 1 red"],
            "A clue told me about this card. I think it is the red 1, so I play it.",
        ),
        (
            ("B3 W4 W4 R4 R4", "R3 Y4 Y4 G4 G4"),
            ["clue 1 3", "clue 0 3"] * 4,
            "I have nothing to play, and no clue token is free. I discard my oldest card without a clue.",
        ),
    ],
)
def test_cautious_says_why_it_acts(hands: tuple[str, str], actions: list[str], reason: str) -> None:
    table = play(game(*hands), actions)
    told = Player(bot("cautious"), table.seat, seed=1).why(table, ("Ada", "Bob"))
    assert told is not None
    assert told.text == reason
