"""``Guesses``: sets hands and the deck of a state, for searches. An extension of the Hanabi Learning Environment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from starmine.lab.hle import turns
from starmine.lab.hle.cards import HanabiCard
from starmine.lab.hle.checks import check_is, whole
from starmine.lab.hle.errors import BadParameter, BadValue, IllegalMove
from starmine.lab.hle.facts import PublicFacts, Snapshot
from starmine.lab.hle.moves import HanabiMove, HanabiMoveType
from starmine.lab.hle.turns import LEGAL, TABLE, Bytes
from starmine.rules.cards import RANKS, UNSEEN

SWAPS = (HanabiMoveType.RETURN, HanabiMoveType.DEAL_SPECIFIC)


class Guesses(PublicFacts):
    """A state in which cards can be exchanged between hands and deck."""

    table: Bytes
    to_deal: list[int]  # the kinds to deal next, if set; replaced, never changed in place
    _snapshot: Snapshot | None

    def _slots(self, player: int) -> list[int | None]:
        """By slot of a player's hand: the kind of its card; None where it was put back."""
        game = np.ndarray(1, TABLE, self.table)["game"][0]
        deck = game["deck"].tolist()
        kinds = [deck[order] for order in game["hands"][player, : game["hand_sizes"][player]].tolist()]
        return [None if kind == UNSEEN else kind for kind in kinds]

    def swap_fault(self, move: HanabiMove) -> str | None:
        """Why a move of ``SWAPS`` cannot be made; None if it can."""
        kind, index, player, color, rank = move.components
        if not 0 <= player < self.parameters.players:
            return f"the players are 0 to {self.parameters.players - 1}"
        slots = self._slots(player)
        if kind == HanabiMoveType.RETURN:
            held = len(slots) - slots.count(None)
            return None if 0 <= index < held else f"player {player} has {held} cards"
        if not 0 <= index < len(slots) or slots[index] is not None:
            return f"no card was returned from slot {index} of player {player}"
        # While a slot is empty chance is to move, so LEGAL has the kinds in the deck.
        deal = HanabiMove.of(HanabiMoveType.DEAL, color=color, rank=rank)
        dealt = self.parameters.dealt_kinds.get(deal.components, -1)  # -1: this game has no such card
        return None if dealt >= 0 and self.standing[LEGAL] >> dealt & 1 else "the deck has no such card"

    def swap(self, move: HanabiMove) -> None:
        """Makes a move of ``SWAPS``. The index of a return counts only cards, that of a specific deal all slots."""
        fault = self.swap_fault(move)
        if fault is not None:
            raise IllegalMove(f"Illegal action: {move}. It cannot be made: {fault}")
        kind, index, player, color, rank = move.components
        if kind == HanabiMoveType.RETURN:
            self._put(player, [slot for slot, held in enumerate(self._slots(player)) if held is not None][index], -1)
        else:
            self._put(player, index, color * RANKS + rank)

    def _put(self, player: int, slot: int, kind: int) -> None:
        """Puts a slot's card back (``kind`` -1), or a card into a slot."""
        self._snapshot, self.to_deal = None, []
        self.standing = turns.put(self.table, self.parameters.rules_bytes, player, slot, kind)

    def set_hand(self, player: int, cards: Sequence[HanabiCard]) -> None:
        """Exchanges a player's cards, the oldest first, for cards of the deck; knowledge from clues stays.

        An extension, for searches that guess their own cards; set the deck's order after it. Raises ``BadParameter``,
        and ``BadValue`` if deck and hand together lack these cards; then nothing changes.
        """
        player = whole(BadParameter, "player", player, 0, self.parameters.players - 1)
        before = self._slots(player)
        left = self._left() + Counter(kind for kind in before if kind is not None)
        kinds = self._kinds(cards, left)
        if len(kinds) != len(before):
            raise BadValue(f"cards has {len(kinds)} cards: player {player} has {len(before)} slots")
        for slot, kind in enumerate(before):
            if kind is not None:
                self._put(player, slot, -1)
        for slot, kind in enumerate(kinds):
            self._put(player, slot, kind)

    def set_deck_order(self, cards: Sequence[HanabiCard]) -> None:
        """Sets the cards that ``deal_random_card`` deals next, in this order; those after them stay random.

        An extension. Raises ``BadValue`` when the deck does not have these cards.
        """
        self.to_deal = self._kinds(cards, self._left())

    def _left(self) -> Counter[int]:
        """Cards in the deck, by kind."""
        left: Counter[int] = Counter(dict(enumerate(np.ndarray(1, TABLE, self.table)["left"][0].tolist())))
        return left

    def _kinds(self, cards: Sequence[HanabiCard], left: Counter[int]) -> list[int]:
        """The kinds of ``cards``. Raises ``BadValue`` unless ``left`` has them all."""
        kinds = []
        for card in cards:
            check_is("card", card, HanabiCard)
            fits = 0 <= card.color() < self.parameters.colors and 0 <= card.rank() < self.parameters.ranks
            kinds.append(card.color() * RANKS + card.rank() if fits else -1)  # of kind -1 none are left
        for kind, count in Counter(kinds).items():
            if count > left[kind]:
                name = cards[kinds.index(kind)]
                raise BadValue(f"cards has {count} of {name}: {left[kind]} are left to be dealt")
        return kinds

    def remove_knowledge(self, player: int, card_index: int) -> None:
        """Removes the knowledge from clues about a card. An extension. Raises ``BadParameter`` and ``BadValue``."""
        player = whole(BadParameter, "player", player, 0, self.parameters.players - 1)
        slot = whole(BadValue, "card_index", card_index, 0, len(self._slots(player)) - 1)
        game = np.ndarray(1, TABLE, self.table)["game"][0]
        order = game["hands"][player, slot]
        game["possible"][order], game["clued"][order] = self.parameters.rules["all_kinds"], 0
        self._snapshot = None
