"""JaxMARL's Hanabi, in moves per second: parallel games on the device that JAX finds.

    make bench-jax

It encodes every seat's observation at every step, so compare it with ``VectorEnv`` for all seats. Random legal play;
games that end are dealt anew; wall-clock time, as the device may be a GPU. JAX needs a newer NumPy than Numba, so it
has its own virtual environment.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

from tools import measuring

ROOT = Path(__file__).resolve().parents[1]
PYTHON = ROOT / ".build" / "jax" / "bin" / "python"

ROUNDS = 5
STEPS = 64
GAMES = (256, 1024, 4096)

Figures = dict[str, dict[str, float]]


def measured(players: int, games: int) -> float:
    """Moves per second of ``games`` parallel games."""
    import jax
    import jaxmarl

    env: Any = jaxmarl.make("hanabi", num_agents=players)

    def move(state: Any, key: Any) -> Any:
        choose, shuffle = jax.random.split(key)
        legal = env.get_legal_moves(state)
        keys = dict(zip(env.agents, jax.random.split(choose, players), strict=True))
        # Uniform among legal actions: 0 for them, -1e9 for others.
        actions = {agent: jax.random.categorical(keys[agent], (legal[agent] - 1) * 1e9) for agent in env.agents}
        observations, new, *_ = env.step(shuffle, state, actions)
        return new, sum(row.sum() for row in observations.values())

    def everywhere(states: Any, key: Any) -> Any:
        return jax.vmap(move)(states, jax.random.split(key, games))

    play: Any = jax.jit(lambda states, key: jax.lax.scan(everywhere, states, jax.random.split(key, STEPS)))
    key = jax.random.PRNGKey(0)
    _, states = jax.jit(jax.vmap(env.reset))(jax.random.split(key, games))
    states, _ = jax.block_until_ready(play(states, key))  # compiles before the clock starts
    speeds = []
    for number in range(ROUNDS):
        began = time.perf_counter()
        states, _ = jax.block_until_ready(play(states, jax.random.PRNGKey(number + 1)))
        speeds.append(games * STEPS / (time.perf_counter() - began))
    return median(speeds)


def run() -> Figures:
    """By number of players: moves per second by number of games."""
    return {str(players): {str(games): measured(players, games) for games in GAMES} for players in (2, 5)}


def table(figures: Figures) -> str:
    """The figures as a table in Markdown."""
    import jax

    head = ("players", *(f"{games:,} games" for games in GAMES))
    rows = ((players, *(f"{row[str(games)]:,.0f}" for games in GAMES)) for players, row in figures.items())
    installed = f"JaxMARL {version('jaxmarl')} by JAX {jax.__version__} on {jax.devices()[0].device_kind}:"
    return f"{installed}\n\n{measuring.table(head, rows, names=0)}"


def elsewhere() -> str:
    """The table, measured in JAX's virtual environment, or a line that says that JAX is not installed."""
    if not PYTHON.exists():
        return "It was not installed for these figures."
    print("measuring: JaxMARL", flush=True)
    with tempfile.TemporaryDirectory() as folder:  # not by stdout, to which importing JaxMARL prints
        page = Path(folder, "table.md")
        subprocess.run([PYTHON, "-m", "bench.jaxmarl", page], cwd=ROOT, check=True)
        return page.read_text(encoding="utf-8")


if __name__ == "__main__":
    made = table(run())
    print(made)
    for path in sys.argv[1:]:
        Path(path).write_text(made, encoding="utf-8")
