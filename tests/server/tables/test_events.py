"""Events as JSON: every kind can be written and read back."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from starmine.server.database.models import EventRow
from starmine.server.tables import events
from starmine.server.tables.events import Event, ImportedNote, Seated, Settings, from_json, to_json

ADA, BOT, FREE = Seated("ada", "Ada"), Seated(name="Suwa", bot="cautious"), Seated()
GONE = Seated("bob", "Bob", local=True, bot="random", kept="last", knows=True, out_of_time=True)
CUSTOM = Settings(
    edition="tiles",
    options={"variant": 3, "endless": True},
    first=1,
    listed=True,
    chat="phrases",
    silence=True,
    assistance="none",
    spectators="all",
    spectator_delay=5,
    clock_turn=20,
    clock_bank=300,
)
EXAMPLES: list[Event] = [
    events.Opened(CUSTOM, (ADA, GONE, BOT), "tournament", "lantern 7", "cup", 0, 2),
    events.SeatsChanged((FREE, FREE), None, None),
    events.Said(0, "Ada", "Hello <b>\n花火 🎆"),
    events.Imported(
        "online", {"strikes": 1}, ("Ada", "Bob"), "R1 G2", 1, ("play 0", "discard 2"), (ImportedNote(0, 5, 1, "r1"),)
    ),
    events.Rewritten(),
]


@pytest.mark.parametrize("event", EXAMPLES, ids=lambda event: event.kind)
def test_event_is_the_same_when_it_is_read_back(event: Event) -> None:
    """Events that commands lead to are read back in ``test_state``."""
    read = from_json(event.kind, to_json(event))
    assert read == event
    assert type(read) is type(event)


def test_kinds_are_distinct_and_fit_their_column() -> None:
    kinds = [each.kind for each in get_args(Event)]
    assert len(set(kinds)) == len(kinds)
    column: Any = EventRow.__table__.c.kind
    assert max(map(len, kinds)) <= column.type.length


@pytest.mark.parametrize(
    ("event", "body"),
    [
        (events.Acted("clue 1 red"), {"action": "clue 1 red"}),
        (events.Acted("play 4", stand_in=True), {"action": "play 4", "stand_in": True}),
        (events.Said(0, "Ada", "Hi"), {"seat": 0, "name": "Ada", "text": "Hi"}),
        (events.SeatsChanged((ADA, FREE), None, None), {
            "seats": [{"person": "ada", "name": "Ada"}, {}], "host": None, "first": None,
        }),
        (events.Opened(Settings("cocktail", {}), (ADA, FREE)), {
            "settings": {"edition": "cocktail", "options": {}}, "seats": [{"person": "ada", "name": "Ada"}, {}],
        }),
        (events.TakenBack(), {}),
    ],
)  # fmt: skip
def test_body_leaves_out_defaults(event: Event, body: dict[str, Any]) -> None:
    assert json.loads(to_json(event)) == body


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("act", "{}"),
        *(("acted", body) for body in ("", "[]", "{}", '{"action":7}', '{"action":"play 0","turn":1}')),
        ("noted", '{"seat":"1","order":1,"text":"r1"}'),
        ("seats", '{"seats":[[]],"host":null,"first":null}'),
        ("settings", '{"settings":{"edition":"cocktail","options":{},"chat":"loud"},"seats":[]}'),
        ("judged", '{"verdict":"perhaps"}'),
        ("asked", '{"about":"undo","by":0,"agreed":1}'),
    ],
)
def test_body_is_refused_when_it_does_not_fit_its_kind(kind: str, body: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        from_json(kind, body)
