"""The built-in bots by id, and makers of bots by prefix."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from starmine.bots.errors import UnknownBot
from starmine.bots.protocol import Bot, BotLike
from starmine.rules.errors import shown


class _Bots(Mapping[str, Bot]):
    """Bots by id, each imported on first use: together they take longer to load than the rules."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        """``modules`` maps each id to a module. The bot is the module's constant named like the id, in capitals."""
        self._modules = dict(modules)

    def __getitem__(self, name: str) -> Bot:
        found: Bot = getattr(import_module(self._modules[name]), name.upper())
        return found

    def __contains__(self, name: object) -> bool:
        return name in tuple(self._modules)  # a tuple: unhashable values raise no error

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


_PARTNERS = dict.fromkeys(("flawed", "iggi", "outer", "piers", "vdb"), "starmine.bots.partners")

BOTS: Mapping[str, Bot] = _Bots(
    {
        "cautious": "starmine.bots.cautious",
        "conventions": "starmine.bots.conventions",
        "information": "starmine.bots.information",
        "learned": "starmine.bots.learned",
        "random": "starmine.bots.at_random",
    }
)

PARTNERS: Mapping[str, Bot] = _Bots(_PARTNERS)

LAB_BOTS: Mapping[str, Bot] = _Bots({"cheat": "starmine.bots.cheat", **_PARTNERS})

# By prefix, as in the id ``search:cautious``: the function that makes a bot from the text after the colon. It is
# imported on first use, from a package above this one. An id may come from a file or a request, so a maker must not
# import modules that a text names.
_MAKERS = {"search": ("starmine.analysis.search", "make_search")}

DEFAULT_BOT = "conventions"  # fills free seats, and replaces a player who left


def bot(name: str) -> Bot:
    """The built-in bot with the id ``name``, upper or lower case; from ``BOTS`` or ``LAB_BOTS``.

    Raises ``UnknownBot``.
    """
    wanted = str(name).lower()  # values that are not text are unknown, too
    for bots in (BOTS, LAB_BOTS):
        if wanted in bots:
            return bots[wanted]
    raise UnknownBot(f"unknown bot {shown(name)}; the bots are {', '.join(BOTS)}, in simulations {', '.join(LAB_BOTS)}")


def as_bot(given: str | BotLike) -> BotLike:
    """The bot for an id, built-in or such as ``search:cautious@500``; a bot is returned unchanged.

    Raises ``UnknownBot``, and what the maker raises.
    """
    if not isinstance(given, str):
        return given
    prefix, colon, rest = given.partition(":")
    if not colon or prefix.lower() not in _MAKERS:
        return bot(given)
    module, maker = _MAKERS[prefix.lower()]
    made: BotLike = getattr(import_module(module), maker)(rest)
    return made


def sendable(given: str | BotLike) -> str | BotLike:
    """What to send to another process for a bot: the id of a built-in bot, else the bot itself.

    Raises what ``as_bot`` raises.
    """
    made = as_bot(given)
    return made.id if isinstance(given, str) and ":" not in given else made
