"""Reads what a person types at the table: ``p 3``, ``d1``, ``c anna red``, ``clue 2 5``.

Slots, seats and turns count from 1 here, as they are displayed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from starmine.cli.errors import BadOrder
from starmine.cli.play.table import TerminalTable
from starmine.rules.actions import Action, Clue, Discard, FromDeck, Play

_VERBS = {
    "play": ("p", "play"),
    "discard": ("d", "discard", "drop"),
    "clue": ("c", "clue", "tell", "hint"),
    "help": ("?", "h", "help"),
    "eyes": ("e", "eyes", "empathy"),
    "know": ("k", "know"),
    "log": ("l", "log"),
    "why": ("w", "why"),
    "rules": ("r", "rules"),
    "save": ("s", "save"),
    "quit": ("q", "quit", "exit"),
    "undo": ("u", "undo"),
    "look": ("look", "board"),
}
_VERB = {word: verb for verb, words in _VERBS.items() for word in words}
_FILLERS = frozenset(("to", "the", "about", "of", "slot", "card", "tile", "number", "player", "my"))


@dataclass(frozen=True, slots=True)
class Order:
    """A parsed line: a verb (an action, a page, saving, ending) and the rest of the line."""

    verb: str
    action: Action | None = None
    rest: str = ""


def read_order(text: str, table: TerminalTable) -> Order:
    """Parses a line. Raises ``BadOrder``, whose message says what can be typed instead."""
    if not text.strip():
        return Order("look")
    first, _, rest = text.strip().partition(" ")
    verb = _VERB.get(first.lower())
    if verb is None:  # "p3" and "d1" without the space
        match = re.fullmatch(r"([a-zA-Z]+)(\d+)", first)
        verb = _VERB.get(match[1].lower()) if match else None
        if match is None or verb is None:
            raise BadOrder(f"unknown order {first!r}: type p, d or c and what to play, discard or clue; ? shows all")
        rest = f"{match[2]} {rest}"
    words = [word for word in re.findall(r"[^\W\d_]+|\d+", rest.lower()) if word not in _FILLERS]
    if verb in ("play", "discard"):
        return Order(verb, _own_card(verb, words, table))
    if verb == "clue":
        return Order(verb, _clue(words, table))
    return Order(verb, rest=rest.strip())


def _own_card(verb: str, words: list[str], table: TerminalTable) -> Action:
    if words == ["deck"]:
        return FromDeck(play=verb == "play")
    size = len(table.view.hands[table.you])
    if size == 0:
        return Play(0) if verb == "play" else Discard(0)  # illegal: the rules give the message
    if len(words) != 1 or not words[0].isdecimal() or not 1 <= int(words[0]) <= size:
        said = f"{' '.join(words)!r} is not a place in your hand" if words else f"which card to {verb}?"
        raise BadOrder(f"{said}: your places are 1 to {size}, the oldest first, so type {verb[0]} 1")
    slot = int(words[0]) - 1
    return Play(slot) if verb == "play" else Discard(slot)


def _clue(words: list[str], table: TerminalTable) -> Clue:
    others = [seat for seat in range(table.game.players) if seat != table.you]
    if len(words) == 1 and len(others) == 1:
        words = [table.names[others[0]], *words]
    if len(words) != 2:
        name, last = table.names[others[0]].lower(), (*table.game.colours, *table.game.clue_ranks)[-1]
        raise BadOrder(
            f"a clue takes a player and a colour or rank: c {name} {clue_example(table)}, or c {others[0] + 1} {last}"
        )
    who, what = words
    if not who.isdecimal() and not matching(who, table.names) and matching(what, table.names):
        who, what = what, who  # "red anna"
    elif who.isdecimal() and not what.isdecimal() and matching(what, table.names):
        who, what = what, who  # "5 anna"
    seat = seat_of(who, table)
    if what.isdecimal():
        if int(what) not in table.game.clue_ranks:
            ranks = ", ".join(map(str, table.game.clue_ranks))
            raise BadOrder(f"rank {what} cannot be clued: {f'the ranks are {ranks}' if ranks else 'clue a colour'}")
        return Clue(seat, rank=int(what))
    return Clue(seat, colour=_colour(what, table))


def seat_of(text: str, table: TerminalTable) -> int:
    """The seat of a player's name, its beginning, or its number as displayed. Raises ``BadOrder``."""
    if text.isdecimal() and 1 <= int(text) <= table.game.players:
        return int(text) - 1
    found = [] if text.isdecimal() else matching(text, table.names)
    if len(found) != 1:
        listed = ", ".join(f"{seat + 1} {name}" for seat, name in enumerate(table.names))
        raise BadOrder(f"{'ambiguous' if found else 'unknown'} player {text!r}: the players are {listed}")
    return table.names.index(found[0])


def _colour(text: str, table: TerminalTable) -> str:
    game = table.game
    named = [*game.edition.colours(game.players), *game.suits]  # some twice; with a wild suit, which the rules refuse
    letters = [suit.name for suit in named if suit.letter.lower() == text]
    found = letters[:1] or list(dict.fromkeys(matching(text, [suit.name for suit in named])))
    if len(found) != 1:
        colours = ", ".join(game.colours)
        raise BadOrder(f"unknown colour {text!r}: {f'the colours are {colours}' if colours else 'clue a rank'}")
    return found[0]


def clue_example(table: TerminalTable) -> str:
    """A colour or rank that can be clued, for examples in messages."""
    return (*table.game.colours, *map(str, table.game.clue_ranks))[0]


def matching(text: str, names: Iterable[str]) -> list[str]:
    """The names that equal ``text``, or else those that begin with it, ignoring case."""
    listed = list(names)
    exact = [name for name in listed if name.lower() == text.lower()]
    return exact or [name for name in listed if name.lower().startswith(text.lower())]
