"""The goals of puzzles written by hand, judged by the rules and by players' knowledge.

A goal judges an action by the whole game before and after it. A player's knowledge is ``owner_possible`` in that
player's own view: from clues and visible cards, without conventions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from starmine.analysis.unseen.deals import deals
from starmine.knowledge import owner_possible
from starmine.learning.puzzles import words
from starmine.learning.puzzles.words import NAMES, in_words
from starmine.rules.actions import Action, Clue, Discard, Play
from starmine.rules.game import Game
from starmine.rules.words.texts import Template, Text, all_of

MOST_DEALS = 200  # limit for a puzzle's position: more would take a server seconds

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


def own_kinds(game: Game, slot: int) -> tuple[str, ...]:
    """The kinds that a card of the seat on turn can be, by all that this seat knows."""
    return owner_possible(game.view(game.seat), game.seat)[slot]


def _against(game: Game, kinds: Sequence[str], fact: Fact) -> Sequence[str]:
    """The kinds that contradict ``fact``; for the fact ``"kind"`` all of them, unless there is only one."""
    if fact == "kind":
        return kinds if len(kinds) > 1 else ()
    fitting = game.fitting
    return [kind for kind in kinds if not (game.is_dead(kind) if fact == "dead" else kind in fitting)]


_KNOWS: Mapping[Fact, Template] = {"playable": words.KNOWS_PLAYABLE, "dead": words.KNOWS_DEAD, "kind": words.KNOWS_KIND}


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
        name = NAMES[self.seat]
        if not isinstance(action, Clue):
            return Verdict(False, words.NEEDS_CLUE)
        known = owner_possible(after.view(self.seat), self.seat)
        for slot in self.slots:  # a clue moves no cards
            if rest := _against(after, known[slot], self.fact):
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

    def judge(self, before: Game, action: Action, after: Game) -> Verdict:  # noqa: ARG002 - see ``Goal``
        if not isinstance(action, Play):
            return Verdict(False, words.NEEDS_PLAY)
        kinds, place = own_kinds(before, action.slot), action.slot + 1
        if rest := _against(before, kinds, "playable"):
            return Verdict(False, words.GUESS(place=place, kinds=in_words(rest, before.suits)))
        return Verdict(True, words.SURE(place=place, kinds=in_words(kinds, before.suits)))


@dataclass(frozen=True, slots=True)
class DiscardSafe:
    """The goal: discard a card that, as the player knows, cannot cost a point; with ``dead``, a useless card."""

    dead: bool = False

    def judge(self, before: Game, action: Action, after: Game) -> Verdict:  # noqa: ARG002 - see ``Goal``
        if not isinstance(action, Discard):
            return Verdict(False, words.NEEDS_DISCARD)
        kinds, place = own_kinds(before, action.slot), action.slot + 1
        rest = _against(before, kinds, "dead") if self.dead else [*filter(before.is_critical, kinds)]
        if rest:
            flaw = words.STILL_NEEDED if self.dead else words.LAST_OF_KIND
            return Verdict(False, flaw(place=place, kinds=in_words(rest, before.suits)))
        if self.dead:
            return Verdict(True, words.USELESS(place=place, kinds=in_words(kinds, before.suits)))
        return Verdict(True, words.SAFE(place=place))


@dataclass(frozen=True, slots=True)
class Reach:
    """The goal: an action after which a number of points can still be reached, whatever the hidden cards are.

    Only plays that their players know to be good count.
    """

    points: int

    def judge(self, before: Game, action: Action, after: Game) -> Verdict:
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
    """The kind of a card in words."""
    return in_words([str(game.hands[seat][slot].kind)], game.suits)


def _flaw(game: Game, clue: Clue, of_useless: Template, of_twice: Template, **names: str) -> Text | None:
    """The objection to a clue that touches useless cards or two of a kind; None if it does not."""
    touched = [game.kind(order) for order in game.touches(clue)]
    kinds = [kind for kind in touched if kind is not None]
    if useless := next((kind for kind in kinds if game.is_dead(kind)), None):
        return of_useless(kind=in_words([useless], game.suits), **names)
    if twice := next((kind for kind in kinds if kinds.count(kind) > 1), None):
        return of_twice(kind=in_words([twice], game.suits), **names)
    return None


class TooMany(ValueError):
    """A position has more deals than ``MOST_DEALS``."""


def consistent(game: Game) -> Iterator[Game]:
    """Every game that looks the same to the seat on turn, as independent copies. Raises ``TooMany``."""
    for number, deal in enumerate(deals(game, game.seat)):
        if number >= MOST_DEALS:
            raise TooMany(f"more than {MOST_DEALS} deals look the same at turn {game.turn}")
        yield deal


def can_reach(game: Game, points: int, *, guesses: bool = False) -> bool:
    """Whether ``points`` can be reached if players only play cards that they know to be good.

    With ``guesses`` players may also play cards that fit without knowing it.
    """
    if game.score >= points:
        return True
    if game.outcome is not None or game.best < points:
        return False
    plays = game.turns_left
    if plays is None:  # at most one for each card that is drawn, then one a seat
        plays = game.cards_left + game.players
    if int(game.state["score"]) + plays < points:
        return False
    for action in _sensible(game, guesses=guesses):
        game.push(action)
        found = can_reach(game, points, guesses=guesses)
        game.pop()
        if found:
            return True
    return False


def _sensible(game: Game, *, guesses: bool) -> list[Action]:
    """The legal actions of the seat on turn, plays first: only those known to fit, or with ``guesses`` all that fit."""
    hand = game.hands[game.seat]
    known = [(str(card.kind),) for card in hand] if guesses else owner_possible(game.view(game.seat), game.seat)
    fitting = game.fitting
    plays, clues, discards = [], [], []
    for action in game.legal_actions():
        if isinstance(action, Play):
            if fitting.issuperset(known[action.slot]):
                plays.append(action)
        elif isinstance(action, Clue):
            clues.append(action)
        elif isinstance(action, Discard):
            discards.append(action)
    if guesses:
        del clues[1:]  # one is enough: they differ only in their information
    return [*plays, *clues, *discards]
