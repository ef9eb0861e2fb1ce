"""Beliefs by full enumeration: every hand is put into the deck, and the whole game is played again by the bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

import numpy as np

from starmine.analysis.unseen.history import History
from starmine.bots.protocol import OTHERS, SAME, BotLike, tell_partners
from starmine.lab.small import Rulebook
from starmine.rules.cards import UNSEEN
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import GAME, PLAYING, Record


@dataclass
class Played:
    """A game of bots, with what everybody saw and thought of."""

    game: Record
    memories: list[Any]  # by seat
    actions: list[int]  # taken
    chosen: list[int]  # by turn: the action of the bot on turn
    options: list[int]  # by turn: the number of legal actions
    statuses: list[int]
    seen: list[list[bytes]] = field(default_factory=list)  # by turn and seat


def view(game: Record, rules: Record, seat: int) -> Record:
    seen = np.zeros(1, GAME)
    kernel.view(seen, game, rules, seat)
    return seen[0]


def play(
    rules: Record,
    deck: Sequence[int],
    bots: Sequence[BotLike],
    turns: int,
    actions: Sequence[int] | None = None,
    seen: Sequence[bytes] = (),
    seat: int = 0,
) -> Played:
    """Plays ``turns`` turns, with the bots' actions or with these; stops where the seat sees something else."""
    players = len(bots)
    game = np.zeros(1, GAME)[0]
    kernel.deal(game, rules, np.array(deck, np.uint8), 0)
    memories = [np.zeros(1, bot.memory) for bot in bots]
    played = Played(game, memories, [], [], [], [])
    for holder, bot in enumerate(bots):
        tell_partners(memories[holder][0], SAME if all(other is bots[0] for other in bots) else OTHERS)
        bot.start(memories[holder][0], view(game, rules, holder), rules.copy(), 0)
    for turn in range(turns):
        if game["status"] != PLAYING:
            break
        mover = int(game["seat"])
        played.seen.append([view(game, rules, holder).tobytes() for holder in range(players)])
        if seen and played.seen[-1][seat] != seen[turn]:
            return played
        chosen = int(bots[mover].act(memories[mover].copy()[0], view(game, rules, mover), rules.copy()))
        action = chosen if actions is None else actions[turn]
        played.options.append(int(kernel.legal(game, rules)).bit_count())
        before = game.copy()
        kernel.apply(game, rules, action)
        for holder, bot in enumerate(bots):
            bot.watch(memories[holder][0], view(before, rules, holder), action, view(game, rules, holder), rules.copy())
        played.actions.append(action)
        played.chosen.append(chosen)
        played.statuses.append(int(game["status"]))
    played.seen.append([view(game, rules, holder).tobytes() for holder in range(players)])
    return played


def hand(game: Record, seat: int) -> list[int]:
    return [int(order) for order in game["hands"][seat, : game["hand_sizes"][seat]]]


def history(rules: Record, played: Played, seat: int) -> History:
    return History(rules, seat, 0, view(played.game, rules, seat), np.array(played.actions, np.int64))


def enumerated(
    rules: Record, deck: Sequence[int], bots: Sequence[BotLike], played: Played, seat: int, slips: float
) -> dict[tuple[int, ...], tuple[float, Played]]:
    """By hand: its probability, and the game in which the seat holds it."""
    own = hand(played.game, seat)
    rest = list(range(int(played.game["drawn"]), len(deck)))
    hidden = sorted(deck[order] for order in [*own, *rest])
    found: dict[tuple[int, ...], tuple[float, Played]] = {}
    seen = [views[seat] for views in played.seen]
    for cards, ways in Counter(permutations(hidden, len(own))).items():
        other = list(deck)
        left = Counter(hidden) - Counter(cards)
        for order, kind in zip([*own, *rest], [*cards, *left.elements()], strict=True):
            other[order] = kind
        again = play(rules, other, bots, len(played.actions), played.actions, seen, seat)
        if [views[seat] for views in again.seen] != seen:
            continue  # the seat would have seen something else
        weight = float(ways)
        for turn, (action, chosen, options) in enumerate(zip(again.actions, again.chosen, again.options, strict=True)):
            if turn % len(bots) != seat:
                weight *= (1 - slips) * (action == chosen) + slips / options
        if weight:
            found[cards] = weight, again
    total = sum(weight for weight, _ in found.values())
    return {cards: (weight / total, again) for cards, (weight, again) in found.items()}


def shuffled_deck(rulebook: Rulebook, players: int, seed: int) -> list[int]:
    return [int(kind) for kind in np.random.default_rng(seed).permutation(rulebook.deck(players))]


def without_deck(game: Record, rules: Record) -> bytes:
    """The record without the cards to draw."""
    copy = game.copy()
    copy["deck"][int(game["drawn"]) : int(rules["deck_size"])] = UNSEEN
    return bytes(copy.tobytes())
