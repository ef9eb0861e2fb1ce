"""How a player chooses its action: the best of a few candidates, by a forecast until its next turn."""

from __future__ import annotations

from starmine.bots import fireworks
from starmine.bots.conventions import features
from starmine.bots.conventions.clueing import list_clues
from starmine.bots.conventions.features import OF_ACTION
from starmine.bots.conventions.forecast import forecast, next_play
from starmine.bots.conventions.judging import (
    NETWORKS,
    clear_list,
    compare,
    enlist,
    features_of,
    judged_best,
    new_features,
)
from starmine.bots.conventions.memory import BLIND, DOUBTED, has_meaning, update_beliefs
from starmine.bots.conventions.weights import (
    CRITICAL,
    LAST_IDLE,
    LAST_ROUND,
    LOCKED,
    OWN_CHOP,
    OWN_PLAY,
    PACE,
    PACE_IDLE,
    SCARCE,
    table_row,
)
from starmine.compiling.jit import njit
from starmine.knowledge import kinds
from starmine.knowledge.sets import size
from starmine.rules.kernel.action_ids import first_play
from starmine.rules.kernel.kernel import legal_without_deck
from starmine.rules.kernel.state import NO_LAST_ROUND, Integer, Record, cards_held, possible_kinds

NEVER = -1_000_000
RISKY = -200  # worth of a discard that may be a strike, as the card may be orange
TIGHT = 2  # the pace up to which discards are avoided


@njit
def act(memory: Record, view: Record, rules: Record) -> Integer:
    if rules["hole"]:
        fireworks.believe(view, rules)
    blind = list_candidates(memory, view, rules)
    if blind >= 0:
        return blind
    if rules["inverted_kinds"]:  # the networks were not trained with discards that are strikes
        return memory["actions"][0]
    network = NETWORKS[memory["strangers"], table_row(rules)]
    return memory["actions"][judged_best(memory, network)]


@njit
def list_candidates(memory: Record, view: Record, rules: Record) -> Integer:
    """Lists the candidates with the network's features.

    Returns the play of a card that was asked for by a prompt or finesse, which is always made; else -1.
    """
    allowed = legal_without_deck(view, rules)
    update_beliefs(memory, view, rules)
    clear_list(memory)
    memory["situation"][:] = 0
    last_round = view["turns_left"] != NO_LAST_ROUND
    turns = view["turns_left"] - 1 if last_round else rules["players"]  # after this one, as far as a forecast goes
    memory["scale"] = token_scale(memory, view, rules)
    blind = _list_plays(memory, view, rules, allowed, turns)
    if blind >= 0:
        return blind
    list_clues(memory, view, rules, allowed, turns)
    _list_discard(memory, view, rules, allowed, turns)
    compare(memory)
    _describe(memory, view, rules, turns)
    return -1


@njit
def token_scale(memory: Record, view: Record, rules: Record) -> Integer:
    """The weight of clue tokens in per cent: over 100 if there are fewer tokens than cards still to be clued."""
    got = 0
    for seat in range(rules["players"]):
        got |= memory["coming"][seat]
    wanted = memory["wanted"] - size(got & ~memory["dead"])
    pace = kinds.pace_to(view, rules, memory["best"])
    clues = view["clue_tokens"] + max(pace, 0) + 1  # about one more for every discard that the pace allows
    scarce = 100 * wanted // clues - 100  # per cent by which the clues are too few
    scale = 100 + memory["weights"][SCARCE] * min(scarce, 200) // 100
    return max(10, min(300, scale))


@njit
def is_trusted(memory: Record, view: Record, rules: Record, order: Integer) -> bool:
    """Whether a card of this seat may be played on the meaning of its clues, without being certain."""
    return bool(fireworks.spare_strikes(view, rules) > 0 and memory["marks"][order] & DOUBTED == 0)


@njit
def _list_plays(memory: Record, view: Record, rules: Record, allowed: Integer, turns: Integer) -> Integer:
    """Adds each play of a card that is believed to be playable to the candidates.

    Returns the play of a card that was asked for by a prompt or finesse, which is always made; else -1.
    """
    me = memory["seat"]
    full = rules["clue_tokens"]
    steps, last = memory["fireworks"], memory["fireworks"]["last"]
    for slot in range(cards_held(view, me)):
        order = view["hands"][me, slot]
        certain = possible_kinds(view, order) & ~memory["gone"][me]
        belief = memory["belief"][me, slot] if is_trusted(memory, view, rules, order) else certain
        playable = memory["playable"]
        if belief == 0 or belief & ~playable:
            continue
        action = fireworks.use(rules, allowed, slot, belief, 1)
        if memory["marks"][order] & BLIND:
            return action
        rank = fireworks.height(steps, belief)
        row = new_features(memory)
        row[features.PLAY] = 1
        row[features.RANK] = rank / 4
        row[features.CERTAIN] = certain & ~playable == 0
        row[features.FIVE] = belief & last != 0
        memory["situation"][features.OWN_PLAYS - OF_ACTION] += 1
        tokens = view["clue_tokens"]
        if belief & (belief - 1) == 0:
            playable ^= belief
            playable |= fireworks.after(steps, belief) & ~memory["dead"]
            tokens = min(tokens + int(belief & last != 0), full)
        worth = memory["weights"][OWN_PLAY] - 2 * rank
        enlist(memory, action, worth + forecast(memory, view, rules, playable, tokens, turns))
    return -1


@njit
def _list_discard(memory: Record, view: Record, rules: Record, allowed: Integer, turns: Integer) -> None:
    """Adds the discard to the candidates, or in the last round the play of the card most likely to fit.

    Where no discard is legal, either is added only if there is no other candidate, and the discard as a play of its
    card.
    """
    row = new_features(memory)
    slot, worth = own_discard(memory, view, rules)
    beliefs, playable, likeliest = memory["belief"][memory["seat"]], memory["playable"], -1
    if view["turns_left"] != NO_LAST_ROUND:
        likeliest = fireworks.gamble(rules, view, beliefs, playable)
    action = first_play(rules) + slot  # a placeholder: with an empty hand it is never added
    if view["hand_sizes"][memory["seat"]]:
        used = likeliest if likeliest >= 0 else slot
        belief = beliefs[used]
        action = fireworks.use(rules, allowed, used, belief, int(likeliest >= 0))
        if likeliest < 0 and fireworks.is_risky(rules, belief):
            worth += RISKY
            if fireworks.spare_strikes(view, rules) <= 1:
                action = fireworks.safest(rules, view, beliefs, playable, allowed)
    if allowed & 1:  # the discard of slot 0: legal if any discard is
        me = memory["seat"]
        belief, dead = beliefs[slot], memory["dead"]
        row[features.DISCARD] = 1
        row[features.USELESS] = belief & ~(dead | memory["copied"][me]) == 0
        row[features.CRITICAL_ODDS] = 2 * share(belief, memory["critical"])
        row[features.USEFUL_ODDS] = share(belief, ~dead)
        row[features.LOCKED] = memory["chop"][me] < 0
        tokens = min(view["clue_tokens"] + 1, rules["clue_tokens"])
        worth += forecast(memory, view, rules, playable, tokens, turns)
        enlist(memory, action, worth + _time_lost(memory, view, rules))
    elif memory["listed"] == 0:
        enlist(memory, action, NEVER)


@njit
def share(belief: Integer, kind_set: Integer) -> float:
    """The share of the kinds of ``belief`` that are in ``kind_set``."""
    return float(size(belief & kind_set)) / max(float(size(belief)), 1.0)


@njit
def _describe(memory: Record, view: Record, rules: Record, turns: Integer) -> None:
    """Writes the network's features of the situation, whose row begins with the feature ``OF_ACTION``."""
    me, players = memory["seat"], rules["players"]
    playable, dead, critical = memory["playable"], memory["dead"], memory["critical"]
    coming = 0
    row = memory["situation"]
    for seat in range(players):
        coming |= memory["coming"][seat]
        if seat != me:
            is_next = seat == me + 1 or seat == me + 1 - players
            slot, _trash = next_play(memory, view, seat, playable, 0)
            chop = memory["chop"][seat]
            in_danger = chop >= 0 and memory["truth"][seat, chop] & critical & ~dead != 0
            row[features.READY - OF_ACTION] += (slot >= 0) / 2
            row[features.CHOPS - OF_ACTION] += in_danger
            row[features.NEXT_READY - OF_ACTION] += is_next and slot >= 0
            row[features.NEXT_CHOP - OF_ACTION] += is_next and in_danger
    for slot in range(cards_held(view, me)):
        order = view["hands"][me, slot]
        row[features.OWN_UNTOUCHED - OF_ACTION] += (not has_meaning(memory, view, order)) / 4
        row[features.OWN_USELESS - OF_ACTION] += memory["belief"][me, slot] & ~dead == 0
    chop = memory["chop"][me]
    if chop >= 0:
        row[features.OWN_CHOP_ODDS - OF_ACTION] = 2 * share(memory["belief"][me, chop], critical)
    due = size(coming & ~dead)
    pace = kinds.pace_to(view, rules, memory["best"])
    row[features.TOKENS - OF_ACTION] = view["clue_tokens"] / 4
    row[features.DECK - OF_ACTION] = (rules["deck_size"] - view["drawn"]) / 20
    row[features.PACE - OF_ACTION] = float(max(-5, min(15, pace))) / 5
    row[features.TIGHT - OF_ACTION] = pace <= TIGHT
    row[features.SCORE - OF_ACTION] = view["score"] / 12
    row[features.LOST - OF_ACTION] = min(int(memory["lost"]), 5) / 2
    row[features.USED_STRIKES - OF_ACTION] = view["used_strikes"]
    if view["turns_left"] != NO_LAST_ROUND:
        row[features.LAST_ROUND - OF_ACTION] = (players - turns + 1) / 2
    row[features.ASKS - OF_ACTION] = memory["asks"]
    row[features.COMING - OF_ACTION] = due / 4
    row[features.WANTED - OF_ACTION] = (memory["wanted"] - due) / 10


@njit
def _time_lost(memory: Record, view: Record, rules: Record) -> Integer:
    """What is added to a discard's worth when few turns are left. ``forecast`` must have set ``PLAYS``."""
    weights = memory["weights"]
    plays = features_of(memory)[features.PLAYS] > 0
    pace = kinds.pace_to(view, rules, memory["best"])
    if pace > TIGHT:
        return 0
    if pace > 0:
        return weights[PACE if plays else PACE_IDLE]
    return weights[LAST_ROUND if plays else LAST_IDLE]


@njit
def own_discard(memory: Record, view: Record, rules: Record) -> tuple[Integer, Integer]:
    """The slot to discard and its worth, 0 or negative: a card known to be useless, else the oldest without a clue.

    With clues on all cards it is the one least likely to be critical.
    """
    weights = memory["weights"]
    me = memory["seat"]
    useless = memory["dead"] | memory["copied"][me]
    critical = memory["critical"]
    best = 0
    least = 1001  # in thousandths: more than any
    for slot in range(cards_held(view, me)):
        belief = memory["belief"][me, slot]
        if belief & ~useless == 0 and not fireworks.is_risky(rules, belief):
            return slot, 0
        odds = 1000 * size(belief & critical) // max(size(belief), 1)
        if odds < least:
            best, least = slot, odds
    chop = memory["chop"][me]
    if chop >= 0:
        belief = memory["belief"][me, chop]
        return chop, -weights[OWN_CHOP] * size(belief & critical) // max(size(belief), 1)
    return best, weights[CRITICAL] * least // 1000 + weights[LOCKED]
