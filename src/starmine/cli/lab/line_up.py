"""The bots named on a command line: by id, as ``module:NAME`` for the user's own bots, or as a policy's file."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from starmine.bots import BotLike, UnknownBot, bot
from starmine.bots.compiled import units_of
from starmine.bots.imported import imported, imported_function
from starmine.bots.registry import as_bot
from starmine.cli.errors import BadUsage
from starmine.rules.editions.edition import Edition
from starmine.rules.errors import StarmineError

_TEXT = "text:"  # begins the names of functions from prompts to answers
_SEARCH = "search:"  # begins the names of searches; so a module called `search` must be in a package


@dataclass(frozen=True, slots=True)
class Budget:
    """The options ``--time`` and ``--playouts``: what searches may spend on an action. Raises ``BadUsage``."""

    seconds: float | None = None
    playouts: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and self.playouts is not None:
            raise BadUsage("--time and --playouts are both budgets of a search: choose one")
        if self.seconds is not None and not 0 < self.seconds < math.inf:
            raise BadUsage(f"--time {self.seconds:g}: a search needs more than 0 seconds for an action")
        if self.playouts is not None and self.playouts < 1:
            raise BadUsage(f"--playouts {self.playouts}: a search needs at least 1 playout for an action")

    @property
    def option(self) -> str | None:
        """The name of the given option; None without one."""
        if self.seconds is not None:
            return "--time"
        return None if self.playouts is None else "--playouts"


_NO_BUDGET = Budget()


def line_up(text: str, budget: Budget = _NO_BUDGET) -> tuple[str | BotLike, ...]:
    """Reads comma-separated bots: ids stay text, ``module:NAME`` is imported (see ``imported``).

    ``search:NAME`` is a search with ``budget``, whose model is any of these bots. ``text:module:NAME`` is a function
    from prompts to answers (see ``at_table``). A name that ends in ``.pt2`` is a file of ``Policy.save``. Raises
    ``UnknownBot``, ``BadBot``, ``BadEffort``, and ``BadUsage`` for a budget without a search.
    """
    names = [name.strip() for name in text.split(",")]
    if budget.option and not any(map(_is_search, names)):
        raise BadUsage(
            f"{budget.option} is the budget of a search, and no bot is one: name one, such as {_SEARCH}cautious"
        )
    return tuple(named_bot(name, budget) for name in names)


def named_bot(name: str, budget: Budget = _NO_BUDGET) -> str | BotLike:
    """The bot with a name, or its id if that is enough to find it again. Raises what ``line_up`` raises."""
    if _is_search(name):
        return _search(name, budget)
    if name.endswith(".pt2"):
        from starmine.lab.policy import Policy

        return Policy.load(name)
    if name.lower().startswith(_TEXT):
        from starmine.text import TextBot

        return TextBot(imported_function(name[len(_TEXT) :]), id=name)
    if ":" in name:
        return imported(name)
    try:
        return bot(name).id
    except UnknownBot as error:
        raise UnknownBot(f"{error}, and your own as module:NAME") from error


def at_table(members: Sequence[str | BotLike], edition: Edition) -> tuple[str | BotLike, ...]:
    """The bots at a table of this edition, which the prompts of ``text:`` players describe."""
    if "starmine.text" not in sys.modules:  # so no bot is a ``TextBot``
        return tuple(members)
    from starmine.text import TextBot

    return tuple(replace(member, edition=edition) if isinstance(member, TextBot) else member for member in members)


def policy_table(members: Iterable[str | BotLike]) -> tuple[Edition, int] | None:
    """The game and the number of players that the first policy among these bots was made for; None without a policy."""
    from starmine.lab.policy import Policy
    from starmine.lab.small import as_edition

    made = next((member for member in members if isinstance(member, Policy)), None)
    return None if made is None else (as_edition(made.edition), made.players)


def is_search_id(name: object) -> bool:
    """Whether ``name`` is the id of a search whose model is a built-in bot. Imports no modules that it names."""
    if not isinstance(name, str) or not _is_search(name):
        return False
    try:
        _search(name, _NO_BUDGET, imports=False)
    except StarmineError:
        return False
    return True


def search_units(members: Iterable[str | BotLike | None]) -> tuple[str, ...]:
    """The units to compile ahead for the searches among these bots."""
    if "starmine.analysis.search" not in sys.modules:  # so no bot is a search
        return ()
    from starmine.analysis.compiled import BELIEFS, SEARCH
    from starmine.analysis.search import Search

    made = [as_bot(member) for member in members if member is not None]
    models = [bot.model for bot in made if isinstance(bot, Search)]
    return (BELIEFS, SEARCH, *units_of(models)) if models else ()


def _is_search(name: str) -> bool:
    return name.lower().startswith(_SEARCH)


def _search(name: str, budget: Budget, *, imports: bool = True) -> str | BotLike:
    """A search by its name; its id if its model is a built-in bot."""
    from starmine.analysis.search import make_search

    find = named_bot if imports else str  # `str`: the model's name must be an id
    made = make_search(name[len(_SEARCH) :], budget.playouts, budget.seconds, find=find)
    return made.id if isinstance(made.model, str) else made
