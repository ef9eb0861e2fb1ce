"""The kernel compared with the Hanabi Learning Environment: same states, legal actions and scores.

Observations are compared in ``test_names``: those of ``lab.hle`` are rows of ``Encoding``.
"""

from __future__ import annotations

import random
import warnings
from typing import Any

import numpy as np
import pytest

import starmine as sm
from starmine.rules.cards import RANKS, UNSEEN
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import GAME, PLAYING, Record
from tests.rules.digests import choose

with warnings.catch_warnings():
    warnings.simplefilter("ignore", ResourceWarning)  # its import leaves a header file open
    from hanabi_learning_environment import pyhanabi

pytestmark = pytest.mark.oracle

COLOURS = 5
# Games for each number of players; in half of them players always play a card that fits.
GAMES = [60, pytest.param(1000, marks=pytest.mark.long(5))]

COCKTAIL = sm.edition("cocktail")


def our_facts(game: Record, rules: Record) -> dict[str, Any]:
    """A ``GAME`` record in a form that both sides have."""
    over = game["status"] != PLAYING
    return {
        "over": over,
        "seat": None if over else int(game["seat"]),  # after the end the environment still passes the turn on
        "clue tokens": int(game["clue_tokens"]),
        "strikes": int(game["used_strikes"]),
        "deck": int(rules["deck_size"]) - int(game["drawn"]),
        "fireworks": game["fireworks"][:COLOURS].tolist(),
        "discards": game["discarded"][: COLOURS * RANKS].tolist(),
        "hands": [
            game["deck"][game["hands"][seat, : game["hand_sizes"][seat]]].tolist() for seat in range(rules["players"])
        ],
        "legal": int(kernel.legal(game, rules)),
        "score": int(kernel.points(game, rules)) if over else None,
    }


def their_facts(game: Any, state: Any) -> dict[str, Any]:
    over = bool(state.is_terminal())
    discards = np.bincount([kind(card) for card in state.discard_pile()], minlength=COLOURS * RANKS)
    return {
        "over": over,
        "seat": None if over else state.cur_player(),
        "clue tokens": state.information_tokens(),
        "strikes": 3 - state.life_tokens(),
        "deck": state.deck_size(),
        "fireworks": list(state.fireworks()),
        "discards": discards.tolist(),
        "hands": [[kind(card) for card in hand] for hand in state.player_hands()],
        "legal": 0 if over else sum(1 << game.get_move_uid(move) for move in state.legal_moves()),
        "score": state.score() if over else None,
    }


def kind(card: Any) -> int:
    """The kind of a card, or of the card of a deal."""
    return int(card.color()) * RANKS + int(card.rank())


def draw(state: Any) -> list[int]:
    """Lets chance deal the cards that are due; returns their kinds."""
    drawn = []
    while state.cur_player() == pyhanabi.CHANCE_PLAYER_ID:
        state.deal_random_card()
        drawn.append(kind(state.move_history()[-1].move()))
    return drawn


def play_both(players: int, skill: float, seed: int) -> int:
    """Plays one game of the environment on both sides, comparing after every action. Returns its status."""
    other = pyhanabi.HanabiGame({"players": players, "seed": seed})
    state, rng = other.new_initial_state(), random.Random(seed)
    rules, game, dealt = COCKTAIL.rules(players), np.zeros(1, GAME)[0], draw(state)
    deck = [*dealt, *[UNSEEN] * (int(rules["deck_size"]) - len(dealt))]
    kernel.deal(game, rules, np.array(deck, np.uint8), 0)
    while True:
        facts = our_facts(game, rules)
        assert facts == their_facts(other, state)
        if facts["over"]:
            return int(game["status"])
        action = choose(game, rules, rng, skill)
        state.apply_move(other.get_move(action))
        for card in draw(state):
            game["deck"][game["drawn"]] = card  # which the kernel draws now
        kernel.apply(game, rules, action)


@pytest.mark.slow
@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize("players", range(2, 6))
def test_kernel_gives_same_states_legal_actions_and_scores(players: int, games: int) -> None:
    ends = {play_both(players, seed % 2, seed) for seed in range(games)}
    assert len(ends) == 3, "games must end by strikes, after a last round and with a perfect score"


@pytest.mark.clause("R5")
@pytest.mark.parametrize("players", range(2, 6))
def test_most_different_edition_can_be_set_to_the_same_rules(players: int) -> None:
    custom = sm.edition("six-colour", sixth_suit="none", discard_at_full=False, keep_score=False)
    assert custom.rules(players).tobytes() == COCKTAIL.rules(players).tobytes()
    assert custom.deck(players) == COCKTAIL.deck(players)
