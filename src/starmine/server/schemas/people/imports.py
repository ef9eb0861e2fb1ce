"""Games from files."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, Field

from starmine.server.schemas.base import Body, Examples, Name, Noted, Order, SeatNumber


class ReadNote(Body):
    """A note in an export."""

    seat: SeatNumber
    order: Order
    turn: Annotated[int, Field(ge=0, le=1000)]
    text: Noted


class RecordBody(Body):
    """A game in a file."""

    record: dict[str, Any] = Field(description="A record from ``GET /games/{game}/record``, or of hanab.live.")
    players: Annotated[list[Name], Field(max_length=5)] = Field(
        [], description="The players' names by seat; if empty, those in the record."
    )
    notes: Annotated[list[ReadNote], Field(max_length=1000)] = Field(
        [], description="The notes on cards; if empty, those in the record."
    )


class RecordsBody(Body):
    """Finished games, for example from ``GET /me/games/export``."""

    games: Annotated[list[RecordBody], Field(min_length=1, max_length=20)]
    examples: ClassVar[Examples] = {
        "a_game_with_names": {
            "games": [
                {
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
                    "players": ["Ada", "Bob"],
                }
            ]
        },
    }


class Imported(BaseModel):
    """The imported games."""

    games: list[str] = Field(description="Their ids, in the order of the request.")
