"""The bots that tables can seat: the built-in ones, and the operator's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from pydantic import BaseModel, Field

import starmine as sm
from starmine.bots import BOTS, LAB_BOTS, BadBot, BotFault, BotLike, Player, UnfitBot, UnknownBot
from starmine.bots.checks import check_bot, check_fit, check_table_bot, check_told, fits
from starmine.bots.conventions import CONVENTIONS
from starmine.bots.imported import imported
from starmine.learning.lesson import GUIDE_BOT
from starmine.rules.cards import MAX_PLAYERS, MIN_PLAYERS
from starmine.rules.errors import shown
from starmine.rules.shuffle import shuffled
from starmine.rules.words.texts import template, text
from starmine.server.tables.state import TableState
from starmine.server.web.errors import Refusal, conflict, sentence, unprocessable
from starmine.server.web.names import is_of_bot
from starmine.server.web.schemas import ShownText

MODEL = CONVENTIONS
# The bot whose moves are searched in processes of their own, see ``bots.thinking``. In the server's process it plays
# like its model: where nothing is searched, and if a search is late.
THINKING = replace(
    MODEL,
    id="thinking",
    title=text("bot.thinking.title", "Conventions, thinking"),
    description=text(
        "bot.thinking.description",
        "Plays by the same conventions, but thinks before it acts, for up to two seconds: it tries its plays and "
        "discards on possible deals, and departs from its usual action for one that surely brings more points.",
    ),
    conventions=(
        *MODEL.conventions,
        text(
            "bot.thinking.conventions.1",
            "Before it acts, it tries every play and discard on many possible deals, each to the end of the game. If "
            "one surely brings more points than the action by these conventions, it takes that one. Its clues are "
            "always by these conventions.",
        ),
    ),
    check_table=check_told,
)


OWN = text("bot.added", "A bot that was added to this server.")
_UNKNOWN = template("bot.unknown", "Unknown bot {bot}: this server has {bots}.")
_UNFIT = template("bot.unfit", "The bot {bot} cannot play at this table. {reason}")
_NAME_OF_A_BOT = template("name.of-bot", "{name} is the name of a bot: choose another.")

# The guide is never offered, and ``thinking`` only on servers that can search.
_NOT_OFFERED: Mapping[str, BotLike] = {GUIDE_BOT.id: GUIDE_BOT, THINKING.id: THINKING}

LONGEST_ID = 40  # characters; the limit of the database
LONGEST_TEXT = 300  # characters of a title or description


class BotInfo(BaseModel):
    id: str
    title: ShownText
    description: ShownText = Field(description="Strength and style in words.")
    fewest_players: int = Field(description="With fewer players it can be seated, but is not recommended.")
    most_players: int = Field(description="With more players it can be seated, but is not recommended.")
    editions: list[str] | None = Field(
        description="The editions, with default options, of a bot that can play only some rules; else null."
    )
    tells_why: bool = Field(description="Whether it can explain its actions.")
    searches: bool = Field(description="Whether it searches its moves at tables; in a what-if it plays by its model.")
    conventions: list[ShownText] = Field(
        description="Its conventions, in sentences: which card a clue is about, what it saves, and what it discards."
    )


@dataclass(frozen=True)
class ServedBots:
    """The bots by id; ``own`` are the operator's."""

    own: Mapping[str, BotLike]
    thinks: bool = False  # whether bots' moves can be searched, so that ``thinking`` is offered

    @property
    def all(self) -> Mapping[str, BotLike]:
        """The built-in bots, then the operator's."""
        built_in: dict[str, BotLike] = {}
        for name, bot in BOTS.items():
            built_in[name] = bot
            if self.thinks and name == MODEL.id:
                built_in[THINKING.id] = THINKING
        return built_in | dict(self.own)

    def find(self, name: str) -> BotLike | None:
        """A bot by its id, also one that is not offered; None if it is not on this server any more."""
        return self.own.get(name) or BOTS.get(name) or _NOT_OFFERED.get(name)

    def refusal(self, name: str, table: TableState) -> Refusal | None:
        """Why a bot cannot play at a table as it is now; None if it can."""
        # One that sits here already may be a bot that is not offered, such as the guide.
        is_seated = any(seated.bot == name for seated in table.seats)
        bot = self.find(name) if is_seated else self.all.get(name)
        if bot is None:
            known = ", ".join(self.all)
            return unprocessable("unknown-bot", _UNKNOWN(bot=repr(name), bots=known))
        try:
            check_fit(bot, sm.edition(table.edition, **table.options).rules(table.players))
        except UnfitBot as unfit:
            return conflict("unfit-bot", _UNFIT(bot=title_of(bot), reason=sentence(unfit.why)))
        return None

    def misfit(self, table: TableState) -> Refusal | None:
        """The refusal of the first bot that cannot play at a table; unknown bots are ignored."""
        seated = (seat.bot for seat in table.seats if seat.bot is not None and self.find(seat.bot) is not None)
        return next((refused for bot in seated if (refused := self.refusal(bot, table)) is not None), None)

    def name_refusal(self, name: str) -> Refusal | None:
        """Why people cannot have a name; None unless it is a bot's."""
        if is_of_bot(name, (text for bot in self.all.values() for text in (bot.id, title_of(bot)))):
            return unprocessable("invalid", _NAME_OF_A_BOT(name=name))
        return None

    def infos(self) -> list[BotInfo]:
        """Descriptions of the bots, for people who choose one."""
        return [
            BotInfo(
                id=bot.id,
                title=title_of(bot),
                description=getattr(bot, "description", OWN),
                fewest_players=_players(bot).start,
                most_players=_players(bot).stop - 1,
                editions=_editions(bot),
                tells_why=getattr(bot, "why", None) is not None,
                searches=bot is THINKING,
                conventions=list(getattr(bot, "conventions", ())),
            )
            for bot in self.all.values()
        ]

    def try_out(self) -> None:
        """Lets each of the operator's bots play a round at one table, which also compiles compiled ones.

        Raises ``BadBot`` for one that fails. A bot that fits no edition with its default options is not tried.
        """
        for bot in self.own.values():
            if (fitting := next(_tables(bot), None)) is None:
                continue
            edition, players = fitting
            try:
                _play_a_round(bot, edition, players)
            except BotFault as fault:
                raise BadBot(
                    f"bot {bot.id!r} failed in a trial game of {edition.id} with {players} players: {fault}. If it "
                    "does not support such tables, add a method check_table(rules) that raises an error for them"
                ) from fault


@cache
def served_bots(names: str | None) -> ServedBots:
    """The built-in bots, and those in ``names``: ``module:NAME``, separated by commas or spaces.

    Raises ``UnknownBot`` and ``BadBot``.
    """
    own: dict[str, BotLike] = {}
    for name in (names or "").replace(",", " ").split():
        if ":" not in name:
            raise UnknownBot(f"bot {name!r}: name your own bots as module:NAME; the built-in ones are always available")
        bot = imported(name)
        _check(name, bot)
        if bot.id in {*BOTS, *LAB_BOTS, *_NOT_OFFERED, *own}:
            other = "a bot given before it" if bot.id in own else "a built-in bot"
            raise BadBot(f"bot {name!r} has the same id {bot.id!r} as {other}; give it another id")
        own[bot.id] = bot
    return ServedBots(own)


def title_of(bot: BotLike) -> str:
    """A bot's display name."""
    title: str = getattr(bot, "title", bot.id)
    return title


def _check(name: str, bot: BotLike) -> None:
    """Raises ``BadBot`` for a bot that cannot be seated or displayed."""
    try:
        check_bot(bot)
        check_table_bot(bot)
    except BadBot as error:
        raise BadBot(f"bot {name!r}: {error}") from error
    if len(bot.id) > LONGEST_ID or not bot.id.isprintable() or bot.id != bot.id.strip():
        raise BadBot(
            f"bot {name!r} has the id {bot.id!r}: at tables it must have at most {LONGEST_ID} characters, all of them "
            "printable, and no space at an end"
        )
    for member in ("title", "description"):
        text = getattr(bot, member, OWN)
        if not isinstance(text, str) or not text.isprintable() or not 0 < len(text.strip()) <= LONGEST_TEXT:
            raise BadBot(
                f"bot {name!r}: its {member} is {shown(text)}: it must be a text of one line, of at most "
                f"{LONGEST_TEXT} characters"
            )
    for member in ("fewest_players", "most_players"):
        count = getattr(bot, member, MIN_PLAYERS)
        if count not in range(MIN_PLAYERS, MAX_PLAYERS + 1):
            raise BadBot(f"bot {name!r}: its {member} is {shown(count)}: it must be from 2 to {MAX_PLAYERS}")
    if not _players(bot):
        raise BadBot(f"bot {name!r}: its fewest_players exceed its most_players")
    conventions = getattr(bot, "conventions", ())
    if not isinstance(conventions, tuple | list) or not all(isinstance(line, str) for line in conventions):
        raise BadBot(f"bot {name!r}: its conventions are {shown(conventions)}: they must be a tuple of sentences")


def _players(bot: BotLike, edition: sm.Edition | None = None) -> range:
    """The numbers of players for which a bot is offered; if an edition is given, only those that it allows."""
    fewest, most = int(getattr(bot, "fewest_players", MIN_PLAYERS)), int(getattr(bot, "most_players", MAX_PLAYERS))
    return range(fewest, (most if edition is None else min(most, edition.most_players)) + 1)


def _editions(bot: BotLike) -> list[str] | None:
    """The ids of editions that a bot can play with every number of players for which it is offered; None for all."""
    if getattr(bot, "check_table", None) is None:
        return None
    every = (*sm.editions(), sm.edition("hanab-live"))
    fitting = [each.id for each in every if all(fits(bot, each.rules(players)) for players in _players(bot, each))]
    return None if len(fitting) == len(every) else fitting


def _tables(bot: BotLike) -> Iterator[tuple[sm.Edition, int]]:
    """The editions with default options, and numbers of players, that a bot can play."""
    for edition in sm.editions():
        for players in _players(bot, edition):
            if fits(bot, edition.rules(players)):
                yield edition, players


def _play_a_round(bot: BotLike, edition: sm.Edition, players: int) -> None:
    """Plays one turn per seat. Raises ``BotFault``."""
    game = sm.Game(edition, players=players, deck=shuffled(edition, players, seed=1))
    seated = [Player(bot, seat, seed=1) for seat in range(players)]
    for player in seated:
        if game.outcome is None:
            game.push(player.act(game))
    for player in seated:
        player.follow(game)
