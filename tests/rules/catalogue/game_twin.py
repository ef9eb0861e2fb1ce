"""The naive twin of the rules, for every variant of hanab.live.

It reads the facts from the data files, derives in ``twin`` a second time which clue touches which card, and looks at
the cards on a firework to see what fits next. It uses nothing of ``starmine.rules`` but those files.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Any

from tests.rules.catalogue import twin as facts
from tests.rules.twin import Card, Kind, Move, Twin

Rank = facts.Rank


class VariantTwin(Twin):
    """A game of a variant. ``letters`` are those of its suits, in order; ``options`` as in ``Table``."""

    def __init__(self, options: dict[str, Any], letters: list[str], players: int, deck: list[Kind], first: int) -> None:
        self.facts = facts.VARIANTS[options.get("variant", "No Variant")]
        self.suits = letters
        self.names = dict(zip(letters, self.facts["suits"], strict=True))
        self.height = self.facts.get("stackSize", 5)
        self.freed = 0.5 if "clueStarved" in self.facts else 1
        self.bonus = "throwItInAHole" not in self.facts
        self.endless = options.get("endless", False)
        self.max_strikes = options.get("strikes", 3)
        self.empty_clues = options.get("empty_clues", False)
        self.keep_score = options.get("keep_score", False)
        self.early_end = options.get("early_end", "no-plays")
        self.deck_plays = options.get("deck_plays", False)
        self.more = {"one-less": -1, "one-more": 1}.get(options.get("cards_in_hand", "usual"), 0)
        self.discard_at_full = options.get("discard_at_full", self.has_inverted())
        self._deal(players, deck, first)

    def rank(self, kind: Kind) -> Rank:
        return "START" if kind[1] == "S" else int(kind[1])

    def copies(self, kind: Kind) -> int:
        return _copies(self.facts["name"], self.names[kind[0]], self.rank(kind))

    def kinds(self) -> list[Kind]:
        return [f"{suit}{str(rank)[0]}" for suit in self.suits for rank in facts.ranks(self.facts)]

    def clueable(self) -> list[str]:
        return [colour.lower() for colour in facts.clue_colours(self.facts)]

    def possible(self, card: Card) -> set[Kind]:
        return set(self.kinds()) if {"cowAndPig", "duck"} & self.facts.keys() else super().possible(card)

    def values(self) -> list[Any]:
        colours, ranks = self.clueable(), facts.clue_ranks(self.facts)
        clues = [entry["move"][2] for entry in self.log if entry["move"][0] == "clue"]
        if "alternatingClues" in self.facts and clues:
            return list(colours if isinstance(clues[-1], int) else ranks)
        return [*colours, *ranks]

    def fits(self, kind: Kind, value: Any) -> bool:
        return _touches(self.facts["name"], value, self.names[kind[0]], self.rank(kind))

    def may_be_empty(self, value: Any) -> bool:
        touches_nothing = "rankCluesTouchNothing" if isinstance(value, int) else "colorCluesTouchNothing"
        return bool(self.empty_clues) or touches_nothing in self.facts

    def has_inverted(self) -> bool:
        return any("inverted" in facts.base(suit) for suit in self.facts["suits"])

    def builds(self, move: Move) -> bool:
        suit = self.names[self.card_of(move).kind[0]]
        return bool((move[0] == "play") != ("inverted" in facts.base(suit)))

    def fits_next(self, kind: Kind) -> bool:
        suit = kind[0]
        return self.rank(kind) in self._next_ranks(suit, self._ranks(suit))

    def _ranks(self, suit: str) -> list[Rank]:
        """The ranks on a firework, from below."""
        return [self.rank(kind) for kind in self.fireworks[suit]]

    def _next_ranks(self, suit: str, pile: list[Rank]) -> set[Rank]:
        """The ranks that fit next on a firework with the ranks of ``pile`` on it."""
        if len(pile) == self.height:
            return set()
        if "upOrDown" in self.facts:
            return _next_up_or_down(pile)
        if "sudoku" in self.facts:
            begun = {self._ranks(other)[0] for other in self.suits if self.fireworks[other]}
            every: set[Rank] = set(range(1, self.height + 1))
            return {int(pile[-1]) % self.height + 1} if pile else every - begun
        if self.names[suit].endswith(" Reversed"):
            return {self.height - len(pile)}
        return {len(pile) + 1}

    def _courses(self, suit: str, pile: list[Rank]) -> Iterator[list[Rank]]:
        """The piles that ``pile`` can grow to with the cards that are not discarded, including itself."""
        yield pile
        for rank in self._next_ranks(suit, pile):
            if self.left(f"{suit}{str(rank)[0]}"):
                yield from self._courses(suit, [*pile, rank])

    def limit(self, suit: str) -> int:
        return max(len(pile) for pile in self._courses(suit, self._ranks(suit)))

    def dead(self, kind: Kind) -> bool:
        suit, pile = kind[0], self._ranks(kind[0])
        return all(self.rank(kind) not in course[len(pile) :] for course in self._courses(suit, pile))

    def best(self) -> int:
        if "sudoku" not in self.facts:
            return super().best()
        begun = [suit for suit in self.suits if self.fireworks[suit]]
        empty = [suit for suit in self.suits if suit not in begun]
        free = self._next_ranks(empty[0], []) if empty else set()
        lengths = {
            (suit, first): max(len(pile) for pile in self._courses(suit, [first])) if self.left(f"{suit}{first}") else 0
            for suit in empty
            for first in free
        }
        # Every way to give each empty firework a different first card.
        shared = max(
            sum(lengths[pair] for pair in zip(empty, firsts, strict=True)) for firsts in permutations(free, len(empty))
        )
        return shared + sum(self.limit(suit) for suit in begun)

    def _settle(self) -> None:
        if self.endless and self.best() < self.height * len(self.suits):
            self.end = "lost-card"
        elif self.early_end != "never" and self.best() == self.cards_played():
            self.end = "finished"

    def score(self) -> int:
        return 0 if self.lost() and not self.keep_score else self.cards_played()


def _next_up_or_down(pile: list[Rank]) -> set[Rank]:
    if not pile:
        return {1, 5, "START"}
    if pile == ["START"]:
        return {2, 4}
    rises = pile[0] == 1 or pile[:2] == ["START", 2]
    return {int(pile[-1]) + (1 if rises else -1)}


@cache
def _copies(variant: str, suit: str, rank: Rank) -> int:
    return facts.copies(facts.VARIANTS[variant], suit, rank)


@cache
def _touches(variant: str, value: Any, suit: str, rank: Rank) -> bool:
    """Whether a clue, a rank or a colour in small letters, touches a card."""
    given = facts.VARIANTS[variant]
    if isinstance(value, int):
        return facts.rank_touches(given, value, suit, rank)
    return facts.colour_touches(given, value.capitalize(), suit, rank)
