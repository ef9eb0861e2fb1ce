"""Request bodies with examples, which the API's description shows."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Body

from starmine.server.schemas import ActionBody, HandBody, MessageBody, NameBody, NewTable, SeatChange, TableChanges


def _examples(**bodies: dict[str, Any]) -> Any:
    return Body(
        openapi_examples={
            name: {"summary": name.replace("_", " ").capitalize(), "value": value} for name, value in bodies.items()
        }
    )


NameGiven = Annotated[NameBody, _examples(a_name={"name": "Ada"})]

NewTableGiven = Annotated[
    NewTable,
    _examples(
        with_friends_and_a_bot={
            "edition": "cocktail",
            "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "cautious"}],
        },
        variants_3_and_4_of_the_tiles={
            "edition": "tiles",
            "options": {"variant": 3, "endless": True},
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "first": 0,
            "listed": True,
            "chat": "phrases",
            "silence": True,
        },
        two_on_one_device={
            "edition": "abacus",
            "seats": [{"kind": "me"}, {"kind": "local", "name": "Bob"}],
        },
        bots_only={"seats": [{"kind": "bot", "bot": "cautious"}, {"kind": "bot", "bot": "random"}]},
    ),
]

TableChangesGiven = Annotated[
    TableChanges,
    _examples(
        another_edition={"edition": "six-colour"},
        four_seats={"players": 4},
        for_everybody={"listed": True},
        a_custom_table={"options": {"strikes": 5, "empty_clues": True}},
    ),
]

SeatChangeGiven = Annotated[
    SeatChange,
    _examples(
        sit_down={"kind": "me"},
        somebody_else_on_my_device={"kind": "local", "name": "Bob"},
        a_bot={"kind": "bot", "bot": "cautious"},
        free_the_seat={"kind": "open"},
    ),
]

ActionGiven = Annotated[
    ActionBody,
    _examples(
        play={"turn": 0, "action": {"type": "play", "slot": 4}},
        discard={"turn": 3, "action": {"type": "discard", "slot": 0}},
        colour_clue={"turn": 0, "action": {"type": "colour", "seat": 1, "colour": "red"}},
        rank_clue={"turn": 0, "action": {"type": "rank", "seat": 1, "rank": 5}},
        on_a_device_with_several_seats={"turn": 1, "seat": 1, "action": {"type": "play", "slot": 0}},
    ),
]

HandGiven = Annotated[
    HandBody,
    _examples(
        newest_card_first={"seat": 0, "orders": [4, 0, 1, 2, 3]},
        two_cards_set_apart_and_one_turned={"seat": 0, "orders": [0, 1, 2, 3, 4], "turned": [4], "gaps": [3]},
    ),
]

MessageGiven = Annotated[
    MessageBody, _examples(a_text={"text": "Good evening!"}, a_fixed_phrase={"phrase": "know-nothing"})
]
