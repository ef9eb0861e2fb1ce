"""Bots' reasons: they reveal nothing about hidden cards, and have ids by which clients translate them."""

from __future__ import annotations

import pickle
import random
import re

import pytest

import starmine as sm
from starmine.bots import BOTS, LAB_BOTS, Bot, Player, Reason
from starmine.bots.checks import check_fit, fits
from starmine.bots.errors import UnfitBot
from starmine.bots.reasons import CluedCard, of_cards_now, of_play
from starmine.bots.telling import dealt_anew, reason_for
from starmine.knowledge.hidden import replayed
from starmine.rules.deck import read_kind
from starmine.rules.words.texts import TEMPLATES, Text
from tests.bots.spies import EVERYWHERE
from tests.playing import dealt, play_on, seated
from tests.rules.comparing import other_deck
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


@pytest.fixture(params=[bot for bot in TELLING if bot.id in EVERYWHERE], ids=lambda bot: bot.id)
def bot(request: pytest.FixtureRequest) -> Bot:
    """Each bot that gives reasons."""
    telling: Bot = request.param
    return telling


def played(bot: Bot, players: int, seed: int, turns: int) -> sm.Game:
    """A game of bots after that many turns, or at its end."""
    return play_on(dealt("cocktail", players, seed), seated(bot, players, seed=1), turns)


def told(bot: Bot, game: sm.Game, viewer: int | None) -> list[str | None]:
    """The reasons of all turns that a viewer gets."""
    found = [reason_for(game, turn, bot, 1, viewer=viewer, names=NAMES) for turn in range(game.turn)]
    return [None if reason is None else reason.text for reason in found]


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 6))
def test_swapped_game_looks_the_same_to_its_viewer(bot: Bot, players: int) -> None:
    compared = 0
    for seed in range(6):
        game = played(bot, players, seed, turns=10 * (seed + 1))
        if game.outcome is None:
            for viewer in range(players):
                view = game.view(viewer)
                anew = dealt_anew(view)
                assert anew.view(viewer).state.tobytes() == view.state.tobytes()
                assert anew.actions == game.actions
                compared += 1
    assert compared


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [(1,), pytest.param((0, 2, 3), marks=pytest.mark.long(1.5))], ids=str)
@pytest.mark.parametrize("players", [2, *(pytest.param(players, marks=pytest.mark.long(1.5)) for players in (3, 5))])
def test_reasons_are_the_same_whatever_the_viewer_holds(bot: Bot, players: int, seeds: tuple[int, ...]) -> None:
    choice, compared = random.Random(players), 0
    for seed in seeds:
        game = played(bot, players, seed, turns=12 + 4 * seed)
        for viewer in range(players):
            deck = other_deck(game, viewer, choice)
            if deck != list(game.deck):
                other = replayed(game, deck)
                assert told(bot, game, viewer) == told(bot, other, viewer)
                compared += 1
    assert compared


@pytest.mark.slow
def test_partners_are_told_most_reasons_in_a_running_game(bot: Bot) -> None:
    """Otherwise asking would be useless before the end."""
    game = played(bot, 3, 7, turns=20)
    for viewer in range(3):
        known = [text for turn, text in enumerate(told(bot, game, viewer)) if game.log[turn].seat != viewer]
        assert sum(text is not None for text in known) > len(known) / 2


def test_spectators_are_told_reasons_after_the_end_only(bot: Bot) -> None:
    assert set(told(bot, played(bot, 3, 7, turns=20), None)) == {None}
    assert None not in told(bot, played(bot, 3, 7, turns=200), None)


def test_bot_that_cannot_tell_gives_no_reason() -> None:
    game = dealt("cocktail", 2, seed=7)
    game.push(Player(BOTS["random"], 0, seed=1).act(game))
    assert reason_for(game, 0, BOTS["random"], 1, viewer=1, names=NAMES) is None
