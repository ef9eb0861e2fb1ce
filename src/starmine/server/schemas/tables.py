"""Tables: their seats, settings and rules."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, Field
from typing_extensions import TypeAliasType

from starmine.server.schemas.base import Assistance, Body, Chat, Examples, Name, Rank, SeatNumber, Spectators
from starmine.server.schemas.deals import DealChoice, Dealt
from starmine.server.schemas.editions import Options, Suit, SuitSign, Words
from starmine.server.schemas.texts import ShownText
from starmine.server.schemas.tournaments import TournamentPlace
from starmine.server.schemas.views import Outcome


class SeatOpen(Body):
    """Frees a seat: players their own, the host any. In a game under way: a bot stands in."""

    kind: Literal["open"]
    examples: ClassVar[Examples] = {
        "free_the_seat": {"kind": "open"},
    }


class SeatMe(Body):
    """I sit here, and no longer where I sat before. In a game under way: I come back."""

    kind: Literal["me"]
    examples: ClassVar[Examples] = {
        "sit_down": {"kind": "me"},
    }


class SeatLocal(Body):
    """Another player sits here on my device, for pass-and-play."""

    kind: Literal["local"]
    name: Name
    examples: ClassVar[Examples] = {
        "somebody_else_on_my_device": {"kind": "local", "name": "Bob"},
    }


class SeatBot(Body):
    """A bot sits here; the host's choice. In a game under way: for a player who left, or for another bot."""

    kind: Literal["bot"]
    bot: str = Field(max_length=40, examples=["cautious"])
    examples: ClassVar[Examples] = {
        "a_bot": {"kind": "bot", "bot": "cautious"},
    }


class SeatRemove(Body):
    """The host removes the person, who cannot sit at this table again. In a game under way: a bot has the seat now."""

    kind: Literal["remove"]


class SeatMute(Body):
    """The host mutes the person: they cannot write at this table any more."""

    kind: Literal["mute"]


class SeatUnmute(Body):
    """The person may write again."""

    kind: Literal["unmute"]


SeatAction = Literal["open", "me", "local", "bot", "remove", "mute", "unmute"]  # the kinds of ``SeatChange``
TableAction = Literal["change", "start", "join", "leave", "rematch", "watch"]

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
    """Everybody may think as long as they like."""

    kind: Literal["none"]


class TurnClock(Body):
    """So many seconds for each turn."""

    kind: Literal["turn"]
    seconds: Seconds


class FischerClock(Body):
    """A bank of time for each player's whole game. ``increment`` is added to it for each of their turns."""

    kind: Literal["fischer"]
    bank: Seconds
    increment: Annotated[int, Field(ge=5, le=24 * 3600)]


Clock = TypeAliasType("Clock", Annotated[NoClock | TurnClock | FischerClock, Field(discriminator="kind")])


Delay = Annotated[int, Field(ge=5, le=50)]  # at least a round of five players


class _Settings(Body):
    edition: Annotated[str, Field(max_length=40)] = "cocktail"
    options: Options = Options()
    first: Literal["lot"] | SeatNumber = Field("lot", description="Who begins: a seat, or drawn by lot. (R4)")
    listed: bool = Field(False, description="Shown to everybody on this server, or only to people who have the link.")
    chat: Chat = Field("open", description="Open, fixed phrases only, or closed. (C28)")
    clock: Clock = Field(
        NoClock(kind="none"),
        description="How long players may think, in seconds. Where a player's time is up, a bot stands in until they "
        "come back.",
    )
    assistance: Assistance = Field(
        "full",
        description="What the table shows of the clues during the game. ``full``: what follows from them, such as the "
        "possible kinds of a card, ``clues``: only what was said, ``none``: each clue for one round only, as among "
        "people without cards that remember. It holds for everybody, and for programs.",
    )
    spectators: Spectators = Field(
        "table",
        description="What people without a seat see of the game until its end. ``off``: nothing, ``table``: everything "
        "but the hands, ``seat``: what a seat of their choice sees, as it happens, ``all``: all hands, some turns "
        "later. The last two are refused for a deal that others play, too.",
    )
    spectator_delay: Delay = Field(
        10, description="How many turns spectators are behind the game where they see all hands."
    )


class TableSettings(_Settings):
    silence: bool = Field(False, description="While a player is on turn the teammates do not comment. (C24)")


class NewTable(_Settings):
    silence: bool | None = Field(
        None, description="While a player is on turn the teammates do not comment; null is as the edition has it. (C24)"
    )
    seats: Annotated[list[SeatChoice], Field(min_length=2, max_length=5)]
    deal: DealChoice | None = Field(
        None,
        description="A deal that others play as well; null for a secret one. It decides who begins; that of a day or "
        "of a game decides ``edition`` and ``options``, too. What it decides is to be left out.",
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
    """The host's changes until the start; what is left out stays, but another edition begins with its own options."""

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
    players: Annotated[int, Field(ge=2, le=5)] | None = Field(
        None, description="How many seats; only open ones can go."
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
    bot: str | None = Field(None, description="The bot's id; on a person's seat: the bot that stands in.")
    mine: bool = Field(description="Held by the person who asks.")
    host: bool
    online: bool = Field(description="Whether the person's browser is connected; true for bots.")
    kept: bool = Field(
        description="Kept for a player of the last game who has not come to this one; ``online`` is true while they "
        "are still there."
    )
    knows: bool = Field(
        description="At a table with a deal that others play as well: whether the person has begun another game of it, "
        "or looked at a finished one; as it was at the start."
    )
    out_of_time: bool = Field(description="Whether the bot stands in because the person's clock ran out.")
    muted: bool = Field(description="Whether the host has muted the person.")
    may: list[SeatAction] = Field(
        description="The changes of this seat (kinds of ``SeatChange``) that are accepted now from the person who "
        "asks; from somebody without a name, once there is one. In a game under way ``bot`` and ``open`` let a bot "
        "stand in, ``bot`` chooses another where one plays, ``me`` and ``local`` come back. ``remove``, ``mute`` and "
        "``unmute`` are the host's."
    )


class Rules(BaseModel):
    """The rules this table plays by, ready to show and to draw."""

    suits: list[Suit]
    ranks: list[str] = Field(
        description="What stands for ranks in kinds: 1 and so on, and at the end S where there are START cards."
    )
    stack_size: int = Field(description="How many cards complete a firework.")
    clue_colours: list[SuitSign] = Field(description="The colours of colour clues; in some variants of no suit here.")
    clue_ranks: list[Rank] = Field(description="The ranks of rank clues.")
    touches: dict[str, list[str]] = Field(
        description="The kinds that each clue touches, by its colour or number.", examples=[{"red": ["R1", "R2"]}]
    )
    half_tokens: bool = Field(description="Whether discards and completed fireworks free half a clue token.")
    alternating: bool = Field(description="Whether a clue is of the other type than the clue before it.")
    hand_size: int
    deck_size: int
    max_score: int
    clue_tokens: int
    strikes: int = Field(description="The game is lost, or over, at this strike.")
    endless: bool
    keep_score: bool
    empty_clues: bool
    discard_at_full: bool
    variants: list[int] = Field(description="The printed variants that it plays by.")
    differences: list[ShownText] = Field(description="In what a custom table differs from its edition, in words. (R5)")
    copies: dict[str, int] = Field(description="How many cards of each kind the deck holds.", examples=[{"R1": 3}])


class Undo(BaseModel):
    """A player asks to take the last action back. Any further action withdraws it."""

    turn: int = Field(description="At which the game stands.")
    by: SeatNumber
    missing: list[SeatNumber] = Field(description="The seats whose players have not answered yet.")


class Table(BaseModel):
    id: str
    status: Literal["waiting", "playing", "finished"]
    settings: TableSettings
    seats: list[Seat]
    rules: Rules
    words: Words
    edition_name: ShownText
    one_click: bool = Field(description="As its edition has it: see ``EditionInfo``. (C34)")
    host: bool = Field(description="Whether the person who asks has the host's rights.")
    may: list[TableAction] = Field(
        description="What is accepted now from the person who asks; from somebody without a name, once there is one. "
        "``watch`` is to see the game."
    )
    removed: bool = Field(description="Whether the host has removed the person who asks.")
    watching: int | None = Field(
        description="How many people without a seat have the table open now; null for those people themselves."
    )
    created: datetime
    deal: Dealt | None = Field(
        description="How the deal was chosen: by a typed seed, as that of a day, as that of a finished game; null for "
        "a secret seed of its own."
    )
    day: date | None = Field(description="Of a deal of the day.")
    tournament: TournamentPlace | None = Field(description="The tournament it belongs to.")
    commitment: str | None = Field(
        description="SHA-256, in hex, of the text (in UTF-8) of the deal's seed; from the start on."
    )
    seed: str | None = Field(
        description="The seed itself, which makes the deck: see docs/deal.md. A typed one and that of a day are known "
        "from the beginning, every other one once the game is over."
    )
    hanab_live: bool = Field(description="Whether the record of such a game can be written for hanab.live.")
    outcome: Outcome | None
    undo: Undo | None = Field(
        description="Null while nobody asks to take the last action back, and for spectators who are behind the game."
    )
    rematch: str | None = Field(description="The id of the table that plays on with the same people.")
    rematch_by: SeatNumber | None = Field(description="The seat whose player asked for the rematch.")


class TableSummary(BaseModel):
    id: str
    status: Literal["waiting", "playing", "finished"]
    edition: str
    edition_name: ShownText
    seats: list[Seat]
    open_seats: int
    deal: Dealt | None = Field(description="As in ``Table``.")
    my_turn: bool
    turn: int
    score: int = Field(description="The score that counts, so far; 0 for a lost game where the edition says so. (R6)")
    outcome: Outcome | None
    created: datetime


class TableList(BaseModel):
    mine: list[TableSummary] = Field(description="The tables at which the person who asks sits, newest first.")
    open: list[TableSummary] = Field(description="Listed tables with a free seat, newest first.")
    older_mine: str | None = Field(description="There are older ones of ``mine``: ask for them with ``mine_before``.")
    older_open: str | None = Field(description="There are older ones of ``open``: ask for them with ``open_before``.")
