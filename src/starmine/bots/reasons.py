"""``Reason``: why a bot acts as it does, in sentences for players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starmine.bots import texts
from starmine.rules.actions import Clue
from starmine.rules.cards import Suit
from starmine.rules.words.kind_words import any_kind, one_rank, suit_name
from starmine.rules.words.texts import Text

if TYPE_CHECKING:
    from starmine.rules.game import Game

FEW = 3  # a reason names up to this many kinds; a longer list is hard to read


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a bot takes an action. It uses only what the bot's seat sees.

    ``text`` has an id by which clients translate it (see ``starmine.rules.words.texts``); other bots may use any text.
    ``orders`` are the cards whose kinds the text hints at: only a seat that sees them all may read it.
    """

    text: str  # one or two sentences
    orders: frozenset[int] = frozenset()


def of_play(view: Game, order: int, *, sure: int, belief: int, playable: int, is_trusted: bool) -> Reason:
    """Why the seat of ``view`` plays a card: it can be of the kinds ``sure``, and by convention of ``belief``.

    ``is_trusted`` is whether the player relies on that belief.
    """
    own = frozenset({order})
    if sure and not sure & ~playable:
        if sure.bit_count() <= FEW:
            return Reason(texts.SURE(kinds=any_kind(sure, view.suits)), own)
        rank = one_rank(sure, view.suits)
        return Reason(texts.SURE_OF_RANK(rank=rank) if rank else texts.SURE_OF_MANY(), own)
    if belief and not belief & ~playable and is_trusted:
        few = belief.bit_count() <= FEW
        return Reason(texts.CLUED(kinds=any_kind(belief, view.suits)) if few else texts.CLUED_OF_MANY(), own)
    if view.turns_left is not None and belief & playable:
        return Reason(texts.LAST_ROUND(), own)
    return Reason(texts.LEAST_NEEDED(), own)


def of_discard(view: Game, order: int, *, belief: int, dead: int, twins: Iterable[int], is_chop: bool) -> Reason:
    """Why the seat of ``view`` discards a card that it takes for one of ``belief``.

    ``twins`` are clued cards in other hands that may be copies of it, by that belief.
    """
    if not belief & ~dead:
        return Reason(texts.USELESS(), frozenset({order}))
    if twins := frozenset(twins):
        return Reason(texts.SAME_ELSEWHERE(), twins | {order})
    if is_chop:
        return Reason(texts.NO_CLUE() if view.clue_tokens else texts.NO_TOKEN())
    return Reason(texts.ALL_CLUED())


@dataclass(frozen=True, slots=True)
class CluedCard:
    """A card of the player who gets a clue, as sets of kinds: its own, and what its owner believes before and after.

    ``touched``: the clue touches it.
    """

    order: int
    kind: int
    before: int
    after: int
    touched: bool

    def words(self, suits: Sequence[Suit]) -> Text:
        """Its kind in words."""
        return any_kind(self.kind, suits)


def of_cards_now(
    name: str, clue: Clue, cards: Iterable[CluedCard], playable: int, suits: Sequence[Suit]
) -> Reason | None:
    """The reason for a clue that prevents a misplay or shows cards that can be played now; None for other clues.

    A card that the clue does not touch is named only if there is no other.
    """
    ready = []
    for card in cards:
        misplayed = card.before and not card.before & ~playable and not card.kind & playable
        if misplayed and card.after & ~playable:
            return Reason(texts.MISPLAY(name=name, kind=card.words(suits)), frozenset({card.order}))
        if card.kind & playable and card.before & ~playable and not card.after & ~playable:
            ready.append(card)
    if not ready:
        return None
    touched = [card for card in ready if card.touched]
    if not touched:
        said = clue.rank if clue.colour is None else suit_name(clue.colour)
        # The 0 is for the type checker: a clue has a rank or a colour.
        text = texts.NOW_UNTOUCHED(name=name, kind=ready[0].words(suits), clue=said or 0)
        return Reason(text, frozenset({ready[0].order}))
    kinds = texts.with_and(card.words(suits) for card in touched)
    return Reason(texts.NOW(name=name, kinds=kinds), frozenset(card.order for card in touched))


def of_later(name: str, card: CluedCard, suits: Sequence[Suit]) -> Reason:
    """The reason for a clue about a card that can be played after others."""
    return Reason(texts.LATER(name=name, kind=card.words(suits)), frozenset({card.order}))


def of_save(name: str, card: CluedCard, suits: Sequence[Suit], *, is_touched: bool = True) -> Reason:
    """The reason for a clue that saves a card, by touching it or by giving its owner something else to do."""
    said = texts.SAVE if is_touched else texts.SAVE_OTHERWISE
    return Reason(said(name=name, kind=card.words(suits)), frozenset({card.order}))


NOTHING_TOUCHED = Reason(texts.PASSES)


def of_rest(name: str, cards: Sequence[CluedCard], dead: int) -> Reason:
    """The reason for a clue that has no better one; ``cards`` are the whole hand."""
    are_needed = any(card.kind & ~dead for card in cards)
    return Reason(texts.LEARNS(name=name) if are_needed else texts.NO_DISCARD, frozenset(card.order for card in cards))
