"""The admin's view: people, tables and tournaments. It contains no cards and no messages."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from starmine.server.web.schemas import SeatNumber
from starmine.server.web.texts import ShownText

Older = Annotated[str | None, Field(description="If there are older ones, the value of ``before`` for them.")]


class AdminSession(BaseModel):
    until: datetime | None = Field(description="When the session of this browser ends; null without one.")


class AdminOverview(BaseModel):
    version: str
    people: int
    accounts: int
    connected: int = Field(description="People with a table open in a browser that is connected to this process.")
    streams: int = Field(description="Open streams of this process.")
    waiting: int
    playing: int
    finished: int


class AdminSeat(BaseModel):
    seat: SeatNumber
    name: str = Field(description="Empty for an open seat.")
    person: str | None = Field(description="The id of the person who holds it.")
    bot: str | None
    online: bool


class AdminTable(BaseModel):
    id: str
    status: Literal["waiting", "playing", "finished"]
    edition: str
    edition_name: ShownText
    listed: bool
    created: datetime
    started: datetime | None
    finished: datetime | None
    turn: int = Field(description="The number of actions played.")
    seats: list[AdminSeat]
    spectators: int = Field(description="Connected to this process.")


class AdminTables(BaseModel):
    tables: list[AdminTable]
    older: Older


class AdminTournament(BaseModel):
    id: str
    name: str
    host: str | None = Field(description="The id of the creator; null once that person is deleted.")
    host_name: str
    created: datetime
    edition: str
    edition_name: ShownText
    players: int = Field(description="The number of players per team.")
    teams: int
    deals: int
    begun: int = Field(description="The number of its tables that have started.")
    finished: int = Field(
        description="The number of its finished games; it is over once every team has finished every deal."
    )


class AdminTournaments(BaseModel):
    tournaments: list[AdminTournament]
    older: Older


class AdminPerson(BaseModel):
    id: str
    name: str
    created: datetime
    account: bool
    tables: int = Field(description="The number of tables at which they sit or sat.")


class AdminPeople(BaseModel):
    people: list[AdminPerson]
    older: Older
