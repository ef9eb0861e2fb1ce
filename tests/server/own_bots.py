"""An operator's own bots, for servers in tests: ``tests.server.own_bots:NAME``."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any

import numpy as np

import starmine as sm
from starmine.lab.policy import Policy
from starmine.rules.kernel.kernel import legal
from starmine.rules.kernel.state import GAME, Record

HERE = "tests.server.own_bots"


def own(*names: str) -> str:
    """The setting for these bots."""
    return ",".join(f"{HERE}:{name}" for name in names)


def first_legal(memory: Record, view: Record, rules: Record) -> int:
    """An ``act`` function in Python."""
    mask = int(legal(view, rules))
    return (mask & -mask).bit_length() - 1


def nothing(*_: object) -> None:
    """An empty ``start`` or ``watch`` function."""


def plain(name: str, **members: Any) -> Any:
    """A Python object with the protocol's members, and ``members``."""
    memory = np.dtype([("none", np.uint8)])
    given = {"id": name, "memory": memory, "start": nothing, "watch": nothing, "act": first_legal}
    return SimpleNamespace(**(given | members))


def _chosen(observations: Any, masks: Any) -> Any:
    return masks.argmax(axis=1)


BROKEN = threading.Event()  # if set, the bot "broken" returns NaN


def _nan_when_broken(observations: Any, masks: Any) -> Any:
    return np.full(masks.shape, np.nan if BROKEN.is_set() else 0.0)


COCKTAIL = sm.edition("cocktail")
LEARNER = Policy(_chosen, COCKTAIL, players=2, id="learner")
BROKEN_POLICY = Policy(_nan_when_broken, COCKTAIL, players=2, id="broken")
PLAIN = plain("plain")
NAMED = plain("named", title="Ms Named", description="Says its name.", fewest_players=3, conventions=("Plays card 1.",))

VIEWS: list[Record] = []  # all views shown to the bot "spy"


def _seen(memory: Record, *views: Any) -> None:
    VIEWS.extend(view for view in views if isinstance(view, np.void) and view.dtype == GAME)


def _seen_and_chosen(memory: Record, view: Record, rules: Record) -> int:
    VIEWS.append(view)
    return first_legal(memory, view, rules)


SPY = plain("spy", start=_seen, watch=_seen, act=_seen_and_chosen)


def _faulty(memory: Record, view: Record, rules: Record) -> int:
    if view["turn"] > 1:
        raise ValueError("what only the log may say")
    return first_legal(memory, view, rules)


FAULTY = plain("faulty", act=_faulty)

RELEASED = threading.Event()
WAITING: list[str] = []  # unanswered calls of the bot "stuck"


def _stuck(memory: Record, view: Record, rules: Record) -> int:
    if view["turn"] > 1:
        WAITING.append("")
        RELEASED.wait()
    return first_legal(memory, view, rules)


STUCK = plain("stuck", act=_stuck)


def _large(rules: Record) -> None:
    if rules["players"] != 5:
        raise ValueError("It is for five players")


LARGE = plain("large", check_table=_large)

# The following bots are refused by servers.
FAILING = plain("failing", act=lambda *_: 63)
CHEAT = plain("peeping", sees_own_hand=True)
IMPOSTOR = plain("cautious")
SHORT = plain("short", act=lambda _: 0)
NAMELESS = plain("nameless", title=7)
CROWDED = plain("crowded", most_players=9)
NOWHERE = plain("nowhere", fewest_players=4, most_players=3)
LENGTHY = plain("a" * 41)
