"""The bot protocol: a memory dtype and three functions over records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, runtime_checkable

import numpy as np

from starmine.bots.reasons import Reason
from starmine.rules.actions import Clue, Discard, Play
from starmine.rules.cards import MAX_PLAYERS, MIN_PLAYERS
from starmine.rules.game import Game
from starmine.rules.kernel.state import Integer, Record
from starmine.rules.words.texts import text

OwnAction = Play | Discard | Clue  # the actions for which reasons exist: a play from the deck needs none

# why(memory, view, action, names): why the seat of the view takes an action; `names` are the players' names by seat.
Why = Callable[[Record, Game, OwnAction, Sequence[str]], Reason]


# Who plays with a bot: values of the field `partners` (uint8) of its memory, which is optional. Simulations know it and
# say so; everywhere else the default is UNKNOWN.
UNKNOWN = 0  # people, perhaps with bots
SAME = 1  # the same bot in all other seats
OTHERS = 2  # bots, not all of them the same as this one


def tell_partners(memory: Record, partners: int) -> None:
    """Writes who plays with the bot to the field ``partners`` of a blank memory, if it has one."""
    if "partners" in (memory.dtype.names or ()) and memory.dtype["partners"] == np.uint8:
        memory["partners"] = partners


@dataclass(frozen=True, slots=True)
class Slips:
    """How often other players are assumed not to act like their model, the bot that predicts their actions.

    Each field is the share of their actions that are random legal ones, not the model's. A search takes the field for
    its ``partners``; reviews take ``people``. Only people are assumed to give clues that the model would not give.
    """

    people: float = 0.1  # of all actions (UNKNOWN)
    bots: float = 0.1  # of plays and discards (OTHERS)
    # Of plays and discards, where searches with this model have all seats (SAME). With 0 only the seat that began the
    # game leaves the model, for any action: so the others' actions are exactly the model's.
    searches: float = 0.0


@runtime_checkable
class BotLike(Protocol):
    """A player: a ``Bot``, or a Python object with the same members.

    The functions get the views of one seat only: there the kinds of the seat's hand are 255, as is the deck from
    ``drawn`` on. A bot may store data in ``memory`` only. A Python bot may keep objects there
    (``np.dtype([("notes", object)])``); one that needs no memory gives a dtype with an unused field.

    A memory may have a field ``partners`` of type uint8. It is set before ``start``: to ``SAME`` or ``OTHERS`` in
    simulations, and to ``UNKNOWN`` at tables with people.

    A bot may have a member ``sees_own_hand``. If it is true, simulations show it its hand, and tables refuse it.

    A Python bot whose actions take long, such as a tenth of a second, may have a member ``slow``. If it is true,
    simulations play it in processes, by default one per core.

    A bot may have a member ``expected_slips``, a ``Slips``: what is assumed of others where it is their model.

    A server shows its ``title`` and ``description``, if it has them. A bot may also have ``check_table(rules)``, which
    is called before each game and raises an error that says why the bot cannot play by these rules.
    """

    @property
    def id(self) -> str:
        """The name in commands, results and errors."""
        ...

    @property
    def memory(self) -> np.dtype[Any]:
        """The structured dtype of one player's memory, which begins as zeros (see above for ``partners``)."""
        ...

    @property
    def start(self) -> Callable[[Record, Record, Record, int], None]:
        """``start(memory, view, rules, seed)``: called once, at the deal. ``seed`` is from 0 to 2**63 - 1."""
        ...

    @property
    def watch(self) -> Callable[[Record, Record, int, Record, Record], None]:
        """``watch(memory, before, action, after, rules)``: called after every action of any seat, with this seat's
        views before and after it. A clue that is not told in full has the id that ``rules["shown_as"]`` gives."""
        ...

    @property
    def act(self) -> Callable[[Record, Record, Record], Integer]:
        """``act(memory, view, rules)``: the id of a legal action. Called on this seat's turns only.

        It gets a copy of the memory, which is discarded afterwards: only ``start`` and ``watch`` can change the
        memory. So a second call gives the same action, and a search may try actions.
        """
        ...


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot of compiled functions, whose arguments are those of ``BotLike``."""

    id: str
    title: str
    description: str  # its strength and style, for players who choose a bot
    memory: np.dtype[Any]
    start: Callable[[Record, Record, Record, int], None]
    watch: Callable[[Record, Record, int, Record, Record], None]
    act: Callable[[Record, Record, Record], Integer]
    fewest_players: int = MIN_PLAYERS  # with fewer it plays, but is not offered
    most_players: int = MAX_PLAYERS  # with more it plays, but is not offered
    why: Why | None = None
    conventions: tuple[str, ...] = ()  # sentences for players: what its clues mean, what it saves and discards
    check_table: Callable[[Record], None] | None = None  # raises an error where it cannot play by these rules
    sees_own_hand: bool = False  # its views show its own hand: for simulations only
    expected_slips: Slips = Slips()  # of others, where it is their model


def with_texts(bot: Bot) -> Bot:
    """Gives the title, description and conventions of a built-in bot text ids, by which clients translate them."""
    area = f"bot.{bot.id}"
    return replace(
        bot,
        title=text(f"{area}.title", bot.title),
        description=text(f"{area}.description", bot.description),
        conventions=tuple(text(f"{area}.conventions.{number}", line) for number, line in enumerate(bot.conventions, 1)),
    )


def sees_own_hand(bot: BotLike) -> bool:
    """Whether a bot wants views that show its own hand: its optional member ``sees_own_hand``."""
    return bool(getattr(bot, "sees_own_hand", False))


def is_slow(bot: BotLike) -> bool:
    """Whether simulations play a bot in processes by default: its optional member ``slow``."""
    return bool(getattr(bot, "slow", False))


def expected_slips(bot: BotLike) -> Slips:
    """What is assumed of others where a bot is their model: its optional member ``expected_slips``."""
    found: Slips = getattr(bot, "expected_slips", Slips())
    return found
