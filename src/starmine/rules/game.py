"""``Game``: the rules as a Python class, for scripts, the server and the terminal.

A game is defined by its edition, deck and actions; the kernel computes everything else. All input is checked here;
wrong input raises a named error and leaves the game unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Self

import numpy as np

from starmine.rules.actions import Action, UntoldClue, action_id, read_action, shown_action
from starmine.rules.cards import KINDS, MAX_PLAYERS, MIN_PLAYERS, UNSEEN
from starmine.rules.checks import as_seat, as_whole
from starmine.rules.deck import read_deck
from starmine.rules.editions.edition import Edition, check_edition
from starmine.rules.errors import BadRecord, GameOver, HiddenCard, NothingToUndo, OutOfTurn, shown
from starmine.rules.kernel import kernel, kinds
from starmine.rules.kernel.state import (
    DIRECTIONS,
    GAME,
    NO_LAST_ROUND,
    PLAYING,
    RULES,
    STUCK,
    Games,
    Record,
    possible_kinds,
)
from starmine.rules.position import Position, Turn, is_hidden, thrown, told, turn_of
from starmine.rules.refusal import refusal
from starmine.rules.table_text import table_text
from starmine.rules.words.texts import template

KEPT = 8  # a game keeps every eighth state, of 600 bytes, and computes the states between them again

_TOO_LATE = template("refusal.too-late", "{action} comes too late: {reason}")
_OUT_OF_TURN = template("refusal.out-of-turn", "seat {seat} is on turn, not seat {other}: wait for your turn")


class Game(Position):
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
        self.setup = edition.setup(players)
        self.viewer = None
        self.first = as_seat(first, self.players)
        start = np.zeros(1, GAME)
        kernel.deal(start[0], self.rules, np.array(read_deck(deck, edition, self.players), np.uint8), self.first)
        self._now, self._kept = start, {}
        self._log = []

    def push(self, action: Action | str, *, seat: int | None = None) -> None:
        """Takes an action for the seat on turn; ``seat``, if given, must be that seat.

        Raises ``BadAction``, ``BadSeat``, ``IllegalAction``, ``OutOfTurn``, ``GameOver``, and in a view ``HiddenCard``.
        """
        action = self.check(action, seat=seat)
        after = self._after(self._now, action, self.seat)
        if self.hole is not None and int(kinds.in_hole(after[0])) > self.hole:
            raise HiddenCard(f"this view does not tell what {action} leads to: push it in the whole game")
        self._add(turn_of(self.state, action, after[0], self.setup), after)

    def hear(self, clue: UntoldClue, slots: Iterable[int]) -> None:
        """Takes a clue of the seat on turn as the others see it, with the slots that it touches, also in views.

        For programs that follow a game of others: nothing is checked.
        """
        after = self._now.copy()
        touched = sum(1 << slot for slot in slots)
        kernel.hear(after[0], self.rules, action_id(clue, self.setup, self.seat), touched)
        self._add(turn_of(self.state, clue, after[0], self.setup), after)

    def drop(self, action: Action) -> None:
        """Takes a play of the seat on turn as the others see it if its card goes into a hole.

        For programs that follow a game of others: nothing is checked.
        """
        after = self._now.copy()
        kernel.drop(after[0], self.rules, action_id(action, self.setup, self.seat))
        self._add(thrown(turn_of(self.state, action, after[0], self.setup)), after)

    def _add(self, turn: Turn, after: Games) -> None:
        # Every eighth state is kept, the first one of this game or view, and any that ``_after`` cannot compute because
        # the turn before it tells too little.
        last = self._log[-1] if self._kept else None
        if last is None or turn.turn % KEPT == 0 or last.result == "hole" or isinstance(last.action, UntoldClue):
            self._kept[turn.turn] = self._now
        self._log.append(turn)
        self._now = after

    def _after(self, before: Games, action: Action, seat: int) -> Games:
        after = np.ndarray(1, GAME, bytearray(before.tobytes()))  # quicker than ``copy``, which goes field by field
        kernel.apply(after[0], self.rules, action_id(action, self.setup, seat))
        return after

    def _state_at(self, turn: int) -> Games:
        """The state after ``turn`` actions, computed from the last kept state up to there."""
        if turn == self.turn:
            return self._now
        kept = max(number for number in self._kept if number <= turn)
        state = self._kept[kept]
        start = len(self._log) - self.turn  # the index of turn 0 in the log; negative in a game made from a state
        for step in self._log[start + kept : start + turn]:
            state = self._after(state, step.action, step.seat)
        return state

    def check(self, action: Action | str, *, seat: int | None = None) -> Action:
        """The action, if ``push`` would take it now. Raises like ``push``."""
        action = read_action(action) if isinstance(action, str) else action
        if seat is not None and as_seat(seat, self.players) != self.seat and self.outcome is None:
            raise OutOfTurn(_OUT_OF_TURN(seat=self.seat, other=int(seat)), rule="C05")
        if (outcome := self.outcome) is not None:
            raise GameOver(_TOO_LATE(action=str(action), reason=outcome.reason), rule=outcome.rule)
        if (error := refusal(action, self.state, self.setup)) is not None:
            raise error
        return action

    def pop(self) -> Action:
        """Takes back the last action and returns it. Raises ``NothingToUndo``."""
        if not self._kept:
            raise NothingToUndo("no action can be taken back: this game holds none before this turn")
        before = self.turn - 1
        self._now = self._state_at(before)
        self._kept.pop(before, None)
        return self._log.pop().action

    def view(self, seat: int | None) -> Self:
        """A seat's view: a game in which hidden cards are blank. None is a spectator, who sees no hand. (C04)

        Raises ``BadSeat``, and ``HiddenCard`` for another seat's view of a view.
        """
        number = -1 if seat is None else as_seat(seat, self.players)  # as in ``viewer``
        if self.viewer not in (None, number):
            raise HiddenCard(f"a view of one seat cannot show what seat {seat} sees")
        seen: Games = np.zeros(1, GAME)
        kernel.view(seen, self.state, self.rules, number)
        return self._like(viewer=number, _now=seen, _kept={}, _log=[self._shown(turn) for turn in self._log])

    def _shown(self, turn: Turn) -> Turn:
        turn = told(turn) if is_hidden(self.rules, self.state) else turn
        action = shown_action(turn.action, self.setup)
        return turn if action is turn.action else replace(turn, action=action)

    def _like(self, **changes: object) -> Self:
        """A shallow copy with these attributes changed."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__, **changes)
        return twin

    def at(self, turn: int) -> Self:
        """An independent copy of the game after ``turn`` actions.

        Raises ``NothingToUndo`` for a turn that this game has not reached, or that a view does not have.
        """
        first = min(self._kept, default=self.turn)
        number = as_whole(turn, first, self.turn)
        if number is None:
            raise NothingToUndo(f"turn {shown(turn)} is out of range: this game holds turns {first} to {self.turn}")
        kept = {before: state for before, state in self._kept.items() if before < number}
        log = self._log[: len(self._log) - (self.turn - number)]  # without the turns after ``number``
        return self._like(_now=self._state_at(number), _kept=kept, _log=log)

    def copy(self) -> Self:
        """An independent copy of the game."""
        return self._like(_kept={**self._kept}, _log=[*self._log])

    @classmethod
    def from_state(cls, state: Record, edition: Edition, rules: Record) -> Self:
        """The game or view of a ``GAME`` record, such as the ``view`` that a bot gets. The record is copied.

        ``rules`` is the table's ``RULES`` record, that of ``edition``. The viewer follows from the hidden cards: the
        seat that holds them, a spectator if several seats do, and the seat on turn if only the deck is hidden, as for
        a bot that sees its own hand.

        A record has no history: ``log``, ``actions`` and ``discards`` begin after it, ``pop`` and ``at`` cannot go back
        further, ``outcome`` names no card, and ``write_record`` raises ``HiddenCard``.

        Raises ``UnknownEdition``, and ``BadRecord`` for other dtypes, the rules of another edition, and a state that is
        impossible with these rules.
        """
        check_edition(edition)
        _check_state(state, edition, rules)
        players, seat, turn = int(rules["players"]), int(state["seat"]), int(state["turn"])
        moved = int(state["status"] not in (PLAYING, STUCK))  # 1: `seat` is the seat that acted last
        game = cls(edition, players=players, deck=edition.deck(players), first=(seat + moved - turn) % players)
        game.__dict__.update(viewer=_viewer_of(state, rules), _now=np.array([state], GAME))
        return game

    def __str__(self) -> str:
        """The viewer's table as text: see ``starmine.rules.table_text``."""
        return table_text(self)

    def __repr__(self) -> str:
        whose = {None: "", -1: ", spectator's view"}.get(self.viewer, f", view of seat {self.viewer}")
        return f"<Game {self.edition.id}, {self.players} players, turn {self.turn}, score {self.score}{whose}>"


def _check_state(state: Record, edition: Edition, rules: Record) -> None:
    """Raises ``BadRecord`` unless ``rules`` belongs to ``edition``, and ``state`` to a game with these rules."""
    for name, record, dtype in (("state", state, GAME), ("rules", rules, RULES)):
        if getattr(record, "dtype", None) != dtype or getattr(record, "shape", None) != ():
            wanted = "GAME" if name == "state" else "RULES"
            raise BadRecord(f"{name} must be one record of the dtype {wanted}, not {shown(type(record))}")
    players = int(rules["players"])
    if not MIN_PLAYERS <= players <= MAX_PLAYERS or edition.rules(players).tobytes() != rules.tobytes():
        raise BadRecord(f"these rules are not those of {edition!r}: give the table's edition, with all its options")
    if not _fits(state, rules):
        raise BadRecord(f"the state is not one of {edition!r} with {players} players")


def _fits(state: Record, rules: Record) -> bool:
    """Whether the fields of a state are within the table's bounds, and no card is in two places."""
    players, suits, deck_size = int(rules["players"]), int(rules["suits"]), int(rules["deck_size"])
    drawn, sizes, visible = int(state["drawn"]), state["hand_sizes"], state["deck"][state["deck"] != UNSEEN]
    orders = [order for seat in range(players) for order in state["hands"][seat, : sizes[seat]].tolist()]
    return bool(
        players * int(rules["hand_size"]) <= drawn <= deck_size
        and ((sizes[:players] >= 0) & (sizes[:players] <= rules["hand_size"])).all()
        and not sizes[players:].any()
        and len(set(orders)) == len(orders)
        and max(orders, default=0) < drawn
        and (state["deck"][deck_size:] == UNSEEN).all()
        and (visible < KINDS).all()
        and (np.bincount(visible, minlength=KINDS) <= rules["copies"]).all()
        and (state["discarded"] <= rules["copies"]).all()
        and (state["fireworks"] <= rules["ranks"]).all()
        and not state["fireworks"][suits:].any()
        and (state["directions"] < DIRECTIONS).all()
        and not any(possible_kinds(state, order) & ~rules["all_kinds"] for order in range(deck_size))
        and 0 <= state["seat"] < players
        and 0 <= state["clue_tokens"] <= rules["clue_tokens"]
        and 0 <= state["half_token"] <= rules["half_tokens"]
        and 0 <= state["last_clue"] <= 2 * rules["alternating"]
        and not state["touched"] >> rules["hand_size"]
        and 0 <= state["used_strikes"] <= rules["strikes"]
        and 0 <= state["status"] <= STUCK
        and 0 <= state["score"] <= rules["max_score"]
        and 0 <= state["turns_left"] <= NO_LAST_ROUND
    )


def _viewer_of(state: Record, rules: Record) -> int | None:
    """The viewer of a record, as in ``Game.viewer``. ``Game.from_state`` says how it follows from the hidden cards."""
    hands = [state["hands"][seat, : state["hand_sizes"][seat]] for seat in range(int(rules["players"]))]
    hidden = [seat for seat, orders in enumerate(hands) if len(orders) and (state["deck"][orders] == UNSEEN).all()]
    if hidden:
        return hidden[0] if len(hidden) == 1 else -1  # several: a spectator
    # Otherwise only the deck may be hidden: that is the view of a bot that sees its own hand.
    return int(state["seat"]) if (state["deck"][: rules["deck_size"]] == UNSEEN).any() else None
