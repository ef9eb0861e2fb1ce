"""What an admin sees: who and what is there. No card of a game, and nothing that people wrote."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from starmine.server.schemas.base import SeatNumber
from starmine.server.schemas.texts import ShownText


class AdminOverview(BaseModel):
    version: str
    people: int
    accounts: int
    connected: int = Field(description="People with a table open in a browser connected to this process.")
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
    turn: int = Field(description="How many actions have been taken.")
    seats: list[AdminSeat]
    spectators: int = Field(description="Connected to this process.")


class AdminTables(BaseModel):
    tables: list[AdminTable]
    older: str | None = Field(description="There are older ones: ask for them with ``before``.")


class AdminTournament(BaseModel):
    id: str
    name: str
    host: str | None = Field(description="The id of the person who made it; null once that person is removed.")
    host_name: str
    created: datetime
    edition: str
    edition_name: ShownText
    players: int = Field(description="Of each team.")
    teams: int
    deals: int
    begun: int = Field(description="How many tables of it have started.")
    finished: int = Field(description="How many of those are over; it is over once every team has finished every deal.")


class AdminTournaments(BaseModel):
    tournaments: list[AdminTournament]
    older: str | None = Field(description="There are older ones: ask for them with ``before``.")


class AdminPerson(BaseModel):
    id: str
    name: str
    created: datetime
    account: bool
    tables: int = Field(description="At how many they sit or sat.")


class AdminPeople(BaseModel):
    people: list[AdminPerson]
    older: str | None = Field(description="There are older ones: ask for them with ``before``.")
