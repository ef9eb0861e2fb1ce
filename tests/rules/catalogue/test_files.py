"""The catalogue's data files: errors name the file, the entry and what is expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from starmine.rules.catalogue.files import flag_name, read_suits, read_variants
from starmine.rules.errors import BadCatalogueFile

SUITS = """{"about": "A test.", "suits": [
{"name": "Red", "letter": "R"},
{"name": "Blue", "letter": "B"},
{"name": "Plum", "letter": "P", "clueColors": ["Red", "Blue"]},
{"name": "Prism", "letter": "I", "prism": true}
]}"""
VARIANTS = """{"about": "A test.", "families": [
{"rules": {}, "variants": [
{"id": 0, "name": "Two", "suits": ["Red", "Blue"]},
{"id": 1, "name": "Prism (3 Suits)", "suits": ["Red", "Blue Reversed", "Prism"]}
]},
{"rules": {"specialRank": 1, "specialRankNoClueColors": true, "clueRanks": [1, 2, 3]}, "variants": [
{"id": 2, "name": "White-Ones", "suits": ["Red", "Plum"]}
]}
]}"""


def written(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_valid_files_are_read(tmp_path: Path) -> None:
    suits = read_suits(written(tmp_path, "suits.json", SUITS))
    entries = read_variants(written(tmp_path, "variants.json", VARIANTS), suits)
    assert [suit.colours for suit in suits.values()] == [("Red",), ("Blue",), ("Red", "Blue"), ()]
    assert list(entries) == ["Two", "Prism (3 Suits)", "White-Ones"]
    assert entries["White-Ones"].rules.special_rank == 1
    assert entries["White-Ones"].rules.clue_ranks == (1, 2, 3)


def test_flags_have_the_names_of_hanab_live() -> None:
    assert flag_name("special_rank_all_clue_colours") == "specialRankAllClueColors"
    assert flag_name("throw_it_in_a_hole") == "throwItInAHole"


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ('{"about"', '"about"', "suits.json: not a JSON file"),
        (SUITS, "[]", "suits.json: not an object; expected one with about, suits."),
        ('"letter": "R"', '"letter": "Red"', "suits[0].letter is 'Red'; expected a capital letter."),
        ('"name": "Red", ', "", "suits[0].name is missing; expected a text of one line."),
        ('"prism": true', '"prism": 1', "suits[3].prism is 1; expected true or false."),
        ('"prism": true', '"prsm": true', "unknown field suits[3].prsm; expected name, letter, oneOfEach"),
        ('["Red", "Blue"]', '"Red"', "suits[2].clueColors is 'Red'; expected a list of names of suits."),
        ('["Red", "Blue"]', '["Red", "Bleu"]', "the suit 'Plum' has the clue colour 'Bleu'; expected a suit's name."),
        ('"name": "Blue"', '"name": "Red"', "the suit 'Red' is listed twice"),
        (
            '"prism": true',
            '"allClueRanks": true, "noClueRanks": true',
            "the suit 'Prism' is touched by all clues of a type and by none",
        ),
    ],
)
def test_wrong_suit_is_refused_by_name(tmp_path: Path, old: str, new: str, wrong: str) -> None:
    assert old in SUITS
    with pytest.raises(BadCatalogueFile) as refusal:
        read_suits(written(tmp_path, "suits.json", SUITS.replace(old, new, 1)))
    assert wrong in str(refusal.value)
    assert str(refusal.value).startswith("suits.json: ")


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ('"id": 0', '"id": "0"', "families[0].variants[0].id is '0'; expected a whole number from 0 to 99999."),
        ('"id": 2', '"id": 1', "the variant 'White-Ones' repeats a name or the id 1"),
        ('"name": "White-Ones"', '"name": "Two"', "the variant 'Two' repeats a name"),
        ('["Red", "Blue"]', '["Red", "Bleu"]', "the variant 'Two' has the unknown suit 'Bleu'"),
        ('["Red", "Blue"]', '["Red", "Red"]', "the variant 'Two' has the suits Red, Red; expected 1 to 6 different"),
        ('["Red", "Blue"]', "[]", "the variant 'Two' has the suits ; expected 1 to 6 different"),
        ('"name": "Two"', '"name": "3 Suits"', "the variant '3 Suits' has 2 suits; expected as many as its name says"),
        ('"specialRank": 1, ', "", "the variant 'White-Ones' has a special rank without a property"),
        ('"specialRankNoClueColors": true, ', "", "the variant 'White-Ones' has a special rank without a property"),
        ('"specialRank": 1', '"specialRank": 6', "families[1].rules.specialRank is 6; expected a whole number from 1"),
        ("[1, 2, 3]", "[1, 2, 6]", "families[1].rules.clueRanks[2] is 6; expected a whole number from 1 to 5."),
        ("[1, 2, 3]", '"1"', "families[1].rules.clueRanks is '1'; expected a list of ranks from 1 to 5."),
        (
            '"specialRank": 1',
            '"specialRank": 1, "specialRankAllClueColors": true',
            "the variant 'White-Ones' has a special rank whose properties exclude each other",
        ),
        (
            '"clueRanks": [1, 2, 3]',
            '"specialRankDeceptive": true, "clueRanks": []',
            "the variant 'White-Ones' has a deceptive rank, but no clue ranks",
        ),
        ('"rules": {}', '"rules": {"funels": true}', "unknown field families[0].rules.funels; expected clueColors,"),
        ('"rules": {}', '"rules": {"clueColors": ["Gold"]}', "the variant 'Two' has the clue colour 'Gold'"),
        (
            '"rules": {}',
            '"rules": {"clueColors": []}',
            "the variant 'Prism (3 Suits)' has ranks that clue colours touch in turn, but no clue colours",
        ),
    ],
)
def test_wrong_variant_is_refused_by_name(tmp_path: Path, old: str, new: str, wrong: str) -> None:
    assert old in VARIANTS
    suits = read_suits(written(tmp_path, "suits.json", SUITS))
    with pytest.raises(BadCatalogueFile) as refusal:
        read_variants(written(tmp_path, "variants.json", VARIANTS.replace(old, new, 1)), suits)
    assert wrong in str(refusal.value)
    assert str(refusal.value).startswith("variants.json: ")
