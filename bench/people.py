"""How well bots interpret people's clues in the games of tools/people: ``python -m bench.people``.

The clues of seat 1, the person's, are evaluated. An interpretation is correct if the clue's focus is one of the kinds
that the bot believes it to be.
"""

from __future__ import annotations

from collections import Counter

import starmine as sm
from starmine.bots import Player
from starmine.knowledge import kinds
from starmine.rules.kernel.state import Record
from tools import people

BOTS = ("conventions", "cautious")
PERSON = 1


def read() -> dict[str, Counter[str]]:
    """By bot: how many clues it interpreted, and how many correctly."""
    counts = {name: Counter[str]() for name in BOTS}
    for _, played in people.games():
        game = played.at(0)
        readers = {name: Player(name, 1 - PERSON, seed=1) for name in BOTS}
        for action in played.actions:
            before, seat = game.state.copy(), game.seat
            game.push(action)
            if isinstance(action, sm.Clue) and seat == PERSON:
                for name, reader in readers.items():
                    reader.follow(game)
                    _count(counts[name], reader.memory, before, game)
    return counts


def _count(count: Counter[str], memory: Record, before: Record, game: sm.Game) -> None:
    """Compares the bot's belief about the focus of the last clue with its kind. ``before`` is the state before it."""
    touched = game.log[-1].cards
    fresh = [order for order in touched if not before["clued"][order]]
    bot = 1 - PERSON
    hand = before["hands"][bot, : before["hand_sizes"][bot]].tolist()
    chop = next((order for order in hand if not before["clued"][order]), None)
    focus = chop if chop in fresh else max(fresh or touched)  # the chop, else the newest card, of the fresh ones if any
    kind, meant = 1 << int(game.state["deck"][focus]), int(memory["meant"][focus])
    playable = int(kinds.playable(before, game.rules))
    is_right = bool(kind & meant)
    is_narrowed = meant != int(game.state["possible"][focus])
    asks_to_play = not meant & ~playable
    count["clues"] += 1
    count["right"] += is_right
    count["narrowed"] += is_narrowed
    count["narrowed right"] += is_narrowed and is_right
    count["play"] += asks_to_play
    count["play right"] += asks_to_play and bool(kind & playable)


if __name__ == "__main__":
    for name, count in read().items():
        print(
            f"{name}: {count['clues']} clues, {count['right'] / count['clues']:.1%} right; "
            f"of {count['narrowed']} that it takes to say more than the clue itself, "
            f"{count['narrowed right'] / count['narrowed']:.1%}; "
            f"of {count['play']} that ask to play now, {count['play right'] / count['play']:.1%}"
        )
