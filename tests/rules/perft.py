"""Perft: the numbers of sequences of legal actions from a position, by length.

The numbers of fixed positions are stored in ``tests/golden/perft.json``: at every printed table the deal, a position
with one card left to draw, and one just before the end. After an intended change of the rules,
run ``python -m tests.rules.perft``.
change them, run ``python -m tests.rules.perft``.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np

import starmine as sm
from starmine.compiling.jit import njit
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import GAME, Games, Record
from tests.rules.comparing import action_of, choose
from tests.rules.tables import PRINTED_TABLES, Table, play, shuffled
from tests.rules.twin import Twin

GOLDEN = Path(__file__).parents[1] / "golden" / "perft.json"
DEPTH = 4


@njit
def _count(stack: Games, rules: Record, depth: int) -> int:
    """Sequences of ``depth`` legal actions from ``stack[0]``; the places behind it are scratch."""
    mask = kernel.legal(stack[0], rules)
    sequences = 0
    action = 0
    while mask != 0:
        if mask & 1:
            if depth == 1:
                sequences += 1
            else:
                stack[1] = stack[0]
                kernel.apply(stack[1], rules, action)
                sequences += _count(stack[1:], rules, depth - 1)
        mask >>= 1
        action += 1
    return sequences


def perft(game: sm.Game, depth: int) -> list[int]:
    """The numbers of legal action sequences of lengths 1 to ``depth``."""
    stack = np.zeros(depth + 1, GAME)
    stack[0] = game.state
    return [int(_count(stack, game.rules, length)) for length in range(1, depth + 1)]


def twin_perft(twin: Twin, depth: int) -> int:
    """The same by the twin, for one length."""
    if depth == 1:
        return len(twin.legal())
    return sum(twin_perft(twin.after(move), depth - 1) for move in twin.legal())


def table_of(entry: dict[str, Any]) -> Table:
    return Table(entry["edition"], entry["options"], entry["players"])


def games_of(entry: dict[str, Any]) -> dict[str, sm.Game]:
    """The positions of a golden entry, by name."""
    table = table_of(entry)
    game = sm.Game(table.rules, players=table.players, deck=entry["deck"])
    games = {}
    for name, position in entry["positions"].items():
        games[name] = play(game, entry["actions"][game.turn : position["turn"]]).copy()
    return games


def _late(twin: Twin) -> bool:
    """One card left to draw."""
    return len(twin.deck) == 1


def _end(twin: Twin) -> bool:
    """Three turns left in the last round; in an endless game, at most two cards per player."""
    if twin.endless:
        return not twin.deck and sum(map(len, twin.hands)) <= 2 * twin.players
    return twin.turns_left == 3 or (twin.turns_left == twin.players == 2)


def _actions(table: Table, deck: list[str], rng: random.Random) -> tuple[list[str], dict[str, int]]:
    """A game that reaches the positions, and the turns at which it does; fewer if it ends before."""
    twin = Twin(table.edition, table.options, table.players, deck, 0)
    actions, turns = list[str](), {"deal": 0}
    for name, reached in (("late", _late), ("end", _end)):
        while twin.end is None and not reached(twin):
            move = choose(twin, "masterly", rng)
            actions.append(str(action_of(move)))
            twin.act(move)
        if twin.end is None:
            turns[name] = len(actions)
    return actions, turns


def _entry(table: Table) -> dict[str, Any]:
    rng, deck, actions, turns = random.Random(str(table)), list[str](), list[str](), dict[str, int]()
    while len(turns) < 3:
        deck = shuffled(table, rng)
        actions, turns = _actions(table, deck, rng)
    entry: dict[str, Any] = {
        "edition": table.edition,
        "options": table.options,
        "players": table.players,
        "deck": " ".join(deck),
        "actions": actions,
        "positions": {name: {"turn": turn} for name, turn in turns.items()},
    }
    for name, game in games_of(entry).items():
        entry["positions"][name]["perft"] = perft(game, DEPTH)
    return entry


def main() -> None:
    """Recounts, and writes the golden file."""
    entries = [_entry(table) for table in PRINTED_TABLES]
    GOLDEN.write_text("[\n" + ",\n".join(json.dumps(entry) for entry in entries) + "\n]\n", encoding="utf-8")
    print(f"{len(entries)} tables counted")


if __name__ == "__main__":
    main()
