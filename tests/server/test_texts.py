"""Texts in the API, by ids and values, all of which the OpenAPI document lists."""

from __future__ import annotations

from typing import Any

import pytest

import starmine as sm
from starmine.rules.words import texts
from starmine.server.app import create_app
from starmine.server.settings import Settings
from starmine.server.tables.view_schemas import Why
from starmine.server.web.schemas import show_text
from tests.server.serving import House, two_in_a_game


def test_description_lists_every_text_with_its_values() -> None:
    listed = create_app(Settings()).openapi()["components"]["schemas"]["Texts"]["properties"]
    assert listed.keys() == texts.TEMPLATES.keys()
    assert {name.partition(".")[0] for name in listed} > {"refusal", "reason", "verdict", "puzzle", "bot", "edition"}
    for name, template in texts.TEMPLATES.items():
        assert tuple(listed[name]["properties"]) == template.holes
        assert listed[name]["description"] == template.english


@pytest.mark.parametrize(
    ("text", "reason", "values"),
    [
        ("x" * 301, "request.reason.too-long", {"count": 300}),
        ("", "request.reason.empty", {}),
        ("\u200b", "request.reason.invisible", {}),
        ("a\u202eb", "request.reason.turned", {}),
    ],
)
async def test_invalid_form_field_is_refused_with_a_text(
    house: House, text: str, reason: str, values: dict[str, object]
) -> None:
    game, ada, _ = await two_in_a_game(house)
    problem = (await ada.ask("POST", f"/tables/{game}/messages", {"text": text})).json()
    assert (problem["id"], problem["values"]["field"]) == ("request.field-wrong", "text")
    assert (problem["values"]["reason"]["id"], problem["values"]["reason"]["values"]) == (reason, values)


def test_text_without_an_id_is_english_and_lone_surrogates_are_replaced() -> None:
    assert show_text("An added bot's.").model_dump() == {"id": None, "values": {}, "message": "An added bot's."}
    template = texts.template("test.quoted", "the name {name} is taken")
    shown = show_text(template(name="\ud83c"))
    assert (shown.values, shown.message) == ({"name": "?"}, "the name ? is taken")
    del texts.TEMPLATES["test.quoted"]


def test_text_survives_a_round_trip() -> None:
    told: Any = sm.Game(sm.edition("tiles"), players=2, deck=sm.edition("tiles").deck(2)).refusals()["discard"]
    why = Why.model_validate_json(Why(turn=1, text=sm.edition("tiles").words.say(told)).model_dump_json())
    assert isinstance(why.text, texts.Text)
    assert (why.text.id, why.text.values["count"]) == ("refusal.tokens-full", 8)
    assert why.text == "all 8 clock tiles are free, so a discard would gain nothing: play a tile or give a clue"
