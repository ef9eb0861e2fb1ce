"""JaxMARL's Hanabi, whose games are played side by side on whatever device JAX finds: moves a second.

    make bench-jax

It encodes every seat's observation with every step, so it stands beside ``VectorEnv`` for all seats. Random legal
play, games that end being dealt anew; the wall's clock, as a device's time is no processor's. JAX wants a newer
NumPy than Numba, so it lives in an environment of its own.
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

ROOT = Path(__file__).resolve().parents[1]
PYTHON = ROOT / ".build" / "jax" / "bin" / "python"

ROUNDS = 5
STEPS = 64
GAMES = (256, 1024, 4096)

Figures = dict[str, dict[str, float]]


def measured(players: int, games: int) -> float:
    """Moves a second of so many games side by side."""
    import jax
    import jaxmarl

    env: Any = jaxmarl.make("hanabi", num_agents=players)

    def move(state: Any, key: Any) -> Any:
        choose, stir = jax.random.split(key)
        legal = env.get_legal_moves(state)
        keys = dict(zip(env.agents, jax.random.split(choose, players), strict=True))
        actions = {agent: jax.random.categorical(keys[agent], (legal[agent] - 1) * 1e9) for agent in env.agents}
        told = env.step(stir, state, actions)
        return told[1], sum(seen.sum() for seen in told[0].values())

    def everywhere(states: Any, key: Any) -> Any:
        return jax.vmap(move)(states, jax.random.split(key, games))

    play: Any = jax.jit(lambda states, key: jax.lax.scan(everywhere, states, jax.random.split(key, STEPS)))
    key = jax.random.PRNGKey(0)
    _, states = jax.jit(jax.vmap(env.reset))(jax.random.split(key, games))
    states, _ = jax.block_until_ready(play(states, key))  # compiled before the clock starts
    speeds = []
    for number in range(ROUNDS):
        began = time.perf_counter()
        states, _ = jax.block_until_ready(play(states, jax.random.PRNGKey(number + 1)))
        speeds.append(games * STEPS / (time.perf_counter() - began))
    return median(speeds)


def run() -> Figures:
    """By number of players: moves a second by how many games there are side by side."""
    return {str(players): {str(games): measured(players, games) for games in GAMES} for players in (2, 5)}


def table(figures: Figures) -> str:
    """The figures as a table in Markdown."""
    import jax

    lines = [
        f"JaxMARL {version('jaxmarl')} by JAX {jax.__version__} on {jax.devices()[0].device_kind}:",
        "",
        f"| players | {' | '.join(f'{games:,} games' for games in GAMES)} |",
        "| ---: " * (len(GAMES) + 1) + "|",
    ]
    for players, row in figures.items():
        lines.append(f"| {players} | {' | '.join(f'{row[str(games)]:,.0f}' for games in GAMES)} |")
    return "\n".join(lines)


def elsewhere() -> str:
    """The table, measured in JAX's own environment; or that there is none."""
    if not PYTHON.exists():
        return "It was not installed for these figures."
    print("measuring: JaxMARL", flush=True)
    with tempfile.TemporaryDirectory() as folder:  # on stdout its import has something to say
        told = Path(folder, "table.md")
        subprocess.run([PYTHON, "-m", "bench.jaxmarl", told], cwd=ROOT, check=True)
        return told.read_text(encoding="utf-8")


if __name__ == "__main__":
    made = table(run())
    print(made)
    for path in sys.argv[1:]:
        Path(path).write_text(made, encoding="utf-8")
