"""A naive second implementation of the rules, in lists and dicts, written from the clauses, not from the kernel.

It is slow and plain on purpose: it has no masks and no tables, and derives from the past actions what the
kernel keeps as state.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Any

Kind = str  # "R1"
Move = tuple[Any, ...]  # ("play", slot), ("discard", slot), ("clue", seat, "red" or 5)

NAMES = {"W": "white", "R": "red", "B": "blue", "Y": "yellow", "G": "green", "M": "multicolour", "P": "purple"}

# The rules of each edition, from its rulebook: suits, the strike that ends the game, empty clues, discards with
# every token free, whether a lost game keeps its points.
BOOKS: dict[str, dict[str, Any]] = {
    "abacus": {"suits": "RYGBW", "strikes": 3, "empty_clues": True, "discard_at_full": False, "keep_score": False},
    "cocktail": {"suits": "WRBYG", "strikes": 3, "empty_clues": False, "discard_at_full": False, "keep_score": False},
    "tiles": {"suits": "WRBYG", "strikes": 3, "empty_clues": False, "discard_at_full": False, "keep_score": False},
    "six-colour": {"suits": "WRBYG", "strikes": 3, "empty_clues": False, "discard_at_full": True, "keep_score": True},
    "online": {"suits": "WRBYG", "strikes": 4, "empty_clues": False, "discard_at_full": False, "keep_score": False},
}
VARIANTS = {1: "suit", 2: "short", 3: "wild"}


@dataclass
class Card:
    """A physical card, and its clues: (value, whether the clue pointed at it)."""

    order: int
    kind: Kind
    told: list[tuple[Any, bool]] = field(default_factory=list)


class Twin:
    """A game by the clauses of the rulebooks."""

    height = 5  # cards that complete a firework
    freed: float = 1  # clue tokens that a discard frees
    bonus = True  # whether a completed firework frees as many

    def __init__(self, edition: str, options: dict[str, Any], players: int, deck: list[Kind], first: int) -> None:
        book = BOOKS[edition]
        sixth = options.get("sixth_suit", VARIANTS.get(options.get("variant", 0)))
        if sixth is None:
            sixth = "by-players" if edition == "six-colour" else "none"
        self.suits = list(book["suits"])
        self.wild = sixth == "wild"
        self.short = sixth == "short"
        if sixth in ("suit", "short") or (sixth == "by-players" and players >= 4):  # C29, C40, C41
            self.suits.append("P" if edition == "six-colour" else "M")  # R7
        if self.wild:  # C42
            self.suits.append("M")
        self.endless = options.get("endless", False)
        self.max_strikes = options.get("strikes", book["strikes"])
        self.empty_clues = options.get("empty_clues", book["empty_clues"])
        self.discard_at_full = options.get("discard_at_full", book["discard_at_full"])
        self.keep_score = options.get("keep_score", book["keep_score"])
        self.early_end = options.get("early_end", "never")
        self.deck_plays = options.get("deck_plays", False)
        self.more = {"one-less": -1, "one-more": 1}.get(options.get("cards_in_hand", "usual"), 0)
        self._deal(players, deck, first)

    def _deal(self, players: int, deck: list[Kind], first: int) -> None:
        self.players = players
        self.seat = first
        cards = [Card(order, kind) for order, kind in enumerate(deck)]
        size = {2: 5, 3: 5, 4: 4, 5: 4, 6: 3}[players] + self.more  # C02, R8
        self.hands = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
        self.deck = cards[players * size :]
        self.tokens: float = 8  # C03
        self.strikes = 0
        self.fireworks: dict[str, list[Kind]] = {suit: [] for suit in self.suits}
        self.discards: list[Card] = []
        self.turns_left: int | None = None
        self.done: set[int] = set()  # seats that have had their last turn
        self.end: str | None = None
        self.log: list[dict[str, Any]] = []

    def copies(self, kind: Kind) -> int:
        """C01, C41."""
        return 1 if self.short and kind[0] == self.suits[-1] else {1: 3, 2: 2, 3: 2, 4: 2, 5: 1}[int(kind[1])]

    def kinds(self) -> list[Kind]:
        return [f"{suit}{rank}" for suit in self.suits for rank in range(1, 6)]

    def clueable(self) -> list[str]:
        """The names of the colours that can be clued. (C07, C42)"""
        return [NAMES[suit] for suit in self.suits if not (self.wild and suit == "M")]

    def fits(self, kind: Kind, value: Any) -> bool:
        """Whether a clue touches a card of that kind. (C08, C42)"""
        if isinstance(value, int):
            return int(kind[1]) == value
        return NAMES[kind[0]] == value or (self.wild and kind[0] == "M")

    def possible(self, card: Card) -> set[Kind]:
        """The kinds that fit all clues about a card."""
        return {kind for kind in self.kinds() if all(self.fits(kind, value) == hit for value, hit in card.told)}

    def legal(self) -> set[Move]:
        if self.end is not None:
            return set()
        slots = range(len(self.hands[self.seat]))
        moves: set[Move] = {("play", slot) for slot in slots}
        if self.tokens < 8 or self.discard_at_full:  # C10, C30
            moves |= {("discard", slot) for slot in slots}
        if self.tokens >= 1:  # C06
            for other in range(self.players):
                if other != self.seat:  # C07
                    for value in self.values():
                        touched = any(self.fits(card.kind, value) for card in self.hands[other])
                        if touched or self.may_be_empty(value):
                            moves.add(("clue", other, value))
        if self.deck_plays and len(self.deck) == 1:
            moves.add(("play", None))
            if self.has_inverted() and (self.tokens < 8 or self.discard_at_full):
                moves.add(("discard", None))
        return moves

    def has_inverted(self) -> bool:
        """Whether the game has cards that are played by discarding them, and the reverse."""
        return False

    def card_of(self, move: Move) -> Card:
        """The card that a move plays or discards."""
        return self.deck[0] if move[1] is None else self.hands[self.seat][move[1]]

    def values(self) -> list[Any]:
        """The values that a clue can have now."""
        return [*self.clueable(), 1, 2, 3, 4, 5]

    def may_be_empty(self, value: Any) -> bool:
        """Whether a clue with this value may touch no card. (C21)"""
        return bool(value and self.empty_clues)

    def builds(self, move: Move) -> bool:
        """Whether a move puts its card on a firework, not on the discards."""
        return bool(move[0] == "play")

    def fits_next(self, kind: Kind) -> bool:
        """C11."""
        return int(kind[1]) == len(self.fireworks[kind[0]]) + 1

    def act(self, move: Move) -> None:
        assert move in self.legal()
        entry: dict[str, Any] = {"seat": self.seat, "move": move, "gained": False, "drawn": None, "kind": None}
        tokens = self.tokens
        if move[0] == "clue":
            self._clue(move[1], move[2], entry)
        else:
            builds = self.builds(move)
            card = self.card_of(move)
            (self.deck if move[1] is None else self.hands[self.seat]).remove(card)
            slots = [] if move[1] is None else [move[1]]
            entry |= {"cards": [card.order], "slots": slots, "kind": card.kind}
            entry["result"] = self._play(card) if builds else self._discard(card)
            entry["gained"] = self.tokens > tokens
            if self.end is None:
                self._settle()
            if move[1] is not None:
                self._draw(entry)
        self.log.append(entry)
        if self.end is None:
            self._next(entry)

    def after(self, move: Move) -> Twin:
        """Another twin, one move later."""
        later = copy.deepcopy(self)
        later.act(move)
        return later

    def _clue(self, target: int, value: Any, entry: dict[str, Any]) -> None:
        self.tokens -= 1
        hits = [card for card in self.hands[target] if self.fits(card.kind, value)]
        for card in self.hands[target]:
            card.told.append((value, card in hits))
        slots = [self.hands[target].index(card) for card in hits]
        entry |= {"result": "clue", "cards": [card.order for card in hits], "slots": slots}

    def _play(self, card: Card) -> str:
        pile = self.fireworks[card.kind[0]]
        if not self.fits_next(card.kind):  # C12
            self.strikes += 1
            self.discards.append(card)
            if self.strikes == self.max_strikes:  # C16, C33
                self.end = "struck-out"
            return "strike"
        pile.append(card.kind)  # C11, C14
        if len(pile) < self.height:
            return "played"
        if self.bonus:
            self._free_token()  # C15
        if all(len(other) == self.height for other in self.fireworks.values()):  # C17
            self.end = "won" if self.endless else "perfect"
        return "completed"

    def _discard(self, card: Card) -> str:
        self._free_token()  # C10, C30
        self.discards.append(card)
        return "discarded"

    def _free_token(self) -> None:
        self.tokens = min(8, self.tokens + self.freed)

    def _settle(self) -> None:
        if self.endless and any(self.left(kind) == 0 for kind in self.kinds() if not self._built(kind)):  # C43, R2
            self.end = "lost-card"
        elif self.early_end != "never" and self.best() == self.cards_played():
            self.end = "finished"

    def _built(self, kind: Kind) -> bool:
        return kind in self.fireworks[kind[0]]

    def left(self, kind: Kind) -> int:
        """Copies of a kind that are not among the discards."""
        return self.copies(kind) - sum(card.kind == kind for card in self.discards)

    def _draw(self, entry: dict[str, Any]) -> None:
        if self.deck:  # C10, C13
            card = self.deck.pop(0)
            self.hands[self.seat].append(card)
            entry["drawn"] = card.order

    def _next(self, entry: dict[str, Any]) -> None:
        if not self.endless:  # C18
            if self.turns_left is not None:
                self.turns_left -= 1
                self.done.add(self.seat)
            elif entry["kind"] is not None and not self.deck:
                self.turns_left = self.players
            if self.turns_left == 0 or (self.early_end == "no-plays" and not self._play_is_left()):
                self.end = "finished"
                return
        self.seat = (self.seat + 1) % self.players  # C05
        if not self.hands[self.seat] and not self.legal():  # R3
            self.end = "stuck"

    def _play_is_left(self) -> bool:
        """Whether a card fits that is not discarded, nor held by a seat that has had its last turn."""
        held = [card for seat, hand in enumerate(self.hands) if seat not in self.done for card in hand]
        return any(self.fits_next(card.kind) for card in [*self.deck, *held])

    def cards_played(self) -> int:
        return sum(len(pile) for pile in self.fireworks.values())

    def lost(self) -> bool:
        return self.end in ("struck-out", "lost-card", "stuck")

    def score(self) -> int:
        """C19, C22, C31, R6."""
        highest = sum(int(pile[-1][1]) for pile in self.fireworks.values() if pile)
        return 0 if self.lost() and not self.keep_score else highest

    def limit(self, suit: str) -> int:
        """The highest rank that a firework can still reach. (C27)"""
        for rank in range(len(self.fireworks[suit]) + 1, 6):
            if self.left(f"{suit}{rank}") == 0:
                return rank - 1
        return 5

    def dead(self, kind: Kind) -> bool:
        """C27."""
        return self._built(kind) or int(kind[1]) > self.limit(kind[0])

    def best(self) -> int:
        """The most cards that the fireworks can still reach, given the discards."""
        return sum(self.limit(suit) for suit in self.suits)

    def critical(self, kind: Kind) -> bool:
        """Whether the best score would be lower without the last copy of a kind."""
        if self.left(kind) != 1:
            return False
        without = copy.copy(self)
        without.discards = [*self.discards, Card(-1, kind)]
        return without.best() < self.best()

    def pace(self) -> int:
        """The turns left, or cards to discard, if each remaining point takes one of them."""
        turns = self.players if self.turns_left is None else self.turns_left
        if self.endless:
            turns = sum(len(hand) for hand in self.hands)
        return len(self.deck) + turns - (self.best() - self.cards_played())
