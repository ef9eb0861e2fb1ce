"""Bots' reasons and descriptions have ids, by which clients translate them."""

from __future__ import annotations

import pickle
import re

import pytest

import starmine as sm
from starmine.bots import BOTS, LAB_BOTS, Bot, Reason
from starmine.bots.checks import check_fit, fits
from starmine.bots.errors import UnfitBot
from starmine.bots.reasons import CluedCard, of_cards_now, of_play
from starmine.rules.deck import read_kind
from starmine.rules.words.texts import TEMPLATES, Text
from tests.playing import dealt, seated
from tests.texts import EDITION_WORDS, check_text

NAMES = ("Ada", "Bo", "Cem", "Dia", "Eva")
TELLING = [bot for bot in BOTS.values() if bot.why is not None]


def reasons(bot: Bot, edition: sm.Edition, players: int, seed: int) -> list[Reason]:
    """The reasons of all turns of a game."""
    game, seats = dealt(edition, players, seed), seated(bot, players, seed=1)
    found = []
    while game.outcome is None:
        reason = seats[game.seat].why(game, NAMES)
        assert reason is not None
        found.append(reason)
        game.push(seats[game.seat].act(game))
    return found


@pytest.mark.parametrize("players", [2, 3, pytest.param(5, marks=pytest.mark.slow)])
@pytest.mark.parametrize("bot", TELLING, ids=[bot.id for bot in TELLING])
def test_every_reason_has_an_id_and_is_said_in_the_words_of_every_edition(bot: Bot, players: int) -> None:
    for name in ("cocktail", "tiles"):
        edition = sm.edition(name)
        if not fits(bot, edition.rules(players)):
            continue
        for reason in reasons(bot, edition, players, seed=3):
            check_text(reason.text, NAMES)
            assert edition.words.say(reason.text) == edition.words.say(str(reason.text))


@pytest.mark.parametrize("variant", ["Up or Down & Orange (5 Suits)", "Reversed (6 Suits)", "Sudoku (5 Suits)"])
@pytest.mark.parametrize("name", ["cautious", "conventions", "information"])
def test_bot_tells_why_it_acts_in_a_variant(name: str, variant: str) -> None:
    for reason in reasons(BOTS[name], sm.edition("hanab-live", variant=variant), 3, seed=3):
        assert reason.text.endswith(".")


def test_reasons_name_tokens_and_cards_only_by_the_words_of_an_edition() -> None:
    said = [template.english for name, template in TEMPLATES.items() if name.startswith("reason.")]
    assert len(said) > 40
    for english in said:
        assert not EDITION_WORDS.search(re.sub(r"\{\w+\}", "", english))


def test_reason_that_comes_from_another_process_has_its_id_and_values() -> None:
    for reason in reasons(BOTS["information"], sm.edition("cocktail"), 3, seed=3):
        copy = pickle.loads(pickle.dumps(reason))
        assert copy == reason
        assert isinstance(reason.text, Text)
        assert (copy.text.id, copy.text.values) == (reason.text.id, reason.text.values)
        check_text(copy.text, NAMES)


def test_bots_that_tables_offer_introduce_themselves_by_texts_and_others_do_not() -> None:
    for bot in BOTS.values():
        said = {"title": bot.title, "description": bot.description}
        said |= {f"conventions.{number}": line for number, line in enumerate(bot.conventions, 1)}
        for name, text in said.items():
            assert isinstance(text, Text)
            assert text.id == f"bot.{bot.id}.{name}"
            assert TEMPLATES[text.id].english_of({}) == text
    for bot in LAB_BOTS.values():
        assert not isinstance(bot.title, Text)


def test_bot_tells_by_a_text_why_it_cannot_play_at_a_table() -> None:
    with pytest.raises(UnfitBot) as raised:
        check_fit(BOTS["learned"], sm.edition("cocktail").rules(3))
    why = pickle.loads(pickle.dumps(raised.value)).why
    assert isinstance(why, Text)
    assert why.id == "bot.learned.misfit"


SUITS = sm.edition("cocktail").suits(2)


def kinds(text: str) -> int:
    """A set of kinds."""
    return sum(1 << read_kind(kind, SUITS, 25) for kind in text.split())


@pytest.mark.parametrize(
    ("clue", "touched", "said"),
    [
        (sm.Clue(1, colour="blue"), True, "Suwa can play the blue 4 now. My clue says so."),
        (sm.Clue(1, rank=5), False, "Suwa can play the blue 4 now, because my clue 5 did not touch it."),
        (sm.Clue(1, colour="red"), False, "Suwa can play the blue 4 now, because my clue red did not touch it."),
    ],
)
def test_reason_of_a_clue_says_if_it_does_not_touch_the_card(clue: sm.Clue, touched: bool, said: str) -> None:
    card = CluedCard(3, kind=kinds("B4"), before=kinds("B4 B5"), after=kinds("B4"), touched=touched)
    reason = of_cards_now("Suwa", clue, [card], kinds("B4 R1"), SUITS)
    assert reason is not None
    assert (reason.text, reason.orders) == (said, frozenset({3}))


def test_reason_names_only_touched_cards_if_there_are_any() -> None:
    cards = [
        CluedCard(3, kind=kinds("B4"), before=kinds("B4 B5"), after=kinds("B4"), touched=False),
        CluedCard(4, kind=kinds("R5"), before=kinds("R5 R4"), after=kinds("R5"), touched=True),
    ]
    reason = of_cards_now("Suwa", sm.Clue(1, rank=5), cards, kinds("B4 R5"), SUITS)
    assert reason is not None
    assert (reason.text, reason.orders) == ("Suwa can play the red 5 now. My clue says so.", frozenset({4}))


@pytest.mark.parametrize(
    ("sure", "said"),
    [
        ("R1 W1", "My card can only be the white 1 or the red 1, so it can be played."),
        ("R1 W1 G1 B1", "Whatever its colour, this 1 fits."),
        ("R1 W1 G1 B2", "Whatever this card is, it fits."),
    ],
)
def test_reason_of_a_sure_play_names_the_kinds_or_the_rank(sure: str, said: str) -> None:
    game = sm.Game(sm.edition("cocktail"), players=2, deck=sm.shuffled(sm.edition("cocktail"), 2, 1))
    told = of_play(game, 0, sure=kinds(sure), belief=kinds(sure), playable=kinds("R1 W1 G1 B1 B2"), is_trusted=True)
    assert str(told.text) == said
