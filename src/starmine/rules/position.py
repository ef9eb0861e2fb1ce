"""``Position``: the read-only part of ``Game``; its cards, turns and outcome as values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from starmine.rules.actions import Action, Clue, FromDeck, action_of, clue_value
from starmine.rules.cards import UNSEEN, Suit, kind_text, kind_texts
from starmine.rules.checks import as_seat, as_whole
from starmine.rules.deck import read_kind
from starmine.rules.editions.edition import Edition, Setup
from starmine.rules.errors import BadAction, BadKind, HiddenCard, shown
from starmine.rules.kernel import kernel, kinds
from starmine.rules.kernel.state import (
    FINISHED,
    LOST_CARD,
    NO_LAST_ROUND,
    PERFECT,
    PLAYING,
    STRUCK_OUT,
    STUCK,
    Games,
    Record,
    possible_kinds,
)
from starmine.rules.refusal import BY_VERB, GAME_OVER
from starmine.rules.words.texts import Text, template, text

# What an action led to. "hole": a card was played, and nobody is told which one, or whether it fitted.
Result = Literal["clue", "played", "completed", "strike", "discarded", "hole"]
HIDDEN = "??"  # a hidden card in a deck's text

# By status: the name of the result, the clause that ends the game, and the reason in words. A template that is called
# without values has the general words for strikes and cards, which ``worded`` can replace by an edition's.
_ENDS = {
    PERFECT: ("perfect", "C17", text("end.perfect", "every firework is complete")),
    FINISHED: ("finished", "C18", text("end.finished", "the last round is over")),
    STRUCK_OUT: ("struck-out", "C16", template("end.struck-out", "the last {strike} ended the game")()),
    LOST_CARD: (
        "lost-card",
        "C43",
        template("end.lost-card", "a {card} that was still needed is lost, so its firework can’t be completed")(),
    ),
    STUCK: ("stuck", "R3", template("end.stuck", "the player on turn has no {card} and cannot give a clue")()),
}
_STOPPED = text("end.no-more-points", "no more points were possible")


@dataclass(frozen=True, slots=True)
class Card:
    """A card in a hand, as the game or view shows it."""

    order: int
    kind: str | None  # "R1"; None if hidden
    possible: frozenset[str]  # the kinds that the clues leave possible
    touched: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """One action of the log, with its public effects."""

    turn: int
    seat: int
    action: Action
    cards: tuple[int, ...]  # orders: what the clue touched, or the card played or discarded
    slots: tuple[int, ...]  # their slots; empty for a card of the deck
    hand: int  # the number of cards in the hand of those slots, before the action
    kind: str | None  # the kind that was played or discarded; None if it is not told
    result: Result
    token_gained: bool  # a clue token, or half of one
    drawn: int | None  # the order of the card drawn after it; None if none was


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, and its score."""

    result: str  # "perfect", "won" (endless), "finished", "struck-out", "lost-card" or "stuck"; "unfinished" of imports
    lost: bool
    score: int  # the official score
    cards: int  # the cards on the fireworks
    reason: Text  # a part of a sentence, such as "the last round is over"
    rule: str = ""  # the clause that ended it, such as "C18", or "hanab.live"
    rating: Text | None = None  # the edition's rating of the score (C23)
    card: str | None = None  # the kind that lost the game: the lost card, or the one of the last strike

    @classmethod
    def of(
        cls, status: int, score: int, cards: int, edition: Edition, last: str | None, *, stopped: bool = False
    ) -> Outcome:
        """The outcome of a game that ended with ``status``; ``last`` is the kind last played or discarded.

        ``stopped`` means that it ended early because no more points were possible.
        """
        result, rule, reason = ("finished", "hanab.live", _STOPPED) if stopped else _ENDS[status]
        if status == PERFECT and edition.endless:
            result = "won"
        card = last if status in (STRUCK_OUT, LOST_CARD) else None
        lost = status >= STRUCK_OUT  # STRUCK_OUT, LOST_CARD or STUCK
        return cls(result, lost, score, cards, reason, rule, edition.rating(score), card)


def turn_of(before: Record, action: Action, after: Record, setup: Setup) -> Turn:
    """The turn between two ``GAME`` records, of a whole game or of one seat's views.

    A clue's cards are those of ``touched``, which views also have for the viewer's hidden hand.
    """
    turn, seat, rules = int(before["turn"]), int(before["seat"]), setup.rules
    if isinstance(action, Clue):
        hand: list[int] = before["hands"][action.seat, : before["hand_sizes"][action.seat]].tolist()
        cards = tuple([order for slot, order in enumerate(hand) if int(after["touched"]) >> slot & 1])
        return Turn(turn, seat, action, cards, tuple(map(hand.index, cards)), len(hand), None, "clue", False, None)
    slots = () if isinstance(action, FromDeck) else (action.slot,)
    order = int(before["hands"][seat, slots[0]] if slots else before["drawn"])
    kind = int(after["deck"][order])
    suit = int(rules["kind_suit"][kind])
    result: Result = "discarded"
    if after["score"] > before["score"]:
        result = "completed" if after["fireworks"][suit] == rules["ranks"] else "played"
    elif after["used_strikes"] > before["used_strikes"]:
        result = "strike"
    token_gained = bool((after["clue_tokens"], after["half_token"]) > (before["clue_tokens"], before["half_token"]))
    drawn = int(before["drawn"]) if slots and after["drawn"] > before["drawn"] else None
    size, face = int(before["hand_sizes"][seat]), kind_text(kind, setup.suits)
    return Turn(turn, seat, action, (order,), slots, size, face, result, token_gained, drawn)


def is_hidden(rules: Record, state: Record) -> bool:
    """Whether nobody is told yet what was played: in a game with a hole, until its end."""
    return bool(rules["hole"] and state["status"] == PLAYING)


def told(turn: Turn) -> Turn:
    """A turn as everybody is told it while ``is_hidden``."""
    return turn if turn.result in ("clue", "discarded") else thrown(turn)


def thrown(turn: Turn) -> Turn:
    """The turn of a card whose face and result are not told."""
    return replace(turn, kind=None, result="hole")


class Position:
    """The properties that ``Game`` reads from its states and log.

    ``state`` is the game's ``GAME`` record, ``rules`` its ``RULES`` record: do not change them.
    """

    edition: Edition
    setup: Setup
    viewer: int | None  # the seat whose view this is; -1 for a spectator, None for the whole game
    first: int  # the seat that began
    _now: Games  # one, the current state
    _kept: dict[int, Games]  # earlier states, by the number of actions before them
    _log: list[Turn]

    @property
    def rules(self) -> Record:
        """The table's ``RULES`` record."""
        return self.setup.rules

    @property
    def players(self) -> int:
        return self.setup.players

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits in play."""
        return self.setup.suits

    @property
    def colours(self) -> tuple[str, ...]:
        """The names of the colours that can be clued."""
        return self.setup.colours

    @property
    def clue_ranks(self) -> tuple[int, ...]:
        """The ranks that can be clued."""
        return self.setup.clue_ranks

    @property
    def state(self) -> Record:
        """The current ``GAME`` record."""
        return self._now[0]

    @property
    def hand_size(self) -> int:
        return int(self.rules["hand_size"])

    @property
    def seat(self) -> int:
        """The seat on turn; after the end, the seat that acted last."""
        return int(self.state["seat"])

    @property
    def turn(self) -> int:
        """The number of actions taken."""
        return int(self.state["turn"])

    @property
    def clue_tokens(self) -> int:
        """Whole clue tokens left, 0 to 8."""
        return int(self.state["clue_tokens"])

    @property
    def half_token(self) -> bool:
        """Whether half a clue token is left in addition, in variants with half tokens."""
        return bool(self.state["half_token"])

    @property
    def strikes(self) -> int:
        return int(self.state["used_strikes"])

    @property
    def hole(self) -> int | None:
        """The number of cards that were played into the hole, while a view hides what they are; else None.

        Then strikes, score and fireworks are blank: 0.
        """
        hidden = self.viewer is not None and is_hidden(self.rules, self.state)
        return int(kinds.in_hole(self.state)) if hidden else None

    @property
    def cards_left(self) -> int:
        """Cards left to draw."""
        return int(self.rules["deck_size"]) - int(self.state["drawn"])

    @property
    def turns_left(self) -> int | None:
        """The turns left in the last round; None before it. (C18)"""
        left = int(self.state["turns_left"])
        return None if left == NO_LAST_ROUND else left

    @property
    def fireworks(self) -> dict[str, int]:
        """By suit letter: the number of cards on its firework."""
        return {suit.letter: int(self.state["fireworks"][i]) for i, suit in enumerate(self.suits)}

    @property
    def fitting(self) -> frozenset[str]:
        """The kinds that fit on their firework now; empty if that is hidden. (C11)"""
        if self.hole is not None:
            return frozenset()
        return frozenset(kind_texts(int(kinds.playable(self.state, self.rules)), self.suits))

    @property
    def limits(self) -> dict[str, int]:
        """By suit letter: the most cards that its firework can still reach, given the discards. (C27)"""
        return {suit.letter: int(kinds.limit(self.state, self.rules, i)) for i, suit in enumerate(self.suits)}

    @property
    def score(self) -> int:
        """The official score so far: 0 for a lost game where the edition says so. (C19, R6)"""
        return int(kernel.points(self.state, self.rules))

    @property
    def best(self) -> int:
        """The best possible number of cards on the fireworks, given the discards."""
        return int(kinds.best(self.state, self.rules))

    @property
    def in_reach(self) -> int:
        """An upper bound of the cards on the fireworks at the end, from public knowledge.

        It considers the copies left, the cards to draw, the turns left, and the cards of seats without a turn left.
        """
        return int(kinds.in_reach(self.state, self.rules))

    @property
    def pace(self) -> int:
        """The discards possible before the best score is out of reach; negative if it is."""
        return int(kinds.pace(self.state, self.rules))

    @property
    def hands(self) -> list[list[Card]]:
        """By seat: its cards, oldest first."""
        return [[self._card(order) for order in self._orders(seat)] for seat in range(self.players)]

    def _card(self, order: int) -> Card:
        possible = kind_texts(int(possible_kinds(self.state, order)), self.suits)
        return Card(order, self.kind(order), frozenset(possible), bool(self.state["clued"][order]))

    def kind(self, order: int) -> str | None:
        """The kind of a card by its order; None if hidden. Raises ``BadKind``."""
        last = int(self.rules["deck_size"]) - 1
        number = as_whole(order, 0, last)
        if number is None:
            raise BadKind(f"unknown card order {shown(order)}: the orders are 0 to {last} here")
        kind = int(self.state["deck"][number])
        return None if kind == UNSEEN else kind_text(kind, self.suits)

    @property
    def discards(self) -> list[Turn]:
        """The turns that put a card on the discards, in that order. (C20)"""
        return [turn for turn in self._log if turn.result in ("discarded", "strike")]

    @property
    def log(self) -> tuple[Turn, ...]:
        """Every action so far, with its public effects."""
        return tuple(self._log)

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(turn.action for turn in self._log)

    @property
    def deck(self) -> tuple[str, ...]:
        """The deck in draw order, as kinds; ``"??"`` for hidden cards."""
        return tuple(self.kind(order) or HIDDEN for order in range(int(self.rules["deck_size"])))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        status = int(self.state["status"])
        if status == PLAYING:
            return None
        stopped = status == FINISHED and self.turns_left != 0  # not the end of the last round: an early end
        cards, last = int(self.state["score"]), self._log[-1].kind if self._log else None
        return Outcome.of(status, self.score, cards, self.edition, last, stopped=stopped)

    def is_dead(self, kind: str) -> bool:
        """Whether a kind can no longer be played. Raises ``BadKind``. (C27)"""
        return bool(int(kinds.dead(self.state, self.rules)) >> self._read_kind(kind) & 1)

    def is_critical(self, kind: str) -> bool:
        """Whether a kind has one copy left and the best score still needs it. Raises ``BadKind``."""
        return bool(int(kinds.critical(self.state, self.rules)) >> self._read_kind(kind) & 1)

    def _read_kind(self, kind: object) -> int:
        return read_kind(kind, self.suits, int(self.rules["kinds"]))

    def legal_actions(self) -> list[Action]:
        """The legal actions of the seat on turn, in the order of action ids; empty when the game is over.

        Raises ``HiddenCard`` in a view that hides cards which decide about clues: on another seat's turn, and when a
        seat has drawn a card since the view was made.
        """
        if self.outcome is None and not self.shows_clues():
            raise HiddenCard(f"seat {self.seat} is on turn, and this view does not show every hand that it may clue")
        mask = int(kernel.legal(self.state, self.rules))
        return [action_of(number, self.setup, self.seat) for number in range(mask.bit_length()) if mask >> number & 1]

    def shows_clues(self) -> bool:
        """Whether the legal clues of the seat on turn are visible: in a whole game, and usually on the viewer's turn.

        Not if another hand has a hidden card, unless there is no token for a clue.
        """
        if self.viewer is None:
            return True
        others = [order for seat in range(self.players) if seat != self.seat for order in self._orders(seat)]
        return self.viewer == self.seat and (self.clue_tokens == 0 or UNSEEN not in self.state["deck"][others])

    def _orders(self, seat: int) -> list[int]:
        """The orders of a hand's cards, oldest first."""
        return self.state["hands"][seat, : self.state["hand_sizes"][seat]].tolist()  # type: ignore[no-any-return]

    def touches(self, clue: Clue) -> tuple[int, ...]:
        """The orders of the cards that a clue touches, or would touch, oldest first. (C08)

        Raises ``BadAction``, ``BadSeat``, and ``HiddenCard`` in a view that does not show that hand.
        """
        if not isinstance(clue, Clue):
            raise BadAction(f"{shown(clue)} is not a clue: only a clue touches cards")
        value, orders = clue_value(clue, self.setup), self._orders(as_seat(clue.seat, self.players))
        hand: list[int] = self.state["deck"][orders].tolist()
        if UNSEEN in hand:
            raise HiddenCard(f"this view does not show the hand of seat {clue.seat}")
        touching: list[int] = self.rules["kind_clues"][hand].tolist()
        return tuple([order for order, values in zip(orders, touching, strict=True) if values >> value & 1])

    def cards_of(self, action: Action) -> tuple[int, ...]:
        """The orders of the cards that an action of the seat on turn touches, plays or discards from a hand.

        Raises like ``touches``.
        """
        if isinstance(action, Clue):
            return self.touches(action)
        return () if isinstance(action, FromDeck) else (self._orders(self.seat)[action.slot],)

    def refusals(self) -> dict[str, Text | None]:
        """By ``"play"``, ``"discard"``, ``"clue"``: why the seat on turn has no such legal action; None if it has."""
        if (outcome := self.outcome) is not None:
            return dict.fromkeys(BY_VERB, GAME_OVER(reason=outcome.reason))
        errors = {verb: reason(self.state, self.setup) for verb, reason in BY_VERB.items()}
        return {verb: None if error is None else error.text for verb, error in errors.items()}
