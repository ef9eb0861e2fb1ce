"""``str(game)``: the table as text; a view's text reveals nothing that its viewer may not see."""

from __future__ import annotations

import random

import pytest

from starmine.bots.telling import dealt_anew
from tests.rules.comparing import walk
from tests.rules.tables import PRINTED_TABLES, SPECIAL_TABLES, Table, clues_of, play

CUSTOM = Table("cocktail", {"deck_plays": True, "cards_in_hand": "one-more"}, 3)
# Unlike some games of hanab.live, none of these ends because of hidden cards.
SPECIAL = [
    Table("hanab-live", {**table.options, "early_end": "never"}, table.players) for table in SPECIAL_TABLES[1::4]
]
SOME = [*PRINTED_TABLES[2::9], CUSTOM, *SPECIAL]

VIEW = """\
Cocktail, 2 players, as seat 1 sees it
turn 5, seat 0 acts, 38 cards to draw

clue tokens  7 of 8 free
strikes      0 of 3
score        1 of 25, 25 in reach, pace 16

suit      firework  next  critical  lost  discards
W white   1         2     5         -     -
R red     -         1     5         -     1
B blue    -         1     5         -     -
Y yellow  -         1     5         -     -
G green   -         1     5         -     -

hands   slot  card            clued  possible by the clues
seat 0  0     W2              -      ranks 1 2 3 4
        1     W3              -      ranks 1 2 3 4
        2     W4              -      ranks 1 2 3 4
        3     W5    critical  5      rank 5
        4     R3              -      ranks 1 2 3 4
seat 1  0     ??              red    suit R
        1     ??              red    suit R
        2     ??              -      suits W B Y G
        3     ??              -      suits W B Y G
        4     ??              -      any

last turns
turn 1: seat 0 clues seat 1 red, touching slots 0, 1, 2
turn 2: seat 1 discards R1, a clue token is free
turn 3: seat 0 plays W1
turn 4: seat 1 clues seat 0 5, touching slot 3"""

END = """\
last turns
turn 1: seat 0 clues seat 1 2s, touching slots 0, 1
turn 2: seat 1 plays M2: strike

The game is lost. The last strike ended the game.
The card played was M2.
Score 0 of 30.
A sorry fizzle: even the ducks leave."""


def test_view_is_a_table_of_suits_cards_and_last_turns() -> None:
    game = Table("cocktail").game("W1 W2 W3 W4 W5", "R1 R1 R2 B5 B1", draws="G1 R3")
    play(game, ["clue 1 red", "discard 0", "play 0", "clue 0 5"])
    assert str(game.view(1)) == VIEW
    assert str(game).startswith("Cocktail, 2 players, all cards open\n")
    assert [row.split()[-3] for row in str(game).splitlines() if "suit R" in row] == ["red", "red"]


def test_spectator_sees_no_card_in_a_hand_and_how_the_game_ended() -> None:
    game = Table("tiles", {"variant": 3, "strikes": 1}, 3).game("W1", "M2 M2", "Y5")
    text = str(play(game, ["clue 1 2", "play 0"]).view(None))
    assert text.splitlines()[0] == "Tiles, variant 3, custom, 3 players, as a spectator sees it"
    assert text.count(" ?? ") == 15
    assert text.endswith(f"\n\n{END}")


def test_last_round_is_told_and_a_play_from_the_deck() -> None:
    game = CUSTOM.game()
    while game.cards_left > 1:
        assert "may be played from the deck" not in str(game)
        game.push(clues_of(game)[0] if game.clue_tokens > 4 else "discard 0")
    assert "1 card to draw\nthe last card may be played from the deck\n" in str(game)
    game.push("discard 0")
    assert "last round, 3 turns left" in str(game)


@pytest.mark.parametrize(
    ("variant", "actions", "expected"),
    [
        ("Alternating Clues & Null (5 Suits)", ["clue 1 red"], "the next clue must name a rank"),
        ("Clue Starved (5 Suits)", ["clue 1 red", "clue 0 1", "discard 0"], "clue tokens  6.5 of 8 free"),
        ("Rainbow Reversed (5 Suits)", ["play 0"], "M rainbow reversed  5         4"),
        ("Up or Down (5 Suits)", [], "R red     -         1 5 S"),
        ("Deceptive-Ones (5 Suits)", ["clue 1 5"], "suits R Y G P, rank 5 or suit B, ranks 1 5"),
    ],
)
def test_variants_tell_what_is_special(variant: str, actions: list[str], expected: str) -> None:
    table = Table("hanab-live", {"variant": variant}, 2)
    suits = [suit.letter for suit in table.rules.suits(2)]
    game = table.game(f"{suits[-1]}5 {suits[0]}1", f"{suits[0]}5")
    assert expected in str(play(game, actions))


@pytest.mark.clause("C04")
@pytest.mark.parametrize("table", SOME, ids=str)
def test_text_of_a_view_depends_on_nothing_hidden(table: Table) -> None:
    """Other hidden cards that are consistent with the view give the same text."""
    rng, changed = random.Random(str(table)), 0
    for game, _ in walk(table, "skilled", rng, first=1):
        if game.turn % 15 and game.outcome is None:
            continue
        for seat in (*range(table.players), None):
            view = game.view(seat)
            other = dealt_anew(view, rng.randrange(9))
            assert str(other.view(seat)) == str(view)
            changed += other.deck != game.deck
    assert changed


@pytest.mark.parametrize("table", SOME, ids=str)
def test_text_is_narrow_and_shows_every_visible_card(table: Table) -> None:
    for game, _ in walk(table, "talkative", random.Random(1)):
        if game.turn % 15 == 0:
            lines = str(game).splitlines()
            assert max(map(len, lines)) <= 95  # of a card in Deceptive-Ones: two groups of suits and ranks
            cards = [card for hand in game.hands for card in hand]
            rows = lines[next(n for n, line in enumerate(lines) if line.startswith("hands")) + 1 :][: len(cards)]
            assert all(f" {card.kind} " in row for card, row in zip(cards, rows, strict=True))
