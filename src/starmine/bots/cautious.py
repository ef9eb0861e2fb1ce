"""``cautious``: plays known cards, clues playable cards, saves last copies, discards its oldest unclued card.

Its conventions, which are common among players:

- A clue is about one card, its *focus*: the oldest unclued card of the hand if the clue touches it, else the
  newest touched card that had no clue yet, else the newest touched card. The focus can be played, at once or after
  cards that are already known. If it was the oldest unclued card, the clue may instead mean: keep it, it is the last
  of its kind. (To keep a five, a rank clue is given; a colour clue on a five means that it can be played.)
- The other cards that a clue touches are useful later, and are not copies of cards that are known.
- A player discards the oldest unclued card, so that is the card that the others may have to save.

Each clue gets a score: the bot computes how the listener would interpret it, by these conventions, and compares that
with the real cards. An interpretation that proves wrong is dropped. A play that rests only on an interpretation
never risks the last strike.

``gone`` are the kinds whose every copy the owner of a hand sees elsewhere: no card of the hand can be one of them.
``a & b or a`` narrows a set of kinds to the members of ``b``, unless none would be left.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from starmine.bots import fireworks
from starmine.bots.clues import ACTING, READING, chop_of, fresh_of, touched_by
from starmine.bots.protocol import Bot, OwnAction, with_texts
from starmine.bots.reasons import (
    NOTHING_TOUCHED,
    CluedCard,
    Reason,
    of_cards_now,
    of_discard,
    of_later,
    of_play,
    of_rest,
    of_save,
)
from starmine.compiling.jit import njit, record_dtype
from starmine.knowledge import kinds
from starmine.knowledge.sets import highest, size
from starmine.rules.actions import Clue, Discard, clue_value
from starmine.rules.cards import MAX_CARDS, MAX_HAND, RANKS, UNSEEN
from starmine.rules.game import Game
from starmine.rules.kernel.action_ids import first_clue, is_clue
from starmine.rules.kernel.kernel import clue_target, legal_without_deck
from starmine.rules.kernel.state import NO_LAST_ROUND, TYPE, Integer, Record, cards_held, possible_kinds

# What a clue is worth, in points. Only their ratios matter; they were tuned by simulation.
PLAY = 40  # a card becomes known as playable, at once or after known cards
SOON = 1  # added to PLAY or FIX for each turn from the listener's to this seat's next one
FIX = 200  # a misplay is prevented
MISLED = 60  # subtracted when a card is mistaken for one that is playable after known cards
LONG = 40  # subtracted when a card is mistaken for another kind
WASTE = 80  # subtracted when a card gets its first clue though it is dead or another copy is clued
TOUCH = 12  # any other card gets its first clue
KEEP = 20  # in place of TOUCH if it is the last of its kind
SAVE = 150  # the next player is kept from discarding the last of a kind
LATER = 100  # the same for a later player, unless the game is endless
SURE = 120  # a player whose unclued cards may all be orange gets a safe discard
EMPTY = -50  # an empty clue
NEVER = -10_000  # a clue that causes a misplay

LEAST = 50  # the minimum worth of a clue
TOKENS = 5  # the minimum falls by this for each clue token
HARM = -100  # the minimum when no card is safe to discard
PACE = 2  # with a pace up to this, any clue of worth 0 or more comes before a discard

MEMORY = record_dtype(
    [
        # Remembered, by order: the kinds that a card can be if the clues follow the conventions.
        ("meant", np.int64, MAX_CARDS),
        ("doubted", np.uint8, MAX_CARDS),  # 1 when that has proved wrong
        ("seat", np.int64),  # this player's
        # Remembered of the board, as sets of kinds: see ``_update_board``.
        ("playable", np.int64),
        ("dead", np.int64),
        ("critical", np.int64),
        ("fireworks", fireworks.FIREWORKS),
        # Recomputed for each position: sets of kinds.
        ("known", np.int64),  # of clued cards that are believed to be one certain kind
        ("due", np.int64),  # can be played at once, or after known cards
        ("clued", np.int64),  # of the clued cards that this seat sees
        ("sure", np.int64, MAX_HAND),  # by slot: the kinds that this seat's card can be
        ("belief", np.int64, MAX_HAND),  # by slot: those that this seat believes it to be
        ("trial", np.int64, MAX_HAND),  # by slot: `meant` after the clue under consideration
    ]
)


@njit
def start(memory: Record, view: Record, rules: Record, seed: int) -> None:  # noqa: ARG001 - the protocol's
    for order in range(MAX_CARDS):
        memory["meant"][order] = rules["all_kinds"]
        memory["doubted"][order] = 0
    memory["seat"] = kinds.owner(view, rules)
    _update_board(memory, view, rules)


@njit
def watch(memory: Record, before: Record, action: int, after: Record, rules: Record) -> None:
    if rules["hole"]:
        fireworks.believe(before, rules)
        fireworks.believe(after, rules)
    if is_clue(rules, action):
        _update_kind_sets(memory, before, rules)
        _hear(memory, before, rules, clue_target(before, rules, action), rules["clue_value"][action], after)
    if rules["hole"] or not is_clue(rules, action):
        _update_board(memory, after, rules)
    _update_kind_sets(memory, after, rules)
    for seat in range(rules["players"]):
        for slot in range(cards_held(after, seat)):
            _update_meaning(memory, after, after["hands"][seat, slot])


@njit
def _update_board(memory: Record, view: Record, rules: Record) -> None:
    """Computes the sets that plays and discards change; with a hole, from what the seat believes is in it."""
    fireworks.update(memory["fireworks"], view, rules)
    memory["playable"] = kinds.playable(view, rules)
    memory["dead"] = kinds.dead(view, rules)
    memory["critical"] = kinds.critical_of(view, rules, ~memory["dead"])


@njit
def _update_kind_sets(memory: Record, view: Record, rules: Record) -> None:
    """Computes ``known`` and ``due``, which are equal for all seats, and ``clued``."""
    known = clued = 0
    for seat in range(rules["players"]):
        for slot in range(cards_held(view, seat)):
            order = view["hands"][seat, slot]
            meant = memory["meant"][order]
            if view["clued"][order]:
                known |= meant if meant & (meant - 1) == 0 else 0
                clued |= 1 << view["deck"][order] if view["deck"][order] != UNSEEN else 0
    memory["known"] = known
    memory["clued"] = clued
    memory["due"] = fireworks.due(memory["fireworks"], memory["playable"], known)


@njit
def _hear(memory: Record, game: Record, rules: Record, target: Integer, value: Integer, after: Record) -> None:
    """Updates the meaning of the cards of a clued hand; ``game`` is the view before the clue."""
    touched = np.int64(after["touched"])  # the touched slots as bits
    _interpret(memory, game, rules, target, value, touched)
    for slot in range(cards_held(game, target)):
        order = game["hands"][target, slot]
        memory["meant"][order] = memory["trial"][slot]
        if touched >> slot & 1:
            memory["doubted"][order] = 0


@njit
def _update_meaning(memory: Record, game: Record, order: Integer) -> None:
    """Removes from a card's meaning the kinds that are impossible by now; if none is left, the card is doubted."""
    possible = possible_kinds(game, order)
    if not game["clued"][order]:
        memory["meant"][order] = possible
        return
    meant = memory["meant"][order] & possible & ~memory["dead"]
    if meant & (meant - 1):
        meant = meant & ~memory["known"] or meant
    if meant == 0:
        memory["doubted"][order] = 1
    memory["meant"][order] = possible if memory["doubted"][order] else meant


@njit
def _interpret(memory: Record, game: Record, rules: Record, target: Integer, value: Integer, touched: Integer) -> None:
    """Writes to ``trial`` what the target's cards mean after a clue. Every seat computes the same.

    ``touched`` are the touched slots as bits. The focus can be one of the kinds ``message``: those due, and on the chop
    also the critical ones, as far as a clue of this type saves them.
    """
    touching, sparing = rules["clue_kinds"][value], rules["spared_kinds"][value]
    chop = chop_of(game, rules, target, 0)
    fresh = fresh_of(game, target, touched)
    message = memory["due"]
    focus = highest(fresh or touched)  # the newest
    if chop >= 0 and fresh >> chop & 1:
        focus = chop
        message |= memory["critical"]
        if value < rules["colours"] and rules["untold"] != TYPE:  # known to be a colour clue
            message &= ~memory["fireworks"]["kept_by_rank"] | memory["due"]
    for slot in range(cards_held(game, target)):
        order = game["hands"][target, slot]
        clue_mask = touching if touched >> slot & 1 else sparing
        possible = possible_kinds(game, order) & clue_mask
        meant = memory["meant"][order] & clue_mask or possible
        if touched >> slot & 1:
            useful = ~memory["dead"]
            meant = meant & useful or possible & useful or possible
            if slot == focus:
                meant = meant & message or meant
            elif fresh >> slot & 1:
                meant = meant & ~memory["known"] or meant
        memory["trial"][slot] = meant


@njit
def act(memory: Record, view: Record, rules: Record) -> Integer:
    if rules["hole"]:
        fireworks.believe(view, rules)
    allowed = legal_without_deck(view, rules)
    _update_kind_sets(memory, view, rules)
    _update_beliefs(memory, view, rules)
    clue, worth, urgent = _best_clue(memory, view, rules, allowed)
    if urgent and worth > 0:
        return clue
    play = _own_play(memory, view, rules)
    if play < 0 and worth < LEAST and view["turns_left"] != NO_LAST_ROUND:
        play = fireworks.gamble(rules, view, memory["belief"], memory["playable"])
    if play >= 0:
        return fireworks.use(rules, allowed, play, memory["belief"][play], 1)
    if worth >= LEAST - TOKENS * view["clue_tokens"] or (worth >= 0 and kinds.pace(view, rules) <= PACE):
        return clue
    discard = _own_discard(memory, view, rules)
    # Bit 0 of ``allowed`` is the discard of slot 0, which is legal if any discard is.
    if clue >= 0 and (not allowed & 1 or (_is_expensive(view, rules, discard) and worth > HARM)):
        return clue
    if discard < 0:
        discard = _least_critical(memory, view)
    elif _is_expensive(view, rules, discard) and fireworks.spare_strikes(view, rules) <= 1:
        return fireworks.safest(rules, view, memory["belief"], memory["playable"], allowed)
    return fireworks.use(rules, allowed, discard, memory["belief"][discard], 0)


@njit
def _update_beliefs(memory: Record, view: Record, rules: Record) -> None:
    """Computes ``sure`` and ``belief``."""
    gone = kinds.shown(view, rules)
    for slot in range(cards_held(view, memory["seat"])):
        order = view["hands"][memory["seat"], slot]
        sure = possible_kinds(view, order) & ~gone
        memory["sure"][slot] = sure
        memory["belief"][slot] = memory["meant"][order] & ~gone or sure


@njit
def _is_expensive(view: Record, rules: Record, discard: Integer) -> bool:
    """Whether the discard is expensive: there is none (-1), or it may cost a strike."""
    if discard < 0:
        return True
    return fireworks.is_risky(rules, possible_kinds(view, view["hands"][view["seat"], discard]))


@njit
def _is_relied_on(memory: Record, view: Record, rules: Record, order: Integer) -> bool:
    """Whether a card of this seat may be played on the meaning of its clues alone."""
    return bool(view["clued"][order] and not memory["doubted"][order] and fireworks.spare_strikes(view, rules) > 0)


@njit
def _own_play(memory: Record, view: Record, rules: Record) -> Integer:
    """The slot of the playable card of the lowest rank; -1 when no card is believed to be playable."""
    best = -1
    lowest_rank = RANKS
    for slot in range(cards_held(view, memory["seat"])):
        is_relied_on = _is_relied_on(memory, view, rules, view["hands"][memory["seat"], slot])
        kind_set = memory["belief"][slot] if is_relied_on else memory["sure"][slot]
        if kind_set & ~memory["playable"] == 0:
            rank = fireworks.height(memory["fireworks"], kind_set)
            if rank < lowest_rank:
                best, lowest_rank = slot, rank
    return best


@njit
def _own_discard(memory: Record, view: Record, rules: Record) -> Integer:
    """The slot to discard: a dead card or a copy of a clued card, else the oldest unclued card; -1 if there is none."""
    useless = memory["dead"] | memory["clued"]
    for slot in range(cards_held(view, memory["seat"])):
        sure = memory["sure"][slot]
        is_useless = sure & ~memory["dead"] == 0 or memory["belief"][slot] & ~useless == 0
        if is_useless and not fireworks.is_risky(rules, sure):
            return slot
    return chop_of(view, rules, memory["seat"], 0)


@njit
def _least_critical(memory: Record, view: Record) -> Integer:
    """The slot of the card that is least likely to be critical."""
    best = 0
    best_odds = 1001  # in thousandths: more than any
    for slot in range(cards_held(view, memory["seat"])):
        belief = memory["belief"][slot]
        odds = 1000 * size(belief & memory["critical"]) // size(belief)
        if odds < best_odds:
            best, best_odds = slot, odds
    return best


@njit
def _best_clue(memory: Record, view: Record, rules: Record, allowed: Integer) -> tuple[Integer, Integer, bool]:
    """The clue of the highest worth (-1 when there is none), its worth, and whether a player needs a ``SAVE``."""
    best = -1
    best_worth = 10 * NEVER
    urgent = False
    hidden = kinds.hidden_copies(view, rules)
    action = first_clue(rules)
    rest = allowed >> action
    target = -1
    gone = 0
    danger = 0
    while rest:
        if rest & 1:
            seat = clue_target(view, rules, action)
            if seat != target:
                target = seat
                gone = kinds.shown_to(view, rules, target, hidden)
                for slot in range(cards_held(view, target)):
                    memory["trial"][slot] = memory["meant"][view["hands"][target, slot]]
                danger = _danger_of(memory, view, rules, target, gone, 0)
                urgent |= danger == SAVE
            worth = _worth(memory, view, rules, target, rules["clue_value"][action], gone, danger)
            if worth > best_worth:
                best, best_worth = action, worth
        rest >>= 1
        action += 1
    return best, best_worth, urgent


@njit
def _danger_of(memory: Record, view: Record, rules: Record, seat: Integer, gone: Integer, fresh: Integer) -> Integer:
    """What a clue that prevents a discard is worth: ``SAVE`` or ``LATER`` if a seat may next discard a critical card.

    0 if not. The seat is assumed to believe ``trial`` of its cards, after a first clue to the slots ``fresh``.
    """
    chop = chop_of(view, rules, seat, fresh)
    if chop < 0:
        return 0
    kind = 1 << view["deck"][view["hands"][seat, chop]]
    if not kind & memory["critical"]:
        return 0
    for slot in range(cards_held(view, seat)):
        meant = memory["trial"][slot] & ~gone
        if meant & ~memory["playable"] == 0 or meant & ~memory["dead"] == 0:
            return 0  # the seat plays or discards this card instead
    following = view["seat"] + 1
    is_next = seat == (following if following < rules["players"] else 0)
    return SAVE if is_next or rules["endless"] else LATER


@njit
def _worth(
    memory: Record, view: Record, rules: Record, target: Integer, value: Integer, gone: Integer, danger: Integer
) -> Integer:
    """The worth of a clue: points for plays and saves, less points for misunderstandings and wasted touches."""
    touched = touched_by(view, rules, target, value)
    if touched == 0:
        return EMPTY
    _interpret(memory, view, rules, target, value, touched)
    fresh = fresh_of(view, target, touched)
    soon = (view["seat"] - target) % rules["players"]
    clued = memory["clued"]
    worth = danger - _danger_of(memory, view, rules, target, gone, fresh)
    worth += fireworks.gives_safe_discard(view, rules, target, fresh, value) * SURE
    for slot in range(cards_held(view, target)):
        order = view["hands"][target, slot]
        kind = 1 << view["deck"][order]
        if touched >> slot & 1 or view["clued"][order]:
            new = memory["trial"][slot] & ~gone
            gain = _gain(memory, kind, memory["meant"][order] & ~gone, new)
            worth += gain + (SOON * soon if gain >= PLAY else 0)
        if fresh >> slot & 1:
            wasted = kind & (memory["dead"] | clued)
            kept = kind & memory["critical"]
            worth += -WASTE if wasted else (KEEP if kept else TOUCH)
            clued |= kind
    return worth


@njit
def _gain(memory: Record, kind: Integer, old: Integer, new: Integer) -> Integer:
    """The worth of a changed belief about a card of ``kind``: from one of ``old`` to one of ``new``."""
    playable, due = memory["playable"], memory["due"]
    misplayed = old != 0 and old & ~playable == 0 and not kind & playable
    if new & ~playable == 0:
        if not kind & playable and not misplayed:
            return NEVER
        return PLAY if old & ~playable else 0
    if misplayed:
        return FIX
    if new & ~due == 0 and old & ~due:
        return PLAY if kind & due else -MISLED
    return -LONG if kind & old and not kind & new else 0


def why(memory: Record, view: Game, action: OwnAction, names: Sequence[str]) -> Reason:
    """Why the seat of ``view`` takes ``action``. It writes to ``memory``, which has to be a copy."""
    state, rules, seat = view.state, view.rules, view.seat
    _update_kind_sets(memory, state, rules)
    if isinstance(action, Clue):
        return _of_clue(memory, view, action, names[action.seat])
    _update_beliefs(memory, state, rules)
    order, belief = int(state["hands"][seat, action.slot]), int(memory["belief"][action.slot])
    if isinstance(action, Discard):
        others = [card for holder, hand in enumerate(view.hands) for card in hand if holder != seat]
        return of_discard(
            view,
            order,
            belief=belief,
            dead=int(memory["dead"]),
            copied=int(memory["clued"]),
            clued=[card.order for card in others if card.touched],
            is_chop=int(chop_of(state, rules, seat, 0)) == action.slot,
        )
    return of_play(
        view,
        order,
        sure=int(memory["sure"][action.slot]),
        belief=belief,
        playable=int(memory["playable"]),
        is_trusted=bool(_is_relied_on(memory, state, rules, order)),
    )


def _of_clue(memory: Record, view: Game, clue: Clue, name: str) -> Reason:
    state, rules, seat, suits = view.state, view.rules, clue.seat, view.suits
    hand: list[int] = state["hands"][seat, : state["hand_sizes"][seat]].tolist()
    touched = set(view.touches(clue))
    if not touched:
        return NOTHING_TOUCHED
    slots = sum(1 << slot for slot, order in enumerate(hand) if order in touched)
    gone = int(kinds.shown_to(state, rules, seat, kinds.hidden_copies(state, rules)))
    before = [int(memory["meant"][order]) & ~gone for order in hand]
    memory["trial"][: len(hand)] = [memory["meant"][order] for order in hand]
    danger = int(_danger_of(memory, state, rules, seat, gone, 0))
    # From here on ``trial`` has what the cards would mean after the clue.
    _interpret(memory, state, rules, seat, clue_value(clue, view.setup), slots)
    fresh = int(fresh_of(state, seat, slots))
    is_save = int(_danger_of(memory, state, rules, seat, gone, fresh)) < danger
    cards = [
        CluedCard(order, 1 << int(state["deck"][order]), old, int(memory["trial"][slot]) & ~gone, order in touched)
        for slot, (order, old) in enumerate(zip(hand, before, strict=True))
    ]
    clued = [card for card in cards if card.touched or state["clued"][card.order]]
    if is_save:
        chop = cards[int(chop_of(state, rules, seat, 0))]
        return of_save(name, chop, suits, is_touched=chop.touched)
    if (now := of_cards_now(name, clue, clued, int(memory["playable"]), suits)) is not None:
        return now
    due = int(memory["due"])  # kinds that can be played now, or after known cards
    later = [card for card in clued if not card.after & ~due and card.before & ~due and card.kind & due]
    return of_later(name, later[0], suits) if later else of_rest(name, cards, int(memory["dead"]))


CAUTIOUS = with_texts(
    Bot(
        id="cautious",
        title="Cautious",
        description=(
            "Plays cards that it knows can be played, clues cards that can be played, saves the last card "
            "of a kind, and discards its oldest card without a clue. A reliable teammate."
        ),
        memory=MEMORY,
        start=start,
        watch=watch,
        act=act,
        why=why,
        conventions=(
            *READING,
            "If the next player would discard the last card of a kind, it gives a clue first.",
            *ACTING,
        ),
    )
)
