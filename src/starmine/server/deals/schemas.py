"""Deals that several tables play: choosing one, and comparing results."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel, Field

from starmine.server.tables.schemas import Dealt
from starmine.server.web.texts import ShownText


class ResultSeat(BaseModel):
    name: str
    kind: Literal["person", "bot"]
    mine: bool = Field(description="Whether the caller holds it.")
    knew: bool = Field(
        description="Whether the player knew the deal: had started another game of it before this one ended, or seen "
        "a finished one."
    )


class DealResult(BaseModel):
    """A finished game of a deal."""

    game: str
    seats: list[ResultSeat]
    score: int = Field(description="The final score; 0 for a lost game if the edition says so. (R6)")
    cards: int = Field(description="The cards on the fireworks.")
    strikes: int
    turns: int
    lost: bool
    perfect: bool
    first_try: bool = Field(description="Whether nobody at the table knew the deal.")
    finished: datetime


class DealResults(BaseModel):
    """The finished games of a deal, for comparison."""

    game: str = Field(description="The requested game.")
    deal: Dealt | None = Field(description="How its deal was chosen; null for a random secret seed.")
    seed: str | None = Field(description="Null for a secret seed.")
    day: date | None = Field(description="Only for deals of a day.")
    edition: str
    edition_name: ShownText
    players: int
    max_score: int
    over: bool = Field(description="Whether the requested game is over.")
    played: int = Field(description="The number of finished games of this deal.")
    results: list[DealResult] | None = Field(
        description="First tries first, then by result, 200 at most; null until the caller has finished a game of "
        "this deal."
    )


class MyGame(BaseModel):
    """The first game of a deal that the caller has started."""

    game: str
    over: bool
    score: int | None = Field(description="Null until it is over.")


class DailyDeal(BaseModel):
    """The deal of a day for a number of players."""

    players: int
    seed: str
    mine: MyGame | None
    played: int = Field(description="The number of finished games.")
    results: list[DealResult] | None = Field(description="As in ``DealResults``.")


class DailyResults(BaseModel):
    """The deals of a day, one for each number of players."""

    day: date
    today: date = Field(description="The date in UTC.")
    older: date | None = Field(description="The previous day, if it had deals.")
    newer: date | None = Field(description="The next day, unless it is in the future.")
    edition: str
    edition_name: ShownText
    max_score: int
    deals: list[DailyDeal]
