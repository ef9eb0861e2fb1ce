"""The results of deals that several tables play, and tournaments."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, Field, StringConstraints

from starmine.server.editions.schemas import Options
from starmine.server.tables.events import Dealt
from starmine.server.web.schemas import Body, Examples, Name, named
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


MOST_DEALS, MOST_TEAMS = 20, 64

Title = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60), AfterValidator(named)]


class NewTournament(Body):
    """A tournament: all teams play the same secret deals, each at its own tables."""

    name: Title = Field(examples=["Summer cup"])
    edition: Annotated[str, Field(max_length=40)] = "cocktail"
    options: Options = Options()
    players: Annotated[int, Field(ge=2, le=6)] = Field(description="The number of players per team.")
    deals: Annotated[int, Field(ge=1, le=MOST_DEALS)]
    teams: Annotated[list[Name], Field(min_length=1, max_length=MOST_TEAMS)] = Field(
        description="The names of the teams."
    )
    examples: ClassVar[Examples] = {
        "three_teams_of_two": {"name": "Summer cup", "players": 2, "deals": 4, "teams": ["Owls", "Foxes", "Cranes"]}
    }


class TournamentChanges(Body):
    """Changes by the host. Omitted fields stay."""

    name: Title | None = None
    closed: Literal[True] | None = Field(
        None,
        description="Closes the tournament, for good: nothing of it can be played any more, and everybody can see all "
        "its games.",
    )
    teams: Annotated[list[Name], Field(max_length=MOST_TEAMS)] = Field([], description="Additional teams.")
    examples: ClassVar[Examples] = {"another_team": {"teams": ["Herons"]}, "the_end": {"closed": True}}


class TeamGame(BaseModel):
    """A team's game of one deal."""

    status: Literal["waiting", "playing", "finished"]
    game: str | None = Field(
        description="For its players, for people who have finished this deal themselves, and for everybody once all "
        "teams have or the tournament is closed; before the start also for the caller's own team; else null."
    )
    players: list[str] = Field(description="The names on the seats.")
    score: int | None = Field(description="Null until it is over and the caller may see it; so are the next two.")
    perfect: bool | None
    strikes: int | None


class TeamStanding(BaseModel):
    """A row of the standings."""

    team: int
    name: str
    key: str | None = Field(
        description="Lets people open the team's tables; only for the team itself and for the host, but not for a "
        "token of the host with the scope ``read``."
    )
    mine: bool = Field(description="Whether the caller's key is this team's.")
    rank: int = Field(description="From 1; equal for tied teams.")
    points: int = Field(description="This and what follows counts the games whose results the caller may see.")
    perfect: int = Field(description="The number of perfect games; the first tie-breaker.")
    strikes: int = Field(description="The second tie-breaker; fewer are better.")
    played: int
    games: list[TeamGame | None] = Field(description="By deal; null if the team has no table for it yet.")


class Tournament(BaseModel):
    id: str
    name: str
    host: bool = Field(description="Whether the caller is the host.")
    host_name: str
    created: datetime
    edition: str
    edition_name: ShownText
    options: Options
    players: int
    deals: int
    max_score: int
    over: bool = Field(description="Whether every team has finished every deal.")
    closed: bool = Field(description="Whether the host has closed it.")
    standings: list[TeamStanding] = Field(description="Best team first.")


class TournamentSummary(BaseModel):
    id: str
    name: str
    created: datetime
    host: bool = Field(description="Whether the caller is the host.")


class TournamentList(BaseModel):
    tournaments: list[TournamentSummary] = Field(
        description="The tournaments that the caller hosts or plays in, newest first, 100 at most."
    )
