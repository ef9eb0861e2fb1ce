"""What puzzles can ask for, each checked by the rules and by what players can know.

A goal judges an action by the whole game before and after it. What a player knows is what ``owner_possible`` gives
in that player's own view: the clues, and the cards in sight. No conventions are assumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, Protocol

from starmine.knowledge import owner_possible
from starmine.learning.puzzles.search import can_reach, consistent
from starmine.learning.puzzles.words import NAMES, cards_in_words, kind_in_words, kinds_in_words
from starmine.rules.actions import Action, Clue, Discard, Play
from starmine.rules.game import Game

Fact = Literal["playable", "dead", "kind"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an action solves a puzzle, and why, in a sentence or two for its player."""

    solved: bool
    reason: str


class Goal(Protocol):
    """Something to achieve by one action."""

    def judge(self, before: Game, action: Action, after: Game) -> Verdict:
        """Judges a legal ``action``, which leads from the whole game ``before`` to ``after``."""
        ...


def known_kinds(game: Game, seat: int, order: int) -> tuple[str, ...]:
    """The kinds that a card in the hand of ``seat`` can be, by all that this seat knows."""
    orders = [card.order for card in game.hands[seat]]
    return owner_possible(game.view(seat), seat)[orders.index(order)]


def is_playable(game: Game, kind: str) -> bool:
    """Whether a kind is the next one on its firework. (C11)"""
    return kind in game.fitting


def _against(game: Game, kinds: Iterable[str], fact: Fact) -> list[str]:
    """The kinds for which ``fact`` would not hold; for ``"kind"`` all of them, unless there is just one."""
    kinds = list(kinds)
    if fact == "kind":
        return kinds if len(kinds) > 1 else []
    holds: Callable[[str], bool] = game.is_dead if fact == "dead" else lambda kind: is_playable(game, kind)
    return [kind for kind in kinds if not holds(kind)]


_FACTS = {"playable": "can be played", "dead": "is of no use any more", "kind": "is what it is"}


@dataclass(frozen=True, slots=True)
class Tell:
    """One clue by which the player on ``seat`` knows a fact of the cards in some slots.

    With ``clean`` it touches no card that is of no use any more, and no two of the same kind.
    """

    seat: int
    slots: tuple[int, ...]
    fact: Fact = "playable"
    clean: bool = False

    def judge(self, before: Game, action: Action, after: Game) -> Verdict:
        """See ``Goal``."""
        name = NAMES[self.seat]
        if not isinstance(action, Clue):
            return Verdict(False, "This goal takes a clue.")
        for slot in self.slots:
            card = before.hands[self.seat][slot]
            rest = _against(after, known_kinds(after, self.seat, card.order), self.fact)
            if rest:
                told = f"After this clue {name} cannot be sure of {cards_in_words([slot])}"
                return Verdict(False, f"{told}: it could still be {kinds_in_words(rest, after.suits)}.")
        if self.clean and (flaw := _flaw(before, action)):
            return Verdict(False, f"{name} would know it, but {flaw}.")
        cards = " and ".join(_named(before, self.seat, slot) for slot in self.slots)
        if self.fact == "kind":
            return Verdict(True, f"{name} now knows exactly: it is {cards}.")
        return Verdict(True, f"{name} now knows of {cards} that it {_FACTS[self.fact]}.")


@dataclass(frozen=True, slots=True)
class Save:
    """One clue that touches the card in a slot of another hand; ``clean`` as in ``Tell``."""

    seat: int
    slot: int
    clean: bool = False

    def judge(self, before: Game, action: Action, after: Game) -> Verdict:  # noqa: ARG002 - of a goal
        """See ``Goal``."""
        name, card = NAMES[self.seat], before.hands[self.seat][self.slot]
        told = _named(before, self.seat, self.slot)
        if not isinstance(action, Clue):
            return Verdict(False, f"{name} would discard next, and {told} would be gone: this goal takes a clue.")
        if card.order not in before.touches(action):
            return Verdict(False, f"This clue does not touch {told}: {name} would still discard it next.")
        if self.clean and (flaw := _flaw(before, action)):
            return Verdict(False, f"It is kept, but {flaw}.")
        return Verdict(True, f"The clue touches {told}: {name} keeps it, and the best score stays in reach.")


@dataclass(frozen=True, slots=True)
class PlaySure:
    """Play a card of which its player knows that it can be played."""

    def judge(self, before: Game, action: Action, after: Game) -> Verdict:  # noqa: ARG002 - of a goal
        """See ``Goal``."""
        if not isinstance(action, Play):
            return Verdict(False, "This goal takes a play.")
        rest, _ = _doubts(before, action.slot, lambda kind: is_playable(before, kind))
        which = cards_in_words([action.slot]).capitalize()
        if rest:
            return Verdict(False, f"{which} could also be {kinds_in_words(rest, before.suits)}: that is a guess.")
        return Verdict(True, f"{which} can only be {_rest(before, action.slot)}, and that can be played.")


@dataclass(frozen=True, slots=True)
class DiscardSafe:
    """Discard a card that cannot cost a point, by what its player knows; with ``dead``, one of no use any more."""

    dead: bool = False

    def judge(self, before: Game, action: Action, after: Game) -> Verdict:  # noqa: ARG002 - of a goal
        """See ``Goal``."""
        if not isinstance(action, Discard):
            return Verdict(False, "This goal takes a discard.")
        is_fine: Callable[[str], bool] = before.is_dead if self.dead else lambda kind: not before.is_critical(kind)
        rest, _ = _doubts(before, action.slot, is_fine)
        which = cards_in_words([action.slot]).capitalize()
        if rest:
            why = "which we still need" if self.dead else "which would be the last of its kind"
            return Verdict(False, f"{which} could be {kinds_in_words(rest, before.suits)}, {why}.")
        if self.dead:
            return Verdict(True, f"{which} can only be {_rest(before, action.slot)}: of no use any more.")
        return Verdict(True, f"Whatever {which.lower()} is, another copy of it is left or nobody needs it.")


@dataclass(frozen=True, slots=True)
class Reach:
    """An action after which the game can still end with so many points, whatever the hidden cards are.

    Reached by plays only of which their players know that they are good.
    """

    points: int

    def judge(self, before: Game, action: Action, after: Game) -> Verdict:  # noqa: ARG002 - of a goal
        """See ``Goal``."""
        for deal in consistent(before):
            deal.push(action)
            if not can_reach(deal, self.points):
                return Verdict(False, f"After this {self.points} points are out of reach, or take a guess.")
        return Verdict(True, f"From here {self.points} points are sure, if everybody plays what they know.")


def _named(game: Game, seat: int, slot: int) -> str:
    kind = game.hands[seat][slot].kind
    return f"the {kind_in_words(str(kind), game.suits)}"


def _doubts(game: Game, slot: int, is_fine: Callable[[str], bool]) -> tuple[list[str], tuple[str, ...]]:
    """For the seat on turn: the kinds of a card of its own that are not fine, and all that it can be."""
    kinds = known_kinds(game, game.seat, game.hands[game.seat][slot].order)
    return [kind for kind in kinds if not is_fine(kind)], kinds


def _rest(game: Game, slot: int) -> str:
    return kinds_in_words(_doubts(game, slot, lambda _: True)[1], game.suits)


def _flaw(game: Game, clue: Clue) -> str | None:
    """What is wrong with a clue that touches useless cards or two of a kind; None where nothing is."""
    touched = [game.kind(order) for order in game.touches(clue)]
    kinds = [kind for kind in touched if kind is not None]
    if useless := next((kind for kind in kinds if game.is_dead(kind)), None):
        return f"the clue also touches the {kind_in_words(useless, game.suits)}, which is of no use any more"
    if twice := next((kind for kind in kinds if kinds.count(kind) > 1), None):
        return f"the clue touches the {kind_in_words(twice, game.suits)} twice"
    return None
