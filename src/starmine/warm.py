"""Compiling ahead: compiles and caches the code that a server or a simulation needs, part by part.

Compiled code is kept between processes (see ``rules.jit``), so this takes long only the first time that a
version of Starmine runs on a machine.

    if not warm.ready():
        warm.prepare(lambda done, of, what: print(f"{done}/{of} {what}"))

``python -m starmine.warm PART ...`` compiles parts for other processes. Of several that are started at once one
compiles a part, and the others wait for it. With ``--with-stdin`` it ends when its stdin does.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection
from functools import partial

import numpy as np

from starmine import knowledge
from starmine.bots import BOTS, LAB_BOTS
from starmine.bots import bot as built_in
from starmine.compiling.stamps import alone, is_compiled, mark_compiled
from starmine.knowledge.sight_texts import Texts, sight_texts
from starmine.knowledge.sights import sights
from starmine.parents import end_with_stdin
from starmine.rules.actions import Clue, Discard, Play, action_of
from starmine.rules.factories import edition
from starmine.rules.game import Game
from starmine.rules.shuffle import shuffled

_RULES, _HANDS, _DEALS, _SIMULATION = "the rules", "what a hand can be", "how many deals there are", "the simulation"
_LAB = "the lab"  # as `lab.first_use` names it, which servers do without

_WITH_STDIN = "--with-stdin"

TABLE = (_RULES, _HANDS, _DEALS)  # what games of people need


def of_bots(bots: Collection[object]) -> tuple[str, ...]:
    """The parts of those of some ids that are built-in bots."""
    return tuple(f"the bot {bot}" for bot in (*BOTS, *LAB_BOTS) if bot in bots)


def for_simulations(bots: Collection[object]) -> tuple[str, ...]:
    """What simulations with these bots need, which are ids or objects."""
    return _RULES, *of_bots(bots), _SIMULATION


def kernels() -> dict[str, Callable[[], object]]:
    """What there is to compile, in words, each with the call that compiles it, or loads it from the cache."""
    return {
        _RULES: _rules,
        _HANDS: _hands,
        _DEALS: _deals,
        **{f"the bot {bot}": partial(_bot, bot) for bot in BOTS},
        _SIMULATION: partial(_simulated, "random"),
        _LAB: _lab,
        **{f"the bot {bot}": partial(_simulated, bot) for bot in LAB_BOTS},
    }


def ready(parts: Collection[str] | None = None) -> bool:
    """Whether all parts, or these, have been compiled and cached on this machine."""
    return all(is_compiled(part) for part in (kernels() if parts is None else parts))


def prepare(progress: Callable[[int, int, str], None] | None = None, parts: Collection[str] | None = None) -> None:
    """Compiles all parts, or these, and loads those that are cached.

    Before each part ``progress(done, total, part)`` is called, and at the end.
    """
    work = {part: compile_it for part, compile_it in kernels().items() if parts is None or part in parts}
    for done, (part, compile_it) in enumerate(work.items()):
        if progress is not None:
            progress(done, len(work), part)
        compile_it()
        mark_compiled(part)
    if progress is not None:
        progress(len(work), len(work), "")


def _game() -> Game:
    table = edition("cocktail")
    return Game(table, players=3, deck=shuffled(table, 3, seed=1))


def _rules() -> object:
    game = _game()
    for action in (Clue(1, rank=1), Clue(2, rank=1), Play(0), Discard(0)):
        legal = game.legal_actions()
        game.push(action if action in legal else legal[0])
    return game.view(None).score, game.limits, game.pace, game.is_critical("R1")


def _bot(name: str) -> None:
    bot = built_in(name)
    game, memory = _game(), np.zeros(1, bot.memory)[0]
    before, rules = game.view(0).state, game.rules
    bot.start(memory, before, rules, 0)
    action = bot.act(memory, before, rules)
    game.push(action_of(int(action), game.setup, game.seat))
    bot.watch(memory, before, int(action), game.view(0).state, rules)


def _simulated(bot: str) -> None:
    from starmine.lab import simulate  # which servers do without

    simulate(edition("cocktail"), 2, bot, games=1)


def _lab() -> None:
    from starmine.lab.first_use import compile_lab

    compile_lab()


def _hands() -> None:
    knowledge.owner_possible(_game().view(0), 0)
    game, none = _game(), Texts([])
    sight_texts(game, sights(game), none, none, Texts([b""] * 25))


def _deals() -> None:
    knowledge.common(_game().view(0))


def _main(arguments: list[str]) -> None:
    parts = [part for part in arguments if part != _WITH_STDIN]
    if len(parts) < len(arguments):
        end_with_stdin()
    if hasattr(os, "nice"):
        os.nice(5)  # games go before
    for part in parts:
        with alone(part):
            if not ready([part]):
                prepare(parts=[part])


if __name__ == "__main__":
    _main(sys.argv[1:])
