"""The editions' data files: errors name the file, the field and what is expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from starmine.rules.editions import files
from starmine.rules.editions.files import read_edition, read_variant
from starmine.rules.errors import BadEditionFile

EDITIONS = Path(files.__file__).parent
GOOD = (EDITIONS / "cocktail.toml").read_text(encoding="utf-8")
BAND = '[[rating]]\nleast = 0\nmost = 5\ntext = "Smoke and silence, then somebody boos."'


def edited(folder: Path, old: str, new: str) -> Path:
    """The cocktail edition's file with one change."""
    assert old in GOOD
    file = folder / "mine.toml"
    file.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    return file


def test_valid_file_is_read(tmp_path: Path) -> None:
    edition = read_edition(edited(tmp_path, 'name = "Cocktail"', 'name = "Mine"'))
    assert (edition.id, edition.name, edition.suits, edition.sixth_letter) == ("mine", "Mine", "WRBYG", "M")
    assert edition.options.strikes == 3
    assert [(band.least, band.most) for band in edition.rating][-1] == (25, 25)


def test_custom_of_the_first_player_and_rating_may_be_left_out(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = GOOD.replace('first_player = "The most colourfully dressed player begins."\n', "")
    file.write_text(text[: text.index("[[rating]]")], encoding="utf-8")
    edition = read_edition(file)
    assert edition.first_player is None
    assert edition.rating == ()


@pytest.mark.parametrize(
    ("old", "new", "field", "expected"),
    [
        ('name = "Cocktail"\n', "", "name is missing", "a text of one line"),
        ('name = "Cocktail"', 'name = " "', "name is ' '", "a text of one line"),
        ('name = "Cocktail"', 'name = "Cock\\ntail"', r"name is 'Cock\ntail'", "a text of one line"),
        ('name = "Cocktail"', 'nmae = "Cocktail"', "unknown field nmae", "place, name, summary"),
        ("place = 2", "place = true", "place is True", "a whole number from 1 to 99"),
        ('suits = "WRBYG"', 'suits = "WRBYX"', "suits is 'WRBYX'", "5 different suit letters out of WRBYGMP"),
        ('suits = "WRBYG"', 'suits = "WRBYY"', "suits is 'WRBYY'", "5 different suit letters"),
        ('sixth_letter = "M"', 'sixth_letter = "W"', "sixth_letter is 'W'", "not among the suits"),
        ('sixth_letter = "M"', 'sixth_letter = "X"', "sixth_letter is 'X'", 'one of "W", "R"'),
        ("silence = true", "silence = 1", "silence is 1", "true or false"),
        ("one_click = false\n", "", "one_click is missing", "true or false"),
        ("strikes = 3", "strikes = 9", "options.strikes is 9", "a whole number from 1 to 8"),
        ("strikes = 3", "strokes = 3", "unknown field options.strokes", "sixth_suit, strikes"),
        ('sixth_suit = "none"', 'sixth_suit = "no"', "options.sixth_suit is 'no'", 'one of "none", "suit"'),
        ('card = "card"\n', "", "words.card is missing", "a text of one line"),
        ('clue_picture = "blue-lantern"', 'clue_picture = "x"', "words.clue_picture is 'x'", 'one of "lantern"'),
        ('strike_picture = "token"', 'strike_picture = "x"', "words.strike_picture is 'x'", 'one of "storm"'),
        ("[words]", "[[words]]", "words is [", "a table"),
        ("least = 6", "least = 7", "rating[1].least is 7", "each beginning where the one before ends"),
        ("least = 0", "least = 1", "rating[0].least is 1", "bands from 0 up"),
        ("most = 25", "most = 24", "rating[5].most is 24", "bands from 0 up"),
        ("most = 25", "most = 31", "rating[5].most is 31", "a whole number from 0 to 30"),
        ("most = 5\n", "", "rating[0].most is missing", "a whole number"),
        (BAND, "", "rating[0].least is 6", "bands from 0 up"),
    ],
)
def test_wrong_field_is_refused_by_name(tmp_path: Path, old: str, new: str, field: str, expected: str) -> None:
    with pytest.raises(BadEditionFile) as refusal:
        read_edition(edited(tmp_path, old, new))
    message = str(refusal.value)
    assert message.startswith("mine.toml: ")
    assert field in message
    assert expected in message.partition("expected")[2]


def test_rating_is_refused_when_it_is_not_a_table(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("rating = [3]\n" + GOOD[: GOOD.index("[[rating]]")], encoding="utf-8")
    with pytest.raises(BadEditionFile, match=r"mine\.toml: rating\[0\] is 3; expected a table"):
        read_edition(file)


@pytest.mark.parametrize("content", [b"name = ", b"\xff\xfe"])
def test_file_is_refused_when_it_is_not_toml(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "5.toml"
    file.write_bytes(content)
    for read in (read_edition, read_variant):
        with pytest.raises(BadEditionFile, match=r"5\.toml: not a TOML file"):
            read(file)


def test_variant_needs_a_number_and_known_options(tmp_path: Path) -> None:
    good = (EDITIONS / "tiles-variants" / "3.toml").read_text(encoding="utf-8")
    (tmp_path / "three.toml").write_text(good, encoding="utf-8")
    with pytest.raises(BadEditionFile, match=r"three\.toml: .* expected a variant's number"):
        read_variant(tmp_path / "three.toml")
    (tmp_path / "5.toml").write_text(good.replace('"wild"', '"tame"'), encoding="utf-8")
    with pytest.raises(BadEditionFile, match=r"5\.toml: options\.sixth_suit is 'tame'; expected one of"):
        read_variant(tmp_path / "5.toml")
