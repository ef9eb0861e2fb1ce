"""Names of people: which they may choose, and which look the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starmine.rules.errors import BadName
from starmine.rules.records.names import NAME_LENGTH, clean
from starmine.server.web.names import BOT_NAMES, _letters, are_alike, chosen, is_of_bot


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Аda", "one alphabet: this one mixes Cyrillic and Latin"),
        ("Αda", "one alphabet: this one mixes Greek and Latin"),
        ("דנה abc", "in one direction"),
    ],
)
def test_name_that_a_person_must_not_choose_is_refused_with_the_reason(name: str, why: str) -> None:
    with pytest.raises(BadName, match=why):
        chosen(name)


@given(st.text(max_size=NAME_LENGTH))
def test_name_that_a_person_may_choose_is_valid_in_records_also_for_the_bot_that_takes_over(name: str) -> None:
    try:
        name = chosen(name)
    except BadName:
        return
    assert chosen(name) == clean(name) == name
    assert name.startswith(clean(f"{name} (bot)"[:NAME_LENGTH])[: len(name)])


@pytest.mark.parametrize("name", [*BOT_NAMES, "SUWA", "ise.", "At a mi", "Ada (Bot)", "LEARNER", "Learner."])
def test_name_that_looks_like_a_bots_is_detected(name: str) -> None:
    assert is_of_bot(name, ("learner",))


@pytest.mark.parametrize("name", ["Ada", "Learn", "learners"])
def test_name_that_looks_different_is_not_a_bots(name: str) -> None:
    assert not is_of_bot(name, ("learner",))


ALIKE = (
    "Ada/ADA, Ada/ada., Ada B/A-dab, Ace/Асе, Al/AI, Ilse/ilse, Bob/B0b, Bernard/Bemard, ТОМ/TOM, Zoë/ZOE\u0308, "
    "Al/А\u04cf, Will/Ԝ\u0456\u04cf\u04c0, oo/\u0585\u0585, Son/\u054f\u0585\u0578, COP/\u2ca4\u2c9e\u2ca2, "
    "ГП/\u0393\u03a0, ADA/\ua4ee\ua4d3\ua4ee, DAB/\u13a0\u13aa\u13f4, Lol/Ⅼol"
)


@pytest.mark.parametrize("pair", ALIKE.split(", "))
def test_names_that_look_the_same_are_alike(pair: str) -> None:
    one, other = pair.split("/")
    assert are_alike(one, other)
    assert are_alike(other, one)


@pytest.mark.parametrize(("one", "other"), [("Al", "Ai"), ("Zoe", "Zoë"), ("花", "火"), ("!", "?"), ("Ada", "Ida")])
def test_names_that_look_different_are_not_alike(one: str, other: str) -> None:
    assert not are_alike(one, other)


def test_letter_looks_like_one_other_which_looks_like_itself() -> None:
    table = _letters()
    assert all(table.get(ord(latin), latin) == latin for latin in table.values())
    assert {chr(letter) for letter in table if letter < 128 and chr(letter) != table[letter]} == set("1I0|")
