"""Logs of HanabiData (https://github.com/yawgmoth/HanabiData): games of a person in seat 1 with a program in seat 0.

A log names the program and the seed of the deck, lists the cards that are left after the deal, and has a line ``MOVE:
player action card target colour rank`` for each action, 0 a colour clue, 1 a rank clue, 2 a play, 3 a discard. Its
score counts the cards on the fireworks, also of lost games. Logs can be read, but not written: they have the deck as a
seed, and most decks are that of no seed.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

from starmine.lab.errors import BadDataset
from starmine.rules.actions import Action, Clue, Discard, Play
from starmine.rules.cards import COPIES
from starmine.rules.errors import StarmineError
from starmine.rules.factories import edition
from starmine.rules.game import Game
from starmine.rules.records import GameRecord

_RULES = edition("cocktail", discard_at_full=True)
_COLOURS = ("green", "yellow", "white", "blue", "red")
_HANDS = 10  # cards of both hands

_TREATMENT = re.compile(r"^Treatment: \('(\w+)', (\d+)\)", re.MULTILINE)
_LEFT = re.compile(r"^\[(\(.*\))\]", re.MULTILINE)
_MOVE = re.compile(r"^MOVE: ([01]) ([0-3]) (\S+) (\S+) (\S+) (\S+)", re.MULTILINE)
_SCORE = re.compile(r"^Score:? (\d+)", re.MULTILINE)


def read(path: Path) -> GameRecord:
    """The game of a log; one without a score is unfinished. Raises ``BadDataset`` and ``OSError``."""
    text = path.read_text(encoding="utf-8", errors="replace")
    program, left = _TREATMENT.search(text), _LEFT.search(text)
    if program is None or left is None:
        raise BadDataset(f"{path} is not a log of HanabiData: it has no line with a treatment, or none with the deck")
    deck = _deck(int(program[2]))
    if re.findall(r"\((\d), (\d)\)", left[1]) != [(str(colour), str(rank)) for colour, rank in deck[_HANDS:]]:
        raise BadDataset(f"{path}: the cards left after the deal are not those of the seed {program[2]}")
    letters = [f"{_COLOURS[colour][0].upper()}{rank}" for colour, rank in deck]
    game = Game(_RULES, players=2, deck=letters)
    try:
        for move in _MOVE.findall(text):
            game.push(_action(move), seat=int(move[0]))
    except (StarmineError, ValueError, IndexError) as error:
        raise BadDataset(f"{path}: the move at turn {game.turn} cannot be replayed: {error}") from error
    score, cards = _SCORE.search(text), sum(game.fireworks.values())
    if score is not None and int(score[1]) != cards:
        raise BadDataset(f"{path} has the score {score[1]}, but replayed {cards} cards are on the fireworks")
    return GameRecord(game, (program[1], "You"))


def _deck(seed: int) -> list[tuple[int, int]]:
    """Colours and ranks, in draw order: sorted and shuffled as Python 2 did."""
    generator = random.Random(seed)  # noqa: S311
    deck = [(colour, rank) for colour in range(5) for rank, count in enumerate(COPIES, 1) for _ in range(count)]
    for place in range(len(deck) - 1, 0, -1):
        other = int(generator.random() * (place + 1))
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def _action(move: tuple[str, ...]) -> Action:
    _, kind, card, target, colour, rank = move
    match kind:
        case "0":
            return Clue(int(target), colour=_COLOURS[int(colour)])
        case "1":
            return Clue(int(target), rank=int(rank))
        case "2":
            return Play(int(card))
        case _:
            return Discard(int(card))
