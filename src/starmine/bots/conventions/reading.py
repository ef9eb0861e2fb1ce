"""What a clue means: the card that it is about, what its target believes, and which blind plays it asks others for."""

from __future__ import annotations

from starmine.bots import fireworks
from starmine.bots.conventions.memory import CALLED, MAX_ASKED
from starmine.bots.conventions.weights import BEHIND, SAVE_TWOS
from starmine.compiling.jit import inlined, njit
from starmine.knowledge.kinds import suit_of
from starmine.knowledge.sets import highest, lowest
from starmine.rules.kernel.state import TYPE, Integer, Record, cards_held, possible_kinds


@inlined
def interpret(
    memory: Record,
    game: Record,
    rules: Record,
    target: Integer,
    value: Integer,
    touched: Integer,
    fresh: Integer,
    known: Integer,
) -> Integer:
    """Interprets a clue, without prompts and finesses; returns the slot of its focus.

    ``touched`` are the slots that it touches, at least one, and ``fresh`` those of them that had no clue yet. Sets
    ``trial``, ``called``, ``plain`` and ``message``. The target's ``chop`` must be set, and ``prepare_clue`` must have
    set ``due`` and returned ``known``. ``a & b or a`` narrows a set of kinds to ``b``, unless none would be left.
    """
    touching, sparing = rules["clue_kinds"][value], rules["spared_kinds"][value]
    dead, due, playable = memory["dead"], memory["due"], memory["playable"]
    chop = memory["chop"][target]
    save = 0
    focus = highest(fresh or touched)  # the newest
    if chop >= 0 and fresh >> chop & 1:
        focus = chop
        save = memory["critical"]
        if value < rules["colours"] and rules["untold"] != TYPE:
            save &= ~memory["fireworks"]["kept_by_rank"]
        elif memory["weights"][SAVE_TWOS]:
            save |= memory["fireworks"]["second"] & ~dead
    left = (1 << game["hand_sizes"][target]) - 1
    while left:  # faster than a loop over all slots, which the compiler would vectorize
        slot = lowest(left)
        left &= left - 1
        order = game["hands"][target, slot]
        clue_mask = touching if touched >> slot & 1 else sparing
        memory["trial"][slot] = memory["meant"][order] & clue_mask or possible_kinds(game, order) & clue_mask
    # A clue that touches only clued cards and makes one of them known as playable means nothing else.
    filled = False
    rest = touched
    while rest:
        slot = lowest(rest)
        rest &= rest - 1
        order = game["hands"][target, slot]
        before = memory["meant"][order]
        meant = memory["trial"][slot] & ~dead
        if meant == 0:
            meant = possible_kinds(game, order) & touching
            meant = meant & ~dead or meant
        filled |= fresh == 0 and before & ~playable != 0 and meant & ~playable == 0
        if slot != focus and fresh >> slot & 1:
            meant = meant & ~known or meant
        memory["trial"][slot] = meant
    memory["message"] = due | save
    memory["plain"] = memory["called"] = 0
    if not filled:
        meant = memory["trial"][focus]
        memory["plain"] = meant
        memory["trial"][focus] = meant & (due | save) or meant
        if meant & due and not meant & save & ~due:
            memory["called"] = 1 << focus
    return focus


# Prompts and finesses: a clue about a card that cannot be played yet asks others to play the cards before it.


@njit
def is_below(memory: Record, below: Integer, kind: Integer) -> bool:
    """Whether ``below`` comes before ``kind`` on their firework; False if ``below`` is not a set of one."""
    if below == 0 or below & (below - 1):
        return False
    steps = memory["fireworks"]
    return bool(fireworks.height(steps, below) < fireworks.height(steps, kind))


@njit
def _position(memory: Record, game: Record, seat: Integer, kind: Integer) -> Integer:
    """The slot of the card that a seat plays on a prompt or finesse for ``kind``; -1 if there is none.

    It is the oldest clued card that can be of the kind (prompt), else the newest card without a clue (finesse).
    """
    newest = -1
    for slot in range(cards_held(game, seat)):
        order = game["hands"][seat, slot]
        if game["clued"][order]:
            if memory["meant"][order] & possible_kinds(game, order) & kind:
                return slot
        elif not memory["marks"][order] & CALLED:
            newest = slot
    return newest


@njit
def _is_held(memory: Record, giver: Integer, target: Integer, kind: Integer) -> bool:
    """Whether this player sees a clued card of a kind in the giver's or target's hand: then nobody else is asked."""
    me = memory["seat"]
    held = memory["touched"][giver] if giver != me else 0
    held |= memory["touched"][target] if target != me else 0
    return bool(held & kind != 0)


@inlined
def _find(
    memory: Record, game: Record, rules: Record, giver: Integer, target: Integer, kind: Integer, after: Integer
) -> tuple[Integer, Integer]:
    """Who is asked for ``kind``: the seat as an offset from the giver, greater than ``after``, and the slot.

    It is the first other player whose ``_position`` card is of that kind; if there is none, this seat, which does not
    see its own. (0, -1) if nobody is asked.
    """
    players = rules["players"]
    me = memory["seat"]
    own_offset, own_slot = 0, -1
    for offset in range(after + 1, players):
        seat = giver + offset if giver + offset < players else giver + offset - players
        if seat == target:
            if not memory["weights"][BEHIND]:
                break  # players who act after the target are not asked
            continue
        slot = _position(memory, game, seat, kind)
        if slot < 0:
            continue
        if seat == me:
            own_offset, own_slot = offset, slot
        elif 1 << game["deck"][game["hands"][seat, slot]] == kind:
            return offset, slot
    return own_offset, own_slot


@njit
def ask(
    memory: Record, game: Record, rules: Record, giver: Integer, target: Integer, kind: Integer, known: Integer
) -> Integer:
    """How many cards of others must be played blind in the next round, so that the target can play ``kind``.

    ``known`` are the kinds of cards whose holders play them anyway, so nobody is asked for them.
    Writes the cards to ``asked_seat``, ``asked_slot``, ``asked_kind`` and ``asked_late``. 0 if that is not possible.
    """
    players = rules["players"]
    me = memory["seat"]
    # The suit's next card, then each one up to ``kind``. It is a set of one, as ``is_below`` checks.
    need = memory["due"] & suit_of(rules, kind)
    if not is_below(memory, need, kind):
        return 0
    count = 0
    offset = 0
    while need != kind:
        if not need & known:
            if count == MAX_ASKED or _is_held(memory, giver, target, need):
                return 0
            offset, slot = _find(memory, game, rules, giver, target, need, offset)
            if slot < 0:
                return 0
            seat = giver + offset if giver + offset < players else giver + offset - players
            if seat == me:
                possible = possible_kinds(game, game["hands"][me, slot]) & ~memory["gone"][me]
                if not possible & need:
                    return 0
            memory["asked_seat"][count] = seat
            memory["asked_slot"][count] = slot
            memory["asked_kind"][count] = need
            count += 1
        need = fireworks.after(memory["fireworks"], need)
        if need == 0 or need & (need - 1):
            return 0
    distance = target - giver if target > giver else target - giver + players
    memory["asked_late"] = offset > distance
    return count
