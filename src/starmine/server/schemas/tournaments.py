"""Tournaments: deals that several teams play, and their standings."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, Field, StringConstraints

from starmine.server.schemas.base import Body, Examples, Name, named
from starmine.server.schemas.editions import Options
from starmine.server.schemas.texts import ShownText

MOST_DEALS, MOST_TEAMS = 20, 64

Title = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60), AfterValidator(named)]


class NewTournament(Body):
    """Everybody plays the same secret deals, each team at tables of its own."""

    name: Title = Field(examples=["Summer cup"])
    edition: Annotated[str, Field(max_length=40)] = "cocktail"
    options: Options = Options()
    players: Annotated[int, Field(ge=2, le=5)] = Field(description="Of each team.")
    deals: Annotated[int, Field(ge=1, le=MOST_DEALS)]
    teams: Annotated[list[Name], Field(min_length=1, max_length=MOST_TEAMS)] = Field(description="Their names.")
    examples: ClassVar[Examples] = {
        "three_teams_of_two": {"name": "Summer cup", "players": 2, "deals": 4, "teams": ["Owls", "Foxes", "Cranes"]},
    }


class TournamentChanges(Body):
    """The host's changes; what is left out stays."""

    name: Title | None = None
    teams: Annotated[list[Name], Field(max_length=MOST_TEAMS)] = Field([], description="Further teams.")
    examples: ClassVar[Examples] = {
        "another_team": {"teams": ["Herons"]},
    }


class TeamGame(BaseModel):
    """The game of a team on one deal."""

    status: Literal["waiting", "playing", "finished"]
    game: str | None = Field(
        description="For the team that asks, and of finished games for people who have finished this deal themselves, "
        "and for everybody once all teams have; else null."
    )
    players: list[str] = Field(description="The names on the seats.")
    score: int | None = Field(description="Once it is over.")
    perfect: bool
    strikes: int | None = Field(description="Once it is over.")


class TeamStanding(BaseModel):
    """A team in the table of standings."""

    team: int
    name: str
    key: str | None = Field(description="For the host and the team itself: who has it opens the team's tables.")
    mine: bool = Field(description="Whether the key that was sent is this team's.")
    rank: int = Field(description="From 1; the same for teams that are level.")
    points: int
    perfect: int = Field(description="How many of its games were perfect; decides between equal points.")
    strikes: int = Field(description="Decides after that: fewer are better.")
    played: int
    games: list[TeamGame | None] = Field(description="By deal; null where the team has no table yet.")


class Tournament(BaseModel):
    id: str
    name: str
    host: bool = Field(description="Whether the person who asks is the host.")
    host_name: str
    created: datetime
    edition: str
    edition_name: ShownText
    options: Options
    players: int
    deals: int
    max_score: int
    over: bool = Field(description="Whether every team has finished every deal.")
    standings: list[TeamStanding] = Field(description="The best first.")


class TournamentSummary(BaseModel):
    id: str
    name: str
    created: datetime
    host: bool = Field(description="Whether the person who asks is the host.")


class TournamentList(BaseModel):
    tournaments: list[TournamentSummary] = Field(
        description="Those that the person who asks hosts or plays in, newest first, 100 at most."
    )


class TournamentPlace(BaseModel):
    """Where a table stands in its tournament."""

    id: str
    round: int = Field(description="The deal, counted from 0.")
    team: int
