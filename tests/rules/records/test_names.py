"""Names of players: which are accepted, changed or refused."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starmine.rules.errors import BadName
from starmine.rules.records.names import NAME_LENGTH, clean


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
        ("ﷺ" * 3, "at most 24 characters"),
    ],
)
def test_invalid_name_is_refused_with_the_reason(name: str, why: str) -> None:
    with pytest.raises(BadName, match=why):
        clean(name)


@given(st.text(max_size=NAME_LENGTH))
def test_normalizing_a_name_is_idempotent(name: str) -> None:
    try:
        kept = clean(name)
    except BadName:
        return
    assert clean(kept) == kept
    assert 0 < len(kept) <= NAME_LENGTH
    assert not any(unicodedata.category(character) in {"Cc", "Cs", "Co", "Zl", "Zp"} for character in kept)
