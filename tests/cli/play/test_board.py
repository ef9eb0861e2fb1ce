"""The board: what it shows and hides, and that it fits the terminal."""

from __future__ import annotations

import random
from typing import Any

import pytest

import starmine as sm
from starmine.cli.play.table import TerminalTable
from tests.cli.play.sitting import TABLES, printed, sorted_deck, table

IDS = [f"{edition}-{players}" for edition, _, players in TABLES]


def later(edition: str, options: dict[str, Any], players: int, turns: int) -> TerminalTable:
    """A table after some turns of clues, successful plays and discards, with the person on turn."""
    sat = table(edition, players, options=options)
    rng = random.Random(turns)
    while sat.game.turn < turns or sat.game.seat != sat.you:
        fitting = [
            sm.Play(slot)
            for slot, card in enumerate(sat.game.hands[sat.game.seat])
            if card.kind and int(card.kind[1]) == sat.game.fireworks[card.kind[0]] + 1
        ]
        legal = sat.game.legal_actions()
        clues = [action for action in legal if isinstance(action, sm.Clue)]
        discards = [action for action in legal if isinstance(action, sm.Discard)]
        sat.game.push(
            rng.choice((fitting if turns % 2 else []) or (clues if rng.random() < 0.7 else discards) or legal)
        )
        assert sat.game.outcome is None
    return sat


@pytest.mark.clause("C04")
@pytest.mark.parametrize(("edition", "options", "players"), TABLES, ids=IDS)
def test_board_never_shows_the_persons_hand(edition: str, options: dict[str, Any], players: int) -> None:
    """Swapping the person's hidden cards for others that are possible does not change the board."""
    first = table(edition, players, options=options)
    deck = list(first.game.deck)
    size, dealt = first.game.hand_size, first.game.hand_size * players
    hidden = [*range(size), *range(dealt, len(deck))]
    kinds = [deck[order] for order in hidden]
    random.Random(1).shuffle(kinds)
    for order, kind in zip(hidden, kinds, strict=True):
        deck[order] = kind
    second = table(edition, players, options=options, deck=deck)
    assert deck[:size] != list(first.game.deck)[:size]
    assert printed(first) == printed(second)


@pytest.mark.parametrize("width", [80, 130])
@pytest.mark.parametrize(("edition", "options", "players"), TABLES, ids=IDS)
def test_board_and_prompt_fit_the_terminal(edition: str, options: dict[str, Any], players: int, width: int) -> None:
    sat = later(edition, options, players, 15)
    lines = printed(sat, width=width).rstrip("\n").splitlines()
    assert max(map(len, lines)) <= width
    assert len(lines) <= 24 - 3  # an empty line, the prompt, and the message after a mistake


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_suits_differ_by_letter_and_shape_without_colours(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rich.console.Console.encoding", encoding)
    rows = printed(table("tiles", options={"variant": 1})).splitlines()[2:8]
    assert [row[0] for row in rows] == list("WRBYGM")
    assert len({row[1] for row in rows}) == 6
    assert all(row.isascii() for row in rows) == (encoding == "ascii")


def test_other_hands_show_faces_and_what_their_owners_know() -> None:
    # W1 W1 W1 W2 W2 for the person, then W3 W3 W4 W4 W5 for Anna, and R1 R1 R1 R2 R2 for Carl.
    sat = table(deck=sorted_deck(), actions=["clue 1 3", "discard 0"])
    rows = printed(sat).splitlines()
    anna = next(number for number, row in enumerate(rows) if row.startswith("2 Anna"))
    assert rows[anna].split() == ["2", "Anna", "[W3✻]!", "W4✻", "W4✻", "W5✻", "!", "R3●"]
    assert rows[anna + 1].split() == ["cautious", "3", "1245", "1245", "1245", "·"]


def test_your_hand_shows_what_is_possible_and_what_was_just_clued() -> None:
    sat = table(deck=sorted_deck(), first=1, actions=["clue 0 2", "clue 0 white"])
    place, suits, ranks = printed(sat).rstrip("\n").splitlines()[-3:]
    assert place.split("You")[1].split() == " ".join(f"{slot} new clue" for slot in range(1, 6)).split()
    assert suits.split() == ["W····"] * 5
    assert ranks.split() == ["1····"] * 3 + ["·2···"] * 2


@pytest.mark.clause("C27")
def test_board_marks_last_copies_and_ranks_out_of_reach() -> None:
    # The person discards a W2 and both are gone: the white firework ends at 1, and W3 is dead.
    deck = sorted_deck()
    deck[0], deck[3] = deck[3], deck[0]
    deck[1], deck[4] = deck[4], deck[1]
    sat = table(deck=deck, actions=["clue 1 white", "clue 2 red", "clue 0 white", "discard 0"])
    rows = printed(sat).splitlines()
    assert rows[2].split()[:7] == ["W✻", "·", "·", "·", "·", "·", "2!"]
    for action in ("clue 0 white", "clue 0 white", "discard 0"):
        sat.game.push(action)
    rows = printed(sat).splitlines()
    assert rows[2].split()[:8] == ["W✻", "·", "×", "×", "×", "×", "2", "2"]


@pytest.mark.clause("C35")
def test_board_shows_used_tokens_in_the_words_of_the_edition() -> None:
    text = printed(table("online", deck=sorted_deck(), actions=["clue 1 5", "clue 2 1"]))
    assert "blue clock tokens ◆◆◆◆◆◆◇◇ 6 of 8 free" in text
    assert "red fuse tokens" in text
    assert "···· 0 of 4" in text


@pytest.mark.clause("C25")
def test_fuse_gets_shorter_with_strikes() -> None:
    sat = table("tiles", deck=sorted_deck("tiles"), actions=["clue 1 white", "clue 2 red", "play 4", "play 4"])
    assert "fuse tiles" in printed(table("tiles"))
    assert "━━━✸ 0 of 3" in printed(table("tiles"))
    assert "━✸ 2 of 3" in printed(sat)


@pytest.mark.clause("C18")
def test_heading_counts_the_turns_of_the_last_round() -> None:
    sat = table(players=2)
    while sat.game.turns_left is None or sat.game.seat != sat.you:
        legal = sat.game.legal_actions()
        discards = [action for action in legal if isinstance(action, sm.Discard)]
        sat.game.push((discards or legal)[-1])
    assert "last round, " in printed(sat).splitlines()[0]
    assert f"{sat.game.turns_left} turn" in printed(sat).splitlines()[0]


def test_board_has_the_log_beside_it_in_a_wide_terminal() -> None:
    sat = later("cocktail", {}, 3, 12)
    assert "Turns" not in printed(sat)
    rows = printed(sat, width=130).splitlines()
    told = [row[80:].strip() for row in rows if row[80:].strip()]
    assert told[0] == "Turns"
    assert len(told) == 1 + sat.game.turn


@pytest.mark.clause("R5")
@pytest.mark.parametrize(
    ("edition", "options", "title"),
    [
        ("cocktail", {}, "Cocktail ·"),
        ("tiles", {"variant": 3, "endless": True}, "Tiles, variants 3 and 4 ·"),
        ("tiles", {"variant": 1, "strikes": 2}, "Tiles, variant 1, custom ·"),
        ("online", {"keep_score": True}, "Online, custom ·"),
        ("cocktail", {"endless": True, "sixth_suit": "wild"}, "Cocktail, custom ·"),
    ],
)
def test_heading_names_edition_variants_and_changes(edition: str, options: dict[str, Any], title: str) -> None:
    assert printed(table(edition, options=options)).startswith(title)
