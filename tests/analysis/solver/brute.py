"""A brute-force search for wins with the kernel of the rules, and small positions under many rules to compare with."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from starmine.rules.cards import RANKS
from starmine.rules.editions.ruleset import ruleset
from starmine.rules.kernel import kernel, kinds
from starmine.rules.kernel.state import ANYWHERE, DOWN, GAME, OPEN, PERFECT, PLAYING, UP, Record

MAX_STATES = 200_000  # positions that ``winnable`` visits at most


class TooLarge(Exception):
    """The position has too many successors for brute force."""


def winnable(state: Record, rules: Record, most: int = MAX_STATES) -> bool:
    """Whether some line of legal actions completes every firework. Raises ``TooLarge`` after ``most`` positions."""
    if state["status"] != PLAYING:
        return bool(state["status"] == PERFECT)
    seen: set[bytes] = set()
    stack = [_copy(state)]
    while stack:
        game = stack.pop()
        for action in actions(game, rules):
            after = _copy(game)
            kernel.apply(after, rules, action)
            if after["status"] == PERFECT:
                return True
            if after["status"] != PLAYING or kinds.pace(after, rules) < 0:
                continue
            if kinds.best(after, rules) < rules["max_score"]:
                continue
            key = _key(after)
            if key not in seen:
                seen.add(key)
                stack.append(after)
        if len(seen) > most:
            raise TooLarge(f"more than {most} positions")
    return False


def wins(state: Record, rules: Record, line: Sequence[int]) -> bool:
    """Whether a line of action ids is legal and completes every firework."""
    games = np.array([state], GAME)
    for action in line:
        if not int(kernel.legal(games[0], rules)) >> action & 1:
            return False
        kernel.apply(games[0], rules, action)
    return bool(games[0]["status"] == PERFECT)


def actions(state: Record, rules: Record) -> list[int]:
    """The legal action ids: plays last, so that a stack tries them first."""
    mask = int(kernel.legal(state, rules))
    return [action for action in range(mask.bit_length()) if mask >> action & 1]


def _copy(state: Record) -> Record:
    games = np.zeros(1, GAME)
    games[0] = state
    return games[0]


def _key(state: Record) -> bytes:
    """The bytes of a game without what cannot change the outcome: clues, the turn, and the order of a hand's cards."""
    key = _copy(state)
    key["possible"], key["clued"], key["turn"] = 0, 0, 0
    for seat, size in enumerate(state["hand_sizes"].tolist()):
        key["hands"][seat, :size] = np.sort(state["deck"][state["hands"][seat, :size]])
    return bytes(key.tobytes())


def small_positions(seed: int, count: int) -> Iterator[tuple[str, Record, Record]]:
    """``count`` positions under random rules: (name, game, rules). Most are some turns into the game."""
    rng = random.Random(seed)
    made = 0
    while made < count:
        name, rules = _random_rules(rng)
        state = _position(rng, rules)
        if state is not None:
            yield f"{seed}-{made}: {name}", state, rules
            made += 1


_COPIES = ((3, 2, 1), (2, 2, 1), (2, 1, 1), (1, 1, 1), (2, 2, 2), (1, 2, 1), (2, 1), (1, 1), (2, 2), (2, 2, 1, 1))


def _random_rules(rng: random.Random) -> tuple[str, Record]:
    players = rng.choice((2, 2, 2, 3))
    hand = rng.choice((1, 2, 2, 3)) if players == 2 else rng.choice((1, 2, 2))
    suits = rng.choice((1, 2, 2, 2, 3))
    by_rank = rng.choice(_COPIES)
    if suits == 3:
        by_rank = by_rank[:2]
    ranks = len(by_rank)
    start_cards = ranks >= 3 and rng.random() < 0.12
    directions = [UP] * suits
    if start_cards:
        directions = [OPEN] * suits
    elif rng.random() < 0.15:
        directions = [ANYWHERE] * min(suits, ranks) + [UP] * (suits - min(suits, ranks))
    elif rng.random() < 0.2:
        directions = [rng.choice((UP, DOWN)) for _ in range(suits)]
    copies = [*by_rank, *[0] * (RANKS - ranks)] * suits + [1] * (suits if start_cards else 0)
    if players * hand > sum(copies):
        return _random_rules(rng)
    options: dict[str, Any] = {
        "clue_tokens": rng.choice((0, 1, 2, 2, 3, 4)),
        "strikes": rng.choice((1, 1, 2, 3)),
        "endless": int(rng.random() < 0.25),
        "half_tokens": int(rng.random() < 0.15),
        "alternating": int(rng.random() < 0.15),
        "deck_plays": int(rng.random() < 0.25),
        "discard_at_full": int(rng.random() < 0.2),
        "empty_clues": int(rng.random() < 0.15),
        "early_end": rng.choice((0, 0, 1, 2)),
        "bonus": int(rng.random() < 0.8),
        "keep_score": rng.choice((0, 1)),
    }
    inverted = rng.choice((0, 0, 0, 1, 2, 3)) & (1 << suits) - 1
    inverted_kinds = sum(31 << suit * RANKS for suit in range(suits) if inverted >> suit & 1)
    touching = None
    if start_cards:
        touching = [1 << suit | 1 << suits + place for suit in range(suits) for place in range(RANKS)]
        touching += [1 << suit for suit in range(suits)]
    rules = ruleset(
        players=players,
        hand_size=hand,
        copies=copies,
        colours=suits,
        ranks=ranks,
        directions=directions,
        touching=touching,
        inverted_kinds=inverted_kinds,
        **options,
    )
    shown = ", ".join(f"{name} {value}" for name, value in options.items() if value)
    size = f"{players} players with {hand} of {suits}x{by_rank}, directions {directions}, inverted {inverted}, {shown}"
    return size, rules


def _position(rng: random.Random, rules: Record) -> Record | None:
    """A deal or a position up to the middle of its game; None if the game has ended."""
    deck = [kind for kind, copies in enumerate(rules["copies"].tolist()) for _ in range(copies)]
    rng.shuffle(deck)
    games = np.zeros(1, GAME)
    game = games[0]
    kernel.deal(game, rules, np.array(deck, np.uint8), rng.randrange(int(rules["players"])))
    for _ in range(rng.choice((0, 0, 1, 3, 6, 9))):
        choices = actions(game, rules)
        good = [action for action in choices if _scores(game, rules, action)]
        kernel.apply(game, rules, rng.choice(good if good and rng.random() < 0.7 else choices))
        if game["status"] != PLAYING:
            return None
    return game


def _scores(game: Record, rules: Record, action: int) -> bool:
    after = _copy(game)
    kernel.apply(after, rules, action)
    return bool(after["score"] > game["score"])
