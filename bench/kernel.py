"""Random legal play on one core, in moves a second, beside the Hanabi Learning Environment's ``pyhanabi``.

    python bench/kernel.py

Every game is shuffled, dealt and played to its end, each legal action being as likely as the next. Ours runs
in one compiled loop, theirs as its Python interface is used; both in the same process, in turns, by the
processor's time, and the medians are compared.
"""

from __future__ import annotations

import random
import time
from statistics import median
from typing import Any

import numpy as np
import numpy.typing as npt

import starmine as sm
from starmine.bots.numbers import below, fill, shuffle
from starmine.knowledge.sets import nth, size
from starmine.rules.jit import njit
from starmine.rules.kernel import apply, deal, legal
from starmine.rules.state import GAME, PLAYING, Games, Integer, Record

ROUNDS = 7
MOVES = 2_000_000  # ours, in each round
PEER_MOVES = 4_000  # theirs

Figures = dict[str, dict[str, float]]


@njit
def play_at_random(
    games: Games, rules: Record, deck: npt.NDArray[np.uint8], words: npt.NDArray[np.uint32], moves: Integer
) -> Integer:
    """Plays whole games in ``games[0]`` until at least so many moves are done, and says how many."""
    game = games[0]
    done = np.int64(0)
    while done < moves:
        shuffle(deck, words)
        deal(game, rules, deck, 0)
        while game["status"] == PLAYING:
            actions = legal(game, rules)
            apply(game, rules, nth(actions, below(words, size(actions))))
        done += np.int64(game["turn"])
    return done


def ours(players: int, moves: int, seed: int) -> float:
    """Moves a second."""
    edition = sm.edition("cocktail")
    games, words = np.zeros(1, GAME), np.zeros(4, np.uint32)
    deck = np.array(edition.deck(players), np.uint8)
    fill(words, seed)
    began = time.process_time()
    done = play_at_random(games, edition.rules(players), deck, words, moves)
    return float(done / (time.process_time() - began))


def theirs(players: int, moves: int, seed: int) -> float:
    """Moves a second."""
    from hanabi_learning_environment import pyhanabi

    game: Any = pyhanabi.HanabiGame({"players": players, "random_start_player": False, "seed": seed})
    draw = random.Random(seed)
    began = time.process_time()
    done = 0
    while done < moves:
        state: Any = game.new_initial_state()
        while not state.is_terminal():
            if state.cur_player() == pyhanabi.CHANCE_PLAYER_ID:
                state.deal_random_card()
            else:
                state.apply_move(draw.choice(state.legal_moves()))
                done += 1
    return done / (time.process_time() - began)


def run() -> Figures:
    """By number of players: moves a second, ours and theirs, and how many times as fast ours is."""
    return {str(players): _measured(players) for players in range(2, 6)}


def _measured(players: int) -> dict[str, float]:
    ours(players, 1, 0)  # compiled before the clock starts
    rounds = [(ours(players, MOVES, seed), theirs(players, PEER_MOVES, seed)) for seed in range(ROUNDS)]
    mine, peer = (median(figures) for figures in zip(*rounds, strict=True))
    return {"starmine": mine, "pyhanabi": peer, "ratio": mine / peer}


def table(figures: Figures) -> str:
    """The figures as a table in Markdown."""
    lines = [
        "| players | starmine, moves a second | pyhanabi, moves a second | ratio |",
        "| ---: | ---: | ---: | ---: |",
    ]
    lines += [
        f"| {players} | {row['starmine']:,.0f} | {row['pyhanabi']:,.0f} | {row['ratio']:,.0f} |"
        for players, row in figures.items()
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(run()))
