"""The goals of puzzles written by hand, judged by the rules and by players' knowledge.

A goal judges an action by the whole game before and after it. A player's knowledge is ``owner_possible`` in that
player's own view: from clues and visible cards, without conventions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from starmine.analysis.unseen import deals
from starmine.knowledge import owner_possible
from starmine.rules.actions import Action, Clue, Discard, Play
from starmine.rules.cards import RANKS, Suit
from starmine.rules.deck import read_kind
from starmine.rules.game import Game
from starmine.rules.words.kind_words import any_kind
from starmine.rules.words.texts import Template, Text, all_of, template, text

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")  # of the seats

NEEDS_CLUE = text("verdict.needs-clue", "Give a clue to solve this one.")
NEEDS_PLAY = template("verdict.needs-play", "Play a {card} to solve this one.")()
NEEDS_DISCARD = template("verdict.needs-discard", "Discard a {card} to solve this one.")()

# About clues that should tell something.
UNSURE = template(
    "verdict.unsure", "After this clue {name} cannot be sure of {card} {place}: it could still be {kinds}."
)
KNOWN_USELESS = template(
    "verdict.known-useless", "{name} would know it, but the clue also touches {kind}, which is not needed any more."
)
KNOWN_TWICE = template("verdict.known-twice", "{name} would know it, but the clue touches {kind} more than once.")
KNOWS_KIND = template("verdict.knows-kind", "{name} now knows exactly what it is: {kinds}.")
KNOWS_PLAYABLE = template("verdict.knows-playable", "{name} now knows that {kinds} can be played.")
KNOWS_DEAD = template("verdict.knows-dead", "{name} now knows that {kinds} is not needed any more.")

# About clues that should save a card.
GONE = template(
    "verdict.gone", "{name} would discard {kind} next, and it would be lost. Give a clue to solve this one."
)
UNTOUCHED = template("verdict.untouched", "This clue does not touch {kind}: {name} would still discard it next.")
KEPT_USELESS = template(
    "verdict.kept-useless", "The {card} is saved, but the clue also touches {kind}, which is not needed any more."
)
KEPT_TWICE = template("verdict.kept-twice", "The {card} is saved, but the clue touches {kind} more than once.")
KEPT = template("verdict.kept", "The clue touches {kind}: {name} keeps it, and the best score is still possible.")

# About plays and discards.
GUESS = template("verdict.guess", "Your {card} {place} could also be {kinds}: playing it is a guess.")
SURE = template("verdict.sure", "Your {card} {place} can only be {kinds}. It can be played.")
STILL_NEEDED = template("verdict.still-needed", "Your {card} {place} could be {kinds}, which we still need.")
LAST_OF_KIND = template("verdict.last-of-kind", "Your {card} {place} could be {kinds}, which would be the last copy.")
USELESS = template("verdict.useless", "Your {card} {place} can only be {kinds}, which is not needed any more.")
SAFE = template(
    "verdict.safe", "Your {card} {place} is safe to discard: whatever it is, another copy is left or it is not needed."
)

# About endgames.
LAST_COPY_LOST = template(
    "verdict.last-copy-lost", "After this, {count} points are impossible: {kind} was the last copy, and it is lost."
)
TOO_FEW_TURNS = template(
    "verdict.too-few-turns",
    "After this, {count} points are impossible: at most {best} points can be made in the turns that are left.",
)
TOO_LATE = template(
    "verdict.too-late", "After this, {count} points are impossible: the {cards} cannot be played in time."
)
NEEDS_GUESS = template(
    "verdict.needs-guess",
    "After this, {count} points need a guess: a player would have to play a {card} without knowing that it fits.",
)
NEEDS_LUCK = template(
    "verdict.needs-luck", "After this, {count} points need luck: they depend on {cards} that you do not see."
)
IN_REACH = template(
    "verdict.in-reach", "After this, {count} points are certain, if everybody plays the {cards} that they know."
)

MOST_DEALS = 200  # limit for a puzzle's position: more would take a server seconds

Fact = Literal["playable", "dead", "kind"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an action solves a puzzle, and the reason in one or two sentences."""

    solved: bool
    reason: Text


class Goal(Protocol):
    """A goal to achieve with one action."""

    def judge(self, before: Game, action: Action, after: Game) -> Verdict:
        """Judges a legal ``action``, given the whole games before and after it."""
        ...


def in_words(kinds: Iterable[str], suits: tuple[Suit, ...]) -> Text:
    """``("R2", "B2")`` as ``"the red 2 or the blue 2"``."""
    mask = sum({1 << read_kind(kind, suits, len(suits) * RANKS) for kind in kinds})  # a set, since kinds may repeat
    return any_kind(mask, suits)


def own_kinds(game: Game, slot: int) -> tuple[str, ...]:
    """The kinds that a card of the seat on turn can be, by all that this seat knows."""
    return owner_possible(game.view(game.seat), game.seat)[slot]


def _against(game: Game, kinds: Sequence[str], fact: Fact) -> Sequence[str]:
    """The kinds that contradict ``fact``; for the fact ``"kind"`` all of them, unless there is only one."""
    if fact == "kind":
        return kinds if len(kinds) > 1 else ()
    if fact == "dead":
        return [kind for kind in kinds if not game.is_dead(kind)]
    fitting = game.fitting  # for "playable"
    return [kind for kind in kinds if kind not in fitting]


_KNOWS: Mapping[Fact, Template] = {"playable": KNOWS_PLAYABLE, "dead": KNOWS_DEAD, "kind": KNOWS_KIND}


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
            return Verdict(False, NEEDS_CLUE)
        known = owner_possible(after.view(self.seat), self.seat)
        for slot in self.slots:  # the same slots as before: a clue moves no cards
            if rest := _against(after, known[slot], self.fact):
                could_be = in_words(rest, after.suits)
                return Verdict(False, UNSURE(name=name, place=slot + 1, kinds=could_be))
        if self.clean and (flaw := _flaw(before, action, KNOWN_USELESS, KNOWN_TWICE, name=name)):
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
            return Verdict(False, NEEDS_CLUE if after.refusals()["discard"] else GONE(name=name, kind=kind))
        if card.order not in before.touches(action):
            return Verdict(False, UNTOUCHED(name=name, kind=kind))
        if self.clean and (flaw := _flaw(before, action, KEPT_USELESS, KEPT_TWICE)):
            return Verdict(False, flaw)
        return Verdict(True, KEPT(name=name, kind=kind))


@dataclass(frozen=True, slots=True)
class PlaySure:
    """The goal: play a card that the player knows to be playable."""

    def judge(self, before: Game, action: Action, after: Game) -> Verdict:  # noqa: ARG002 - see ``Goal``
        if not isinstance(action, Play):
            return Verdict(False, NEEDS_PLAY)
        kinds, place = own_kinds(before, action.slot), action.slot + 1
        if rest := _against(before, kinds, "playable"):
            return Verdict(False, GUESS(place=place, kinds=in_words(rest, before.suits)))
        return Verdict(True, SURE(place=place, kinds=in_words(kinds, before.suits)))


@dataclass(frozen=True, slots=True)
class DiscardSafe:
    """The goal: discard a card that, as the player knows, cannot cost a point; with ``dead``, a useless card."""

    dead: bool = False

    def judge(self, before: Game, action: Action, after: Game) -> Verdict:  # noqa: ARG002 - see ``Goal``
        if not isinstance(action, Discard):
            return Verdict(False, NEEDS_DISCARD)
        kinds, place = own_kinds(before, action.slot), action.slot + 1
        rest = _against(before, kinds, "dead") if self.dead else [*filter(before.is_critical, kinds)]
        if rest:
            flaw = STILL_NEEDED if self.dead else LAST_OF_KIND
            return Verdict(False, flaw(place=place, kinds=in_words(rest, before.suits)))
        if self.dead:
            return Verdict(True, USELESS(place=place, kinds=in_words(kinds, before.suits)))
        return Verdict(True, SAFE(place=place))


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
        return Verdict(True, IN_REACH(count=self.points))

    def _why_not(self, after: Game) -> Text:
        """Why the points are impossible after an action, or not certain."""
        points, last = self.points, after.log[-1]
        if after.best < points and last.kind is not None:
            return LAST_COPY_LOST(count=points, kind=in_words([last.kind], after.suits))
        if after.in_reach < points:
            return TOO_FEW_TURNS(count=points, best=after.in_reach)
        if can_reach(after, points):
            return NEEDS_LUCK(count=points)
        return (NEEDS_GUESS if can_reach(after, points, guesses=True) else TOO_LATE)(count=points)


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
