"""Clue efficiency, compared with a count from the game's log."""

from __future__ import annotations

import random

import pytest

import starmine as sm
from starmine.knowledge.sights import EFFICIENCY, UNTOLD, said_only, sights

COCKTAIL = sm.edition("cocktail")


def counted(game: sm.Game) -> tuple[int, int, int, int]:
    """Clues given, cards gained, cards still to gain, clues left: counted from the log."""
    given = sum(isinstance(action, sm.Clue) for action in game.actions)
    pointed = {order for turn in game.log if isinstance(turn.action, sm.Clue) for order in turn.cards}
    score = sum(game.fireworks.values())
    got = score
    for hand in game.hands:
        for card in hand:
            got += card.order in pointed and any(not game.is_dead(kind) for kind in clued_kinds(game, card.order))
    fresh = sum(height < 5 and game.limits[suit] == 5 for suit, height in game.fireworks.items())
    return given, got, max(game.best - got, 0), game.clue_tokens + max(game.pace, 0) + fresh


def clued_kinds(game: sm.Game, order: int) -> list[str]:
    """The kinds that the clues leave possible for a card."""
    mask = int(game.state["possible"][order])
    return [f"{suit.letter}{rank}" for number, suit in enumerate(game.suits) for rank in range(1, 6)
            if mask >> (5 * number + rank - 1) & 1]  # fmt: skip


@pytest.mark.parametrize("edition", sm.editions(), ids=lambda edition: edition.id)
def test_efficiency_is_what_the_log_says(edition: sm.Edition) -> None:
    choice = random.Random(5)
    for players in (2, 3, 5):
        try:
            game = sm.Game(edition, players=players, deck=sm.shuffled(edition, players=players, seed=players))
        except sm.BadPlayers:
            continue
        while game.outcome is None:
            assert tuple(sights(game).public[EFFICIENCY : EFFICIENCY + 4]) == counted(game)
            legal = game.legal_actions()
            quiet = [action for action in legal if not isinstance(action, sm.Play)]
            game.push(choice.choice(quiet if quiet and choice.random() < 0.7 else legal))


def test_what_was_said_alone_tells_no_efficiency_and_no_possible_kinds() -> None:
    game = sm.Game(COCKTAIL, players=3, deck=sm.shuffled(COCKTAIL, players=3, seed=1))
    game.push(next(action for action in game.legal_actions() if isinstance(action, sm.Clue)))
    told = said_only(sights(game), game.rules)
    assert told.public[EFFICIENCY] == UNTOLD
    assert set(told.possible.ravel()) == {int(game.rules["all_kinds"])}
    assert (told.kinds == sights(game).kinds).all()
