"""What somebody has played, summed up."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel, Field

from starmine.server.schemas.tables import TableSummary
from starmine.server.schemas.texts import ShownText


class ScoreCount(BaseModel):
    score: int
    games: int


class Group(BaseModel):
    """The games of one edition with one number of players."""

    edition: str
    edition_name: ShownText
    custom: bool = Field(description="Whether these games had options of their own.")
    players: int
    games: int
    mean: float = Field(description="Mean score.")
    best: int
    max_score: int = Field(description="The highest score that these rules allow.")
    perfect: int = Field(description="Games with the best score of all.")
    lost: int
    scores: list[ScoreCount] = Field(description="How many games had which score, the lowest first.")


class Month(BaseModel):
    """The games that ended in a month."""

    month: str = Field(examples=["2026-11"])
    games: int
    share: float = Field(description="Mean of each game's share of its highest possible score, 0 to 1.")


class Streak(BaseModel):
    now: int
    longest: int


class Partner(BaseModel):
    """Somebody with whom the person has played."""

    name: str = Field(description="In the newest game of both.")
    account: str | None = Field(description="The name of their account, if they have one: of ``name`` in a profile.")
    games: int
    perfect: int
    share: float = Field(description="As in ``Month``.")
    game: str = Field(description="The newest finished game of both: its rematch is a table for them.")


class Profile(BaseModel):
    name: str
    mine: bool = Field(description="Whether it is that of the person who asks: of all finished games.")
    since: datetime = Field(description="When the account was made, or the guest.")
    games: int = Field(description="Finished games that are counted here.")
    more: bool = Field(description="Whether there are older ones that are not counted.")
    perfect: int
    groups: list[Group] = Field(description="The most played first.")
    months: list[Month] = Field(description="Those with games, the oldest first.")
    perfect_streak: Streak = Field(description="Perfect games one after the other.")
    unlost_streak: Streak = Field(description="Games one after the other that were not lost.")
    day_streak: Streak = Field(description="Days one after the other, in UTC, on which a game ended.")
    partners: list[Partner] | None = Field(description="The most frequent first; null in profiles of others.")


class ProfileGames(BaseModel):
    """A page of finished games, newest first."""

    games: list[TableSummary]
    older: str | None = Field(description="There are older ones: ask for them with ``before``.")
