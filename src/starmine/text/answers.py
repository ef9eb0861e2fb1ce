"""Actions in words: how prompts write them, and which action an answer names.

An answer may hold any text around its action. The action is the field ``action`` or ``move`` of the last JSON object
with one, else the last fenced block, else the last line. It must then be exactly one action: nothing is guessed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Literal, get_args

from starmine.rules.actions import Action, Clue, Discard, FromDeck, Play, action_id, action_of
from starmine.rules.cards import RANKS
from starmine.rules.errors import StarmineError, shown
from starmine.rules.game import Game

Notation = Literal["names", "kaggle", "numbers"]
"""``names``: ``clue 1 red``. ``kaggle``: the words of the Hanabi Learning Environment and of Kaggle's environments,
``(Reveal player +1 color R)``. ``numbers``: action ids."""
NOTATIONS: tuple[Notation, ...] = get_args(Notation)

_LONGEST = 50_000  # characters at the end of an answer that are read
_MOST_BRACES = 200  # JSON objects that are tried, from the end
_KEYS = ("action", "move")
# The other keys of an action in parts, in the order in which their values are joined.
_MORE_KEYS = ("type", "to", "seat", "player", "target", "slot", "card", "colour", "color", "rank", "value")
_VERBS = ("play", "discard", "clue", "hint", "reveal", "tell")
_RANK_WORDS = {word: rank for rank, word in enumerate(("one", "two", "three", "four", "five"), start=1)}

_DECORATION = re.compile(r"[()\[\]{}<>\"'`*_.,:;!]+")
_LEAD = re.compile(r"^(?:my )?(?:final )?(?:action|answer|move)(?: is)? ")
_CARD = re.compile(r"(play|discard)(?: (?:my|the|card|in|slot|number|from))* (\d+|deck)")
_CLUE = re.compile(
    r"(?:clue|hint|reveal|tell)(?: (?:to|seat|player))* (\+?)p?(\d+)(?: (?:the|about|colou?r|rank|number))* (.+)"
)
_CLUE_TO = re.compile(
    r"(?:clue|hint|reveal|tell)(?: (?:the|colou?r|rank|number))* (.+) to(?: (?:seat|player))* (\+?)p?(\d+)"
)
_FENCE = re.compile(r"```[a-z]*\n(.*?)```", re.DOTALL)


class BadAnswer(StarmineError):
    """An answer that does not name exactly one legal action; the message says why, and what is allowed."""


def write_action(action: Action, game: Game, notation: Notation = "names") -> str:
    """An action of the seat on turn, as prompts write it."""
    if notation == "numbers":
        return str(action_id(action, game.setup, game.seat))
    if notation == "names" or isinstance(action, FromDeck):
        return str(action)
    if isinstance(action, Clue):
        letter = next((letter for letter, name in _letters(game).items() if name == action.colour), action.colour)
        value = f"rank {action.rank}" if action.colour is None else f"color {letter}"
        return f"(Reveal player +{(action.seat - game.seat) % game.players} {value})"
    return f"({'Play' if isinstance(action, Play) else 'Discard'} {action.slot})"


def allowed(game: Game, notation: Notation) -> str:
    """The legal actions of the seat on turn, in one line."""
    return ", ".join(write_action(action, game, notation) for action in game.legal_actions())


def read_answer(answer: object, game: Game, notation: Notation = "names") -> Action:
    """The action that an answer names, checked for the seat on turn in ``game``, its view or a whole game.

    All notations are understood, but a plain number only where the actions are ``numbers``. Raises ``BadAnswer``.
    """
    said = _said(answer)
    try:
        action = _action(said, game, notation)
        # `check` gives the reason of a refusal. For a legal play of a hidden card it would raise an error in a view.
        return action if action in game.legal_actions() else game.check(action)
    except StarmineError as error:
        reason = str(error).rstrip(".")
        raise BadAnswer(f"{shown(said)}: {reason}. Allowed now: {allowed(game, notation)}.") from None


def _said(answer: object) -> str:
    """The part of an answer that names the action."""
    if not isinstance(answer, str) or not answer.strip():
        raise BadAnswer("The answer is empty. End it with a JSON object that holds your action.")
    text = answer[-_LONGEST:].rpartition("</think>")[2]
    if (found := next(_objects(text), None)) is not None:
        return _in_object(found)
    fences = _FENCE.findall(text)
    lines = [line for line in (fences[-1] if fences else text).splitlines() if line.strip()]
    if not lines:
        raise BadAnswer("The answer ends without an action. End it with a JSON object that holds your action.")
    return lines[-1].strip()


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects with an action, the last one first."""
    decoder = json.JSONDecoder(object_pairs_hook=_without_doubles)
    start = len(text)
    for _ in range(_MOST_BRACES):
        start = text.rfind("{", 0, start)
        if start < 0:
            return
        try:
            found, _end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            continue
        if any(key in found for key in _KEYS):
            yield found


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object with its keys in lower case. Two different values of a key become a list, which is refused."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if found.setdefault(key.lower(), value) != value:
            found[key.lower()] = [found[key.lower()], value]
    return found


def _in_object(found: dict[str, Any]) -> str:
    """The action of a JSON object as text.

    It may also be in parts: ``{"action": "clue", "seat": 1, "rank": 5}`` or ``{"action": {"type": "clue", …}}``.
    """
    values = [found[key] for key in _KEYS if key in found]
    if any(value != values[0] for value in values) or isinstance(values[0], list):
        raise BadAnswer("The answer names more than one action. Give exactly one.")
    value = values[0]
    if isinstance(value, dict):
        parts, said = value, []
    else:
        parts, said = found, [_text(value)]
        if str(value).strip().lower() not in _VERBS:
            return said[0]
    said += [_text(parts[key]) for key in _MORE_KEYS if parts.get(key) is not None]
    return " ".join(said)


def _text(value: object) -> str:
    """A value of a JSON object as text. Raises ``BadAnswer`` unless it is a text or a whole number."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise BadAnswer(f"{shown(value)} is not an action. Give one action as text.")
    return str(value)


def _action(said: str, game: Game, notation: Notation) -> Action:
    """The action that a text is. Raises ``BadAnswer``, and ``BadAction`` for one that this table does not have."""
    text = " ".join(_DECORATION.sub(" ", said.lower()).split())
    text = _LEAD.sub("", f"{text} ").strip()  # a lead ends with a space
    if text.isdecimal():
        if notation != "numbers":
            raise BadAnswer("a number alone is not an action; say what to do")
        return action_of(_number(text), game.setup, game.seat)
    if found := _CARD.fullmatch(text):
        verb, slot = found.groups()
        if slot == "deck":
            return FromDeck(play=verb == "play")
        return Play(_number(slot)) if verb == "play" else Discard(_number(slot))
    if found := _CLUE_TO.fullmatch(text):  # first, since "clue 1 to 2" matches `_CLUE`, too
        value, sign, number = found.groups()
    elif found := _CLUE.fullmatch(text):
        sign, number, value = found.groups()
    else:
        raise BadAnswer("this is not exactly one action")
    seat = _number(number)
    if sign:  # an offset; one out of range becomes a seat out of range
        seat = (game.seat + seat) % game.players if 0 < seat < game.players else game.players
    elif notation == "kaggle" and game.seat:  # from seat 0 both mean the same
        raise BadAnswer("write the player as an offset from your seat, such as +1")
    return _clue(seat, value, game)


def _number(digits: str) -> int:
    """The number of at most nine digits: more are out of range anyway, and ``int`` refuses thousands of them."""
    return int(digits[:9])


def _clue(seat: int, value: str, game: Game) -> Clue:
    """The clue of a rank, a colour or a colour's letter. Raises ``BadAnswer``."""
    rank = value.removesuffix("s")  # as in "fives"
    if rank.isdecimal() or rank in _RANK_WORDS:
        number = _RANK_WORDS.get(rank) or _number(rank)
        if not 1 <= number <= RANKS:
            raise BadAnswer(f"{shown(value)} is not a rank")
        return Clue(seat, rank=number)
    colours = {letter.lower(): name for letter, name in _letters(game).items()}
    colours |= {name: name for name in game.colours}
    if value not in colours:
        raise BadAnswer(f"{shown(value)} is neither a colour nor a rank that can be clued")
    return Clue(seat, colour=colours[value])


def _letters(game: Game) -> dict[str, str]:
    """The names of the clue colours by their letters; a letter that several colours have is left out."""
    colours = game.edition.colours(game.players)
    letters = [colour.letter for colour in colours]
    return {colour.letter: colour.name for colour in colours if letters.count(colour.letter) == 1}
