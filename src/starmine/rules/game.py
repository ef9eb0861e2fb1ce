"""``Game``: the rules for people, scripts and the server.

A game is its edition, its deck and its actions; the kernel computes everything else from them.
Every input is checked here; a wrong one raises a named error and leaves the game unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Self

import numpy as np

from starmine.rules import kernel, kinds
from starmine.rules.actions import Action, Clue, FromDeck, parse
from starmine.rules.actions import action as to_action
from starmine.rules.cards import UNSEEN, Suit, kind_text, kind_texts
from starmine.rules.checks import as_seat, as_whole
from starmine.rules.deck import read_deck, read_kind
from starmine.rules.edition import Edition
from starmine.rules.errors import (
    BadAction,
    BadKind,
    HiddenCard,
    NothingToUndo,
    OutOfTurn,
    shown,
)
from starmine.rules.outcome import Outcome
from starmine.rules.refusal import refusal, refusals
from starmine.rules.refusal_texts import OUT_OF_TURN
from starmine.rules.state import FINISHED, GAME, NO_LAST_ROUND, PLAYING, STUCK, Games, Record
from starmine.rules.state_check import check_edition, check_state, viewer_of
from starmine.rules.table_text import table_text
from starmine.rules.texts import Text

HIDDEN = "??"  # a kind that is not visible, in the text of a deck


@dataclass(frozen=True, slots=True)
class Card:
    """One physical card of a hand, as far as the game (or view) shows it."""

    order: int
    kind: str | None  # "R1"; None where it is not visible
    possible: frozenset[str]  # the kinds that the clues leave possible
    touched: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """One action of the log, with what everybody saw of it."""

    turn: int
    seat: int
    action: Action
    cards: tuple[int, ...]  # orders: what the clue touched, or the card played or discarded
    slots: tuple[int, ...]  # where they were; none for a card of the deck
    kind: str | None  # what was played or discarded
    result: Literal["clue", "played", "completed", "strike", "discarded"]
    token_gained: bool  # or half of one
    drawn: int | None  # the order of the card drawn after it


class Game:
    """A game of Hanabi, or a view of one.

    >>> import starmine as sm
    >>> edition = sm.edition("cocktail")
    >>> game = sm.Game(edition, players=2, deck=sm.shuffled(edition, players=2, seed=7))
    >>> game.push(sm.Clue(seat=1, rank=1))
    >>> game.seat, game.clue_tokens
    (1, 7)

    ``deck`` is the whole deck in draw order: kinds as numbers, or as text (``"R1 G2 …"`` or a list of texts).
    Raises ``BadPlayers``, ``BadDeck`` or ``BadSeat``. ``state`` is the game's ``GAME`` record, ``rules`` its
    ``RULES`` record: do not change them.
    """

    def __init__(self, edition: Edition, *, players: int, deck: str | Iterable[int | str], first: int = 0) -> None:
        check_edition(edition)
        self.edition = edition
        self.rules: Record = edition.rules(players)
        self.players = int(self.rules["players"])
        self.suits: tuple[Suit, ...] = edition.suits(players)
        self.colours = tuple(suit.name for suit in edition.colours(players))
        self.clue_ranks = edition.clue_ranks
        self.viewer: int | None = None  # whose view this is; -1 for a spectator's, None for the whole game
        self.first = as_seat(first, self.players)
        start = np.zeros(1, GAME)
        kernel.deal(start[0], self.rules, np.array(read_deck(deck, edition, self.players), np.uint8), self.first)
        self._states = [start]
        self._log: list[Turn] = []

    @property
    def state(self) -> Record:
        """The ``GAME`` record as it stands."""
        return self._states[-1][0]

    @property
    def hand_size(self) -> int:
        return int(self.rules["hand_size"])

    @property
    def seat(self) -> int:
        """The seat on turn; after the end, the seat that acted last."""
        return int(self.state["seat"])

    @property
    def turn(self) -> int:
        """How many actions have been taken."""
        return int(self.state["turn"])

    @property
    def clue_tokens(self) -> int:
        """Free clue tokens, 0 to 8, without a half one."""
        return int(self.state["clue_tokens"])

    @property
    def half_token(self) -> bool:
        """Whether half a clue token is free besides, in variants that free halves."""
        return bool(self.state["half_token"])

    @property
    def strikes(self) -> int:
        return int(self.state["used_strikes"])

    @property
    def cards_left(self) -> int:
        """Cards left to draw."""
        return int(self.rules["deck_size"]) - int(self.state["drawn"])

    @property
    def turns_left(self) -> int | None:
        """In the last round: the turns that are left. (C18)"""
        left = int(self.state["turns_left"])
        return None if left == NO_LAST_ROUND else left

    @property
    def fireworks(self) -> dict[str, int]:
        """By suit letter: the cards on its firework, so its highest rank where it rises from 1."""
        return {suit.letter: int(self.state["fireworks"][i]) for i, suit in enumerate(self.suits)}

    @property
    def fitting(self) -> frozenset[str]:
        """The kinds that are next on their firework. (C11)"""
        return frozenset(kind_texts(int(kinds.playable(self.state, self.rules)), self.suits))

    @property
    def limits(self) -> dict[str, int]:
        """By suit letter: the cards that its firework can still have, going by the discards. (C27)"""
        return {suit.letter: int(kinds.limit(self.state, self.rules, i)) for i, suit in enumerate(self.suits)}

    @property
    def score(self) -> int:
        """The score that counts so far: 0 for a lost game where the edition says so. (C19, R6)"""
        return int(kernel.points(self.state, self.rules))

    @property
    def best(self) -> int:
        """The best number of cards on the fireworks that the discards leave possible."""
        return int(kinds.best(self.state, self.rules))

    @property
    def in_reach(self) -> int:
        """An upper bound of the cards on the fireworks at the end, from what everybody knows.

        It goes by the copies that are left, the cards to draw, the turns left, and the cards of seats without a turn.
        """
        return int(kinds.in_reach(self.state, self.rules))

    @property
    def pace(self) -> int:
        """The discards that the best score can still afford; below 0 it is out of reach."""
        return int(kinds.pace(self.state, self.rules))

    @property
    def hands(self) -> list[list[Card]]:
        """By seat: its cards, oldest first."""
        return [[self._card(order) for order in self._orders(seat)] for seat in range(self.players)]

    def _card(self, order: int) -> Card:
        possible = kind_texts(int(self.state["possible"][order]), self.suits)
        return Card(order, self.kind(order), frozenset(possible), bool(self.state["clued"][order]))

    def kind(self, order: int) -> str | None:
        """The kind of a card by its order; None where it is not visible. Raises ``BadKind``."""
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
        """Every action so far with what everybody saw of it."""
        return tuple(self._log)

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(turn.action for turn in self._log)

    @property
    def deck(self) -> tuple[str, ...]:
        """The deck in draw order, as kinds; ``"??"`` where a card is not visible."""
        return tuple(self.kind(order) or HIDDEN for order in range(int(self.rules["deck_size"])))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        status = int(self.state["status"])
        if status == PLAYING:
            return None
        stopped = status == FINISHED and self.turns_left != 0
        cards, last = int(self.state["score"]), self._log[-1].kind if self._log else None
        return Outcome.of(status, self.score, cards, self.edition, last, stopped=stopped)

    def is_dead(self, kind: str) -> bool:
        """Whether a kind can no longer be played. Raises ``BadKind``. (C27)"""
        return bool(int(kinds.dead(self.state, self.rules)) >> self._read_kind(kind) & 1)

    def is_critical(self, kind: str) -> bool:
        """Whether one copy of a kind is left that its firework still needs. Raises ``BadKind``."""
        return bool(int(kinds.critical(self.state, self.rules)) >> self._read_kind(kind) & 1)

    def _read_kind(self, kind: object) -> int:
        return read_kind(kind, self.suits, int(self.rules["kinds"]))

    def legal_actions(self) -> list[Action]:
        """What the seat on turn may do, by action id; empty when the game is over.

        Raises ``HiddenCard`` in a view that does not show which clues fit: on another seat's turn, and where a seat
        has drawn a card since the view was made.
        """
        if self.outcome is None and not self.shows_clues():
            raise HiddenCard(f"seat {self.seat} is on turn, and this view does not show every hand that it may clue")
        mask = int(kernel.legal(self.state, self.rules))
        return [to_action(number, self) for number in range(mask.bit_length()) if mask >> number & 1]

    def shows_clues(self) -> bool:
        """Whether it is visible which clues the seat on turn may give: in a whole game, and on the viewer's turn."""
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
        value, orders = clue.value(self), self._orders(as_seat(clue.seat, self.players))
        hand: list[int] = self.state["deck"][orders].tolist()
        if UNSEEN in hand:
            raise HiddenCard(f"this view does not show the hand of seat {clue.seat}")
        clues: list[int] = self.rules["kind_clues"].tolist()
        return tuple([order for order, kind in zip(orders, hand, strict=True) if clues[kind] >> value & 1])

    def refusals(self) -> dict[str, Text | None]:
        """By ``"play"``, ``"discard"``, ``"clue"``: why the seat on turn can take no such action; None when it can."""
        return {name: None if reason is None else reason.text for name, reason in refusals(self).items()}

    def push(self, action: Action | str, *, seat: int | None = None) -> None:
        """Takes an action for the seat on turn; ``seat``, if given, must be that seat.

        Raises ``BadAction``, ``BadSeat``, ``IllegalAction``, ``OutOfTurn``, ``GameOver``, and in a view ``HiddenCard``.
        """
        action = parse(action) if isinstance(action, str) else action
        if seat is not None and as_seat(seat, self.players) != self.seat and self.outcome is None:
            raise OutOfTurn(OUT_OF_TURN(seat=self.seat, other=int(seat)), rule="C05")
        error = refusal(self, action)
        if error is not None:
            raise error
        after = self._states[-1].copy()
        kernel.apply(after[0], self.rules, action.id(self))
        self._log.append(self._describe(action, after[0]))
        self._states.append(after)

    def _describe(self, action: Action, after: Record) -> Turn:
        before, turn, seat = self.state, self.turn, self.seat
        if isinstance(action, Clue):
            cards = self.touches(action)
            hand = before["hands"][action.seat].tolist()
            return Turn(
                turn, seat, action, cards, tuple([hand.index(order) for order in cards]), None, "clue", False, None
            )
        slots = () if isinstance(action, FromDeck) else (action.slot,)
        order = int(before["hands"][seat, slots[0]] if slots else before["drawn"])
        kind = self.kind(order)
        suit = int(self.rules["kind_suit"][before["deck"][order]])
        result: Literal["played", "completed", "strike", "discarded"] = "discarded"
        if after["score"] > before["score"]:
            result = "completed" if after["fireworks"][suit] == self.rules["ranks"] else "played"
        elif after["used_strikes"] > before["used_strikes"]:
            result = "strike"
        token_gained = bool((after["clue_tokens"], after["half_token"]) > (before["clue_tokens"], before["half_token"]))
        drawn = int(before["drawn"]) if slots and after["drawn"] > before["drawn"] else None
        return Turn(turn, seat, action, (order,), slots, kind, result, token_gained, drawn)

    def pop(self) -> Action:
        """Takes back the last action and returns it. Raises ``NothingToUndo``."""
        if len(self._states) == 1:
            raise NothingToUndo("no action can be taken back: this game holds none before this turn")
        self._states.pop()
        return self._log.pop().action

    def view(self, seat: int | None) -> Self:
        """A seat's view: a game in which hidden cards are blank. None is a spectator, who sees no hand. (C04)

        Raises ``BadSeat``, and ``HiddenCard`` for another seat's view of a view.
        """
        number = -1 if seat is None else as_seat(seat, self.players)
        if self.viewer not in (None, number):
            raise HiddenCard(f"a view of one seat cannot show what seat {seat} sees")
        seen: Games = np.zeros(1, GAME)
        kernel.view(seen, self.state, self.rules, number)
        return self._like(viewer=number, _states=[seen], _log=list(self._log))

    def _like(self, **changes: object) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__, **changes)
        return twin

    def at(self, turn: int) -> Self:
        """The game as it was after ``turn`` actions, as an independent copy.

        Raises ``NothingToUndo`` for a turn that this game has not reached, or that a view does not hold.
        """
        first = self.turn - len(self._states) + 1
        number = as_whole(turn, first, self.turn)
        if number is None:
            raise NothingToUndo(f"turn {shown(turn)} is out of range: this game holds turns {first} to {self.turn}")
        log = self._log[: len(self._log) - self.turn + number]
        return self._like(_states=self._states[: number - first + 1], _log=log)

    def copy(self) -> Self:
        """An independent copy of the game."""
        return self.at(self.turn)

    def to_json(
        self,
        format: str = "starmine",  # noqa: A002
        *,
        names: Sequence[str] | None = None,
        notes: Sequence[Sequence[str]] | None = None,
    ) -> str:
        """The game as a text that ``from_json`` reads back.

        ``names`` are the players, by seat, and ``notes`` their notes, by seat and card order, ``""`` for none.
        ``format`` may be ``"hanab.live"`` for games of its variants, and of editions with the rules of an ordinary one.
        Raises ``HiddenCard`` for a view, whose deck has blanks, and ``BadFormat`` for unknown formats and for what a
        format cannot express.
        """
        from starmine.rules.records import write

        return write(self, format, names, notes)

    @classmethod
    def from_json(cls, text: str) -> Game:
        """The game of a text that ``to_json`` wrote, or of a record of hanab.live.

        ``starmine.read_record`` gives names and notes as well. Raises ``BadRecord``, or the error for a wrong edition,
        option, deck or seat in it.
        """
        from starmine.rules.records import read_record

        return read_record(text).game

    @classmethod
    def from_state(cls, state: Record, edition: Edition, rules: Record) -> Self:
        """The game or view of a ``GAME`` record, such as the ``view`` that a bot gets. The record is copied.

        ``rules`` is the table's ``RULES`` record, as a bot gets it: the one of ``edition`` for its players. The hidden
        cards tell whose view it is: that of the seat that holds them, a spectator's if several seats do, and that of
        the seat on turn where the deck alone is hidden, as from a bot that sees its hand.

        A record has no history: ``log``, ``actions`` and ``discards`` begin after it, ``pop`` and ``at`` go back to it
        at most, ``outcome`` names no card, and ``to_json`` raises ``HiddenCard``.

        Raises ``UnknownEdition``, and ``BadRecord`` for other dtypes, the rules of another edition, and a state that no
        table with these rules has.
        """
        check_edition(edition)
        check_state(state, edition, rules)
        players, seat, turn = int(rules["players"]), int(state["seat"]), int(state["turn"])
        moved = int(state["status"] not in (PLAYING, STUCK))  # then the seat is the one that acted last
        game = cls(edition, players=players, deck=edition.deck(players), first=(seat + moved - turn) % players)
        game.__dict__.update(viewer=viewer_of(state, rules), _states=[np.array([state], GAME)])
        return game

    def __str__(self) -> str:
        """The table as text, as the viewer sees it: see ``starmine.rules.table_text``."""
        return table_text(self)

    def __repr__(self) -> str:
        whose = {None: "", -1: ", spectator's view"}.get(self.viewer, f", view of seat {self.viewer}")
        return f"<Game {self.edition.id}, {self.players} players, turn {self.turn}, score {self.score}{whose}>"
