"""Checks of arguments, on which compiled code relies, and their errors."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from starmine.rules.cards import KINDS, MAX_CARDS, MAX_HAND, MAX_PLAYERS, MAX_SUITS, MIN_PLAYERS, RANKS
from starmine.rules.checks import as_whole
from starmine.rules.editions.options import OPTIONS
from starmine.rules.editions.ruleset import ruleset
from starmine.rules.errors import StarmineError, shown
from starmine.rules.kernel.state import ANYWHERE, PLACES, RULES, Record


class BadCount(StarmineError):
    """A number of games, threads, steps or bits is out of range."""


class BadArray(StarmineError):
    """An array has a wrong shape, dtype or content; the message names the array and what it must have."""


class BadRules(StarmineError):
    """These rules have no observation encoding, or a game has other rules than the encoding."""


class BadSetting(StarmineError):
    """A setting has an impossible value."""


MAX_CLUE_TOKENS, MAX_STRIKES = 20, 19  # in small games; editions have fewer

_FLAGS = [name for name, option in OPTIONS.items() if option.type == "flag" and name in (RULES.names or ())]
# By field of RULES: minimum and maximum that an observation can encode.
_BOUNDS = {
    "players": (MIN_PLAYERS, MAX_PLAYERS),
    "hand_size": (1, MAX_HAND),
    "suits": (1, MAX_SUITS),
    "colours": (0, MAX_SUITS),
    "ranks": (1, RANKS),
    "kinds": (RANKS, KINDS),
    "rank_clues": (0, RANKS),
    "deck_size": (1, MAX_CARDS),
    "clue_tokens": (0, MAX_CLUE_TOKENS),
    "strikes": (1, MAX_STRIKES),
    **dict.fromkeys(_FLAGS, (0, 1)),
}
_WORD = 64  # bits at most, of the segment TABLE with fireworks, clue tokens and strikes


def check_records(name: str, records: object, dtype: np.dtype[Any], count: int | None = None) -> int:
    """The number of records. Raises ``BadArray`` unless they are an array ``(count,)``, or ``(n,)``, of ``dtype``."""
    if not isinstance(records, np.ndarray) or records.ndim != 1:
        raise BadArray(f"{name} is {_shape(records)}: it must be an array of records, of shape (n,)")
    check_array(name, records, dtype, (len(records) if count is None else count,))
    return len(records)


def check_array(
    name: str,
    array: object,
    dtype: npt.DTypeLike,
    shape: tuple[int, ...],
    *,
    least: int | None = None,
    most: int | None = None,
    write: bool = False,
) -> None:
    """Raises ``BadArray`` unless ``array`` is C-contiguous, with this dtype and shape and numbers within bounds."""
    if not isinstance(array, np.ndarray) or array.shape != shape:
        raise BadArray(f"{name} is {_shape(array)}: it must be an array of shape {shape}")
    if array.dtype != dtype:
        raise BadArray(f"{name} has dtype {_name(array.dtype)}: it must have {_name(np.dtype(dtype))}")
    if not array.flags.c_contiguous or not array.flags.aligned:
        raise BadArray(f"{name} is not contiguous: give np.ascontiguousarray({name})")
    if write and not array.flags.writeable:
        raise BadArray(f"{name} is read-only: it must be writeable")
    if least is not None and array.size and array.min() < least:
        raise BadArray(f"{name} holds {array.min()}: its numbers must be {least} or more")
    if most is not None and array.size and array.max() > most:
        raise BadArray(f"{name} holds {array.max()}: its numbers must be {most} or less")


def check_rows(name: str, array: object, dtype: npt.DTypeLike) -> int:
    """The width of an array ``(…, width)``. Raises ``BadArray`` unless it has this dtype."""
    if not isinstance(array, np.ndarray) or array.ndim == 0 or array.dtype != dtype:
        what = f"{_name(array.dtype)} of shape {array.shape}" if isinstance(array, np.ndarray) else _shape(array)
        raise BadArray(f"{name} is {what}: it must be rows of {_name(np.dtype(dtype))}")
    return int(array.shape[-1])


def as_whole_numbers(name: str, array: Any, count: int) -> npt.NDArray[np.integer[Any]]:
    """Converts to a NumPy array of ``count`` whole numbers, of any integer dtype. Raises ``BadArray``.

    ``array`` is a NumPy array, or has ``__dlpack__`` or ``__array__``; it is not copied unless necessary.
    """
    if not isinstance(array, np.ndarray) and hasattr(array, "__dlpack__"):
        try:
            array = np.from_dlpack(array)
        except (BufferError, RuntimeError, TypeError, ValueError) as error:  # such as a tensor on a GPU
            raise BadArray(f"{name} cannot be read as an array of NumPy ({error}): copy it to the CPU first") from error
    elif not isinstance(array, np.ndarray) and hasattr(array, "__array__"):
        array = np.asarray(array)
    if not isinstance(array, np.ndarray) or array.dtype.kind not in "iu":
        what = f"of dtype {_name(array.dtype)}" if isinstance(array, np.ndarray) else f"a {type(array).__name__}"
        raise BadArray(f"{name} is {what}: it must be an array of whole numbers, such as int64, of shape {(count,)}")
    check_array(name, array, array.dtype, (count,))
    return array


def check_whole(error: type[StarmineError], name: str, value: object, least: int, most: int | None = None) -> int:
    """The value as an ``int``. Raises ``error`` unless it is a whole number within bounds."""
    number = as_whole(value, least, most)
    if number is None:
        bounds = f", {least} or more" if most is None else f" from {least} to {most}"
        raise error(f"{name}={shown(value)}: it must be a whole number{bounds}")
    return number


def check_choice(name: str, value: object, *choices: str | bool) -> None:
    """Raises ``BadSetting`` unless ``value`` is one of ``choices``."""
    if not isinstance(value, str | bool | np.bool_) or value not in choices:
        raise BadSetting(f"{name}={shown(value)}: it must be {' or '.join(map(repr, choices))}")


def as_rules(rules: object) -> Record:
    """A read-only copy of a ``RULES`` record. Raises ``BadRules`` unless it has an observation encoding.

    Derived fields, such as the clues that touch a kind, must have the values that ``ruleset`` computes.
    """
    if not isinstance(rules, np.void) or rules.dtype != RULES:
        raise BadRules(f"rules is {_shape(rules)}: it must be a RULES record, such as edition.rules(2)")
    if rules["hole"]:
        raise BadRules("no observation hides what was played: choose another variant than those with a hole")
    if rules["deck_plays"]:
        raise BadRules("no observation has bits for cards played from the deck: choose a table without deck_plays")
    copies = rules["copies"].tolist()
    numbers = {name: check_whole(BadRules, f"rules[{name!r}]", rules[name], *_BOUNDS[name]) for name in _BOUNDS}
    # ``ruleset`` computes these three, and takes the other numbers as arguments.
    suits, kinds, deck_size = numbers.pop("suits"), numbers.pop("kinds"), numbers.pop("deck_size")
    ranks = numbers["ranks"]
    in_play = [kind < kinds and (kind >= suits * RANKS or kind % RANKS < ranks) for kind in range(KINDS)]
    places = ranks + 1 if kinds > suits * RANKS else ranks  # of a suit: one more with START cards
    table_bits = suits * places + numbers["clue_tokens"] + numbers["strikes"]
    table_bits += bool(rules["half_tokens"]) + 2 * bool(rules["alternating"])  # two types of the last clue
    fits = (
        sum(copies) == deck_size >= numbers["players"] * numbers["hand_size"]
        and [count > 0 for count in copies] == in_play
        and kinds in (suits * RANKS, suits * PLACES)
        and rules["directions"].max() <= ANYWHERE
        and table_bits <= _WORD
    )
    made = None
    if fits:
        given = {name: int(rules[name]) for name in ("inverted_kinds", "half_tokens", "bonus", "alternating", "untold")}
        made = ruleset(
            copies=copies[:kinds],
            touching=rules["kind_clues"][:kinds].tolist(),
            directions=rules["directions"][:suits].tolist(),
            free_clues=int(rules["free_clues"]),
            early_end=int(rules["early_end"]),
            **given,
            **numbers,
        )
    if made is None or made.tobytes() != rules.tobytes():
        raise BadRules("fields of rules contradict each other: use edition.rules(players) unchanged")
    return made


def _shape(value: object) -> str:
    return f"of shape {value.shape}" if isinstance(value, np.ndarray) else f"a {type(value).__name__}"


def _name(dtype: np.dtype[Any]) -> str:
    return "that of other records" if dtype.names else str(dtype)
