"""``Beliefs``: weighed hands of a seat, and deals drawn from them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from starmine.analysis.unseen import deal_rest
from starmine.bots.rng import MAX_SEED, fill
from starmine.compiling.jit import njit
from starmine.observation.checks import BadCount, check_whole
from starmine.rules.cards import KINDS
from starmine.rules.errors import BadSeed
from starmine.rules.kernel.state import GAME, Games

FloatArray = npt.NDArray[np.float64]
ByteArray = npt.NDArray[np.uint8]
Int64Array = npt.NDArray[np.int64]

_MOST_DEALS = 1 << 24
_BYTES = np.dtype((np.void, GAME.itemsize))


class Deals(NamedTuple):
    """Whole games as the seat may imagine them, ready for a loop that plays them on."""

    games: Games  # ``GAME`` records, in which the cards to draw are UNSEEN
    decks: ByteArray  # by game and order: the kind
    memories: ByteArray  # by game and seat: the bytes of the bot's memory, padded as in ``lab.simulation.calls``
    hands: Int64Array  # by game: the index of its hand in the beliefs


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Beliefs:
    """The hands that a seat may hold. Made by ``beliefs``.

    ``exact`` means that these are all hands. Else they are from independent ``runs`` of drawing hands, of which some
    may have found none.
    """

    hands: ByteArray  # ``(n, cards)``: the kinds, oldest card first
    weights: FloatArray  # ``(n,)``: their probabilities, with the sum 1
    exact: bool
    tried: int  # the whole hands that were weighed, also those with the weight 0, which are left out
    unexplained_from: int | None  # the first turn whose action no hand explains; it and later ones do not count
    games: Games  # ``(n,)``: the ``GAME`` record of each hand, in which the cards to draw are UNSEEN
    memories: ByteArray  # ``(n, players, bytes)``: of all seats' models
    unseen: Int64Array  # by kind: the copies that the seat does not see, in its hand or in the deck
    slips: Int64Array  # ``(n,)``: actions so far that the models of the others would not have taken
    run: Int64Array  # ``(n,)``: the run that found the hand
    runs: int

    def chances(self) -> FloatArray:
        """The probability of each kind, by card of the hand: ``(cards, 36)``."""
        return self._by_kind(self.weights)

    def errors(self) -> FloatArray:
        """The standard errors of ``chances``: 0 if ``exact``, else from the differences between the runs.

        A chance is a ratio of two sums over the runs, and this is the usual estimate of such a ratio's error (the delta
        method). After a single run the errors are unknown: NaN.
        """
        if self.exact:
            return np.zeros((self.hands.shape[1], KINDS))
        if self.runs == 1:
            return np.full((self.hands.shape[1], KINDS), math.nan)
        chances = self.chances()
        squares = np.zeros_like(chances)
        for run in range(self.runs):
            found = np.where(self.run == run, self.weights, 0.0)
            squares += (self._by_kind(found) - chances * found.sum()) ** 2
        errors: FloatArray = np.sqrt(squares * self.runs / (self.runs - 1))
        return errors

    def __repr__(self) -> str:
        found = [f"{len(self.hands):,} hands of {self.tried:,}", "exact" if self.exact else "a sample"]
        if self.least_slips:
            found.append(f"at least {self.least_slips} slip{'s' * (self.least_slips > 1)}")
        if self.unexplained_from is not None:
            found.append(f"unexplained from turn {self.unexplained_from}")
        return f"<Beliefs: {', '.join(found)}>"

    @property
    def least_slips(self) -> int:
        """The fewest actions of the others, in any hand, that their models would not have taken.

        With 0, the models explain all that the others did (if ``unexplained_from`` is None).
        """
        return int(self.slips.min())

    @property
    def error(self) -> float:
        """The largest of the ``errors``."""
        return float(self.errors().max(initial=0.0))

    @property
    def effective(self) -> float:
        """The effective sample size: infinite if these are all hands."""
        return math.inf if self.exact else float(1 / np.square(self.weights).sum())

    def deals(self, count: int, seed: int = 0) -> Deals:
        """Draws deals: hands by systematic sampling, each with a random order of the deck.

        A hand appears ``count`` times its weight, rounded down or up. The order of the deals is random, so that the
        first of them are a sample, too. Raises ``BadCount`` and ``BadSeed``.
        """
        count = check_whole(BadCount, "count", count, 1, _MOST_DEALS)
        rng = np.random.default_rng(check_whole(BadSeed, "seed", seed, 0, MAX_SEED))
        ends = np.floor(np.cumsum(self.weights) * count + rng.random())
        ends[-1] = count  # the sum of the weights is rounded
        repeats = np.diff(ends, prepend=0.0).astype(np.int64)
        hands = rng.permutation(np.repeat(np.arange(len(ends)), repeats))
        drawn = int(self.games["drawn"][0])
        games, deck_size = picked(self.games, hands), int(self.unseen.sum()) + drawn - self.hands.shape[1]
        decks = games["deck"][:, :deck_size].copy()
        _deal_decks(decks, drawn, self.hands[hands], self.unseen, rng.integers(MAX_SEED, size=len(hands)))
        return Deals(games, decks, self.memories[hands], hands)

    def _by_kind(self, weights: FloatArray) -> FloatArray:
        """By card of the hand: the sum of the weights of each kind."""
        return np.array([np.bincount(kinds, weights, KINDS) for kinds in self.hands.T], np.float64).reshape(-1, KINDS)


def picked(games: Games, places: npt.NDArray[Any]) -> Games:
    """``games[places]``, copied whole: NumPy copies field by field, which takes ten times as long."""
    chosen: Games = games.view(_BYTES)[places].view(GAME)
    return chosen


@njit
def _deal_decks(decks: ByteArray, drawn: int, hands: ByteArray, unseen: Int64Array, seeds: Int64Array) -> None:
    """Writes the cards that are not in hand to the decks from ``drawn`` on, in random order."""
    words = np.zeros(4, np.uint32)
    for place in range(len(decks)):
        copies = unseen.copy()
        for card in range(hands.shape[1]):
            copies[hands[place, card]] -= 1
        fill(words, seeds[place])
        deal_rest(decks[place], drawn, copies, words)
