"""The goals of puzzles, judged by the rules and by players' knowledge.

A goal judges an action by the whole game before and after it. A player's knowledge is ``owner_possible`` in that
player's own view: from clues and visible cards, without conventions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from starmine.knowledge import owner_possible
from starmine.learning.puzzles import words
from starmine.learning.puzzles.search import can_reach, consistent
from starmine.learning.puzzles.words import NAMES, in_words
from starmine.rules.actions import Action, Clue, Discard, Play
from starmine.rules.game import Game
from starmine.rules.words.texts import Template, Text, all_of

Fact = Literal["playable", "dead", "kind"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an action solves a puzzle, and the reason in one or two sentences."""

    solved: bool
    reason: str  # a text of ``words``


class Goal(Protocol):
    """A goal to achieve with one action."""

    def judge(self, before: Game, action: Action, after: Game) -> Verdict:
        """Judges a legal ``action``, given the whole games before and after it."""
        ...


def known_kinds(game: Game, seat: int, order: int) -> tuple[str, ...]:
    """The possible kinds of a card in the hand of ``seat``, by all that this seat knows."""
    orders = [card.order for card in game.hands[seat]]
    return owner_possible(game.view(seat), seat)[orders.index(order)]


def is_playable(game: Game, kind: str) -> bool:
    """Whether a kind fits on its firework now. (C11)"""
    return kind in game.fitting


def _against(game: Game, kinds: Iterable[str], fact: Fact) -> list[str]:
    """The kinds that contradict ``fact``; for the fact ``"kind"`` all of them, unless there is only one."""
    kinds = list(kinds)
    if fact == "kind":
        return kinds if len(kinds) > 1 else []
    holds: Callable[[str], bool] = game.is_dead if fact == "dead" else lambda kind: is_playable(game, kind)
    return [kind for kind in kinds if not holds(kind)]


_KNOWS: Mapping[Fact, Template] = {
    "playable": words.KNOWS_PLAYABLE,
    "dead": words.KNOWS_DEAD,
    "kind": words.KNOWS_KIND,
}


@dataclass(frozen=True, slots=True)
class Tell:
    """The goal: one clue after which the player in ``seat`` knows a fact about the cards in some slots.

    With ``clean`` the clue may touch no useless card, and no two of the same kind.
    """

    seat: int
    slots: tuple[int, ...]
    fact: Fact = "playable"
    clean: bool = False

    def judge(self, before: Game, action: Action, after: Game) -> Verdict:
        """See ``Goal``."""
        name = NAMES[self.seat]
        if not isinstance(action, Clue):
            return Verdict(False, words.NEEDS_CLUE)
        for slot in self.slots:
            card = before.hands[self.seat][slot]
            rest = _against(after, known_kinds(after, self.seat, card.order), self.fact)
            if rest:
                could_be = in_words(rest, after.suits)
                return Verdict(False, words.UNSURE(name=name, place=slot + 1, kinds=could_be))
        if self.clean and (flaw := _flaw(before, action, words.KNOWN_USELESS, words.KNOWN_TWICE, name=name)):
            return Verdict(False, flaw)
        named = all_of(_named(before, self.seat, slot) for slot in self.slots)
        return Verdict(True, _KNOWS[self.fact](name=name, kinds=named))


@dataclass(frozen=True, slots=True)
class Save:
    """The goal: one clue that touches the card in a slot of another hand; ``clean`` as in ``Tell``."""

    seat: int
    slot: int
    clean: bool = False

    def judge(self, before: Game, action: Action, after: Game) -> Verdict:
        """See ``Goal``."""
        name, card = NAMES[self.seat], before.hands[self.seat][self.slot]
        kind = _named(before, self.seat, self.slot)
        if not isinstance(action, Clue):
            # With every clue token free the card cannot be discarded next.
            return Verdict(False, words.NEEDS_CLUE if after.refusals()["discard"] else words.GONE(name=name, kind=kind))
        if card.order not in before.touches(action):
            return Verdict(False, words.UNTOUCHED(name=name, kind=kind))
        if self.clean and (flaw := _flaw(before, action, words.KEPT_USELESS, words.KEPT_TWICE)):
            return Verdict(False, flaw)
        return Verdict(True, words.KEPT(name=name, kind=kind))


@dataclass(frozen=True, slots=True)
class PlaySure:
    """The goal: play a card that the player knows to be playable."""

    def judge(self, before: Game, action: Action, after: Game) -> Verdict:  # noqa: ARG002 - of a goal
        """See ``Goal``."""
        if not isinstance(action, Play):
            return Verdict(False, words.NEEDS_PLAY)
        rest, _ = _doubts(before, action.slot, lambda kind: is_playable(before, kind))
        place = action.slot + 1
        if rest:
            return Verdict(False, words.GUESS(place=place, kinds=in_words(rest, before.suits)))
        return Verdict(True, words.SURE(place=place, kinds=_rest(before, action.slot)))


@dataclass(frozen=True, slots=True)
class DiscardSafe:
    """The goal: discard a card that, as the player knows, cannot cost a point; with ``dead``, a useless card."""

    dead: bool = False

    def judge(self, before: Game, action: Action, after: Game) -> Verdict:  # noqa: ARG002 - of a goal
        """See ``Goal``."""
        if not isinstance(action, Discard):
            return Verdict(False, words.NEEDS_DISCARD)
        is_fine: Callable[[str], bool] = before.is_dead if self.dead else lambda kind: not before.is_critical(kind)
        rest, _ = _doubts(before, action.slot, is_fine)
        place = action.slot + 1
        if rest:
            flaw = words.STILL_NEEDED if self.dead else words.LAST_OF_KIND
            return Verdict(False, flaw(place=place, kinds=in_words(rest, before.suits)))
        if self.dead:
            return Verdict(True, words.USELESS(place=place, kinds=_rest(before, action.slot)))
        return Verdict(True, words.SAFE(place=place))


@dataclass(frozen=True, slots=True)
class Reach:
    """The goal: an action after which a number of points can still be reached, whatever the hidden cards are.

    Only plays that their players know to be good count.
    """

    points: int

    def judge(self, before: Game, action: Action, after: Game) -> Verdict:
        """See ``Goal``."""
        for deal in consistent(before):
            deal.push(action)
            if not can_reach(deal, self.points):
                return Verdict(False, self._why_not(after))
        return Verdict(True, words.IN_REACH(count=self.points))

    def _why_not(self, after: Game) -> Text:
        """Why the points are impossible after an action, or not certain."""
        points, last = self.points, after.log[-1]
        if after.best < points and last.kind is not None:
            return words.LAST_COPY_LOST(count=points, kind=in_words([last.kind], after.suits))
        if after.in_reach < points:
            return words.TOO_FEW_TURNS(count=points, best=after.in_reach)
        if can_reach(after, points):
            return words.NEEDS_LUCK(count=points)
        return (words.NEEDS_GUESS if can_reach(after, points, guesses=True) else words.TOO_LATE)(count=points)


def _named(game: Game, seat: int, slot: int) -> Text:
    return in_words([str(game.hands[seat][slot].kind)], game.suits)


def _doubts(game: Game, slot: int, is_fine: Callable[[str], bool]) -> tuple[list[str], tuple[str, ...]]:
    """For a card of the seat on turn: the possible kinds that are not fine, and all possible kinds."""
    kinds = known_kinds(game, game.seat, game.hands[game.seat][slot].order)
    return [kind for kind in kinds if not is_fine(kind)], kinds


def _rest(game: Game, slot: int) -> Text:
    return in_words(_doubts(game, slot, lambda _: True)[1], game.suits)


def _flaw(game: Game, clue: Clue, of_useless: Template, of_twice: Template, **names: str) -> Text | None:
    """The objection to a clue that touches useless cards or two of a kind; None if it does not."""
    touched = [game.kind(order) for order in game.touches(clue)]
    kinds = [kind for kind in touched if kind is not None]
    if useless := next((kind for kind in kinds if game.is_dead(kind)), None):
        return of_useless(kind=in_words([useless], game.suits), **names)
    if twice := next((kind for kind in kinds if kinds.count(kind) > 1), None):
        return of_twice(kind=in_words([twice], game.suits), **names)
    return None
