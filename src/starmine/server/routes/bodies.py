"""Request bodies with examples, which the API's description shows."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Body

from starmine.server.schemas.actions import ActionBody, HandBody, UndoBody, WhatIfBody
from starmine.server.schemas.events import MessageBody
from starmine.server.schemas.learning import AttemptBody
from starmine.server.schemas.notes import NoteBody
from starmine.server.schemas.people.accounts import (
    NewAccountBody,
    PasskeyBody,
    PasskeyNameBody,
    PasskeySignInBody,
    PassphraseBody,
    ProofBody,
    RecoveryBody,
    SignInBody,
)
from starmine.server.schemas.people.imports import RecordsBody
from starmine.server.schemas.people.notifications import SubscriptionBody
from starmine.server.schemas.people.people import NameBody, TokenBody
from starmine.server.schemas.tables import NewTable, SeatChange, TableChanges
from starmine.server.schemas.tournaments import NewTournament, TournamentChanges


def _examples(**bodies: dict[str, Any]) -> Any:
    return Body(
        openapi_examples={
            name: {"summary": name.replace("_", " ").capitalize(), "value": value} for name, value in bodies.items()
        }
    )


NameGiven = Annotated[NameBody, _examples(a_name={"name": "Ada"})]

TokenGiven = Annotated[TokenBody, _examples(for_a_bot={"name": "My bot", "scope": "play"})]

_KEYS = {
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
SubscriptionGiven = Annotated[
    SubscriptionBody,
    _examples(of_a_browser={"endpoint": "https://push.starmine.example/send/nF3q8", "keys": _KEYS}),
]

_PHRASE = "four lanterns on a river"
AccountGiven = Annotated[NewAccountBody, _examples(an_account={"name": "Ada", "passphrase": _PHRASE})]
SignInGiven = Annotated[SignInBody, _examples(sign_in={"name": "Ada", "passphrase": _PHRASE, "bring": True})]
RecoveryGiven = Annotated[
    RecoveryBody, _examples(a_code={"name": "Ada", "code": "k7m2-9xqd-4hwb-c3tz", "passphrase": _PHRASE})
]
PassphraseGiven = Annotated[PassphraseBody, _examples(another={"old": _PHRASE, "passphrase": "a boat without oars"})]
_CREDENTIAL = {"id": "nF3…", "rawId": "nF3…", "type": "public-key", "response": {"clientDataJSON": "eyJ0…"}}
PasskeyGiven = Annotated[
    PasskeyBody, _examples(of_a_phone={"name": "My phone", "ticket": "eyJj…", "credential": _CREDENTIAL})
]
PasskeyNameGiven = Annotated[PasskeyNameBody, _examples(another_name={"name": "My old phone"})]
PasskeySignInGiven = Annotated[
    PasskeySignInBody, _examples(sign_in={"ticket": "eyJj…", "credential": _CREDENTIAL, "bring": True})
]
ProofGiven = Annotated[ProofBody, _examples(later={"passphrase": _PHRASE}, just_signed_in={})]

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
        from_a_seed={
            "edition": "abacus",
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "deal": {"kind": "seed", "seed": "lantern 7"},
        },
        the_deal_of_the_day={"seats": [{"kind": "me"}, {"kind": "open"}], "deal": {"kind": "daily"}},
        bots_only={"seats": [{"kind": "bot", "bot": "cautious"}, {"kind": "bot", "bot": "random"}]},
    ),
]

NewTournamentGiven = Annotated[
    NewTournament,
    _examples(
        three_teams_of_two={"name": "Summer cup", "players": 2, "deals": 4, "teams": ["Owls", "Foxes", "Cranes"]},
    ),
]

TournamentChangesGiven = Annotated[TournamentChanges, _examples(another_team={"teams": ["Herons"]})]

TableChangesGiven = Annotated[
    TableChanges,
    _examples(
        another_edition={"edition": "six-colour"},
        four_seats={"players": 4},
        for_everybody={"listed": True},
        spectators_who_see_all_hands={"spectators": "all", "spectator_delay": 10},
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

AttemptGiven = Annotated[
    AttemptBody,
    _examples(
        a_clue={"action": {"type": "rank", "seat": 1, "rank": 1}},
        a_play={"action": {"type": "play", "slot": 0}},
    ),
]

HandGiven = Annotated[
    HandBody,
    _examples(
        newest_card_first={"seat": 0, "orders": [4, 0, 1, 2, 3]},
        two_cards_set_apart_and_one_turned={"seat": 0, "orders": [0, 1, 2, 3, 4], "turned": [4], "gaps": [3]},
    ),
]

WhatIfGiven = Annotated[
    WhatIfBody,
    _examples(
        another_play_on_turn_17={"turn": 16, "actions": [{"type": "play", "slot": 1}]},
        then_a_bot={"turn": 16, "actions": [{"type": "play", "slot": 1}], "bot": "cautious"},
        as_the_seat_on_turn_sees_it={"turn": 0, "actions": [], "open": False},
    ),
]

UndoGiven = Annotated[
    UndoBody, _examples(ask_or_agree={"turn": 12, "agree": True}, decline={"turn": 12, "agree": False})
]

NoteGiven = Annotated[
    NoteBody,
    _examples(
        kinds_it_may_be={"seat": 0, "order": 7, "text": "r2,r3"},
        a_text={"seat": 0, "order": 12, "text": "asked about on turn 5"},
        taken_away={"seat": 0, "order": 7, "text": ""},
    ),
]

RecordsGiven = Annotated[
    RecordsBody,
    _examples(
        a_game_with_names={
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
    ),
]

MessageGiven = Annotated[
    MessageBody, _examples(a_text={"text": "Good evening!"}, a_fixed_phrase={"phrase": "know-nothing"})
]
