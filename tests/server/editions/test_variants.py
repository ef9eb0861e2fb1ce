"""hanab.live's variants in the API: the list, the details, and tables that play them."""

from __future__ import annotations

from typing import Any

import pytest

import starmine as sm
from starmine.rules.catalogue import differences, rule_names, variant
from starmine.server.editions import show_rules
from tests.server.serving import House, Someone, lose, together

RAINBOW = "Rainbow (5 Suits)"


def _table(name: object, **options: object) -> dict[str, Any]:
    seats = [{"kind": "me"}, {"kind": "open"}]
    return {"edition": "hanab-live", "options": {"variant": name, **options}, "seats": seats}


async def _finished(house: House, ada: Someone, new: dict[str, Any]) -> str:
    """The id of a table where Ada and a guest have finished a game."""
    bob = await house.guest("Bob")
    return await lose(await together(ada, bob, **new), ada, bob)


async def test_list_has_every_variant(house: House) -> None:
    listed = (await house.stranger().get("/variants"))["variants"]
    assert [row["name"] for row in listed] == sm.variants()
    by_name = {row["name"]: row for row in listed}
    for row in listed[::25]:
        one = variant(row["name"])
        assert (row["id"], row["rules"]) == (one.id, list(rule_names(one)))
        assert row["suits"] == [suit.name for suit in one.suits]
    assert by_name["Black & Rainbow (6 Suits)"]["special"] == ["Black", "Rainbow"]
    sorts = {
        "No Variant": "plain",
        "Rainbow (4 Suits)": "one-suit",
        "Dark Rainbow Reversed (6 Suits)": "one-suit",
        "Black & Rainbow (6 Suits)": "two-suits",
        "Pink-Ones & White (3 Suits)": "ranks",
        "Scarce Ones & Dark Pink (6 Suits)": "ranks",
        "Funnels & Pink (3 Suits)": "odd",
        "Color Mute (5 Suits)": "odd",
        "Ambiguous (6 Suits)": "odd",
    }
    assert {name: by_name[name]["sort"] for name in sorts} == sorts
    assert by_name["Pink-Ones & White (3 Suits)"]["ranks"] == [1]


@pytest.mark.parametrize("name", [RAINBOW, "Up or Down & Rainbow (5 Suits)", "Totally Blind (4 Suits)"])
async def test_variant_details_list_touched_cards(house: House, name: str) -> None:
    shown, one = await house.stranger().get(f"/variants/{name}"), variant(name)
    assert (shown["id"], shown["name"], shown["ranks"]) == (one.id, one.name, list(one.ranks))
    assert [suit["name"] for suit in shown["suits"]] == [suit.name for suit in one.suits]
    assert [suit["copies"] for suit in shown["suits"]] == [list(row) for row in one.copies]
    assert [colour["name"] for colour in shown["clue_colours"]] == list(one.clue_colours)
    assert shown["clue_ranks"] == list(one.clue_ranks)
    assert shown["touches"] == [[[touched == 1 for touched in row] for row in grid] for grid in one.touches]
    assert (shown["cards"], shown["max_score"]) == (one.cards, one.max_score)
    told = [
        f"{suit['name']}: {', '.join(remark['message'] for remark in suit['remarks'])}."
        for suit in shown["suits"]
        if suit["remarks"]
    ]
    assert told + [difference["message"] for difference in shown["differences"]] == differences(one)


async def test_unknown_variant_has_a_text_in_every_language(house: House) -> None:
    answer = await house.stranger().ask("GET", "/variants/Rainboww")
    assert (answer.status_code, answer.json()["id"]) == (404, "refusal.unknown-variant.near")


async def test_table_plays_a_variant_by_its_name(house: House) -> None:
    ada = await house.guest()
    table = await ada.post("/tables", _table("Rainbow & Black (6 Suits)"))
    assert table["settings"]["edition"] == "hanab-live"
    assert table["settings"]["options"]["variant"] == "Black & Rainbow (6 Suits)"
    assert table["edition_name"]["message"] == "Black & Rainbow (6 Suits)"
    assert [suit["name"] for suit in table["rules"]["suits"]] == ["red", "yellow", "green", "blue", "black", "rainbow"]
    changed = await ada.patch(f"/tables/{table['id']}", {"options": {"variant": RAINBOW, "strikes": 2}})
    assert changed["edition_name"]["message"] == RAINBOW
    assert changed["rules"]["strikes"] == 2
    assert len(changed["rules"]["differences"]) == 1


@pytest.mark.parametrize(
    ("name", "sequences"),
    [
        ("No Variant", ["12345"]),
        ("Reversed (5 Suits)", ["54321"]),
        ("Up or Down (5 Suits)", ["12345", "54321", "S2345", "S4321"]),
        ("Sudoku (5 Suits)", ["12345", "23451", "34512", "45123", "51234"]),
    ],
)
def test_rules_have_the_sequences_in_which_fireworks_are_built(name: str, sequences: list[str]) -> None:
    shown = show_rules(sm.edition("hanab-live", variant=name), 3).sequences
    assert sorted(shown[list(shown)[-1]]) == sequences


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"variant": "Rainbow"}, "unknown-variant"),
        ({"variant": 3}, "unknown-variant"),
        ({"variant": "x" * 101}, "invalid"),
        ({"variant": 4.5}, "invalid"),
        ({"variant": RAINBOW, "sixth_suit": "wild"}, "bad-option"),
    ],
)
async def test_variant_that_cannot_be_played_is_refused(house: House, options: dict[str, Any], error: str) -> None:
    ada = await house.guest()
    new = {**_table(None), "options": options}
    assert await ada.refused("POST", "/tables", new) == (422, error)
    table = await ada.post("/tables", _table(RAINBOW))
    assert await ada.refused("PATCH", f"/tables/{table['id']}", {"options": options}) == (422, error)
    assert await ada.get(f"/tables/{table['id']}") == table


async def test_name_of_a_variant_is_refused_by_printed_editions(house: House) -> None:
    ada = await house.guest()
    new = {**_table(RAINBOW), "edition": "tiles"}
    assert await ada.refused("POST", "/tables", new) == (422, "bad-option")


async def test_rematch_and_deal_play_the_same_variant(own_house: House) -> None:
    ada = await own_house.guest()
    table = await _finished(own_house, ada, _table(RAINBOW, strikes=1))
    following = await ada.post(f"/tables/{table}/rematch")
    assert following["settings"]["options"] == (await ada.get(f"/tables/{table}"))["settings"]["options"]
    again = {"seats": [{"kind": "me"}, {"kind": "open"}], "deal": {"kind": "game", "game": table}}
    assert (await ada.post("/tables", again))["edition_name"]["message"] == RAINBOW
    results = await ada.get(f"/games/{table}/deal")
    assert (results["edition_name"]["message"], len(results["results"])) == (RAINBOW, 1)


async def test_variant_from_a_seed_and_of_a_tournament_keeps_its_name(house: House) -> None:
    ada = await house.guest()
    table = await ada.post("/tables", {**_table(RAINBOW), "deal": {"kind": "seed", "seed": "lantern"}})
    assert table["edition_name"]["message"] == RAINBOW
    cup = {"name": "Cup", "edition": "hanab-live", "options": {"variant": RAINBOW}}
    shown = await ada.post("/tournaments", {**cup, "players": 2, "deals": 1, "teams": ["Owls", "Foxes"]})
    assert shown["edition_name"]["message"] == RAINBOW


async def test_profile_counts_each_variant_separately(house: House) -> None:
    ada = await house.guest()
    assert await ada.get("/profile/variants") == {"played": []}
    await _finished(house, ada, _table(RAINBOW))
    await _finished(house, ada, _table("6 Suits"))
    await _finished(house, ada, _table(RAINBOW, strikes=1))
    await ada.post("/tables", _table("No Variant"))
    groups = {
        (group["edition_name"]["message"], group["custom"]): group for group in (await ada.get("/profile"))["groups"]
    }
    assert set(groups) == {(RAINBOW, False), (RAINBOW, True), ("6 Suits", False)}
    assert await ada.get("/profile/variants") == {"played": sorted(variant(one).id for one in (RAINBOW, "6 Suits"))}
    games = (await ada.get("/profile/games"))["games"]
    assert [game["edition_name"]["message"] for game in games] == [RAINBOW, "6 Suits", RAINBOW]


async def test_record_of_a_variant_is_imported(house: House) -> None:
    ada = await house.guest()
    record = await ada.get(f"/games/{await _finished(house, ada, _table(RAINBOW, strikes=1))}/record")
    (taken,) = (await ada.post("/me/games/import", {**record, "names": ["A", "B"]}))["games"]
    assert (await ada.get(f"/tables/{taken}"))["edition_name"]["message"] == RAINBOW
