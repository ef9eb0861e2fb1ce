"""Bots' reasons reveal nothing about hidden cards."""

from __future__ import annotations

import random

import pytest

from starmine.bots import BOTS, Bot, Player
from starmine.bots.telling import dealt_anew, reason_for
from starmine.knowledge.hidden import replayed
from starmine.rules.game import Game
from tests.bots.everywhere import EVERYWHERE
from tests.playing import dealt, play_on, seated
from tests.rules.comparing import other_deck

TELLING = [BOTS[name] for name in EVERYWHERE if BOTS[name].why is not None]
NAMES = ("Ada", "Bo", "Cem", "Dia", "Eva")


@pytest.fixture(params=TELLING, ids=[bot.id for bot in TELLING])
def bot(request: pytest.FixtureRequest) -> Bot:
    """Each bot that gives reasons."""
    telling: Bot = request.param
    return telling


def played(bot: Bot, players: int, seed: int, turns: int) -> Game:
    """A game of bots after that many turns, or at its end."""
    return play_on(dealt("cocktail", players, seed), seated(bot, players, seed=1), turns)


def told(bot: Bot, game: Game, viewer: int | None) -> list[str | None]:
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
        least = 0 if bot is BOTS["information"] else len(known) / 2  # its numbers depend on everybody's cards
        assert sum(text is not None for text in known) > least


def test_spectators_are_told_reasons_after_the_end_only(bot: Bot) -> None:
    assert set(told(bot, played(bot, 3, 7, turns=20), None)) == {None}
    assert None not in told(bot, played(bot, 3, 7, turns=200), None)


def test_bot_that_cannot_tell_gives_no_reason() -> None:
    game = dealt("cocktail", 2, seed=7)
    game.push(Player(BOTS["random"], 0, seed=1).act(game))
    assert reason_for(game, 0, BOTS["random"], 1, viewer=1, names=NAMES) is None
