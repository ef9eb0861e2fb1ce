"""The lab: observations, environments and simulations, compared with the Hanabi Learning Environment.

    python -m bench.lab

Observations and environments are stepped with random legal actions on one core, in processor time; simulations run on
all cores, in wall-clock time.
"""

from __future__ import annotations

import random
import time
import warnings
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from statistics import median
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

import starmine as sm
from bench import hle
from starmine.bots.rng import below, fill, shuffle
from starmine.compiling.jit import njit
from starmine.knowledge.sets import nth, size
from starmine.lab import LAST, Encoding, VectorEnv, forget, simulate, step
from starmine.lab.hle import pyhanabi, rl_env
from starmine.lab.simulation.table import BotTable, Task
from starmine.observation.writer import SEGMENTS, Words, write_game
from starmine.rules.kernel.kernel import deal, legal
from starmine.rules.kernel.state import GAME, PLAYING, Games, Integer, Record
from tools import measuring

ROUNDS = 7
MOVES = 400_000  # of Starmine, per round
CORE_MOVES = 30_000  # of the C++ core
GAMES = 16_384  # of a vector environment
STEPS = 50
WARM_UP = 8  # moves to reach the states whose observations are written
SLOW_STEPS = 300  # of single-game environments in Python
SLOW_MOVES = 20_000  # of single states in Python, without environments
SIMULATED = 20_000
RANDOM_GAMES = 500_000  # simulated with `random`, which measures the loop itself

Figures = dict[str, dict[str, dict[str, float]]]


@njit
def play_and_observe(
    games: Games,
    lasts: Games,
    rules: Record,
    layout: Record,
    deck: npt.NDArray[np.uint8],
    words: npt.NDArray[np.uint32],
    moves: Integer,
    every_seat: bool,
    address: Integer,
    rows: Words,
) -> Integer:
    """Plays whole games, and writes an observation of the seat on turn or of every seat after each move.

    Observations are written packed to ``rows``, or as bytes to ``address``, unless that is 0. Returns the moves.
    """
    game, last, segments = games[0], lasts[0], np.zeros(1, SEGMENTS)[0]
    where = np.uint64(address)
    done = np.int64(0)
    while done < moves:
        shuffle(deck, words)
        deal(game, rules, deck, 0)
        forget(last)
        while game["status"] == PLAYING:
            actions = legal(game, rules)
            step(game, last, rules, nth(actions, below(words, size(actions))))
            write_game(game, last, rules, layout, 0, np.int64(game["seat"]), every_seat, segments, where, rows)
        done += np.int64(game["turn"])
    return done


def encoded(players: int, seed: int, *, packed: bool, every_seat: bool) -> float:
    """Moves per second, with encoded observations."""
    observed(players, seed, 1, packed=packed, every_seat=every_seat)  # compiles before the clock starts
    began = time.process_time()
    done = observed(players, seed, MOVES, packed=packed, every_seat=every_seat)
    return done / (time.process_time() - began)


def observed(players: int, seed: int, moves: int, *, packed: bool, every_seat: bool) -> int:
    """Plays at least ``moves`` moves with their observations; returns their number."""
    edition = sm.edition("cocktail")
    rules = edition.rules(players)
    encoding = Encoding(rules)
    out = encoding.empty(1, packed=packed, every_seat=every_seat)
    rows = out.reshape(-1, out.shape[-1]) if packed else np.zeros((0, 0), np.uint64)
    words, deck = np.zeros(4, np.uint32), np.array(edition.deck(players), np.uint8)
    fill(words, seed)
    games, lasts, address = np.zeros(1, GAME), np.zeros(1, LAST), 0 if packed else out.ctypes.data
    done = play_and_observe(games, lasts, rules, encoding.layout, deck, words, moves, every_seat, address, rows)
    return int(done)


def written(players: int, seed: int, *, every_seat: bool) -> float:
    """Games per second whose observations ``Encoding.write`` checks and writes, as bytes, ``GAMES`` at a time."""
    env = VectorEnv(sm.edition("cocktail"), players, GAMES, observe="none", threads=1)
    now, rng = env.reset(seed), np.random.default_rng(seed)
    for _ in range(WARM_UP):
        now = env.step(np.argmax(now.action_mask * rng.random(now.action_mask.shape, np.float32), axis=1))
    out = env.encoding.empty(GAMES, every_seat=every_seat)
    env.encoding.write(env.states, env.lasts, out)
    began = time.process_time()
    for _ in range(STEPS):
        env.encoding.write(env.states, env.lasts, out)
    return GAMES * STEPS / (time.process_time() - began)


def stepped(players: int, seed: int, threads: int, **settings: Any) -> float:
    """Steps per second of ``GAMES`` parallel games, in wall-clock time if there are several threads."""
    clock = time.process_time if threads == 1 else time.perf_counter
    with VectorEnv(sm.edition("cocktail"), players, GAMES, threads=threads, **settings) as env:
        now, rng, spent = env.reset(seed), np.random.default_rng(seed), 0.0
        for _ in range(STEPS):
            actions = np.argmax(now.action_mask * rng.random(now.action_mask.shape, np.float32), axis=1)
            began = clock()
            now = env.step(actions)
            spent += clock() - began
    return GAMES * STEPS / spent


def stepped_moves(players: int, moves: int) -> None:
    """Plays about ``moves`` moves of a vector environment, in one thread, always the first legal action."""
    env = VectorEnv(sm.edition("cocktail"), players, 1000, threads=1)
    now = env.reset(1)
    for _ in range(moves // 1000):
        now = env.step(now.action_mask.argmax(axis=1))


def simulated(players: int, bot: str, games: int) -> None:
    """Plays ``games`` games of ``bot`` in all seats, in this thread."""
    BotTable(Task(sm.edition("cocktail"), players, (bot,) * players, seed=1)).play(0, games)


def stepped_one_by_one(module: ModuleType, players: int, seed: int) -> float:
    """Steps per second of ``HanabiEnv``, with all its dictionaries."""
    env: Any = module.HanabiEnv({"players": players, "seed": seed + 1})
    draw, done = random.Random(seed), 0
    began = time.process_time()
    while done < SLOW_STEPS:
        observations, over = env.reset(), False
        while not over:
            seen = observations["player_observations"][observations["current_player"]]
            observations, _, over, _ = env.step(draw.choice(seen["legal_moves_as_int"]))
            done += 1
    return done / (time.process_time() - began)


def played_one_by_one(module: ModuleType, players: int, seed: int) -> float:
    """Moves per second of ``HanabiState``, as in a search: deals and random legal moves."""
    game: Any = module.HanabiGame({"players": players, "seed": seed + 1})
    draw, done = random.Random(seed), 0
    began = time.process_time()
    while done < SLOW_MOVES:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.cur_player() == module.CHANCE_PLAYER_ID:
                state.deal_random_card()
            else:
                state.apply_move(draw.choice(state.legal_moves()))
                done += 1
    return done / (time.process_time() - began)


def _median(one: Callable[[int], float | None]) -> float:
    """The median of all rounds; 0 for packages that are not installed."""
    return median(one(seed) or 0.0 for seed in range(ROUNDS))


def run() -> Figures:
    """All figures, by section and number of players."""
    return {
        "observations": {str(players): _observations(players) for players in range(2, 6)},
        "environments": {str(players): _environments(players) for players in range(2, 6)},
        "simulations": {str(players): _simulations(players) for players in range(2, 6)},
    }


def _observations(players: int) -> dict[str, float]:
    found: dict[str, float] = {}
    for name, every_seat, observe in (("on turn", False, "turn"), ("all", True, "all")):
        for form, packed in (("bytes", False), ("packed", True)):
            found[f"{name}, {form}"] = _median(partial(encoded, players, packed=packed, every_seat=every_seat))
        found[f"{name}, written"] = _median(partial(written, players, every_seat=every_seat))
        found[f"{name}, C++ core"] = _median(partial(hle.core, players, CORE_MOVES, observe=observe))
    return found


def _environments(players: int) -> dict[str, float]:
    found = {
        "VectorEnv": _median(lambda seed: stepped(players, seed, 1)),
        "for all seats": _median(lambda seed: stepped(players, seed, 1, observe="all")),
        "two threads": _median(lambda seed: stepped(players, seed, 2)),
        "lab.hle": _median(lambda seed: stepped_one_by_one(rl_env, players, seed)),
        "rl_env": 0.0,  # measured below, if it is installed
        "lab.hle states": _median(lambda seed: played_one_by_one(pyhanabi, players, seed)),
        "pyhanabi states": 0.0,
    }
    if find_spec("hanabi_learning_environment") is not None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)  # its import does not close a file
            from hanabi_learning_environment import pyhanabi as peer_states
            from hanabi_learning_environment import rl_env as peer
        found["rl_env"] = _median(lambda seed: stepped_one_by_one(peer, players, seed))
        found["pyhanabi states"] = _median(lambda seed: played_one_by_one(peer_states, players, seed))
    return found


def _simulations(players: int) -> dict[str, float]:
    edition = sm.edition("cocktail")
    one, all_of = (simulate(edition, players, "cautious", SIMULATED, 1, jobs=jobs) for jobs in (1, None))
    at_random = simulate(edition, players, "random", RANDOM_GAMES, 1, jobs=1)
    return {
        "one core": one.games_per_second,
        "all cores": all_of.games_per_second,
        "mean": one.mean,
        "random, moves a second": at_random.moves_per_second,
    }


def tables(figures: Figures) -> dict[str, str]:
    """The figures as tables in Markdown, by section."""
    return {section: _table(rows) for section, rows in figures.items()}


def _table(rows: dict[str, dict[str, float]]) -> str:
    names = [name for name in rows["2"] if any(row[name] for row in rows.values())]  # 0: not installed
    lines = (
        (players, *(f"{row[name]:,.0f}" if row[name] > 100 else f"{row[name]:.3f}" for name in names))
        for players, row in rows.items()
    )
    return measuring.table(("players", *names), lines, names=0)


def table(figures: Figures) -> str:
    """All tables, each under its section."""
    return "\n\n".join(f"{section}\n\n{text}" for section, text in tables(figures).items())


if __name__ == "__main__":
    print(table(run()))
