"""Best results and the hardest deals."""

from __future__ import annotations

from datetime import date, datetime

from pydantic import BaseModel, Field

from starmine.server.web.texts import ShownText


class BestResult(BaseModel):
    """A finished game."""

    game: str | None = Field(description="Null unless all its players have agreed to be listed.")
    names: list[str | None] = Field(description="By seat; null for a player who has not agreed to be listed.")
    score: int
    perfect: bool
    turns: int
    clues: int
    seconds: int = Field(description="From the start to the end.")
    finished: datetime


class HardDeal(BaseModel):
    """A deal that several tables have played."""

    day: date | None = Field(description="Only for a deal of the day.")
    seed: str | None = Field(description="Only for a typed seed.")
    game: str | None = Field(description="A game of it whose players have all agreed to be listed, to play it again.")
    tables: int
    mean: float = Field(description="The mean score.")
    best: int = Field(description="The best score.")


class BestResults(BaseModel):
    """The best results of a variant with a number of players, and its hardest deals."""

    edition_name: ShownText
    max_score: int
    results: list[BestResult] = Field(description="By score, then fewest turns, then fewest clues; 50 at most.")
    deals: list[HardDeal] = Field(description="The lowest mean score first; 50 at most.")
