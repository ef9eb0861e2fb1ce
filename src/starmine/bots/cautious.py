"""``cautious``: plays what it knows, clues what can be played, saves what would be lost, discards its oldest."""

from __future__ import annotations

import numpy as np

from starmine.bots.protocol import Bot
from starmine.knowledge import kinds
from starmine.knowledge.sets import lowest, size
from starmine.rules.cards import KINDS, MAX_CARDS, MAX_HAND, RANKS, UNSEEN
from starmine.rules.jit import njit
from starmine.rules.kernel import clue_target, legal
from starmine.rules.state import Integer, Record

MEMORY = np.dtype(
    [
        ("meant", np.uint32, MAX_CARDS),  # by order: the kinds a card may be, if the clues meant what they should
        ("trial", np.uint32, MAX_HAND),  # by slot: `meant` as a clue would leave it
        ("me", np.uint8),
    ],
    align=True,
)

_EVERY = (1 << KINDS) - 1
_RANK = sum(1 << suit * RANKS for suit in range(KINDS // RANKS))  # the kinds of rank 1
_NEVER = -1000


@njit
def start(memory: Record, view: Record, rules: Record, seed: Integer) -> None:  # noqa: ARG001 - the protocol's
    for order in range(MAX_CARDS):
        memory["meant"][order] = rules["all_kinds"]
    memory["me"] = kinds.owner(view, rules)


@njit
def watch(memory: Record, before: Record, action: Integer, after: Record, rules: Record) -> None:
    if action >= 2 * np.int64(rules["hand_size"]):
        target = clue_target(before, rules, action)
        value = np.int64(rules["clue_value"][action])
        touching = np.int64(rules["clue_kinds"][value])
        touched = np.int64(0)
        for slot in range(np.int64(before["hand_sizes"][target])):
            if np.int64(after["possible"][before["hands"][target, slot]]) & touching:
                touched |= 1 << slot
        _interpret(memory, before, rules, target, value, touched)
        for slot in range(np.int64(before["hand_sizes"][target])):
            memory["meant"][before["hands"][target, slot]] = memory["trial"][slot]
    useless = kinds.dead(after, rules)
    for seat in range(np.int64(rules["players"])):
        for slot in range(np.int64(after["hand_sizes"][seat])):
            order = np.int64(after["hands"][seat, slot])
            if after["clued"][order]:
                memory["meant"][order] = _first(
                    np.int64(memory["meant"][order]) & ~useless,
                    np.int64(after["possible"][order]) & ~useless,
                    np.int64(after["possible"][order]),
                )


@njit
def _first(best: Integer, second: Integer, last: Integer) -> Integer:
    return best or (second or last)


@njit
def _known(memory: Record, game: Record, rules: Record) -> Integer:
    """The kinds of clued cards that are taken to be one kind."""
    known = np.int64(0)
    for seat in range(np.int64(rules["players"])):
        for slot in range(np.int64(game["hand_sizes"][seat])):
            order = np.int64(game["hands"][seat, slot])
            meant = np.int64(memory["meant"][order])
            if game["clued"][order] and meant & (meant - 1) == 0:
                known |= meant
    return known


@njit
def _due(game: Record, rules: Record, known: Integer) -> Integer:
    """The kinds that can be played at once, or once the known cards before them have been."""
    due = np.int64(0)
    for suit in range(np.int64(rules["suits"])):
        height = np.int64(game["fireworks"][suit])
        while height < RANKS and known >> (suit * RANKS + height) & 1:
            height += 1
        if height < RANKS:
            due |= np.int64(1) << (suit * RANKS + height)
    return (due | kinds.playable(game, rules)) & ~known


@njit
def _chop(game: Record, seat: Integer) -> Integer:
    """The slot of the oldest unclued card; -1 when there is none."""
    for slot in range(np.int64(game["hand_sizes"][seat])):
        if not game["clued"][game["hands"][seat, slot]]:
            return slot
    return -1


@njit
def _interpret(memory: Record, game: Record, rules: Record, target: Integer, value: Integer, touched: Integer) -> None:
    """Writes to ``trial`` what a clue would make of the target's hand. Public: everybody comes to the same."""
    touching = np.int64(rules["clue_kinds"][value])
    colours = np.int64(rules["colours"])
    known = _known(memory, game, rules)
    due = _due(game, rules, known)
    useless = kinds.dead(game, rules)
    chop = _chop(game, target)
    fresh = np.int64(0)
    newest = -1
    for slot in range(np.int64(game["hand_sizes"][target])):
        if touched >> slot & 1:
            if not game["clued"][game["hands"][target, slot]]:
                fresh |= 1 << slot
                newest = slot
            elif not fresh:
                newest = slot
    focus = chop if chop >= 0 and fresh >> chop & 1 else newest
    for slot in range(np.int64(game["hand_sizes"][target])):
        order = np.int64(game["hands"][target, slot])
        told = touching if touched >> slot & 1 else ~touching
        possible = np.int64(game["possible"][order]) & told
        meant = np.int64(memory["meant"][order]) & told
        if touched >> slot & 1:
            meant = _first(meant & ~useless, possible & ~useless, possible)
            if slot == focus:
                message = due
                if focus == chop and fresh >> chop & 1:
                    message |= kinds.critical(game, rules)
                    if value >= colours + 4 or value == colours + 1:
                        message |= np.int64(_RANK) << (value - colours)
                meant = _first(meant & message, meant, possible)
            elif fresh >> slot & 1:
                meant = _first(meant & ~known, meant, possible)
        memory["trial"][slot] = _first(meant, possible, possible)


@njit
def _worth(
    memory: Record, view: Record, rules: Record, target: Integer, value: Integer, endangered: Integer
) -> Integer:
    """What a clue is worth: plays it brings about, cards it saves, less what it spoils."""
    touched = np.int64(0)
    for slot in range(np.int64(view["hand_sizes"][target])):
        kind = np.int64(view["deck"][view["hands"][target, slot]])
        touched |= (np.int64(rules["kind_clues"][kind]) >> value & 1) << slot
    if touched == 0:
        return -50
    _interpret(memory, view, rules, target, value, touched)
    now = kinds.playable(view, rules)
    useless = kinds.dead(view, rules)
    critical = kinds.critical(view, rules)
    known = _known(memory, view, rules)
    due = _due(view, rules, known)
    clued = _clued_kinds(view, rules)
    chop = _chop(view, target)
    worth = np.int64(0)
    for slot in range(np.int64(view["hand_sizes"][target])):
        order = np.int64(view["hands"][target, slot])
        kind = np.int64(1) << np.int64(view["deck"][order])
        old = np.int64(memory["meant"][order])
        new = np.int64(memory["trial"][slot])
        fresh = touched >> slot & 1 and not view["clued"][order]
        if new & ~now == 0 and (fresh or view["clued"][order]):
            if not kind & now:
                return _NEVER
            if old & ~now:
                worth += 100
        elif new & ~due == 0 and old & ~due:
            worth += 60 if kind & due else -120
        elif not new & kind and old & kind:
            worth -= 60
        if fresh:
            if kind & (useless | clued):
                worth -= 50
            else:
                worth += 12
            clued |= kind
            if slot == chop and endangered and kind & critical:
                worth += 90
        worth += size(old) - size(new)
    return worth


@njit
def _clued_kinds(view: Record, rules: Record) -> Integer:
    clued = np.int64(0)
    for seat in range(np.int64(rules["players"])):
        for slot in range(np.int64(view["hand_sizes"][seat])):
            order = np.int64(view["hands"][seat, slot])
            if view["clued"][order] and view["deck"][order] != UNSEEN:
                clued |= np.int64(1) << np.int64(view["deck"][order])
    return clued


@njit
def _busy(memory: Record, view: Record, rules: Record, seat: Integer) -> Integer:
    """Whether a seat has something better to do than to discard its chop."""
    now = kinds.playable(view, rules)
    useless = kinds.dead(view, rules)
    for slot in range(np.int64(view["hand_sizes"][seat])):
        meant = np.int64(memory["meant"][view["hands"][seat, slot]])
        if meant & ~now == 0 or meant & ~useless == 0:
            return 1
    return 0


@njit
def act(memory: Record, view: Record, rules: Record) -> Integer:
    me = np.int64(memory["me"])
    hand_size = np.int64(rules["hand_size"])
    allowed = legal(view, rules)
    gone = kinds.shown(view, rules)
    now = kinds.playable(view, rules)
    useless = kinds.dead(view, rules)
    spare = np.int64(rules["strikes"]) - np.int64(view["used_strikes"]) - 1
    best_play = np.int64(-1)
    best_rank = np.int64(99)
    trash = np.int64(-1)
    for slot in range(np.int64(view["hand_sizes"][me])):
        order = np.int64(view["hands"][me, slot])
        sure = np.int64(view["possible"][order]) & ~gone
        meant = _first(np.int64(memory["meant"][order]) & ~gone, sure, sure)
        if sure & ~now == 0 or (view["clued"][order] and meant & ~now == 0 and spare > 0):
            rank = lowest(meant) % RANKS
            if rank < best_rank:
                best_play, best_rank = slot, rank
        if sure & ~useless == 0 and trash < 0:
            trash = slot
    following = me + 1 if me + 1 < np.int64(rules["players"]) else np.int64(0)
    chop = _chop(view, following)
    danger = np.int64(0)
    if chop >= 0 and not _busy(memory, view, rules, following):
        kind = np.int64(1) << np.int64(view["deck"][view["hands"][following, chop]])
        danger = kind & kinds.critical(view, rules)
    best_clue = np.int64(-1)
    best_worth = np.int64(-10_000)
    rest = allowed >> (2 * hand_size)
    while rest:
        action = 2 * hand_size + lowest(rest)
        rest &= rest - 1
        target = clue_target(view, rules, action)
        value = np.int64(rules["clue_value"][action])
        worth = _worth(memory, view, rules, target, value, np.int64(target == following and danger != 0))
        if worth > best_worth:
            best_clue, best_worth = action, worth
    if danger and best_worth >= 80:
        return best_clue
    if best_play >= 0:
        return hand_size + best_play
    if best_clue >= 0 and best_worth >= 60:
        return best_clue
    if allowed & 1 == 0 and best_clue >= 0:
        return best_clue
    if trash >= 0 and allowed >> trash & 1:
        return trash
    chop = _chop(view, me)
    if chop < 0:
        chop = np.int64(0)
    if allowed >> chop & 1:
        return chop
    if best_clue >= 0:
        return best_clue
    return hand_size + chop


CAUTIOUS = Bot(
    id="cautious",
    title="Cautious",
    description=(
        "Plays what it knows can be played, clues what can be played, saves the cards that would be lost, "
        "and discards its oldest card that no clue has touched."
    ),
    memory=MEMORY,
    start=start,
    watch=watch,
    act=act,
)
