"""Best results and the hardest deals."""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import BaseModel, Field

from starmine.server.web.texts import ShownText

Order = Literal["turns", "clues", "time"]


class ResultPlayer(BaseModel):
    name: str | None = Field(description="Null for a player who does not agree to be listed.")
    mine: bool = Field(description="Whether it is the caller.")


class BestResult(BaseModel):
    """A finished game."""

    game: str | None = Field(description="Null unless all its players agree to be listed, or the caller played it.")
    players: list[ResultPlayer] = Field(description="By seat.")
    score: int
    turns: int
    clues: int
    seconds: int = Field(description="From the start to the end, without pauses.")
    finished: date


class BestResults(BaseModel):
    """A page of the best results of an edition or variant with a number of players."""

    edition_name: ShownText
    max_score: int
    results: list[BestResult] = Field(description="The highest score first.")
    next: int | None = Field(description="``start`` of the next page; null on the last one.")


class HardDeal(BaseModel):
    """A deal that several tables have finished."""

    day: date | None = Field(description="Only of a deal of the day.")
    seed: str | None = Field(description="Only of a typed seed.")
    game: str | None = Field(description="A game of it whose players all agree to be listed, to play its deal.")
    tables: int
    mean: float = Field(description="The mean score.")
    best: int = Field(description="The highest score.")


class HardDeals(BaseModel):
    """A page of the deals of an edition or variant with a number of players."""

    edition_name: ShownText
    max_score: int
    deals: list[HardDeal] = Field(description="The lowest mean score first.")
    next: int | None = Field(description="``start`` of the next page; null on the last one.")
