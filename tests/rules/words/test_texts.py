"""Texts for people: each has an id and values, by which clients translate it."""

from __future__ import annotations

import copy
import pickle
import re
import string
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import starmine as sm
from starmine.rules import actions, game, refusal
from starmine.rules.catalogue.edition import catalogue_data
from starmine.rules.catalogue.names import suit_names
from starmine.rules.editions.comparison import comparison
from starmine.rules.editions.files import printed_variants
from starmine.rules.editions.options import OPTIONS
from starmine.rules.refusal import GAME_OVER
from starmine.rules.words import texts
from starmine.rules.words.kind_words import any_kind, suit_name, the_kind
from starmine.rules.words.texts import TEMPLATES, WORDS, Template, Text, all_of, any_of, listed, template, text, word
from tests.rules.tables import Table, play
from tests.texts import EDITION_WORDS, check_text

COCKTAIL, TILES = sm.edition("cocktail"), sm.edition("tiles")


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Removes the declarations of a test after it."""
    monkeypatch.setattr(texts, "TEMPLATES", dict(TEMPLATES))


@pytest.mark.usefixtures("apart")
def test_template_is_filled_with_its_values() -> None:
    greet = template("test.greet", "{name} has {count} of {name}'s {cards}")
    told = greet(name="Ada", count=3)
    assert told == "Ada has 3 of Ada's cards"
    assert isinstance(told, str)
    assert (told.id, told.values) == ("test.greet", {"name": "Ada", "count": 3, "cards": WORDS["cards"]})
    assert greet.holes == ("name", "count", "cards")


@pytest.mark.usefixtures("apart")
@pytest.mark.parametrize("values", [{}, {"name": "Ada"}, {"name": "Ada", "count": 1, "more": 2}])
def test_template_refuses_other_values_than_its_own(values: dict[str, Any]) -> None:
    greet = template("test.greet", "{name} has {count}")
    with pytest.raises(TypeError, match=r"the text test\.greet has the values"):
        greet(**values)


@pytest.mark.usefixtures("apart")
def test_id_has_one_text() -> None:
    assert template("test.one", "one {thing}") == template("test.one", "one {thing}")
    for declare in (template, text):
        with pytest.raises(ValueError, match=r"two texts have the id 'test\.one'"):
            declare("test.one", "another {thing}")


@pytest.mark.usefixtures("apart")
def test_text_without_values_may_have_braces() -> None:
    told = text("test.braces", "a {b} and }")
    assert (told, told.values) == ("a {b} and }", {})
    assert texts.TEMPLATES["test.braces"]() == told


@pytest.mark.usefixtures("apart")
def test_text_is_said_in_the_words_of_an_edition_at_any_depth() -> None:
    inner, outer = template("test.inner", "the last {card}"), template("test.outer", "{what} or {all}, {name}: {card}")
    told = outer(what=inner(), all=any_of([inner(), "a card"]), name="card")
    assert told == "the last card or the last card or a card, card: card"
    worded = TILES.words.say(told)
    assert worded == "the last tile or the last tile or a card, card: tile"
    assert isinstance(worded, Text)
    assert worded.id == "test.outer"
    assert isinstance(worded.values["card"], Text)
    assert worded.values["card"].id == "word.tile"


def test_words_are_said_in_what_has_no_id() -> None:
    for plain in (
        "strike: a card, cards and clue tokens; discard",
        Text("strike: a card, cards and clue tokens; discard"),
    ):
        assert TILES.words.say(plain) == "fuse tile: a tile, tiles and clock tiles; discard"


def test_same_english_keeps_its_own_id_when_it_is_said() -> None:
    for told in ("the last round is over", Text("the last round is over", "end.finished")):
        assert getattr(COCKTAIL.words.say(told), "id", None) == getattr(told, "id", None)


@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, lambda told: pickle.loads(pickle.dumps(told))])
def test_text_is_copied_whole(twin: Callable[[Text], Text]) -> None:
    told = GAME_OVER(reason=any_kind(0b100001, COCKTAIL.suits(2)))
    again = twin(told)
    assert (again, again.id) == (told, told.id)
    assert again.values == told.values
    check_text(again)


@pytest.mark.parametrize(
    ("join", "one", "two", "three"),
    [(all_of, "a", "a and b", "a, b and c"), (any_of, "a", "a or b", "a, b or c"), (listed, "a", "a, b", "a, b, c")],
)
def test_list_is_joined(join: Any, one: str, two: str, three: str) -> None:
    assert [join("abc"[:count]) for count in (1, 2, 3)] == [one, two, three]
    assert join([7]) == 7
    assert join("abc").values == {"items": ("a", "b", "c")}
    assert join("abc").worded(TILES.words.by_name) == three


def test_sentence_has_a_capital_and_a_full_stop() -> None:
    told = TEMPLATES["refusal.no-token"]().sentence()
    assert told == "A clue costs a clue token, and none is free: play or discard a card."
    assert told.id == "refusal.no-token"


@pytest.fixture(scope="module")
def every() -> dict[str, Template]:
    """All templates of the rules."""
    sm.editions()
    printed_variants()
    catalogue_data()
    suit_names()
    return dict(TEMPLATES)


def test_templates_have_the_holes_of_their_english(every: dict[str, Template]) -> None:
    for name, one in every.items():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*", name), name
        assert one.id == name
        holes = [hole for _, hole, _, _ in string.Formatter().parse(one.english) if hole is not None]
        assert set(one.holes) == set(holes)
        assert all(re.fullmatch("[a-z]+(_[a-z]+)*", hole) for hole in holes), name


def test_words_of_an_edition_are_holes_where_its_table_is_spoken_of() -> None:
    modules = (actions, game, refusal)
    said = [told for module in modules for told in vars(module).values() if isinstance(told, Template | Text)]
    said += [one for name, one in TEMPLATES.items() if re.match(r"end\.|option\..*\.(differs|answer)\.", name)]
    assert len(said) > 60
    for told in said:
        english = TEMPLATES[str(told.id)].english
        assert not EDITION_WORDS.search(re.sub(r"\{\w+\}", "", english)), english


def test_end_of_a_game_has_an_id_within_the_refusal_too() -> None:
    game = play(Table("cocktail", players=3).game("W5", "R5", "B5"), ["play 0"] * 3)
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.reason.id) == ("the last strike ended the game", "end.struck-out")
    for told in game.refusals().values():
        assert told is not None
        assert told.id == "refusal.game-over"
        check_text(told)
        assert COCKTAIL.words.say(told) == "the game is over: the last red token ended the game"
    with pytest.raises(sm.GameOver) as refusal:
        game.push("play 0")
    assert refusal.value.text.id == "refusal.too-late"
    check_text(refusal.value.text)
    assert game.outcome.rating is not None
    assert game.outcome.rating.id == "edition.cocktail.rating.1"


def test_error_for_programmers_has_a_text_without_an_id() -> None:
    told = sm.NothingToUndo("turn 9 is out of range").text
    assert (told, told.id, told.values) == ("turn 9 is out of range", None, {})


def test_editions_have_texts_with_ids() -> None:
    for edition in sm.editions():
        for name in ("name", "summary", "first_player_custom", "first_player_question"):
            told = getattr(edition, name)
            assert told is None or told.id.startswith(f"edition.{edition.id}.")
        assert [band.text.id for band in edition.rating_bands] == [
            f"edition.{edition.id}.rating.{number}" for number in range(1, len(edition.rating_bands) + 1)
        ]
        for told in edition.words.by_name.values():
            assert told.id == f"word.{told.replace(' ', '-')}"
    assert {row.topic.id for row in comparison(sm.editions())} <= set(TEMPLATES)
    for row in comparison(sm.editions()):
        check_text(row.topic)
        for answer in row.answers.values():
            check_text(answer)
    assert word("tile").id == "word.tile"
    assert sm.edition("hanab-live", variant="6 Suits").name.id is None, "a proper name"


def test_options_have_texts_with_ids() -> None:
    for option in OPTIONS.values():
        slug = option.name.replace("_", "-")
        assert option.title.id == f"option.{slug}.title"
        assert option.hint.id == (f"option.{slug}.hint" if option.hint else None)
        if option.type == "choice":
            assert [option.label(value).id for value in option.values] == [
                f"option.{slug}.label.{value}" for value in option.values
            ]


@pytest.mark.parametrize(
    ("options", "name", "values"),
    [
        ({"empty_clues": True}, "option.empty-clues.differs.true", {"card": "tile"}),
        ({"strikes": 5}, "option.strikes.differs.lost", {"strike": "fuse tile", "value": 5, "own": 3}),
        ({"sixth_suit": "by-players"}, "option.sixth-suit.differs.by-players", {"suit": "multicolour"}),
        ({"variant": 2}, "variant.2.differs", {}),
    ],
)
def test_difference_of_a_table_has_an_id_and_values(options: Any, name: str, values: dict[str, Any]) -> None:
    (told,) = sm.edition("tiles", **options).differences()
    assert (told.id, told.values) == (name, values)
    check_text(told)


def test_suits_and_kinds_are_texts() -> None:
    suits = COCKTAIL.suits(2)
    assert suit_name("dark rainbow").id == "suit.dark-rainbow"
    assert (suit_name("ice ea"), suit_name("ice ea").id) == ("ice", "suit.ice-ea")
    reversed_suit = suit_name("red reversed")
    assert (reversed_suit, reversed_suit.id, reversed_suit.values) == ("red reversed", "suit.reversed", {"suit": "red"})
    assert (the_kind(6, suits), the_kind(6, suits).id) == ("the red 2", "kind")
    assert the_kind(6, suits).values == {"suit": "red", "rank": 2}
    assert any_kind(1 << 6, suits) == the_kind(6, suits)
    assert any_kind(0b11 << 5 | 1, suits) == "the white 1, the red 1 or the red 2"
    named = "the white 1, the white 2, the white 3, the white 4"
    assert any_kind(0b11111, suits) == f"{named} or the white 5"
    assert any_kind(0b111111, suits) == f"{named} or one of 2 other kinds"
    start = len(suits) * 5 + 1
    assert (the_kind(start, suits), the_kind(start, suits).id) == ("the red START", "kind.start")
    told = {str(one()) for name, one in TEMPLATES.items() if name.startswith("suit.") and not one.holes}
    assert {name.lower().removesuffix(" ea") for name in suit_names()} | {"white", "multicolour"} <= told


@pytest.mark.long(3)
@pytest.mark.process
def test_texts_of_suits_do_not_load_the_catalogue() -> None:
    program = (
        "import starmine\nfrom starmine.rules.words.kind_words import any_kind\n"
        "from starmine.rules.catalogue import names\n"
        "print(any_kind(3, starmine.edition('cocktail').suits(2)))\n"
        "print(names._entries.cache_info().misses, names._suits.cache_info().misses)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "the white 1 or the white 2\n0 0\n"
