"""What goes over the wire: every request body, response and event, as Pydantic models.

These are not the SQL tables (``store``) and not the rules' records (``rules``). The client's types
are generated from them. A card's *order* is its place in the deck, 0-based; a *kind* is written as
suit letter and rank (``"R1"``); a *seat* is 0-based in turn order; slot 0 is a hand's oldest card.
"""

from __future__ import annotations

import unicodedata
from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, RootModel, StringConstraints
from typing_extensions import TypeAliasType


def _readable(text: str) -> str:
    """Refuses what nobody can see, and what turns the writing direction of everything around it."""
    if any(character in _TURNS for character in text):
        raise ValueError("it holds characters that turn the direction of writing: leave them out")
    if all(unicodedata.category(character) in _UNSEEN for character in text):
        raise ValueError("there is nothing to see in it: write at least one letter")
    return text


_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Mn", "Me", "Zl", "Zp", "Zs"})

Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$"),
    AfterValidator(_readable),
]
Said = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=300, pattern=r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f]*$"
    ),
    AfterValidator(_readable),
]
SeatNumber = Annotated[int, Field(ge=0, le=4)]
Slot = Annotated[int, Field(ge=0, le=4)]
Rank = Annotated[int, Field(ge=1, le=5)]
Order = Annotated[int, Field(ge=0, le=59)]
Chat = Literal["open", "phrases", "closed"]
Phrase = Literal["know-nothing", "what-do-you-have", "think", "ready", "thanks", "well-done", "sorry"]
SixthSuit = Literal["none", "suit", "short", "wild", "by-players"]


class Body(BaseModel):
    """A request body: unknown fields are refused, so that a typing error is never ignored."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Problem(BaseModel):
    """Every refusal (4xx): what is wrong, in one sentence that helps."""

    error: str = Field(examples=["illegal-action"], description="A stable name for programs.")
    message: str = Field(examples=["A clue costs a token, and none is free. Play or discard instead."])
    rule: str | None = Field(None, examples=["C06"], description="The clause that refuses, if one does.")


# --- people --------------------------------------------------------------------------------------


class Person(BaseModel):
    id: str
    name: str


class Me(BaseModel):
    """Who this browser or token is; ``person`` is null for a newcomer."""

    person: Person | None


class NameBody(Body):
    name: Name


class Guest(BaseModel):
    """A new guest for a bot or a script: send ``Authorization: Bearer <token>`` from now on."""

    person: Person
    token: str


# --- the server and the editions -----------------------------------------------------------------


class BotInfo(BaseModel):
    id: str
    title: str
    description: str = Field(description="Strength and manner in words.")


class Health(BaseModel):
    """That the server answers."""

    status: Literal["ok"]


class ServerInfo(BaseModel):
    version: str
    addresses: list[str] = Field(description="Addresses that other devices can open; empty when only this one can.")
    bots: list[BotInfo]


class Suit(BaseModel):
    letter: str
    name: str = Field(examples=["red"])
    shape: Literal["peony", "willow", "palm", "ring", "chrysanthemum", "crossette", "comet"]
    clueable: bool = True


class Words(BaseModel):
    """What the edition calls its tokens and pieces; the code and the API use the field's terms."""

    clue_token: str = Field(examples=["clock tile"])
    clue_tokens: str
    strike: str = Field(examples=["fuse tile"])
    strikes: str
    strike_picture: Literal["storm", "token", "fuse", "mistake"]
    card: str = Field(examples=["tile"])
    cards: str


class Options(Body):
    """What a table changes of its edition; null keeps the edition's own rule. (R5, C40-C44)"""

    variant: Literal[1, 2, 3] | None = Field(None, description="The tile edition's variants 1 to 3.")
    endless: bool | None = Field(None, description="Variant 4: no last round, victory or defeat.")
    sixth_suit: SixthSuit | None = None
    strikes: Annotated[int, Field(ge=1, le=8)] | None = None
    empty_clues: bool | None = None
    discard_at_full: bool | None = None
    keep_score: bool | None = Field(None, description="After the last strike the cards on the stacks still count.")


class RatingBand(BaseModel):
    least: int
    most: int
    text: str


class EditionInfo(BaseModel):
    id: str = Field(examples=["cocktail"])
    name: str
    summary: str = Field(description="One line on what is special.")
    words: Words
    first_player_custom: str | None = Field(description="Who begins by the edition's custom; shown, never asked. (R4)")
    variants: bool = Field(description="Whether variants 1 to 4 belong to this edition.")
    defaults: Options = Field(description="The edition's own value of every option.")
    rating: list[RatingBand] = Field(description="Empty when the edition has none.")


class Difference(BaseModel):
    """One row of the table of what differs: a question and each edition's answer."""

    topic: str
    answers: dict[str, str] = Field(description="By edition id.")


class RulesPage(BaseModel):
    edition: str
    html: str


class EditionList(BaseModel):
    editions: list[EditionInfo]
    differences: list[Difference]


# --- tables --------------------------------------------------------------------------------------


class SeatOpen(Body):
    """Nobody sits here: frees a seat, one's own or (the host) anybody's."""

    kind: Literal["open"]


class SeatMe(Body):
    """I sit here. Whoever sat elsewhere moves."""

    kind: Literal["me"]


class SeatLocal(Body):
    """Somebody else sits here on my device, for pass-and-play."""

    kind: Literal["local"]
    name: Name


class SeatBot(Body):
    """A bot sits here; the host's choice. In a game under way: it stands in for whoever left."""

    kind: Literal["bot"]
    bot: str = Field(max_length=40, examples=["cautious"])


SeatChange = TypeAliasType(
    "SeatChange", Annotated[SeatOpen | SeatMe | SeatLocal | SeatBot, Field(discriminator="kind")]
)


class TableSettings(Body):
    edition: Annotated[str, Field(max_length=40)] = "cocktail"
    options: Options = Options()
    first: Literal["lot"] | SeatNumber = Field("lot", description="Who begins: a seat, or drawn by lot. (R4)")
    listed: bool = Field(False, description="Shown to everybody on this server, or only to whoever has the link.")
    chat: Chat = Field("open", description="Open, fixed phrases only, or closed. (C28)")
    silence: bool = Field(False, description="While a player is on turn the teammates do not comment. (C24)")


class NewTable(TableSettings):
    seats: Annotated[list[SeatChange], Field(min_length=2, max_length=5)]


class TableChanges(Body):
    """The host's changes until the start; what is left out stays, but another edition begins with its own options."""

    edition: Annotated[str, Field(max_length=40)] | None = None
    options: Options | None = None
    first: Literal["lot"] | SeatNumber | None = None
    listed: bool | None = None
    chat: Chat | None = None
    silence: bool | None = None
    players: Annotated[int, Field(ge=2, le=5)] | None = Field(
        None, description="How many seats; only open ones can go."
    )


class Seat(BaseModel):
    seat: SeatNumber
    kind: Literal["open", "person", "bot"]
    name: str = Field(description="Empty for an open seat.")
    bot: str | None = Field(None, description="The bot's id; on a person's seat: the bot that stands in.")
    mine: bool = Field(description="Held by whoever asks.")
    host: bool
    online: bool = Field(description="Whether the person's browser is connected; true for bots.")


class Rules(BaseModel):
    """The rules this table plays by, ready to show and to draw."""

    suits: list[Suit]
    hand_size: int
    deck_size: int
    max_score: int
    clue_tokens: int
    strikes: int = Field(description="The game is lost, or over, at this strike.")
    endless: bool
    keep_score: bool
    empty_clues: bool
    discard_at_full: bool
    differences: list[str] = Field(description="In what a custom table differs from its edition, in words. (R5)")
    copies: dict[str, int] = Field(description="How many cards of each kind the deck holds.", examples=[{"R1": 3}])


class Table(BaseModel):
    id: str
    status: Literal["waiting", "playing", "finished"]
    settings: TableSettings
    seats: list[Seat]
    rules: Rules
    words: Words
    edition_name: str
    host: bool = Field(description="Whether whoever asks is the host.")
    created: datetime
    commitment: str | None = Field(
        description="SHA-256, in hex, of the text (its 64 characters) of the deal's secret seed; from the start on."
    )
    seed: str | None = Field(description="The seed itself, once the game is over. It makes the deck: see docs/deal.md.")
    outcome: Outcome | None
    rematch: str | None = Field(description="The id of the table that plays on with the same people.")


class TableSummary(BaseModel):
    id: str
    status: Literal["waiting", "playing", "finished"]
    edition: str
    edition_name: str
    seats: list[Seat]
    open_seats: int
    my_turn: bool
    turn: int
    score: int
    created: datetime


class TableList(BaseModel):
    mine: list[TableSummary] = Field(description="The tables one sits at, newest first.")
    open: list[TableSummary] = Field(description="Listed tables with a free seat, newest first.")


# --- actions -------------------------------------------------------------------------------------


class PlayAction(Body):
    type: Literal["play"]
    slot: Slot


class DiscardAction(Body):
    type: Literal["discard"]
    slot: Slot


class ColourClue(Body):
    type: Literal["colour"]
    seat: SeatNumber
    colour: str = Field(max_length=20, examples=["red"])


class RankClue(Body):
    type: Literal["rank"]
    seat: SeatNumber
    rank: Rank


Action = TypeAliasType(
    "Action", Annotated[PlayAction | DiscardAction | ColourClue | RankClue, Field(discriminator="type")]
)


class ActionBody(Body):
    turn: Annotated[int, Field(ge=0, le=100_000)] = Field(description="The turn this action is for: 0-based.")
    seat: SeatNumber | None = Field(None, description="For whom, when one device holds several seats.")
    action: Action


class Accepted(BaseModel):
    """The action has been committed; the game now stands at ``turn``."""

    turn: int


class HandBody(Body):
    """How a player keeps the own hand: card orders, left to right. It means nothing to the rules. (C26)"""

    seat: SeatNumber
    orders: Annotated[list[Order], Field(max_length=5)]


class Arrangement(BaseModel):
    """A hand as its player keeps it: card orders, left to right. (C26)"""

    arrangement: list[int]


# --- views ---------------------------------------------------------------------------------------


class ClueMark(BaseModel):
    """A clue that pointed at a card."""

    turn: int
    seat: SeatNumber = Field(description="Who gave it.")
    colour: str | None = None
    rank: Rank | None = None


class Card(BaseModel):
    order: int
    kind: str | None = Field(description="Null when the viewer may not see it.", examples=["R1"])
    possible: list[str] = Field(description="The kinds its owner can still think of, as far as the viewer can tell.")
    clues: list[ClueMark]
    drawn: int = Field(description="The turn after which it was in hand; 0 for the deal.")
    critical: bool = Field(description="Seen to be the last useful copy.")
    dead: bool = Field(description="Seen to be of no use any more.")


class Firework(BaseModel):
    suit: str = Field(examples=["R"])
    height: int
    limit: int = Field(description="The highest rank it can still reach. (C27)")


class Discarded(BaseModel):
    order: int
    kind: str
    turn: int
    strike: bool
    critical: bool = Field(description="It was the last useful copy: its firework ends below it.")
    dead: bool = Field(description="It had no use when it went.")


class Legal(BaseModel):
    """A legal action of the seat on turn; for a clue, the cards that it would touch."""

    action: Action
    touches: list[int] = Field(description="Card orders; empty for an empty clue.")


class Refusals(BaseModel):
    """Why a whole sort of action is off just now, in words; null when it is not."""

    play: str | None
    discard: str | None
    clue: str | None


class Entry(BaseModel):
    """One line of the log."""

    turn: int = Field(description="The turn it was taken on; the first is 0.")
    seat: SeatNumber
    action: Action
    cards: list[int] = Field(description="Orders: the touched cards, or the one played or discarded.")
    slots: list[int] = Field(description="Their slots at that time.")
    kind: str | None = Field(description="What was played or discarded.")
    result: Literal["clue", "played", "completed", "strike", "discarded"]
    token_gained: bool
    drawn: int | None = Field(description="The order of the card drawn after it.")


class Outcome(BaseModel):
    """How a game ended."""

    result: Literal["perfect", "won", "finished", "struck-out", "lost-card", "stuck"]
    lost: bool
    score: int = Field(description="The score that counts; 0 for a lost game where the edition says so. (R6)")
    cards: int = Field(description="The cards on the fireworks.")
    reason: str = Field(description="In one sentence.")
    rating: str | None = Field(description="The edition's rating in our words, if it has one. (C23)")


class GameView(BaseModel):
    """A game as one seat may see it, or as a spectator (``seat`` null), who sees no hand at all."""

    id: str
    turn: int = Field(description="How many actions have been taken.")
    seat: SeatNumber | None
    on_turn: SeatNumber | None = Field(description="Null once the game is over.")
    clue_tokens: int
    strikes: int
    score: int = Field(description="The cards on the fireworks.")
    best: int = Field(description="The best score still in reach.")
    deck: int = Field(description="Cards left to draw.")
    pace: int = Field(description="Discards that the best score can still afford.")
    turns_left: int | None = Field(description="In the last round: how many turns are left. (C18)")
    fireworks: list[Firework]
    discards: list[Discarded] = Field(description="In the order they went.")
    hands: list[list[Card]] = Field(description="By seat, oldest card first.")
    arrangement: list[int] = Field(description="The viewer's own order of its hand, as card orders. (C26)")
    legal: list[Legal] = Field(description="Empty unless the viewer is on turn.")
    refusals: Refusals
    outcome: Outcome | None


# --- events --------------------------------------------------------------------------------------


class Message(BaseModel):
    id: int
    name: str
    seat: SeatNumber | None
    turn: int
    text: str | None = None
    phrase: Phrase | None = None
    created: datetime


class MessageBody(Body):
    text: Said | None = None
    phrase: Phrase | None = None
    seat: SeatNumber | None = None


class MessageList(BaseModel):
    messages: list[Message]


class TableEvent(BaseModel):
    """The table changed: seats, settings, start, end, rematch. Sent first on every connection."""

    type: Literal["table"] = "table"
    table: Table


class SnapshotEvent(BaseModel):
    """Where the game stands, with its whole log. Its event id is ``view.turn``.

    Sent once, to a connection without a ``Last-Event-ID`` of this game.
    """

    type: Literal["snapshot"] = "snapshot"
    view: GameView
    log: list[Entry]


class TurnEvent(BaseModel):
    """One action and the view after it. Its event id is ``view.turn``."""

    type: Literal["turn"] = "turn"
    view: GameView
    entry: Entry


class HandEvent(BaseModel):
    """The viewer rearranged its hand (perhaps in another tab)."""

    type: Literal["hand"] = "hand"
    arrangement: list[int]


class ChatEvent(BaseModel):
    """Somebody said something.

    A new connection gets all messages so far, one with ``Last-Event-ID`` those that were written about that turn
    or later: some may be known already, by their ids.
    """

    type: Literal["chat"] = "chat"
    message: Message


Event = TypeAliasType(
    "Event",
    Annotated[TableEvent | SnapshotEvent | TurnEvent | HandEvent | ChatEvent, Field(discriminator="type")],
)


class Snapshot(BaseModel):
    """A game at some turn, for the seat that asks."""

    view: GameView
    log: list[Entry]


# --- knowledge -----------------------------------------------------------------------------------


class CardKnowledge(BaseModel):
    order: int
    common: list[str] = Field(description="The kinds that are possible by what everybody knows.")
    chances: dict[str, float] | None = Field(
        description="Chance of each kind from the viewer's eyes; null for cards that are not its own."
    )


class SeatKnowledge(BaseModel):
    seat: SeatNumber
    cards: list[CardKnowledge]


class Knowledge(BaseModel):
    """What the announcements have made known. (C32)"""

    turn: int
    seats: list[SeatKnowledge]
    common_deals: str = Field(
        description="How many deals of all hands fit what everybody knows; a decimal integer.", examples=["31250000"]
    )
    own_deals: str | None = Field(
        description="How many hands of its own fit what the viewer knows; null for a spectator.", examples=["412"]
    )


# --- records -------------------------------------------------------------------------------------


class Record(RootModel[dict[str, JsonValue]]):
    """A whole game, as ``starmine.Game.to_json`` writes it and ``starmine.Game.from_json`` reads it."""


Table.model_rebuild()
