"""Tables: their seats, settings and rules."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, Field
from typing_extensions import TypeAliasType

from starmine.server.editions import Options, Rules, Words
from starmine.server.tables.deal import SEED_LENGTH, typed_seed
from starmine.server.tables.events import Assistance, Chat, Dealt, Spectators, Status
from starmine.server.tables.view_schemas import Outcome
from starmine.server.web.schemas import Body, Examples, Name, SeatNumber, ShownText


class SeatOpen(Body):
    """Frees a seat: players their own, the host any. In a running game, a bot stands in."""

    kind: Literal["open"]
    examples: ClassVar[Examples] = {"free_the_seat": {"kind": "open"}}


class SeatMe(Body):
    """The caller sits here, and leaves their previous seat. In a running game, they come back."""

    kind: Literal["me"]
    examples: ClassVar[Examples] = {"sit_down": {"kind": "me"}}


class SeatLocal(Body):
    """Another player sits here on the caller's device, for pass-and-play."""

    kind: Literal["local"]
    name: Name
    examples: ClassVar[Examples] = {"somebody_else_on_my_device": {"kind": "local", "name": "Bob"}}


class SeatBot(Body):
    """A bot sits here; only for the host. In a running game, it replaces a player who left, or another bot."""

    kind: Literal["bot"]
    bot: str = Field(max_length=40, examples=["cautious"])
    examples: ClassVar[Examples] = {"a_bot": {"kind": "bot", "bot": "cautious"}}


class SeatRemove(Body):
    """Removes the person for good; only for the host. In a running game, a bot takes over the seat."""

    kind: Literal["remove"]


class SeatMute(Body):
    """Mutes the person, who cannot write at this table any more; only for the host."""

    kind: Literal["mute"]


class SeatUnmute(Body):
    """Unmutes the person; only for the host."""

    kind: Literal["unmute"]


SeatAction = Literal["open", "me", "local", "bot", "remove", "mute", "unmute"]  # the kinds of ``SeatChange``
TableAction = Literal["change", "start", "join", "leave", "rematch", "watch", "pause", "talk"]

SeatChoice = TypeAliasType(
    "SeatChoice", Annotated[SeatOpen | SeatMe | SeatLocal | SeatBot, Field(discriminator="kind")]
)
SeatChange = TypeAliasType(
    "SeatChange",
    Annotated[
        SeatOpen | SeatMe | SeatLocal | SeatBot | SeatRemove | SeatMute | SeatUnmute, Field(discriminator="kind")
    ],
)


Seconds = Annotated[int, Field(ge=10, le=7 * 24 * 3600)]


class NoClock(Body):
    """No time limit."""

    kind: Literal["none"]


class TurnClock(Body):
    """A number of seconds for each turn."""

    kind: Literal["turn"]
    seconds: Seconds


class FischerClock(Body):
    """A time bank for each player's whole game, plus ``increment`` for each of their turns."""

    kind: Literal["fischer"]
    bank: Seconds
    increment: Annotated[int, Field(ge=5, le=24 * 3600)]


Clock = TypeAliasType("Clock", Annotated[NoClock | TurnClock | FischerClock, Field(discriminator="kind")])


Delay = Annotated[int, Field(ge=5, le=50)]  # turns; fewer than a round count as a round


class DealOfSeed(Body):
    """The deck of a typed seed, the same on every server. See docs/deal.md."""

    kind: Literal["seed"]
    seed: Annotated[str, Field(max_length=4 * SEED_LENGTH), AfterValidator(typed_seed)] = Field(examples=["lantern 7"])


class DealOfDay(Body):
    """The deal of a day for this number of players, the same on every server; ``day`` null is today, in UTC."""

    kind: Literal["daily"]
    day: Annotated[date, Field(strict=False)] | None = None


class DealOfGame(Body):
    """The deck of a finished game, with its rules, number of seats and first player."""

    kind: Literal["game"]
    game: str = Field(max_length=40)


class DealOfTournament(Body):
    """A deal of a tournament, for the team with this key, which can have one table per deal."""

    kind: Literal["tournament"]
    tournament: str = Field(max_length=40)
    key: str = Field(max_length=40)
    round: Annotated[int, Field(ge=0, le=100)] = Field(description="The deal, counted from 0.")


DealChoice = TypeAliasType(
    "DealChoice", Annotated[DealOfSeed | DealOfDay | DealOfGame | DealOfTournament, Field(discriminator="kind")]
)


class TournamentPlace(BaseModel):
    """A table's deal and team in its tournament."""

    id: str
    round: int = Field(description="The deal, counted from 0.")
    team: int


# Fields that ``events.Settings`` has under the same names.
SAME_NAMED = ("listed", "chat", "silence", "assistance", "spectators", "spectator_delay", "spectator_chat")


class _Settings(Body):
    edition: Annotated[str, Field(max_length=40)] = "cocktail"
    options: Options = Options()
    first: Literal["lot"] | SeatNumber = Field("lot", description="Who begins: a seat, or drawn at random. (R4)")
    listed: bool = Field(
        False, description="Whether everybody on this server can see it, or only people with the link."
    )
    chat: Chat = Field("open", description="Open, fixed phrases only, or closed. (C28)")
    clock: Clock = Field(
        NoClock(kind="none"),
        description="The time limit, in seconds. If a player's time runs out, a bot stands in until they come back.",
    )
    assistance: Assistance = Field(
        "full",
        description="What the table shows of the clues during the game. ``full``: also what they imply, such as the "
        "possible kinds of a card; ``clues``: only the clues; ``none``: each clue for one round only, as at a real "
        "table. This applies to everybody, including programs.",
    )
    spectators: Spectators = Field(
        "table",
        description="What people without a seat see before the end. ``off``: nothing; ``table``: everything except "
        "hands; ``seat``: the view of any seat, without a delay; ``all``: all hands, some turns later. The last two "
        "are refused for deals that other tables play, too.",
    )
    spectator_delay: Delay = Field(10, description="The delay, in turns, of spectators who see all hands.")
    spectator_chat: bool = Field(
        True,
        description="Whether spectators of the running game may write messages and notes for one another, as far as "
        "``chat`` allows; notes need an open chat. Players see them after the end.",
    )


class TableSettings(_Settings):
    silence: bool = Field(False, description="Whether only the player on turn may talk. (C24)")


class NewTable(_Settings):
    silence: bool | None = Field(
        None, description="Whether only the player on turn may talk; null is the edition's default. (C24)"
    )
    seats: Annotated[list[SeatChoice], Field(min_length=2, max_length=6)]
    deal: DealChoice | None = Field(
        None,
        description="A deal that other tables play, too; null for a random secret one. It determines the first "
        "player; the deals of a day or game also determine ``edition`` and ``options``. What it determines must be "
        "omitted.",
    )
    examples: ClassVar[Examples] = {
        "with_friends_and_a_bot": {
            "edition": "cocktail",
            "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "cautious"}],
        },
        "variants_3_and_4_of_the_tiles": {
            "edition": "tiles",
            "options": {"variant": 3, "endless": True},
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "first": 0,
            "listed": True,
            "chat": "phrases",
            "silence": True,
        },
        "two_on_one_device": {"edition": "abacus", "seats": [{"kind": "me"}, {"kind": "local", "name": "Bob"}]},
        "from_a_seed": {
            "edition": "abacus",
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "deal": {"kind": "seed", "seed": "lantern 7"},
        },
        "the_deal_of_the_day": {"seats": [{"kind": "me"}, {"kind": "open"}], "deal": {"kind": "daily"}},
        "bots_only": {"seats": [{"kind": "bot", "bot": "cautious"}, {"kind": "bot", "bot": "random"}]},
    }


class TableChanges(Body):
    """Changes by the host before the start. Omitted fields stay; another edition resets the options."""

    edition: Annotated[str, Field(max_length=40)] | None = None
    options: Options | None = None
    first: Literal["lot"] | SeatNumber | None = None
    listed: bool | None = None
    chat: Chat | None = None
    silence: bool | None = None
    clock: Clock | None = None
    assistance: Assistance | None = None
    spectators: Spectators | None = None
    spectator_delay: Delay | None = None
    spectator_chat: bool | None = None
    players: Annotated[int, Field(ge=2, le=6)] | None = Field(
        None, description="The number of seats; only open ones can be removed."
    )
    examples: ClassVar[Examples] = {
        "another_edition": {"edition": "six-colour"},
        "four_seats": {"players": 4},
        "for_everybody": {"listed": True},
        "spectators_who_see_all_hands": {"spectators": "all", "spectator_delay": 10},
        "a_custom_table": {"options": {"strikes": 5, "empty_clues": True}},
    }


class Seat(BaseModel):
    seat: SeatNumber
    kind: Literal["open", "person", "bot"]
    name: str = Field(description="Empty for an open seat.")
    bot: str | None = Field(None, description="The bot's id; on a person's seat the stand-in's.")
    mine: bool = Field(description="Whether the caller holds it.")
    host: bool
    online: bool = Field(description="Whether the person's browser is connected; true for bots.")
    kept: bool = Field(
        description="Whether it is reserved for a player of the previous game who has not come yet; ``online`` is "
        "true while they are still there."
    )
    knows: bool = Field(
        description="For a deal that other tables play, too: whether the person had started another game of it, or "
        "seen a finished one, at the start."
    )
    out_of_time: bool = Field(description="Whether the bot stands in because the person's clock ran out.")
    muted: bool = Field(description="Whether the host has muted the person.")
    may: list[SeatAction] = Field(
        description="The changes of this seat (kinds of ``SeatChange``) that the caller may make now; for a caller "
        "without a name, once they have one. In a running game, ``bot`` and ``open`` let a bot stand in, ``bot`` "
        "also chooses another bot, ``me`` and ``local`` take the seat back. ``remove``, ``mute`` and ``unmute`` are "
        "for the host."
    )


class Undo(BaseModel):
    """A player's request to take the last action back. The next action withdraws it."""

    turn: int = Field(description="The game's turn.")
    by: SeatNumber
    missing: list[SeatNumber] = Field(description="The seats whose players have not answered yet.")


class Pause(BaseModel):
    """The clock is paused, or a player's request to pause it. The next action withdraws the request."""

    paused: bool
    by: SeatNumber | None = Field(description="The seat that asks; null while the clock is paused.")
    missing: list[SeatNumber] = Field(
        description="The seats whose players have not answered yet; empty while the clock is paused."
    )


class Table(BaseModel):
    id: str
    status: Status
    settings: TableSettings
    seats: list[Seat]
    rules: Rules
    words: Words
    edition_name: ShownText
    one_click: bool = Field(description="The edition's setting: see ``EditionInfo``. (C34)")
    host: bool = Field(description="Whether the caller has the host's rights.")
    may: list[TableAction] = Field(
        description="What the caller may do now; for a caller without a name, once they have one. ``watch`` means to "
        "see the game, ``pause`` to pause its clock or let it go on, ``talk`` to write as a spectator."
    )
    removed: bool = Field(description="Whether the host has removed the caller.")
    muted_spectators: list[int] = Field(
        description="The numbers of spectators whom the host has muted; empty while the caller plays."
    )
    watching: int | None = Field(
        description="The number of people without a seat who have the table open; null for those people themselves."
    )
    created: datetime
    finished: datetime | None = Field(description="When the game ended, or was read from a file; null before.")
    deal: Dealt | None = Field(
        description="How the deal was chosen: by a typed seed, of a day, of a finished game or of a tournament; null "
        "for a random secret seed."
    )
    day: date | None = Field(description="Only for deals of a day.")
    tournament: TournamentPlace | None = Field(description="The tournament, if it belongs to one.")
    commitment: str | None = Field(description="SHA-256, in hex, of the seed as UTF-8 text; null before the start.")
    seed: str | None = Field(
        description="The seed, which determines the deck: see docs/deal.md. Typed seeds and those of days are "
        "public, others after the game."
    )
    hanab_live: bool = Field(description="Whether records of this game can be exported for hanab.live.")
    outcome: Outcome | None
    winnable: bool | None = Field(
        description="Whether the deal of a finished game could have been won, with the maximum score, by players who "
        "see all cards. Null during the game; until the deal is analysed, which begins when somebody opens its event "
        "stream; and if the analysis did not find out."
    )
    undo: Undo | None = Field(description="The request to take the last action back; null for spectators with a delay.")
    pause: Pause | None = Field(
        description="The paused clock, or the request to pause it; null otherwise, and for spectators with a delay."
    )
    rematch: str | None = Field(description="The id of the table with the next game of the same people.")
    rematch_by: SeatNumber | None = Field(description="The seat of the player who asked for the rematch.")


class TableSummary(BaseModel):
    id: str
    status: Status
    edition: str
    edition_name: ShownText
    seats: list[Seat]
    open_seats: int
    deal: Dealt | None = Field(description="As in ``Table``.")
    my_turn: bool
    turn: int
    score: int | None = Field(
        description="The current score; 0 for a lost game if the edition says so. (R6) Null while a hole hides it."
    )
    outcome: Outcome | None
    created: datetime
    finished: datetime | None = Field(description="As in ``Table``.")


class TableList(BaseModel):
    mine: list[TableSummary] = Field(description="The tables at which the caller sits, newest first.")
    open: list[TableSummary] = Field(description="Listed tables with a free seat, newest first.")
    older_mine: str | None = Field(
        description="If there are older tables in ``mine``, the value of ``mine_before`` for them."
    )
    older_open: str | None = Field(
        description="If there are older tables in ``open``, the value of ``open_before`` for them."
    )


class ProfileGames(BaseModel):
    """A page of finished games, newest first."""

    games: list[TableSummary]
    older: str | None = Field(description="If there are older ones, the value of ``before`` for them.")
