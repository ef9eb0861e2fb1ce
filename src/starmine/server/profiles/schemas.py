"""Statistics of a person's games, and games from files."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pydantic import BaseModel, Field

from starmine.server.web.texts import ShownText


class ScoreCount(BaseModel):
    score: int
    games: int


class Group(BaseModel):
    """The games of one edition with one number of players."""

    edition: str
    edition_name: ShownText
    custom: bool = Field(description="Whether these games had custom options.")
    players: int
    games: int
    mean: float = Field(description="Mean score.")
    best: int
    max_score: int = Field(description="The maximum score by these rules.")
    perfect: int = Field(description="The number of perfect games.")
    lost: int
    scores: list[ScoreCount] = Field(description="The number of games by score, lowest first.")


class Month(BaseModel):
    """The games that ended in a month."""

    month: str = Field(examples=["2026-11"])
    games: int
    share: float = Field(description="Mean of score divided by maximum score, 0 to 1.")


class Streak(BaseModel):
    now: int
    longest: int


class Partner(BaseModel):
    """Another player of the person's games."""

    name: str = Field(description="From the newest game together.")
    account: str | None = Field(description="The account's name, for ``name`` in a profile; null for guests.")
    games: int
    perfect: int
    share: float = Field(description="As in ``Month``.")
    game: str = Field(description="The newest finished game together; its rematch is a table for both.")


class Profile(BaseModel):
    name: str
    mine: bool = Field(description="Whether it is the caller's own, which counts all finished games.")
    since: datetime = Field(description="When the account, else the guest, was created.")
    games: int = Field(description="The number of games counted here.")
    more: bool = Field(description="Whether there are older games that are not counted.")
    perfect: int
    groups: list[Group] = Field(description="Most played first.")
    months: list[Month] = Field(description="Months with games, oldest first.")
    perfect_streak: Streak = Field(description="Consecutive perfect games.")
    unlost_streak: Streak = Field(description="Consecutive games that were not lost.")
    day_streak: Streak = Field(description="Consecutive days, in UTC, on which a game ended.")
    partners: list[Partner] | None = Field(description="Most frequent first; null in others' profiles.")


IMPORT_FILE: dict[str, Any] = {
    "schema": {},  # not a JSON body, but the bytes of a file
    "examples": {
        "a_game_of_a_download": {
            "summary": "A game of a download",
            "value": {
                "players": ["Ada", "Bob"],
                "record": {
                    "format": "starmine",
                    "version": 1,
                    "edition": "cocktail",
                    "options": {},
                    "players": 2,
                    "first": 0,
                    "deck": "R1 G2 …",
                    "actions": ["play 0", "clue 1 red"],
                },
            },
        }
    },
}


class Imported(BaseModel):
    """The imported games."""

    games: list[str] = Field(description="Their ids, in the order of the file; at most 20.")
    read: int = Field(description="The number of bytes that were read: the next request sends the file from there on.")
