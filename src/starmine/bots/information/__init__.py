"""``information``: each clue encodes a number, from which all other players learn something at once."""

from __future__ import annotations

from starmine.bots.checks import check_results, check_told
from starmine.bots.information.choice import act
from starmine.bots.information.codes import coded_slots, modulus, number, tell
from starmine.bots.information.public import MEMORY, leave, settle, start
from starmine.bots.information.why import why
from starmine.bots.protocol import Bot, Slips, with_texts
from starmine.compiling.jit import njit
from starmine.knowledge.sets import size
from starmine.rules.kernel.action_ids import first_clue, first_play, is_clue
from starmine.rules.kernel.kernel import clue_target
from starmine.rules.kernel.state import Integer, Record, cards_held, possible_kinds


def check_table(rules: Record) -> None:
    """Raises ``BadBot`` where the result of plays is hidden, or the values of clues, by which they encode numbers."""
    check_results(rules)
    check_told(rules)


@njit
def watch(memory: Record, before: Record, action: Integer, after: Record, rules: Record) -> None:
    if is_clue(rules, action):
        _decode_clue(memory, before, action, after, rules)
    elif action < first_clue(rules):
        plays = bool(action >= first_play(rules))
        slot = action - first_play(rules) if plays else action
        coded = coded_slots(memory, before, rules, plays)
        if coded >> slot & 1:  # the number is how many of these slots come before it
            tell(memory, before, rules, size(coded & ((1 << slot) - 1)), size(coded))
            _adopt_trial(memory, before, after, rules)
        leave(memory, before["hands"][before["seat"], slot], after, rules)
    else:
        leave(memory, before["drawn"], after, rules)  # the deck's last card
    settle(memory, after, rules)


@njit
def _decode_clue(memory: Record, before: Record, action: Integer, after: Record, rules: Record) -> None:
    """Updates the public knowledge after a clue: by its number for all, and by the touched cards for its target."""
    target = clue_target(before, rules, action)
    value = rules["clue_value"][action]
    touched = 0
    for slot in range(cards_held(before, target)):
        touched |= (after["clued"][before["hands"][target, slot]] >> value & 1) << slot
    tell(memory, before, rules, number(memory, before, rules, action, touched), modulus(before, rules))
    _adopt_trial(memory, before, after, rules)


@njit
def _adopt_trial(memory: Record, before: Record, after: Record, rules: Record) -> None:
    """Copies the decoded knowledge from ``trial`` to ``public``; a contradiction sets ``doubt``."""
    for seat in range(rules["players"]):
        if seat != before["seat"]:
            for slot in range(cards_held(before, seat)):
                order = before["hands"][seat, slot]
                meaning = memory["trial"][seat, slot] & possible_kinds(after, order)
                if meaning == 0:
                    memory["doubt"] = 1
                memory["public"][order] = meaning


INFORMATION = with_texts(
    Bot(
        id="information",
        title="Information",
        description=(
            "Each of its clues is a code that tells something to every other player. Three or more Information bots "
            "together complete every firework in nearly all games. With people or other bots it plays poorly."
        ),
        memory=MEMORY,
        start=start,
        watch=watch,
        act=act,
        why=why,
        check_table=check_table,
        fewest_players=3,
        # Others, searches included, are assumed to choose otherwise in one of a hundred plays and discards.
        expected_slips=Slips(bots=0.01, searches=0.01),
        conventions=(
            "Its clues are a code that only Information bots understand. People can hardly read it.",
            "A clue is true for the cards that it touches, but it usually means something else.",
            (
                "Each clue stands for a number. The number depends on three things: who gets the clue, whether "
                "it is a colour or a rank, and whether it touches a certain card."
            ),
            "The number is the sum of the messages to all other players, so each of them learns something.",
            "It reads every clue as such a code, so it misunderstands the clues of people.",
            "If it can play or discard several cards, its choice is such a number too.",
            "It plays cards that it knows can be played. It tells others about playable cards before it discards.",
            "It discards useless cards. If it knows none, it discards the card that is probably needed least.",
            "If a card is not the one that a code told it, it does not trust codes for the rest of the game.",
        ),
    )
)
