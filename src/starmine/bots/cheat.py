"""``cheat``: sees its own hand, against the rules: a practical upper bound for all other bots.

Every seat sees all hands, so a clue carries no information: it only passes the turn, for a token. Heuristics decide
which card to play, what to discard and when to pass. Towards the end of a game with few turns to spare, the bot
simulates each option to the end, with the same heuristics and random deck orders, and takes the one that scores best.

Positions are held as a *plan*, in which each hand is a set of kinds; see ``PLAN``.
"""

from __future__ import annotations

import numpy as np

from starmine.bots import fireworks
from starmine.bots.protocol import Bot
from starmine.bots.rng import fill, shuffle
from starmine.compiling.jit import njit, record_dtype
from starmine.knowledge import kinds
from starmine.knowledge.sets import lowest
from starmine.rules.cards import MAX_CARDS, MAX_HAND, MAX_PLAYERS, RANKS
from starmine.rules.kernel.action_ids import first_clue
from starmine.rules.kernel.kernel import legal_without_deck
from starmine.rules.kernel.kinds import best
from starmine.rules.kernel.state import DOWN, NO_LAST_ROUND, Integer, Record, cards_held

# Actions: a kind's number plays it, DISCARD + its number discards it. SPARE discards a useless card, PASS gives a clue.
DISCARD, SPARE, PASS = 64, 128, 129

# What a discard costs: 0 for useless cards, little for cards that another hand holds as well.
HELD_TWICE = 1
LOOSE = 50  # another copy is in the deck; plus LOOSE_RANK for every rank from its own to the top
LOOSE_RANK = 10
CRITICAL = 1000  # the last copy, for each card that then becomes unplayable

HORIZON = 12  # options are simulated when at most this many cards are in the deck
FIRST_ORDERS = 2  # deck orders for the heuristic's option; others are tried unless it reaches the best score in all
ORDERS = 8  # deck orders for each option

_OPTIONS = MAX_HAND + 3  # all plays, the action of the heuristics, a pass and a discard

PLAN = record_dtype(
    [
        ("hands", np.int64, MAX_PLAYERS),  # by seat: the kinds in the hand, including any that died there
        ("spare", np.int64, MAX_PLAYERS),  # by seat: how many other cards it holds: dead on arrival, or second copies
        ("next_up", np.int64),  # the playable kinds
        ("dead", np.int64),  # kinds that can no longer be played
        ("single", np.int64),  # kinds with one copy left, not counting spare ones
        ("double", np.int64),  # kinds with two
        ("best", np.int64),  # the highest score still possible
        ("score", np.int64),
        ("tokens", np.int64),
        ("deck", np.int64),  # cards to draw
        ("turns_left", np.int64),
        ("seat", np.int64),
        ("fireworks", fireworks.FIREWORKS),
    ]
)
MEMORY = record_dtype(
    [
        ("words", np.uint32, 4),
        ("now", PLAN),
        ("plan", PLAN),  # the one that a simulation changes
        ("order", np.int64, MAX_CARDS),  # the cards to draw, drawn from the end: each a set of one kind
        ("options", np.int64, _OPTIONS),
        ("sums", np.int64, _OPTIONS),  # by option: the sum of its scores
    ]
)


@njit
def start(memory: Record, view: Record, rules: Record, seed: Integer) -> None:  # noqa: ARG001 - the protocol's
    fill(memory["words"], seed)


@njit
def watch(memory: Record, before: Record, action: Integer, after: Record, rules: Record) -> None:
    """Remembers nothing: a view shows everything."""


@njit
def act(memory: Record, view: Record, rules: Record) -> Integer:
    now = memory["now"]
    allowed = legal_without_deck(view, rules)
    clues = allowed >> first_clue(rules)
    _fill_plan(now, view, rules)
    action = _choose(now, rules)
    tight = _pace(now, rules) <= rules["players"] and not rules["endless"]
    # No simulation where fireworks may begin anywhere or go either way: a plan has one direction for each.
    if tight and now["deck"] <= HORIZON and now["score"] < now["best"] and rules["directions"].max() <= DOWN:
        action = _search(memory, view, rules, action)
    if action == PASS:
        if clues:
            return first_clue(rules) + lowest(clues)
        action, _ = _discard(now, rules, now["seat"])
    slot = _slot(now, view, action)
    kind = 1 << view["deck"][view["hands"][now["seat"], slot]]
    return fireworks.use(rules, allowed, slot, kind, int(action < DISCARD))


@njit
def _slot(now: Record, view: Record, action: Integer) -> Integer:
    """The slot of the card that an action plays or discards.

    For SPARE it is the first card that is dead or a second copy: its kind is in ``seen``.
    """
    seat = now["seat"]
    seen = now["dead"]
    for slot in range(cards_held(view, seat)):
        kind = view["deck"][view["hands"][seat, slot]]
        is_wanted = seen >> kind & 1 if action == SPARE else kind == action % DISCARD
        if is_wanted:
            return slot
        seen |= 1 << kind
    return 0


@njit
def _fill_plan(now: Record, view: Record, rules: Record) -> None:
    """Writes a view to ``now`` as a plan."""
    fireworks.update(now["fireworks"], view, rules)
    now["next_up"] = kinds.playable(view, rules)
    now["dead"] = kinds.dead(view, rules)
    now["best"] = best(view, rules)
    now["score"] = view["score"]
    now["tokens"] = view["clue_tokens"]
    now["deck"] = rules["deck_size"] - view["drawn"]
    now["turns_left"] = view["turns_left"]
    now["seat"] = view["seat"]
    ones, twos = kinds.copies_in_play(view, rules)
    now["single"], now["double"] = ones & ~twos, twos & ~ones
    for seat in range(rules["players"]):
        now["hands"][seat] = now["spare"][seat] = 0
        for slot in range(cards_held(view, seat)):
            _add_card(now, seat, 1 << view["deck"][view["hands"][seat, slot]])


@njit
def _add_card(plan: Record, seat: Integer, kind: Integer) -> None:
    """Adds a card to a hand. A dead card, or a second copy in the hand, becomes a spare one."""
    if kind & (plan["dead"] | plan["hands"][seat]):
        plan["spare"][seat] += 1
        _remove_copy(plan, kind)
    else:
        plan["hands"][seat] |= kind


@njit
def _remove_copy(plan: Record, kind: Integer) -> None:
    """Removes one copy of a kind. With the last copy, the ranks above it die, too."""
    if kind & plan["dead"]:
        return
    if kind & plan["double"]:
        plan["double"] ^= kind
        plan["single"] |= kind
    elif not kind & plan["single"]:  # three copies were left
        plan["double"] |= kind
    else:
        while kind & ~plan["dead"]:
            plan["dead"] |= kind
            plan["best"] -= 1
            kind = fireworks.after(plan["fireworks"], kind)


@njit
def _pace(plan: Record, rules: Record) -> Integer:
    """The pace: how many of the remaining turns need not be plays, if the best score is to be reached."""
    return plan["score"] + plan["deck"] + rules["players"] - plan["best"]


@njit
def _others(plan: Record, rules: Record, seat: Integer) -> Integer:
    """The kinds in the other hands."""
    found = 0
    for other in range(rules["players"]):
        if other != seat:
            found |= plan["hands"][other]
    return found


@njit
def _discard(plan: Record, rules: Record, seat: Integer) -> tuple[Integer, Integer]:
    """A seat's cheapest discard, and what it costs."""
    hand = plan["hands"][seat]
    if plan["spare"][seat]:
        return SPARE, 0
    if hand & plan["dead"]:
        return DISCARD + lowest(hand & plan["dead"]), 0
    twice = hand & _others(plan, rules, seat)
    if twice:
        return DISCARD + lowest(twice), HELD_TWICE
    loose = hand & ~plan["single"]  # the kinds of which another copy is in the deck
    rest = loose or hand
    highest, height = 0, -1
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        if plan["fireworks"]["height"][kind] > height:
            highest, height = kind, plan["fireworks"]["height"][kind]
    up_to_top = RANKS - height  # ranks from this card's own to the top
    cost = (LOOSE + LOOSE_RANK * up_to_top) if loose else CRITICAL * up_to_top
    return DISCARD + highest, cost


@njit
def _is_stuck(plan: Record, seat: Integer) -> bool:
    """Whether a seat has neither a playable nor a useless card."""
    return not (plan["hands"][seat] & (plan["next_up"] | plan["dead"]) or plan["spare"][seat])


@njit
def _choose(plan: Record, rules: Record) -> Integer:
    """The action by heuristics."""
    seat, tokens = plan["seat"], plan["tokens"]
    discard, cost = _discard(plan, rules, seat)
    if plan["hands"][seat] & plan["next_up"]:
        return _play(plan, rules, discard, cost)
    if tokens == 0:
        return discard
    if (tokens == rules["clue_tokens"] and not rules["discard_at_full"]) or plan["turns_left"] != NO_LAST_ROUND:
        return PASS
    if cost < LOOSE and _pace(plan, rules) >= rules["players"]:  # there are turns to spare for it
        return discard
    return discard if _should_discard(plan, rules, cost) else PASS


@njit
def _play(plan: Record, rules: Record, discard: Integer, cost: Integer) -> Integer:
    """The play to make, or a discard to give the next seat a token if it would have to discard a critical card."""
    seat = plan["seat"]
    hand, next_up = plan["hands"][seat], plan["next_up"]
    options = hand & next_up
    next_seat = seat + 1 if seat + 1 < rules["players"] else 0
    if plan["tokens"] == 0 and plan["turns_left"] == NO_LAST_ROUND and _is_stuck(plan, next_seat):
        # The plays that free a token or make a card of the next seat playable.
        helps = options & plan["fireworks"]["last"] | _leading(plan, options, plan["hands"][next_seat])
        if helps:
            return lowest(helps)
        _, loss = _discard(plan, rules, next_seat)
        if loss >= CRITICAL and cost < CRITICAL:
            return discard
    others = _others(plan, rules, seat)
    options = options & ~others or options  # those that no other hand holds, if any
    return lowest(_leading(plan, options, others | hand) or options)


@njit
def _leading(plan: Record, options: Integer, held: Integer) -> Integer:
    """The members of ``options`` after which a kind in ``held`` becomes playable."""
    found = 0
    while options:
        kind = options & -options
        options ^= kind
        if fireworks.after(plan["fireworks"], kind) & held:
            found |= kind
    return found


@njit
def _should_discard(plan: Record, rules: Record, cost: Integer) -> bool:
    """Whether to discard a useful card instead of passing.

    True if a later seat would have to discard a dearer one, or if all seats are stuck and no discard is cheaper.
    """
    players, tokens = rules["players"], plan["tokens"] - 1  # as after a pass
    all_stuck, least = True, cost
    seat = plan["seat"]
    for _ in range(players - 1):
        seat = seat + 1 if seat + 1 < players else 0
        if not _is_stuck(plan, seat):
            all_stuck = False
            tokens += not plan["hands"][seat] & plan["next_up"]  # without a play it discards
            continue
        _, other = _discard(plan, rules, seat)
        if tokens == 0:
            return bool(cost < other)
        tokens -= 1
        least = min(least, other)
    return bool(all_stuck and cost == least and cost < CRITICAL)


@njit
def _search(memory: Record, view: Record, rules: Record, action: Integer) -> Integer:
    """The option with the highest simulated scores; ``action`` at once if it reaches the best score in each trial."""
    now, order, options, sums = memory["now"], memory["order"], memory["options"], memory["sums"]
    count = _options(now, rules, action, options)
    if count == 1:
        return action
    _fill_order(order, view, rules)
    first_orders, orders = (FIRST_ORDERS, ORDERS) if now["deck"] > 1 else (1, 1)  # one card has one order
    scores = 0
    for _ in range(first_orders):
        shuffle(order[: now["deck"]], memory["words"])
        scores += _score(memory, rules, action)
    if scores == first_orders * now["best"]:
        return action
    sums[:] = 0
    for _ in range(orders):
        shuffle(order[: now["deck"]], memory["words"])
        for option in range(count):
            sums[option] += _score(memory, rules, options[option])
    chosen = 0
    for option in range(1, count):
        if sums[option] > sums[chosen]:
            chosen = option
    return options[chosen]


@njit
def _options(now: Record, rules: Record, action: Integer, options: Record) -> Integer:
    """Writes the actions to try, ``action`` first, and returns how many there are."""
    options[0] = action
    count = 1
    rest = now["hands"][now["seat"]] & now["next_up"]
    while rest:
        options[count] = lowest(rest)
        count += options[count] != action  # else the next option overwrites it
        rest &= rest - 1
    if now["tokens"] and action != PASS:
        options[count] = PASS
        count += 1
    if now["tokens"] < rules["clue_tokens"] or rules["discard_at_full"]:
        options[count], _ = _discard(now, rules, now["seat"])
        count += options[count] != action
    return count


@njit
def _fill_order(order: Record, view: Record, rules: Record) -> None:
    """Writes the cards that nobody has drawn to ``order``, each as a set of one kind."""
    copies = kinds.hidden_copies(view, rules)
    count = 0
    for kind in range(rules["kinds"]):
        for _ in range(kinds.copies_of(copies, kind)):
            order[count] = 1 << kind
            count += 1


@njit
def _score(memory: Record, rules: Record, action: Integer) -> Integer:
    """The final score of a simulated game that begins with this action, for the current deck order."""
    memory["plan"] = memory["now"]
    plan = memory["plan"]
    while _advance(plan, rules, memory["order"], action):
        action = _choose(plan, rules)
    return plan["score"]


@njit
def _advance(plan: Record, rules: Record, order: Record, action: Integer) -> bool:
    """Takes an action. False when the game is over or has the best score still possible."""
    seat = plan["seat"]
    tokens = plan["tokens"]
    if action == PASS:
        tokens -= 1
    elif action == SPARE:
        plan["spare"][seat] -= 1
        tokens += 1
    else:
        kind = 1 << action % DISCARD
        plan["hands"][seat] ^= kind
        if action >= DISCARD:
            _remove_copy(plan, kind)
            tokens += 1
        else:
            plan["dead"] |= kind
            plan["score"] += 1
            # Removes the kind and adds those that come next.
            plan["next_up"] ^= kind | (fireworks.after(plan["fireworks"], kind) & ~plan["dead"])
            tokens += kind & plan["fireworks"]["last"] != 0
    plan["tokens"] = min(tokens, rules["clue_tokens"])
    if action != PASS and plan["deck"]:
        plan["deck"] -= 1
        _add_card(plan, seat, order[plan["deck"]])
    if plan["score"] == plan["best"]:
        return False
    if plan["deck"] == 0:
        left = plan["turns_left"]
        plan["turns_left"] = rules["players"] if left == NO_LAST_ROUND else left - 1
    plan["seat"] = seat + 1 if seat + 1 < rules["players"] else 0
    return bool(plan["turns_left"])


CHEAT = Bot(
    id="cheat",
    title="Cheat",
    description="Sees its own hand, so it plays only in simulations: an upper bound for what other bots can reach.",
    memory=MEMORY,
    start=start,
    watch=watch,
    act=act,
    sees_own_hand=True,
)
