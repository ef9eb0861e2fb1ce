"""Bots' reasons and descriptions have ids, by which clients translate them."""

from __future__ import annotations

import pickle
import re

import pytest

import starmine as sm
from starmine.bots import BOTS, LAB_BOTS, Bot, Player, Reason
from starmine.bots.checks import check_fit, fits
from starmine.bots.errors import UnfitBot
from starmine.rules.game import Game
from starmine.rules.words.texts import TEMPLATES, Text
from tests.texts import EDITION_WORDS, check_text

NAMES = ("Ada", "Bo", "Cem", "Dia", "Eva")
TELLING = [bot for bot in BOTS.values() if bot.why is not None]


def reasons(bot: Bot, edition: sm.Edition, players: int, seed: int) -> list[Reason]:
    """The reasons of all turns of a game."""
    game = Game(edition, players=players, deck=sm.shuffled(edition, players, seed))
    seats = [Player(bot, seat, seed=1) for seat in range(players)]
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
        said |= {f"manner.{number}": line for number, line in enumerate(bot.manner, 1)}
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
