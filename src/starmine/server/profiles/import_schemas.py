"""Games from files."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field

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
