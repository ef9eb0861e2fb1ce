"""Games from files."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, Field

from starmine.server.schemas.base import Body, Examples, Name, Noted, Order, SeatNumber


class ReadNote(Body):
    """A note as an export has it."""

    seat: SeatNumber
    order: Order
    turn: Annotated[int, Field(ge=0, le=1000)]
    text: Noted


class RecordBody(Body):
    """One game of a file."""

    record: dict[str, Any] = Field(description="What ``GET /games/{game}/record`` gives, or a record of hanab.live.")
    players: Annotated[list[Name], Field(max_length=5)] = Field(
        [], description="Their names, by seat; empty for those of the record."
    )
    notes: Annotated[list[ReadNote], Field(max_length=1000)] = Field(
        [], description="Notes on its cards; empty for those of the record."
    )


class RecordsBody(Body):
    """Finished games, such as those of ``GET /me/games/export``."""

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
    """Where the games are now."""

    games: list[str] = Field(description="Their ids, in the order of the request.")
