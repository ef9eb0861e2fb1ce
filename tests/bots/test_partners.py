"""The agents that papers compare with: their rules one by one, and agreement with the originals."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import starmine as sm
from starmine.bots import BOTS, PARTNERS, Player, bot
from starmine.bots.compiled import units_of
from starmine.knowledge.compiled import TABLE
from starmine.lab import simulate
from starmine.rules.actions import Action, Clue, Discard, Play
from tests.playing import seated

COCKTAIL = sm.edition("cocktail")
COLOURS = {"W": "white", "R": "red", "B": "blue", "Y": "yellow", "G": "green"}
GAMES = Path(__file__).parent / "games" / "iggi.txt"


def table(hands: str, draws: str = "", players: int = 2) -> sm.Game:
    """A game with these hands, listed together, and these cards drawn first."""
    first = [list(COLOURS).index(card[0]) * 5 + int(card[1]) - 1 for card in f"{hands} {draws}".split()]
    rest = Counter(COCKTAIL.deck(players)) - Counter(first)
    return sm.Game(COCKTAIL, players=players, deck=(*first, *rest.elements()))


def chosen(name: str, game: sm.Game, seed: int = 1) -> Action:
    return Player(bot(name), game.seat, seed).act(game)


def played(game: sm.Game, *actions: Action) -> sm.Game:
    for action in actions:
        game.push(action)
    return game


def test_partners_are_offered_at_no_table_and_compiled_by_no_server() -> None:
    assert not set(BOTS) & set(PARTNERS)
    assert not {*TABLE, *units_of(BOTS)} & set(units_of(PARTNERS))


def recorded_games() -> list[tuple[list[str], list[str]]]:
    lines = [line.split() for line in GAMES.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return list(zip(lines[::2], lines[1::2], strict=True))


def is_told(action: Action, told: str, game: sm.Game) -> bool:
    """Whether an action has this short form, such as cG, r3, pB0 or dW1."""
    if isinstance(action, Clue):
        value = action.rank - 1 if action.rank is not None else str(action.colour)
        return told in (f"r{value}", f"c{str(value)[0].upper()}")
    assert isinstance(action, Play | Discard)
    kind = game.state["deck"][game.state["hands"][game.seat, action.slot]]
    sort = "p" if isinstance(action, Play) else "d"
    return told == f"{sort}{list(COLOURS)[kind // 5]}{kind % 5}"


@pytest.mark.parametrize("number", range(5))
def test_iggi_reproduces_every_action_of_the_original(number: int) -> None:
    """Except its random clues, which it gives when no other rule has an action."""
    deck, told = recorded_games()[number]
    game = table(" ".join(f"{card[0]}{int(card[1]) + 1}" for card in deck))
    players = seated("iggi", 2, seed=1)
    at_random = 0
    for action in told:
        found = players[game.seat].act(game)
        if not is_told(found, action, game):
            assert isinstance(found, Clue)
            assert game.clue_tokens == 8 or game.turn > 60, "no card to tell about or to discard"
            found = next(legal for legal in game.legal_actions() if is_told(legal, action, game))
            at_random += 1
        game.push(found)
    assert game.outcome is not None
    assert at_random == (2 if number == 2 else 0)


def test_play_if_certain_and_play_safe_card_take_the_first_card_that_is_sure() -> None:
    game = table("W3 W1 R1 B1 Y4 G4 G4 G3 G3 B4")
    played(game, Clue(1, rank=4), Clue(0, rank=1))
    assert chosen("iggi", game) == Play(1)
    assert chosen("outer", game) == Play(1)


@pytest.mark.parametrize("name", ["iggi", "outer", "piers", "vdb"])
def test_clue_is_about_the_first_playable_card_and_its_rank_comes_first(name: str) -> None:
    game = table("W3 W4 R3 R4 Y4 G4 B1 G1 G3 B4")
    assert chosen(name, game) == Clue(1, rank=1)
    played(game, Clue(1, rank=1), Clue(0, rank=3))
    assert chosen(name, game) == Clue(1, colour="blue")


def test_outer_tells_the_next_player_only() -> None:
    game = table("W3 W4 R3 R4 Y4 G4 G4 B3 G3 B4 R1 W1 G1 Y1 B1", players=3)
    assert chosen("iggi", game) == Clue(2, rank=1)
    assert chosen("outer", game) == Clue(1, colour="green")


def test_vdb_tells_most_cards_when_none_is_playable_or_useless() -> None:
    assert chosen("vdb", table("W3 W4 R3 R4 Y4 G4 G4 B3 G3 B4")) == Clue(1, rank=4)


def test_piers_and_vdb_play_what_is_likely_and_iggi_what_is_sure() -> None:
    game = table("R3 R4 B3 B4 Y3 W1 G1 G4 G4 B2")
    played(game, Clue(1, rank=1), Play(0), Clue(1, rank=4))
    assert {chosen(name, game) for name in ("piers", "vdb")} == {Play(0)}
    assert not isinstance(chosen("iggi", game), Play)


def test_piers_takes_no_risk_with_its_last_strike() -> None:
    game = table("R3 R4 B3 B4 Y3 W1 G1 G4 G4 B2")
    played(game, Clue(1, rank=1), Play(0), Play(0), Clue(0, rank=3), Play(0), Clue(0, rank=4), Clue(1, rank=4))
    assert game.state["used_strikes"] == 2
    assert not isinstance(chosen("piers", game), Play)


def test_piers_tells_of_a_useless_card_that_is_known_to_be_useless_already() -> None:
    """As in its authors' program, while few clue tokens are left."""
    game = table("W1 R1 B1 Y1 G1 W1 R1 G4 B4 Y4", "W3 R3 B3 Y3 G3")
    around: list[Action] = [Clue(0, rank=1), Play(0)]
    played(game, Clue(1, rank=1), *around * 5, Clue(0, rank=3))
    assert game.clue_tokens == 1
    assert chosen("piers", game) == Clue(1, colour="white")


def test_flawed_plays_an_unknown_card_at_once() -> None:
    game = table("R3 R4 B3 B4 Y3 W2 G4 G4 G3 B2")
    assert chosen("flawed", game) == Play(4)
    assert simulate(COCKTAIL, 2, "flawed", games=200, seed=1, jobs=1).lost == 1


@pytest.mark.parametrize(
    ("name", "means"),
    [
        ("iggi", (17.12, 16.77, 16.14, 15.05)),
        ("outer", (14.57, 14.47, 13.13, 12.63)),
        ("piers", (17.48, 17.55, 17.10, 16.28)),
        ("vdb", (13.51, 17.49, 17.14, 16.23)),
    ],
)
def test_self_play_means_do_not_change(name: str, means: tuple[float, ...]) -> None:
    for players, mean in enumerate(means, 2):
        result = simulate(COCKTAIL, players, name, games=1000, seed=3, jobs=1)
        assert abs(result.mean - mean) < 4 * result.stderr
        assert result.lost == 0
