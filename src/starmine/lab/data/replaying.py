"""Games as decks and action ids, checked by replaying them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starmine.lab.errors import BadDataset
from starmine.rules.actions import action_id, action_of
from starmine.rules.checks import as_whole
from starmine.rules.errors import StarmineError
from starmine.rules.factories import edition
from starmine.rules.game import Game
from starmine.rules.kernel.action_ids import action_count
from starmine.rules.kernel.state import RULES

COCKTAIL = edition("cocktail")  # the rules and action ids of the Hanabi Learning Environment

# Rules in which a game to be written may differ: `written` checks that it can be replayed by those of `cocktail`.
_MAY_DIFFER = {"early_end", "settles", "discard_at_full"}


def replayed(
    players: int, deck: Sequence[int], actions: Sequence[Any], score: int, *, where: str, first: int = 0
) -> Game:
    """A game of ``cocktail`` with a deck of kinds, in draw order, and the action ids of its turns.

    Raises ``BadDataset``, whose message begins with ``where``, if it cannot be played or its score is not ``score``.
    """
    try:
        game = Game(COCKTAIL, players=players, deck=deck, first=first)
        most = action_count(game.rules) - 1
        for turn, given in enumerate(actions):
            number = as_whole(given, 0, most)
            if number is None:
                raise BadDataset(f"action {given} at turn {turn} is out of range: these rules have the ids 0 to {most}")
            game.push(action_of(number, game.setup, game.seat))
    except StarmineError as error:
        raise BadDataset(f"{where}: {error}") from error
    if game.score != score:
        raise BadDataset(f"{where} has the score {score}, but replayed it is {game.score}: the file is of other rules")
    return game


def written(game: Game, *, where: str) -> tuple[list[int], list[int]]:
    """The deck as kinds and the action ids of a game, for programs with the rules of the Hanabi Learning Environment.

    Raises ``BadDataset`` for a game of other rules, one that another seat than 0 begins, and a view.
    """
    there = COCKTAIL.rules(game.players)
    if any((game.rules[name] != there[name]).any() for name in RULES.names or () if name not in _MAY_DIFFER):
        raise BadDataset(f"{where} is of {game.edition!r}: only games with the rules of cocktail can be written")
    if game.first != 0:
        raise BadDataset(f"{where} begins with seat {game.first}: only games that seat 0 begins can be written")
    if game.viewer is not None or len(game.log) < game.turn:
        raise BadDataset(f"{where} is a view or was made from a state: only whole games can be written")
    deck = game.state["deck"][: game.rules["deck_size"]].tolist()
    actions = [action_id(turn.action, game.setup, turn.seat) for turn in game.log]
    replayed(game.players, deck, actions, game.score, where=where)
    return deck, actions
