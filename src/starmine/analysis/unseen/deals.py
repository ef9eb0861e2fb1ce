"""``deals``: every deal that looks the same to a seat, as whole games."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from starmine.analysis.unseen.history import History
from starmine.knowledge.hidden import replayed
from starmine.rules.cards import KINDS
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
    masks += [int(history.rules["all_kinds"])] * (len(orders) - len(masks))  # those of the deck
    deck = history.view["deck"][: int(history.rules["deck_size"])].astype(np.int64)

    def dealt(place: int) -> Iterator[Game]:
        """The games with all kinds that the cards from ``place`` on can be."""
        if place == len(orders):
            yield replayed(game, deck.tolist())
            return
        for kind in range(KINDS):
            if masks[place] >> kind & 1 and unseen[kind]:
                deck[orders[place]] = kind
                unseen[kind] -= 1
                yield from dealt(place + 1)
                unseen[kind] += 1

    return dealt(0)
