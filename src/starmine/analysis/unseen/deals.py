"""``deals``: every deal that looks the same to a seat, as whole games."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from starmine.analysis.unseen.branching import children
from starmine.analysis.unseen.history import History
from starmine.rules.game import Game


def deals(game: Game, seat: int) -> Iterator[Game]:
    """Every game that looks the same to a seat, as independent copies: its hands, each with every order of the deck.

    Decks in which only the order of equal cards differs count once. Clues count, but not what the others may have meant
    by their actions. There are more than anybody can list, unless the deck is nearly empty. Raises ``BadSeat``,
    ``HiddenCard`` and ``NothingToUndo``, as ``beliefs`` does.
    """
    history = History.of(game, seat)
    unseen, drawn = history.unseen, int(history.view["drawn"])
    masks = history.possible(unseen).tolist()
    orders = [*history.own.tolist(), *range(drawn, int(history.rules["deck_size"]))]
    masks += [int(history.rules["all_kinds"])] * (len(orders) - len(masks))
    deck = history.view["deck"][: int(history.rules["deck_size"])].astype(np.int64)

    def dealt(cards: np.ndarray[tuple[int, int], np.dtype[np.uint8]]) -> Iterator[Game]:
        """The games in which these are the first of the cards, ``(1, n)``."""
        if cards.shape[1] == len(orders):
            deck[orders] = cards[0]
            yield _replayed(game, deck.tolist())
            return
        for kind in children(cards, unseen, masks[cards.shape[1]]).kinds.tolist():
            yield from dealt(np.append(cards, np.array([[kind]], np.uint8), axis=1))

    return dealt(np.zeros((1, 0), np.uint8))


def _replayed(game: Game, deck: list[int]) -> Game:
    again = Game(game.edition, players=game.players, deck=deck, first=game.first)
    for action in game.actions:
        again.push(action)
    return again
