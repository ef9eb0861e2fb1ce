"""The agents' ``act``: takes the action of the first rule in the agent's list that gives one."""

from __future__ import annotations

from starmine.bots import fireworks
from starmine.bots.partners import own_hand, tells
from starmine.bots.partners.lists import (
    AT_THE_END,
    DISCARD_OLDEST_FIRST,
    DISCARD_PROBABLY_USELESS_CARD,
    DISCARD_RANDOMLY,
    FEW_TOKENS,
    OSAWA_DISCARD,
    PLAY_IF_CERTAIN,
    PLAY_PROBABLY_SAFE_CARD,
    PLAY_SAFE_CARD,
    STEPS,
    TELL_ANYONE_ABOUT_USEFUL_CARD,
    TELL_ANYONE_ABOUT_USELESS_CARD,
    TELL_DISPENSABLE,
    TELL_MOST_INFORMATION,
    TELL_PLAYABLE_CARD_OUTER,
    TELL_RANDOMLY,
    TELL_UNKNOWN,
    WITH_FEW_TOKENS,
    WITH_LIVES,
)
from starmine.bots.partners.memory import update_kind_sets
from starmine.bots.rng import below
from starmine.compiling.jit import njit
from starmine.knowledge import kinds
from starmine.knowledge.sets import nth, size
from starmine.rules.kernel.action_ids import first_clue
from starmine.rules.kernel.kernel import legal_without_deck
from starmine.rules.kernel.state import Integer, Record, cards_held, possible_kinds


@njit
def act(memory: Record, view: Record, rules: Record) -> Integer:
    update_kind_sets(memory, view, rules)
    allowed = legal_without_deck(view, rules)
    for step in STEPS[memory["agent"]]:
        rule, threshold, when = step[0], step[1], step[2]
        if _applies(view, rules, when):
            slot = _play(memory, view, rules, rule, threshold)
            playing = int(slot >= 0)
            if slot < 0 and allowed & 1:  # the discard of slot 0: legal if any discard is
                slot = _discard(memory, view, rules, rule, threshold)
            if slot >= 0:
                possible = possible_kinds(view, rules, view["hands"][view["seat"], slot])
                return fireworks.use(rules, allowed, slot, possible, playing)
            action = _tell(memory, view, rules, rule) if allowed >> first_clue(rules) else -1
            if action >= 0 and allowed >> action & 1:
                return action
    return nth(allowed, below(memory["words"], size(allowed)))  # LEGAL_RANDOM, the last rule of all lists


@njit
def _applies(view: Record, rules: Record, when: Integer) -> bool:
    """Whether the condition of a step holds."""
    if when == WITH_FEW_TOKENS:
        return bool(view["clue_tokens"] < FEW_TOKENS)
    lives = rules["strikes"] - view["used_strikes"]
    if when == AT_THE_END:
        return bool(lives > 1 and view["drawn"] == rules["deck_size"])
    return bool(when != WITH_LIVES or lives > 1)


@njit
def _play(memory: Record, view: Record, rules: Record, rule: Integer, threshold: Integer) -> Integer:
    """The slot that a rule plays; -1 when it plays none."""
    playable, everything = memory["playable"], rules["all_kinds"]
    slot = -1
    if rule == PLAY_IF_CERTAIN:
        slot = own_hand.first_known(memory, view, rules, playable, everything, 1)
    elif rule == PLAY_SAFE_CARD:
        unseen = everything & ~kinds.shown(view, rules)
        slot = own_hand.first_known(memory, view, rules, playable, unseen, 0)
    elif rule == PLAY_PROBABLY_SAFE_CARD:
        slot = own_hand.likeliest(memory, view, rules, playable, threshold)
    return slot


@njit
def _discard(memory: Record, view: Record, rules: Record, rule: Integer, threshold: Integer) -> Integer:
    """The slot that a rule discards, where discards are legal; -1 when it discards none."""
    dead = memory["dead"]
    if rule == OSAWA_DISCARD:
        return own_hand.osawa(memory, view, rules, ~kinds.shown(view, rules))
    if rule == DISCARD_PROBABLY_USELESS_CARD:
        return own_hand.likeliest(memory, view, rules, dead, threshold)
    if rule == DISCARD_OLDEST_FIRST:
        return 0
    if rule == DISCARD_RANDOMLY:
        return below(memory["words"], cards_held(view, view["seat"]))
    return -1


@njit
def _tell(memory: Record, view: Record, rules: Record, rule: Integer) -> Integer:
    """The clue that a rule gives, where clues are legal; -1 when it gives none."""
    playable, others = memory["playable"], rules["players"] - 1
    action = -1
    if rule == TELL_ANYONE_ABOUT_USEFUL_CARD:
        action = tells.missing_fact(memory, view, rules, playable, others, 0)
    elif rule == TELL_ANYONE_ABOUT_USELESS_CARD:
        action = tells.missing_fact(memory, view, rules, memory["dead"], others, 0)
    elif rule == TELL_PLAYABLE_CARD_OUTER:
        action = tells.missing_fact(memory, view, rules, playable, 1, 0)
    elif rule == TELL_UNKNOWN:
        action = tells.missing_fact(memory, view, rules, rules["all_kinds"], 1, 1)
    elif rule == TELL_DISPENSABLE:
        action = tells.dispensable(memory, view, rules)
    elif rule == TELL_MOST_INFORMATION:
        action = tells.most_information(memory, view, rules)
    elif rule == TELL_RANDOMLY:
        action = tells.random_clue(memory, view, rules)
    return action
