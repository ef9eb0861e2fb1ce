"""The search for endgame puzzles: the deals that a player cannot distinguish, and the points certain in each."""

from __future__ import annotations

from collections.abc import Iterator

from starmine.analysis.unseen.deals import deals
from starmine.knowledge import owner_possible
from starmine.rules.actions import Action, Clue, Discard, Play
from starmine.rules.game import Game

MOST_DEALS = 200  # limit for a puzzle's position: more would take a server seconds


class TooMany(ValueError):
    """A position has more deals than ``MOST_DEALS``."""


def consistent(game: Game) -> Iterator[Game]:
    """Every game that looks the same to the seat on turn, as independent copies. Raises ``TooMany``."""
    for number, deal in enumerate(deals(game, game.seat)):
        if number >= MOST_DEALS:
            raise TooMany(f"more than {MOST_DEALS} deals look the same at turn {game.turn}")
        yield deal


def can_reach(game: Game, points: int, *, guesses: bool = False) -> bool:
    """Whether ``points`` can be reached if players only play cards that they know to be good.

    With ``guesses`` players may also play cards that fit without knowing it.
    """
    if game.score >= points:
        return True
    if game.outcome is not None or game.best < points:
        return False
    left = game.turns_left
    turns = game.cards_left + game.players if left is None else left
    if int(game.state["score"]) + turns < points:
        return False
    for action in _sensible(game, guesses=guesses):
        game.push(action)
        found = can_reach(game, points, guesses=guesses)
        game.pop()
        if found:
            return True
    return False


def _sensible(game: Game, *, guesses: bool) -> list[Action]:
    """The legal actions of the seat on turn, plays first: those of known cards, or with ``guesses`` all that fit."""
    hand = game.hands[game.seat]
    known = [(str(card.kind),) for card in hand] if guesses else owner_possible(game.view(game.seat), game.seat)
    fitting = game.fitting
    plays, clues, discards = [], [], []
    for action in game.legal_actions():
        if isinstance(action, Play):
            if fitting.issuperset(known[action.slot]):
                plays.append(action)
        elif isinstance(action, Clue):
            clues.append(action)
        elif isinstance(action, Discard):
            discards.append(action)
    if guesses:
        del clues[1:]  # one is enough: they differ only in their information
    return [*plays, *clues, *discards]
