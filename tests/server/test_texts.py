"""Texts in the API, by ids and values, all of which the OpenAPI document lists."""

from __future__ import annotations

from typing import Any

import pytest

import starmine as sm
from starmine.rules.words import texts
from starmine.server.app import create_app
from starmine.server.settings import Settings
from starmine.server.tables.view_schemas import Why
from starmine.server.web.texts import show_text
from tests.server.serving import House, english, two_in_a_game

# Requests of a guest, or in a game of two (``{game}``) of Ada, who begins, and the text that refuses each.
ASKED: list[tuple[str, str, object, str]] = [
    ("GET", "/nowhere", None, "request.no-address"),
    ("POST", "/tournaments/nix/teams", {}, "request.no-address"),
    ("DELETE", "/editions", None, "request.method"),
    ("POST", "/tables", ["x"], "request.not-object"),
    ("POST", "/tables", {"seats": 3}, "request.field-wrong"),
    ("POST", "/tables", {"chairs": []}, "request.field-missing"),
    ("PUT", "/me", {"name": "Ada", "nmae": "Bob"}, "request.field-unknown"),
    ("PUT", "/me", {"name": "x" * 70_000}, "request.too-large"),
    ("PUT", "/me", {"name": "\u202e"}, "name.character"),
    ("PUT", "/me", {"name": "Conventions"}, "name.of-bot"),
    ("POST", "/account", {"name": "Ada", "passphrase": "aaaaaaaaaaaa"}, "passphrase.same"),
    ("PUT", "/account/passphrase", {"old": "x", "passphrase": "a boat without oars"}, "account.none"),
    ("DELETE", "/me/tokens/nix", None, "token.none"),
    ("GET", "/profile?name=nobody", None, "profile.unknown"),
    ("POST", "/tables", {"seats": [{"kind": "me"}, {"kind": "me"}]}, "seat.two-of-me"),
    ("POST", "/tables", {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "nobody"}]}, "bot.unknown"),
    ("GET", "/tables/nowhere12345", None, "table.unknown"),
    ("GET", "/tournaments/nix", None, "tournament.unknown"),
    ("GET", "/daily?day=2000-01-01", None, "daily.past"),
    ("GET", "/puzzles/nix", None, "puzzles.unknown"),
    ("PATCH", "/tables/{game}", {"listed": True}, "table.started"),
    ("POST", "/tables/{game}/rematch", None, "rematch.not-over"),
    ("POST", "/tables/{game}/messages", {}, "chat.text-or-phrase"),
    ("GET", "/games/{game}/record", None, "game.record-later"),
    ("GET", "/games/{game}?turn=5", None, "game.future"),
    ("GET", "/games/{game}/turns/0/why", None, "why.not-taken"),
    ("POST", "/games/{game}/actions", {"turn": 1, "action": {"type": "play", "slot": 0}}, "play.not-come"),
    ("POST", "/games/{game}/actions", {"turn": 0, "action": {"type": "play", "slot": 5}}, "refusal.slot"),
    ("POST", "/games/{game}/undo", {"turn": 0, "agree": True}, "undo.nothing"),
    ("POST", "/games/{game}/pause", {"paused": True}, "pause.no-clock"),
    ("PUT", "/games/{game}/notes", {"seat": 1, "order": 0, "text": "red"}, "seat.not-yours"),
    ("PUT", "/games/{game}/hand", {"seat": 1, "orders": [0]}, "hand.not-yours"),
    ("POST", "/games/{game}/what-if", {"turn": 0, "actions": []}, "what-if.later"),
]


def test_description_lists_every_text_with_its_values() -> None:
    listed = create_app(Settings()).openapi()["components"]["schemas"]["Texts"]["properties"]
    assert listed.keys() == texts.TEMPLATES.keys()
    assert {name.partition(".")[0] for name in listed} > {"refusal", "reason", "verdict", "puzzle", "bot", "edition"}
    for name, template in texts.TEMPLATES.items():
        assert tuple(listed[name]["properties"]) == template.holes
        assert listed[name]["description"] == template.english


@pytest.mark.parametrize(("method", "path", "body", "wanted"), ASKED)
async def test_refusal_has_the_id_of_its_text(house: House, method: str, path: str, body: object, wanted: str) -> None:
    game, ada, _ = await two_in_a_game(house)
    problem = (await ada.ask(method, path.replace("{game}", game), body)).json()
    assert problem["id"] == wanted, problem
    assert problem["values"].keys() == set(texts.TEMPLATES[wanted].holes)
    assert problem["message"] == texts.as_sentence(english(problem))


@pytest.mark.parametrize(
    ("text", "reason", "values"),
    [
        ("x" * 301, "request.reason.too-long", {"count": 300}),
        ("", "request.reason.empty", {}),
        ("\u200b", "request.reason.invisible", {}),
        ("a\u202eb", "request.reason.turned", {}),
    ],
)
async def test_invalid_form_field_is_refused_with_a_text_as_reason(
    house: House, text: str, reason: str, values: dict[str, object]
) -> None:
    game, ada, _ = await two_in_a_game(house)
    problem = (await ada.ask("POST", f"/tables/{game}/messages", {"text": text})).json()
    assert (problem["id"], problem["values"]["field"]) == ("request.field-wrong", "text")
    assert (problem["values"]["reason"]["id"], problem["values"]["reason"]["values"]) == (reason, values)


async def test_rules_refuse_in_the_editions_terms(house: House) -> None:
    table, ada, _ = await two_in_a_game(house, edition="tiles")
    problem = (
        await ada.ask("POST", f"/games/{table}/actions", {"turn": 0, "action": {"type": "discard", "slot": 0}})
    ).json()
    assert (problem["error"], problem["id"]) == ("illegal-action", "refusal.tokens-full")
    assert problem["values"]["clue_tokens"] == {"id": "word.clock-tiles", "values": {}, "message": "clock tiles"}
    assert problem["message"].startswith("All 8 clock tiles are free")


def test_text_without_an_id_is_english_and_lone_surrogates_are_replaced() -> None:
    assert show_text("What an added bot says.").model_dump() == {
        "id": None,
        "values": {},
        "message": "What an added bot says.",
    }
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
