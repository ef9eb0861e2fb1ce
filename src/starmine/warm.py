"""Compiling ahead: compiles and caches all code that a server or a simulation needs.

Compiled code is kept between processes (see ``rules.jit``), so this takes long only the first time that a
version of Starmine runs on a machine.

    if not warm.ready():
        warm.prepare(lambda done, of, what: print(f"{done}/{of} {what}"))
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import llvmlite.binding  # type: ignore[import-untyped]
import numba
from numba.core import config

from starmine import knowledge
from starmine.bots import BOTS, Bot, Player
from starmine.knowledge.sight_texts import Texts, sight_texts
from starmine.knowledge.sights import sights
from starmine.lab import simulate
from starmine.rules.actions import Clue, Discard, Play
from starmine.rules.edition import edition
from starmine.rules.game import Game
from starmine.rules.jit import cache_directory
from starmine.rules.shuffle import shuffled

_INTERPRETED = bool(getattr(config, "DISABLE_JIT", False))


def kernels() -> list[tuple[str, Callable[[], object]]]:
    """What there is to compile, in words, each with the call that compiles it, or loads it from the cache."""
    return [
        ("the rules", _rules),
        *((f"the bot {bot.id}", partial(_bot, bot)) for bot in BOTS.values()),
        ("the simulation", _simulation),
        ("what a hand can be", _hands),
        ("how many deals there are", _deals),
    ]


def ready() -> bool:
    """Whether everything has been compiled and cached on this machine."""
    if _INTERPRETED:
        return True
    stamp = _stamp()
    return stamp.exists() and stamp.read_text(encoding="utf-8") == _machine()


def prepare(progress: Callable[[int, int, str], None] | None = None) -> None:
    """Compiles what is not cached yet. Before each part ``progress(done, total, part)`` is called, and at the end."""
    work = kernels()
    for done, (name, compile_it) in enumerate(work):
        if progress is not None:
            progress(done, len(work), name)
        compile_it()
    if progress is not None:
        progress(len(work), len(work), "")
    if not _INTERPRETED:
        _stamp().write_text(_machine(), encoding="utf-8")


def _stamp() -> Path:
    return cache_directory() / "complete"


def _machine() -> str:
    """What compiled code depends on, besides the contents of the sources, which name the cache directory.

    Numba's cache also depends on the path and time of the sources, so another copy of the same version compiles anew.
    """
    package = Path(__file__).parent
    newest = max(source.stat().st_mtime_ns for source in package.rglob("*.py"))
    host = llvmlite.binding.get_host_cpu_name()
    return f"Python {sys.version}, Numba {numba.__version__}, {host}, {package}, {newest}\n"


def _game() -> Game:
    table = edition("cocktail")
    return Game(table, players=3, deck=shuffled(table, 3, seed=1))


def _rules() -> object:
    game = _game()
    for action in (Clue(1, rank=1), Clue(2, rank=1), Play(0), Discard(0)):
        legal = game.legal_actions()
        game.push(action if action in legal else legal[0])
    return game.view(None).score, game.limits, game.pace, game.is_critical("R1")


def _bot(bot: Bot) -> None:
    game = _game()
    player = Player(bot, 0, seed=1)
    game.push(player.act(game))
    player.follow(game)


def _simulation() -> None:
    simulate(edition("cocktail"), 2, "random", games=1)


def _hands() -> None:
    knowledge.owner_possible(_game().view(0), 0)
    game, none = _game(), Texts([])
    sight_texts(game, sights(game), none, none, Texts([b""] * 25))


def _deals() -> None:
    knowledge.common(_game().view(0))
