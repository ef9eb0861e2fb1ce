"""``Reason``: why a bot acts as it does, in sentences for players, which clients can translate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce

from starmine.rules.actions import Clue
from starmine.rules.cards import Suit
from starmine.rules.game import Game
from starmine.rules.words.kind_words import any_kind, one_rank, suit_name
from starmine.rules.words.texts import Text, all_of, template, text

FEW = 3  # a reason names up to this many kinds; a longer list is hard to read

# Of plays.
SURE = template("reason.sure", "My {card} can only be {kinds}, so it can be played.")
SURE_OF_RANK = template("reason.sure-of-rank", "Whatever its colour, this {rank} fits.")
SURE_OF_MANY = template("reason.sure-of-many", "Whatever this {card} is, it fits.")
CLUED = template("reason.clued", "A clue told me about this {card}. I think it is {kinds}, so I play it.")
CLUED_OF_MANY = template("reason.clued-of-many", "A clue told me about this {card}. I think that it can be played.")
LAST_ROUND = template(
    "reason.last-round",
    "It is the last round, and one more {strike} does not end the game. This {card} is the most likely to fit.",
)
LEAST_NEEDED = template("reason.least-needed", "I have no better action, and we need this {card} least.")

# Of discards.
USELESS = template("reason.useless", "This {card} is not needed any more.")
SAME_ELSEWHERE = template("reason.same-elsewhere", "Another player has the same {card} with a clue.")
NO_TOKEN = template(
    "reason.no-token", "I have nothing to play, and no {clue_token} is free. I discard my oldest {card} without a clue."
)
NO_CLUE = template(
    "reason.no-clue",
    "I have nothing to play and no useful clue. I discard my oldest {card} without a clue.",
)
ALL_CLUED = template(
    "reason.all-clued", "All my {cards} have clues. This one is the least likely to be the last of its kind."
)

# Of clues.
MISPLAY = template("reason.misplay", "{name} would have played {kind}, which does not fit. My clue prevents that.")
NOW = template("reason.now", "{name} can play {kinds} now. My clue says so.")
NOW_UNTOUCHED = template("reason.now-untouched", "{name} can play {kind} now, because my clue {clue} did not touch it.")
LATER = template("reason.later", "{name} can play {kind} after {cards} that are already known.")
SAVE = template("reason.save", "{name} would discard {kind} next, and it is the last copy. My clue saves it.")
SAVE_OTHERWISE = template(
    "reason.save-otherwise",
    "{name} would discard {kind} next, and it is the last copy. My clue gives {name} something better to do.",
)
LEARNS = template("reason.learns", "I have nothing more urgent to tell. {name} learns more about {cards} that we need.")
NO_DISCARD = text("reason.no-discard", "I have nothing better to tell, and I do not want to discard.")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a bot takes an action. It uses only what the bot's seat sees.

    ``text`` has an id by which clients translate it (see ``starmine.rules.words.texts``); other bots may use any text.
    ``orders`` are the cards whose kinds the text hints at: only a seat that sees them all may read it.
    """

    text: str  # one or two sentences
    orders: frozenset[int] = frozenset()


NOTHING_TOUCHED = Reason(text("reason.passes", "I have nothing better to tell. This clue only passes the turn."))


def of_play(view: Game, order: int, *, sure: int, belief: int, playable: int, is_trusted: bool) -> Reason:
    """Why the seat of ``view`` plays a card: it can be of the kinds ``sure``, and by convention of ``belief``.

    ``is_trusted`` is whether the player relies on that belief.
    """
    own = frozenset({order})
    if sure and not sure & ~playable:
        if sure.bit_count() <= FEW:
            return Reason(SURE(kinds=any_kind(sure, view.suits)), own)
        rank = one_rank(sure, view.suits)
        return Reason(SURE_OF_RANK(rank=rank) if rank else SURE_OF_MANY(), own)
    if belief and not belief & ~playable and is_trusted:
        few = belief.bit_count() <= FEW
        return Reason(CLUED(kinds=any_kind(belief, view.suits)) if few else CLUED_OF_MANY(), own)
    if view.turns_left is not None and belief & playable:
        return Reason(LAST_ROUND(), own)
    return Reason(LEAST_NEEDED(), own)


def of_discard(
    view: Game, order: int, *, belief: int, dead: int, copied: int, clued: Iterable[int], is_chop: bool
) -> Reason:
    """Why the seat of ``view`` discards a card that it takes for one of ``belief``.

    ``clued`` are the clued cards in other hands, and ``copied`` their kinds.
    """
    if not belief & ~dead:
        return Reason(USELESS(), frozenset({order}))
    deck = view.state["deck"]
    twins = {other for other in clued if 1 << int(deck[other]) & belief}
    if twins and not belief & ~(dead | copied):
        return Reason(SAME_ELSEWHERE(), frozenset({order, *twins}))
    if is_chop:
        return Reason(NO_CLUE() if view.clue_tokens else NO_TOKEN())
    return Reason(ALL_CLUED())


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
        can_be_played = bool(card.kind & playable)
        # Whether all kinds that the owner believes possible can be played.
        seemed_playable = not card.before & ~playable
        seems_playable = not card.after & ~playable
        if card.before and seemed_playable and not can_be_played and not seems_playable:
            return Reason(MISPLAY(name=name, kind=card.words(suits)), frozenset({card.order}))
        if can_be_played and seems_playable and not seemed_playable:
            ready.append(card)
    if not ready:
        return None
    touched = [card for card in ready if card.touched]
    if not touched:
        said = clue.rank if clue.colour is None else suit_name(clue.colour)
        # The 0 is for the type checker: a clue has a rank or a colour.
        untouched = NOW_UNTOUCHED(name=name, kind=ready[0].words(suits), clue=said or 0)
        return Reason(untouched, frozenset({ready[0].order}))
    kinds = with_and(card.words(suits) for card in touched)
    return Reason(NOW(name=name, kinds=kinds), frozenset(card.order for card in touched))


def of_later(name: str, card: CluedCard, suits: Sequence[Suit]) -> Reason:
    """The reason for a clue about a card that can be played after others."""
    return Reason(LATER(name=name, kind=card.words(suits)), frozenset({card.order}))


def of_save(name: str, card: CluedCard, suits: Sequence[Suit], *, is_touched: bool = True) -> Reason:
    """The reason for a clue that saves a card, by touching it or by giving its owner something else to do."""
    said = SAVE if is_touched else SAVE_OTHERWISE
    return Reason(said(name=name, kind=card.words(suits)), frozenset({card.order}))


def of_rest(name: str, cards: Sequence[CluedCard], dead: int) -> Reason:
    """The reason for a clue that has no better one; ``cards`` are the whole hand."""
    are_needed = any(card.kind & ~dead for card in cards)
    return Reason(LEARNS(name=name) if are_needed else NO_DISCARD, frozenset(card.order for card in cards))


def with_and(items: Iterable[Text]) -> Text:
    """Joins items with "and" between each two: ``"a and b and c"``."""
    return reduce(lambda before, item: all_of((before, item)), items)
