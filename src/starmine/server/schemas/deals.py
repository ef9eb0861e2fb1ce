"""Deals that several tables play: how one is chosen, and the results of its games side by side."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field
from typing_extensions import TypeAliasType

from starmine.server.deal import SEED_LENGTH, BadSeedText, typed_seed
from starmine.server.schemas.base import Body, in_words
from starmine.server.schemas.texts import ShownText


def _seed(text: str) -> str:
    try:
        return typed_seed(text)
    except BadSeedText as error:
        raise in_words(error.args[0]) from error


class DealOfSeed(Body):
    """The deck of a typed seed, which everybody can work out: the same on every server. See docs/deal.md."""

    kind: Literal["seed"]
    seed: Annotated[str, Field(max_length=4 * SEED_LENGTH), AfterValidator(_seed)] = Field(examples=["lantern 7"])


class DealOfDay(Body):
    """The deal of a day for so many players, the same on every server; ``day`` null is today, in UTC."""

    kind: Literal["daily"]
    day: Annotated[date, Field(strict=False)] | None = None


class DealOfGame(Body):
    """The deck of a finished game, with its rules, its number of seats, and who began."""

    kind: Literal["game"]
    game: str = Field(max_length=40)


class DealOfTournament(Body):
    """A deal of a tournament, for the team that has this key; it has one table for each deal."""

    kind: Literal["tournament"]
    tournament: str = Field(max_length=40)
    key: str = Field(max_length=40)
    round: Annotated[int, Field(ge=0, le=100)] = Field(description="The deal, counted from 0.")


DealChoice = TypeAliasType(
    "DealChoice",
    Annotated[DealOfSeed | DealOfDay | DealOfGame | DealOfTournament, Field(discriminator="kind")],
)

Dealt = Literal["seed", "daily", "game", "tournament"]


class ResultSeat(BaseModel):
    name: str
    kind: Literal["person", "bot"]
    mine: bool = Field(description="Held by the person who asks.")
    knew: bool = Field(
        description="Knew the deal: had begun another game of it before this one ended, or looked at a finished one."
    )


class DealResult(BaseModel):
    """A finished game of a deal."""

    game: str
    seats: list[ResultSeat]
    score: int = Field(description="The score that counts; 0 for a lost game where the edition says so. (R6)")
    cards: int = Field(description="The cards on the fireworks.")
    strikes: int
    turns: int
    lost: bool
    perfect: bool
    first_try: bool = Field(description="Whether nobody at the table knew the deal.")
    finished: datetime


_ARCHIVED = "How many finished games of it went to an archive: who runs the server can put them back."
_ARCHIVED_ON = "The day, in UTC, when the last of them did."


class DealResults(BaseModel):
    """The finished games of a deal, side by side."""

    game: str = Field(description="The game that was asked for.")
    deal: Dealt | None = Field(description="How its deal was chosen; null for a secret seed of its own.")
    seed: str | None = Field(description="Of a deal that is known by its seed; else null.")
    day: date | None = Field(description="Of a deal of the day.")
    edition: str
    edition_name: ShownText
    players: int
    max_score: int
    over: bool = Field(description="Whether the game that was asked for is over.")
    played: int = Field(description="How many games of this deal are over, without those that were archived.")
    archived: int = Field(description=_ARCHIVED)
    archived_on: date | None = Field(description=_ARCHIVED_ON)
    results: list[DealResult] | None = Field(
        description="First tries first, the best of each first, 200 at most; null until the person who asks has "
        "finished a game of this deal."
    )


class MyGame(BaseModel):
    """The first game of a deal that the person who asks has begun."""

    game: str
    over: bool
    score: int | None = Field(description="Once it is over.")


class DailyDeal(BaseModel):
    """The deal of a day for some number of players."""

    players: int
    seed: str
    mine: MyGame | None
    played: int = Field(description="How many games of it are over, without those that were archived.")
    archived: int = Field(description=_ARCHIVED)
    archived_on: date | None = Field(description=_ARCHIVED_ON)
    results: list[DealResult] | None = Field(description="As in ``DealResults``.")


class DailyResults(BaseModel):
    """The deals of a day, one for each number of players."""

    day: date
    today: date = Field(description="The date in UTC.")
    older: date | None = Field(description="The day before, if it had deals.")
    newer: date | None = Field(description="The day after, if it has come.")
    edition: str
    edition_name: ShownText
    max_score: int
    deals: list[DailyDeal]
