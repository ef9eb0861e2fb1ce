"""The server itself and what can be played on it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from starmine.server.schemas.base import Body, SixthSuit


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
    default_bot: str = Field(description="Fills free seats and stands in for a player who left: an id of ``bots``.")
    name_length: int = Field(description="The most characters of a name.")
    message_length: int = Field(description="The most characters of a message.")


class SuitSign(BaseModel):
    """How a suit is written and drawn."""

    letter: str = Field(examples=["R"])
    name: str = Field(examples=["red"])
    shape: Literal["peony", "willow", "palm", "ring", "chrysanthemum", "crossette", "comet"]


class Suit(SuitSign):
    """A suit of a table."""

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
    suits: list[SuitSign] = Field(description="Every suit there is; a table's rules say with which it plays.")
    differences: list[Difference]
