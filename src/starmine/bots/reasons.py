"""``Reason``: why a bot acts as it does, in sentences for players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starmine.rules.cards import START, Suit, face

if TYPE_CHECKING:
    from starmine.rules.game import Game

FEW = 3  # kinds that are named; more are too much to read


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a bot takes an action. It uses only what the bot's seat sees.

    ``orders`` are the cards about whose kinds the text tells something: a seat may read it when it sees them all.
    """

    text: str  # one or two sentences
    orders: frozenset[int] = frozenset()


def kind_words(kind: int, suits: Sequence[Suit]) -> str:
    """A kind as players say it, such as ``"red 2"``."""
    suit, place = face(kind, len(suits))
    return f"{suits[suit].name} {'START' if place == START else place + 1}"


def kinds_words(kinds: int, suits: Sequence[Suit]) -> str:
    """A set of kinds, such as ``"the red 2 or the blue 2"``."""
    each = [f"the {kind_words(kind, suits)}" for kind in range(kinds.bit_length()) if kinds >> kind & 1]
    return each[0] if len(each) == 1 else f"{', '.join(each[:-1])} or {each[-1]}"


def of_play(view: Game, order: int, *, sure: int, belief: int, playable: int, is_trusted: bool) -> Reason:
    """Why the seat of ``view`` plays a card, which can only be of the kinds ``sure`` and is taken for ``belief``.

    ``is_trusted`` tells whether the player relies on that belief.
    """
    own = frozenset({order})
    if sure and not sure & ~playable:
        few = f"My card can only be {kinds_words(sure, view.suits)}, which can be played."
        return Reason(few if sure.bit_count() <= FEW else "Whatever kind my card is, it can be played.", own)
    if belief and not belief & ~playable and is_trusted:
        few = f"I take it for {kinds_words(belief, view.suits)}: that can be played."
        many = "I take it for one that can be played."
        return Reason(f"A clue was about this card. {few if belief.bit_count() <= FEW else many}", own)
    if view.turns_left is not None and belief & playable:
        text = "It is the last round and I have a strike to spare: this card is the likeliest to be playable."
        return Reason(text, own)
    return Reason("Nothing else is allowed or better, and this card is the one that we need least.", own)


def of_discard(view: Game, order: int, *, belief: int, dead: int, twins: Iterable[int], is_chop: bool) -> Reason:
    """Why the seat of ``view`` discards a card that it takes for ``belief``.

    ``twins`` are clued cards in other hands, if the belief says that one of them is the same.
    """
    if not belief & ~dead:
        return Reason("This card cannot be needed any more.", frozenset({order}))
    if twins := frozenset(twins):
        return Reason("Another player holds the same card and has a clue about it.", twins | {order})
    if is_chop:
        free = "No clue token is free" if not view.clue_tokens else "I have no clue that is worth its token"
        return Reason(f"{free} and nothing to play: I discard my oldest card without a clue.")
    return Reason("All my cards have clues, and this is the one least likely to be the last of its kind.")


@dataclass(frozen=True, slots=True)
class Told:
    """A card of the player who gets a clue, with what its owner takes it for before and after; kinds as sets."""

    order: int
    kind: int
    before: int
    after: int

    def words(self, suits: Sequence[Suit]) -> str:
        """Its kind in words."""
        return kinds_words(self.kind, suits)


def of_cards_now(name: str, cards: Iterable[Told], playable: int, suits: Sequence[Suit]) -> Reason | None:
    """Why a clue is given that prevents a misplay, or makes cards known that can be played now; None for others."""
    ready = []
    for card in cards:
        misplayed = card.before and not card.before & ~playable and not card.kind & playable
        if misplayed and card.after & ~playable:
            text = f"{name} would have played {card.words(suits)}, which cannot be played: my clue prevents that."
            return Reason(text, frozenset({card.order}))
        if card.kind & playable and card.before & ~playable and not card.after & ~playable:
            ready.append(card)
    if not ready:
        return None
    text = f"{name} can play {' and '.join(card.words(suits) for card in ready)} now, and knows it by my clue."
    return Reason(text, frozenset(card.order for card in ready))


def of_later(name: str, card: Told, suits: Sequence[Suit]) -> Reason:
    """Why a clue is given to a card that can be played after others."""
    return Reason(f"{name} can play {card.words(suits)} after cards that are known already.", frozenset({card.order}))


def of_save(name: str, card: Told, suits: Sequence[Suit], *, is_touched: bool = True) -> Reason:
    """Why a clue is given to keep a card, which it touches or for which it gives the owner something else to do."""
    how = "my clue keeps it" if is_touched else "by my clue there is something better to do"
    text = f"{name} would discard {card.words(suits)} next, and it is the last of its kind: {how}."
    return Reason(text, frozenset({card.order}))


NOTHING_TOUCHED = Reason("I have nothing better to tell, and this clue passes the turn on.")


def of_rest(name: str, cards: Sequence[Told], dead: int) -> Reason:
    """Why a clue is given that has no better reason; ``cards`` are the whole hand."""
    text = (
        f"Nothing more urgent is to be told: {name} learns more about cards that we need."
        if any(card.kind & ~dead for card in cards)
        else "I have nothing better to tell, and do not want to discard."
    )
    return Reason(text, frozenset(card.order for card in cards))
