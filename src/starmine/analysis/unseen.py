"""What a seat does not see, by the clues and the visible cards alone: its history, all deals, and samples of them.

    games = env.states.copy()  # (n,) GAME records, whole games or views of the seats on turn
    deal_hidden(games, rules, np.random.default_rng(1))

A seat does not see its own hand and the deck. All deals of these cards that agree with the clues to the hand are
equally probable: the belief of a seat that infers nothing from its partners' choice of actions. ``deals`` lists them,
``deal_hidden`` samples them for learning on imagined hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

from starmine.bots.rng import MAX_SEED, below, fill, shuffle
from starmine.compiling.jit import njit
from starmine.knowledge.hidden import replayed
from starmine.knowledge.matching import feasible
from starmine.observation.checks import BadArray, BadSetting, as_rules, check_array, check_records
from starmine.observation.last_action import LAST, NO_ACTION
from starmine.observation.validation import validate
from starmine.rules.actions import action_id
from starmine.rules.cards import KINDS, MAX_CARDS, MAX_HAND, UNSEEN
from starmine.rules.checks import as_seat
from starmine.rules.errors import BadRecord, HiddenCard, NothingToUndo, shown
from starmine.rules.game import Game
from starmine.rules.kernel.kinds import built
from starmine.rules.kernel.state import GAME, Games, Integer, Record, cards_held, possible_kinds

DEALT = -1  # in `drawn_at`: dealt at the beginning
_ATTEMPTS = 64  # to draw a hand, before checking whether any exists


@dataclass(frozen=True, slots=True, eq=False)
class History:
    """The seat's view now, and all actions so far: enough to replay the game for any hand of the seat."""

    rules: Record
    seat: int
    first: int  # the seat that began
    view: Record  # its ``GAME`` record
    actions: npt.NDArray[np.int64]  # ids

    @classmethod
    def of(cls, game: Game, seat: int) -> Self:
        """The history of a game, or of the seat's view of it, which give the same.

        Raises ``BadSeat``, ``HiddenCard`` for another seat's view, and ``NothingToUndo`` for a record without history.
        """
        if not isinstance(game, Game):
            raise BadRecord(f"{shown(game)} is not a game: give a starmine.Game or a view of one")
        seat = as_seat(seat, game.players)
        if len(game.log) != game.turn:
            raise NothingToUndo("beliefs need every action of the game, and this view of a record does not hold them")
        actions = [action_id(turn.action, game.setup, turn.seat) for turn in game.log]
        found = cls(game.rules, seat, game.first, game.view(seat).state, np.array(actions, np.int64))
        if UNSEEN in found.view["deck"][found.others]:
            raise HiddenCard(f"this view does not show every hand that seat {seat} sees: make it anew at this turn")
        return found

    @property
    def players(self) -> int:
        return int(self.rules["players"])

    @property
    def movers(self) -> npt.NDArray[np.int64]:
        """By turn: the seat that acted."""
        turns: npt.NDArray[np.int64] = (self.first + np.arange(len(self.actions))) % self.players
        return turns

    @property
    def own(self) -> npt.NDArray[np.int64]:
        """The orders of the seat's cards, oldest first."""
        return self._hand(self.seat)

    @property
    def others(self) -> npt.NDArray[np.int64]:
        """The orders of all other seats' cards."""
        return np.concatenate([self._hand(seat) for seat in range(self.players) if seat != self.seat])

    def _hand(self, seat: int) -> npt.NDArray[np.int64]:
        orders: npt.NDArray[np.int64] = self.view["hands"][seat, : self.view["hand_sizes"][seat]].astype(np.int64)
        return orders

    @property
    def drawn_at(self) -> list[int]:
        """By card of the seat's hand: the turn whose action drew it, or ``DEALT``."""
        # Each use of a card draws the next one. Uses after the deck was empty add entries at the end, without a card.
        uses = np.flatnonzero(self.rules["clue_offset"][self.actions] == 0)
        turns = [DEALT] * (self.players * int(self.rules["hand_size"])) + uses.tolist()  # by order
        return [turns[order] for order in self.own]

    @property
    def unseen(self) -> npt.NDArray[np.int64]:
        """By kind: the copies that the seat does not see, in its hand or in the deck."""
        seen = self.view["deck"][self.view["deck"] != UNSEEN]  # also those that were played and discarded
        copies: npt.NDArray[np.int64] = self.rules["copies"] - np.bincount(seen, minlength=KINDS)
        if (copies < 0).any():
            raise BadRecord("the state is impossible: it has more cards of a kind than its edition")
        return copies

    def possible(self, unseen: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """By card of the seat's hand: the kinds that it can be, as a set, by clues and the cards that the seat sees."""
        if not len(self.own):
            return np.zeros(0, np.int64)
        masks = np.array([possible_kinds(self.view, order) for order in self.own], np.int64)
        masks = feasible(masks, unseen)
        if not masks[0]:
            raise BadRecord("the state is impossible: no deal of the remaining cards agrees with its clues")
        return masks


def deals(game: Game, seat: int) -> Iterator[Game]:
    """Every game that looks the same to a seat, as independent copies: its hands, each with every order of the deck.

    Decks in which only the order of equal cards differs count once. Clues count, but not what the others may have meant
    by their actions. There are more than anybody can list, unless the deck is nearly empty. Raises ``BadSeat``,
    ``HiddenCard`` and ``NothingToUndo``, as ``beliefs`` does.
    """
    history = History.of(game, seat)
    unseen, drawn = history.unseen, int(history.view["drawn"])
    masks = history.possible(unseen).tolist()
    orders = [*history.own.tolist(), *range(drawn, int(history.rules["deck_size"]))]
    masks += [int(history.rules["all_kinds"])] * (len(orders) - len(masks))  # those of the deck
    deck = history.view["deck"][: int(history.rules["deck_size"])].astype(np.int64)

    def dealt(place: int) -> Iterator[Game]:
        """The games with all kinds that the cards from ``place`` on can be."""
        if place == len(orders):
            yield replayed(game, deck.tolist())
            return
        for kind in range(KINDS):
            if masks[place] >> kind & 1 and unseen[kind]:
                deck[orders[place]] = kind
                unseen[kind] -= 1
                yield from dealt(place + 1)
                unseen[kind] += 1

    return dealt(0)


def deal_hidden(
    games: Games, rules: Record, rng: np.random.Generator, seats: npt.NDArray[np.int64] | None = None
) -> None:
    """Deals anew, in place, the cards that the seat of each game does not see: its hand and the deck.

    ``games`` are ``GAME`` records, ``(n,)``, by the ``RULES`` record ``rules``. ``seats`` are ``(n,)``, by default the
    seats on turn. A record may be the view of its seat, and is a whole game afterwards. Knowledge from clues stays.
    All random numbers are from ``rng``.

    Raises ``BadRules``, ``BadSetting`` for an ``rng`` of another type, and ``BadArray``, which leaves the records
    unchanged, for records that are impossible with these rules or whose clues agree with no deal.
    """
    rules = as_rules(rules)
    if not isinstance(rng, np.random.Generator):
        raise BadSetting(f"rng={shown(rng)}: it must be a generator, such as numpy.random.default_rng(1)")
    count = check_records("games", games, GAME)
    check_array("games", games, GAME, (count,), write=True)
    if seats is None:
        seats = games["seat"].astype(np.int64)
    check_array("seats", seats, np.int64, (count,), least=0, most=int(rules["players"]) - 1)
    no_actions = np.zeros(count, LAST)
    no_actions["action"] = NO_ACTION
    validate(games, no_actions, rules, seats, every_seat=False)
    dealt = games.copy()
    place = _deal_hidden(dealt, rules, seats, rng.integers(MAX_SEED, size=count, endpoint=True))
    if place >= 0:
        raise BadArray(f"games[{place}] is impossible: no deal of the remaining cards agrees with its clues")
    games[:] = dealt


@njit
def _deal_hidden(games: Games, rules: Record, seats: npt.NDArray[np.int64], seeds: npt.NDArray[np.int64]) -> Integer:
    """Deals each game; returns the index of the first one for which no deal exists, -1 if there is none."""
    words, cards = np.zeros(4, np.uint32), np.zeros(MAX_CARDS, np.uint8)
    fitting, chosen = np.zeros((MAX_HAND, MAX_CARDS), np.int64), np.zeros(MAX_HAND, np.int64)
    copies = np.zeros(KINDS, np.int64)
    for place in range(len(games)):
        game, seat = games[place], seats[place]
        size, drawn = cards_held(game, seat), game["drawn"]
        left = size + rules["deck_size"] - drawn  # the cards that the seat does not see
        if unseen(game, rules, seat, cards) != left:
            return place
        fill(words, seeds[place])
        if not _draw_hand(game, seat, cards[:left], words, fitting, chosen):
            return place
        for card in range(left):
            copies[cards[card]] += 1
        clues = 0
        for slot in range(size):
            kind = cards[chosen[slot]]
            game["deck"][game["hands"][seat, slot]] = kind
            clues |= rules["kind_clues"][kind]
            copies[kind] -= 1
        game["hand_clues"][seat] = clues
        deal_rest(game["deck"][: rules["deck_size"]], drawn, copies, words)
        copies[:] = 0
    return -1


@njit
def deal_rest(
    deck: npt.NDArray[np.uint8], drawn: Integer, copies: npt.NDArray[np.int64], words: npt.NDArray[np.uint32]
) -> None:
    """Writes ``copies`` of each kind, shuffled, to a deck from order ``drawn`` on."""
    order = drawn
    for kind in range(KINDS):
        for _ in range(copies[kind]):
            deck[order] = kind
            order += 1
    shuffle(deck[drawn:order], words)


@njit
def unseen(game: Record, rules: Record, seat: Integer, cards: npt.NDArray[np.uint8]) -> Integer:
    """Writes the kinds of the cards that a seat does not see to ``cards``; returns their number, -1 if impossible."""
    copies = np.zeros(KINDS, np.int64)
    played = built(game, rules)
    for kind in range(KINDS):
        copies[kind] = rules["copies"][kind] - game["discarded"][kind] - (played >> kind & 1)
    for holder in range(rules["players"]):
        if holder != seat:
            for slot in range(cards_held(game, holder)):
                copies[game["deck"][game["hands"][holder, slot]]] -= 1
    count = 0
    for kind in range(KINDS):
        if copies[kind] < 0:
            return -1
        for _ in range(copies[kind]):
            cards[count] = kind
            count += 1
    return count


@njit
def _draw_hand(
    game: Record,
    seat: Integer,
    cards: npt.NDArray[np.uint8],
    words: npt.NDArray[np.uint32],
    fitting: npt.NDArray[np.int64],
    chosen: npt.NDArray[np.int64],
) -> bool:
    """Chooses a card for each slot, as indices into ``cards``; False when that is impossible.

    Rejection sampling: each slot independently gets a card that fits it, and if two get the same card, all are drawn
    again. So all assignments of different cards are equally probable, whatever kinds the slots allow. Drawing without
    replacement, slot by slot, would be biased where the slots' sets overlap in part.
    """
    size = cards_held(game, seat)
    counts = np.zeros(MAX_HAND, np.int64)
    for slot in range(size):
        possible = possible_kinds(game, game["hands"][seat, slot])
        for card in range(len(cards)):
            if possible >> cards[card] & 1:
                fitting[slot, counts[slot]] = card
                counts[slot] += 1
        if counts[slot] == 0:
            return False
    attempt = 0
    while True:
        taken, dealt = 0, 0
        while dealt < size:
            choice = fitting[dealt, below(words, counts[dealt])]
            if taken >> choice & 1:
                break
            taken |= 1 << choice
            chosen[dealt] = choice
            dealt += 1
        if dealt == size:
            return True
        attempt += 1
        # Checked once: if a deal exists, it is drawn sooner or later.
        if attempt == _ATTEMPTS and not _has_deal(game, seat, cards):
            return False


@njit
def _has_deal(game: Record, seat: Integer, cards: npt.NDArray[np.uint8]) -> bool:
    """Whether any deal of these cards fits the seat's hand."""
    size = cards_held(game, seat)
    masks, copies = np.zeros(size, np.int64), np.zeros(KINDS, np.int64)
    for slot in range(size):
        masks[slot] = possible_kinds(game, game["hands"][seat, slot])
    for card in cards:
        copies[card] += 1
    return size == 0 or bool(feasible(masks, copies)[0])
