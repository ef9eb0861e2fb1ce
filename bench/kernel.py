"""Random legal play in moves per second, compared with the Hanabi Learning Environment and OpenSpiel.

    python -m bench.kernel

Every game is shuffled, dealt and played to its end with uniformly random legal actions. Starmine runs in one compiled
loop, the environment's C++ core in a C++ loop (see ``hle``), its Python interface ``pyhanabi`` and OpenSpiel in a
Python loop. They are measured alternately, in processor time, and the medians are compared.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from statistics import median
from typing import Any

import numpy as np
import numpy.typing as npt

import starmine as sm
from bench import hle
from starmine.bots.rng import below, fill, shuffle
from starmine.compiling.jit import njit
from starmine.knowledge.sets import nth, size
from starmine.rules.kernel.kernel import apply, deal, legal
from starmine.rules.kernel.state import GAME, PLAYING, Games, Integer, Record
from tools import measuring

ROUNDS = 7
MOVES = 2_000_000  # of Starmine, per round
CORE_MOVES = 100_000  # of the C++ core
PEER_MOVES = 4_000  # of the packages driven by Python
COPIES = 1_000_000
VARIANT_MOVES = 200_000  # of each variant, per round

# Variants of hanab.live: one for each rule with its own code in the kernel, and some that differ only in touching.
VARIANTS = (
    "No Variant",
    "6 Suits",
    "Black & Rainbow (6 Suits)",
    "Prism (5 Suits)",
    "Null (5 Suits)",
    "Rainbow-Ones (5 Suits)",
    "Deceptive-Fives (5 Suits)",
    "Odds and Evens (5 Suits)",
    "Funnels (5 Suits)",
    "Synesthesia (5 Suits)",
    "Color Mute (5 Suits)",
    "Totally Blind (5 Suits)",
    "Clue Starved (5 Suits)",
    "Alternating Clues (5 Suits)",
    "Orange (5 Suits)",
    "Rainbow Reversed (5 Suits)",
    "Up or Down (5 Suits)",
    "Sudoku (4 Suits)",
    "Sudoku (5 Suits)",
    "Sudoku & Orange (5 Suits)",
)

Figures = dict[str, dict[str, float]]


@njit
def play_at_random(
    games: Games, rules: Record, deck: npt.NDArray[np.uint8], words: npt.NDArray[np.uint32], moves: Integer
) -> Integer:
    """Plays whole games in ``games[0]`` until at least ``moves`` moves are done; returns their number."""
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


@njit
def copy(games: Games, times: Integer) -> None:
    """Copies the first of sixteen states over the others, ``times`` times."""
    for number in range(times):
        games[number & 15] = games[0]


def ours(
    players: int, moves: int, seed: int, clock: Callable[[], float] = time.process_time, variant: str | None = None
) -> float:
    """Moves per second of Starmine: in ``cocktail``, or in a variant of hanab.live."""
    edition = sm.edition("cocktail") if variant is None else sm.edition("hanab-live", variant=variant)
    games, words = np.zeros(1, GAME), np.zeros(4, np.uint32)
    deck = np.array(edition.deck(players), np.uint8)
    fill(words, seed)
    began = clock()
    done = play_at_random(games, edition.rules(players), deck, words, moves)
    return float(done / (clock() - began))


def two_threads(players: int, moves: int, clock: Callable[[], float]) -> float:
    """The speed of two threads relative to one, by wall-clock time or each thread's processor time."""
    alone = ours(players, moves, 1, clock)
    with ThreadPoolExecutor(2) as pool:
        together = sum(pool.map(lambda seed: ours(players, moves, seed, clock), (1, 2)))
    return together / alone


def pyhanabi(players: int, moves: int, seed: int) -> float | None:
    """Moves per second of the environment's Python interface, if it is installed."""
    if find_spec("hanabi_learning_environment") is None:
        return None
    from hanabi_learning_environment import pyhanabi as peer

    game: Any = peer.HanabiGame({"players": players, "random_start_player": False, "seed": seed})
    draw = random.Random(seed)
    began, done = time.process_time(), 0
    while done < moves:
        state: Any = game.new_initial_state()
        while not state.is_terminal():
            if state.cur_player() == peer.CHANCE_PLAYER_ID:
                state.deal_random_card()
            else:
                state.apply_move(draw.choice(state.legal_moves()))
                done += 1
    return done / (time.process_time() - began)


def open_spiel(players: int, moves: int, seed: int) -> float | None:
    """Moves per second of OpenSpiel's Hanabi, which wraps the environment, if it is installed."""
    if find_spec("pyspiel") is None:
        return None
    import pyspiel

    game: Any = pyspiel.load_game("hanabi", {"players": players})
    draw = random.Random(seed)
    began, done = time.process_time(), 0
    while done < moves:
        state: Any = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                cards, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draw.choices(cards, chances)[0])
            else:
                state.apply_action(draw.choice(state.legal_actions()))
                done += 1
    return done / (time.process_time() - began)


RUNS: dict[str, Callable[[int, int], float | None]] = {
    "starmine": lambda players, seed: ours(players, MOVES, seed),
    "C++ core": lambda players, seed: hle.core(players, CORE_MOVES, seed),
    "pyhanabi": lambda players, seed: pyhanabi(players, PEER_MOVES, seed),
    "OpenSpiel": lambda players, seed: open_spiel(players, PEER_MOVES, seed),
}


def run() -> Figures:
    """By number of players: moves per second of each package, and of two threads relative to one.

    Also the time of a copy, and by variant the speed with 3 players relative to ``cocktail``.
    """
    figures = {str(players): _measured(players) for players in range(2, 6)}
    figures["copy"] = {"nanoseconds": copying()}
    figures["variants"] = in_variants()
    return figures


def in_variants() -> dict[str, float]:
    """By variant: the speed with 3 players relative to ``cocktail``, as the median of several rounds."""
    rounds = []
    for seed in range(ROUNDS):
        usual = ours(3, VARIANT_MOVES, seed)
        rounds.append({name: ours(3, VARIANT_MOVES, seed, variant=name) / usual for name in VARIANTS})
    return {name: median(one[name] for one in rounds) for name in VARIANTS}


def _measured(players: int) -> dict[str, float]:
    ours(players, 1, 0)  # compiles before the clock starts
    rounds = [{name: one(players, seed) for name, one in RUNS.items()} for seed in range(ROUNDS)]
    found = {name: median(figures[name] or 0.0 for figures in rounds) for name in RUNS if rounds[0][name] is not None}
    found["two threads"] = median(two_threads(players, MOVES, time.thread_time) for _ in range(ROUNDS))
    found["wall clock"] = median(two_threads(players, MOVES, time.perf_counter) for _ in range(3))
    return found


def copying() -> float:
    """Nanoseconds to copy a state."""
    games = np.zeros(16, GAME)
    copy(games, 1)
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        copy(games, COPIES)
        times.append((time.process_time() - began) / COPIES * 1e9)
    return median(times)


def table(figures: Figures) -> str:
    """The figures as a table in Markdown."""
    peers = [name for name in RUNS if name in figures["2"]]
    compared = next((name for name in peers if name != "starmine"), None)
    speeds = [
        (
            players,
            *(f"{row[name]:,.0f}" for name in peers),
            f"{row['starmine'] / row[compared]:,.1f}" if compared else "",
            f"{row['two threads']:.2f} times as much ({row['wall clock']:.2f} by wall-clock time)",
        )
        for players, row in figures.items()
        if players.isdecimal()
    ]
    variants = ((name, f"{speed:.2f}") for name, speed in figures["variants"].items())
    return "\n\n".join(
        (
            measuring.table(("players", *peers, f"times the {compared}", "two threads make"), speeds, names=0),
            f"To copy a state takes {figures['copy']['nanoseconds']:.1f} ns.",
            measuring.table(("variant, 3 players", "speed, where `cocktail` has 1"), variants),
        )
    )


if __name__ == "__main__":
    print(table(run()))
