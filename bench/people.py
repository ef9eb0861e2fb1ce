"""How well bots interpret people's clues: ``python -m bench.people games.csv``, with games of two people.

A row has ``deck``, the kinds in draw order, and ``actions`` of two characters each: ``p2`` plays slot 2, ``d0``
discards slot 0, ``cR`` clues red and ``c5`` fives to the other player. The clues of seat 1 are evaluated. An
interpretation is correct if the clue's focus is one of the kinds that the bot believes it to be.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from pathlib import Path

import starmine as sm
from starmine.bots import Player, bot
from starmine.knowledge import kinds
from starmine.rules.kernel.state import Record

BOTS = ("conventions", "cautious")
PERSON = 1


def read(path: Path) -> dict[str, Counter[str]]:
    """By bot: how many clues it interpreted, and how many correctly."""
    edition = sm.edition("cocktail", discard_at_full=True)
    counts = {name: Counter[str]() for name in BOTS}
    with path.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            game = sm.Game(edition, players=2, deck=" ".join(_pairs(row["deck"])))
            readers = {name: Player(bot(name), 1 - PERSON, seed=1) for name in BOTS}
            for code in _pairs(row["actions"]):
                before, seat = game.state.copy(), game.seat
                game.push(_action(code, game))
                if code[0] == "c" and seat == PERSON:
                    for name, reader in readers.items():
                        reader.follow(game)
                        _count(counts[name], reader.memory, before, game)
    return counts


def _pairs(text: str) -> list[str]:
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def _action(code: str, game: sm.Game) -> str:
    if code[0] != "c":
        return f"{'play' if code[0] == 'p' else 'discard'} {code[1]}"
    named = next((suit.name for suit in game.suits if suit.letter == code[1]), code[1])
    return f"clue {1 - game.seat} {named}"


def _count(count: Counter[str], memory: Record, before: Record, game: sm.Game) -> None:
    """Compares the bot's belief about the focus of the last clue with its kind."""
    touched = game.log[-1].cards
    fresh = [order for order in touched if not before["clued"][order]]
    hand = [int(order) for order in before["hands"][1 - PERSON]]
    chop = next((order for order in hand if order < len(before["clued"]) and not before["clued"][order]), None)
    focus = chop if chop in fresh else max(fresh or touched)
    kind, meant = 1 << int(game.state["deck"][focus]), int(memory["meant"][focus])
    playable = int(kinds.playable(before, game.rules))
    count["clues"] += 1
    count["right"] += bool(kind & meant)
    narrowed = meant != int(game.state["possible"][focus])
    count["narrowed"] += narrowed
    count["narrowed right"] += narrowed and bool(kind & meant)
    count["play"] += not meant & ~playable
    count["play right"] += not meant & ~playable and bool(kind & playable)


if __name__ == "__main__":
    for name, count in read(Path(sys.argv[1])).items():
        print(
            f"{name}: {count['clues']} clues, {count['right'] / count['clues']:.1%} right; "
            f"of {count['narrowed']} that it takes to say more than the clue itself, "
            f"{count['narrowed right'] / count['narrowed']:.1%}; "
            f"of {count['play']} that ask to play now, {count['play right'] / count['play']:.1%}"
        )
