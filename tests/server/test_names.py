"""Names of people: which are accepted, changed or refused, and which look the same."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starmine.server.names import _ALIKE, BOT_NAMES, NAME_LENGTH, BadName, are_alike, clean, is_of_bot


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \u3000 Lovelace ", "Ada Lovelace"),
        ("Zoe\u0308", "Zoë"),
        ("Ａｄａ", "Ada"),
        ("O'Neil <b>", "O'Neil <b>"),
        ("花子 Ada", "花子 Ada"),
        ("Владимир 2", "Владимир 2"),
        ("דנה", "דנה"),
        ("क्\u200dष", "क्\u200dष"),
        ("❤\ufe0f Ada", "❤ Ada"),
        ("👩\u200d🚀", "👩🚀"),
        ("👍🏽\u200d🚀", "👍🏽🚀"),
    ],
)
def test_name_is_normalized(given: str, kept: str) -> None:
    assert clean(given) == clean(kept) == kept


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("a\u200bb", r"zero width space \(U\+200B\)"),
        ("a\u202eb", "right-to-left override"),
        ("a\u200fb", "right-to-left mark"),
        ("a\u00adb", "soft hyphen"),
        ("a\u200db", "zero width joiner"),
        ("\u3164", "hangul jungseong filler"),
        ("a\u2028b", "line separator"),
        ("a\nb", r"a control character \(U\+000A\)"),
        ("\ue000", r"U\+E000"),
        ("", "at least one visible character"),
        ("\u2800", "at least one visible character"),
        ("\u0301da", "too many accents"),
        ("a" + "\u0300" * 6, "too many accents"),
        ("Аda", "one alphabet: this one mixes Cyrillic and Latin"),
        ("Αda", "one alphabet: this one mixes Greek and Latin"),
        ("דנה abc", "in one direction"),
        ("ﷺ" * 3, "at most 24 characters"),
    ],
)
def test_invalid_name_is_refused_with_the_reason(name: str, why: str) -> None:
    with pytest.raises(BadName, match=why):
        clean(name)


@pytest.mark.parametrize("name", [*BOT_NAMES, "SUWA", "ise.", "At a mi", "Ada (Bot)", "LEARNER", "Learner."])
def test_name_that_looks_like_a_bots_is_detected(name: str) -> None:
    assert is_of_bot(name, ("learner",))


@pytest.mark.parametrize("name", ["Ada", "Learn", "learners"])
def test_name_that_looks_different_is_not_a_bots(name: str) -> None:
    assert not is_of_bot(name, ("learner",))


@given(st.text(max_size=NAME_LENGTH))
def test_normalizing_a_name_is_idempotent(name: str) -> None:
    try:
        kept = clean(name)
    except BadName:
        return
    assert clean(kept) == kept
    assert 0 < len(kept) <= NAME_LENGTH
    assert not any(unicodedata.category(character) in {"Cc", "Cs", "Co", "Zl", "Zp"} for character in kept)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Ada", "ada."),
        ("Ada B", "A-dab"),
        ("Ace", "Асе"),
        ("Al", "AI"),
        ("Ilse", "ilse"),
        ("Bob", "B0b"),
        ("Bernard", "Bemard"),
        ("ТОМ", "TOM"),
        ("Zoë", "ZOE\u0308"),
    ],
)
def test_names_that_look_the_same_are_alike(one: str, other: str) -> None:
    assert are_alike(one, other)
    assert are_alike(other, one)


@pytest.mark.parametrize(("one", "other"), [("Al", "Ai"), ("Zoe", "Zoë"), ("花", "火"), ("!", "?"), ("Ada", "Ida")])
def test_names_that_look_different_are_not_alike(one: str, other: str) -> None:
    assert not are_alike(one, other)


def test_letters_that_look_the_same_are_listed_in_pairs() -> None:
    for letters, latin in _ALIKE.items():
        assert len(letters) == len(latin)
        assert latin.isascii()
        assert len({unicodedata.name(letter).split()[0] for letter in letters}) == 1 or letters == "I1|0"
