"""Why a game cannot be won any more, in one sentence."""

from __future__ import annotations

import numpy as np

from starmine.analysis.solver.bounds import CARD, COUNT, KINDS_LEFT, MOST, NOTES, POSSIBLE, SPACE, TURNS, bound
from starmine.analysis.solver.model import COLUMNS, DEAL, prepare
from starmine.rules.cards import kind_text
from starmine.rules.game import Game


def why_lost(game: Game, positions: int) -> str:
    """The reason: what counting finds, or that a complete search of so many ``positions`` has found no win."""
    if game.outcome is not None:
        return f"the game is over with {int(game.state['score'])} of {int(game.rules['max_score'])} cards played"
    deal, row, notes = np.zeros(1, DEAL)[0], np.zeros(COLUMNS, np.int64), np.zeros(NOTES, np.int64)
    prepare(deal, row, game.state, game.rules)
    found = int(bound(row, deal, game.rules, notes))
    card, count, most = (int(notes[column]) for column in (CARD, COUNT, MOST))
    if found == POSSIBLE:
        proof = (
            f"a complete search of {positions:,} positions found none" if positions else "a SAT solver has proved it"
        )
        return f"no line of play wins: {proof}"
    if found == TURNS:
        return (
            f"{_counted(count - most, 'card')} of pace too few: "
            f"{count} must still be played, and {_counted(most, 'turn')} can play one"
        )
    if found == KINDS_LEFT:
        return _lost_suit(game)
    kind = kind_text(int(game.state["deck"][card]), game.suits)
    where = f"{kind} is card {card + 1} of {int(game.rules['deck_size'])}"
    if found == SPACE:
        return f"{where}, and when it is drawn, {count} cards must wait in hands that have room for {most}"
    turns = _counted(most, "turn")
    return f"{where}, and {count} cards cannot be played before it is drawn, but only {turns} can play one then"


def _lost_suit(game: Game) -> str:
    """The fireworks that can no longer be completed."""
    height = int(game.rules["ranks"])
    short = [f"{suit.name} to {game.limits[suit.letter]}" for suit in game.suits if game.limits[suit.letter] < height]
    return f"cards that are needed are discarded: {', '.join(short)} at most" if short else "cards needed are discarded"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
