"""What is plain about an action by any conventions: sure mistakes, and natural replies to a clue."""

from __future__ import annotations

from starmine.analysis.reviewed import Mark
from starmine.analysis.unseen.history import History
from starmine.rules.actions import Action, Clue, Discard, Play, action_id
from starmine.rules.cards import KINDS, RANKS
from starmine.rules.game import Game
from starmine.rules.kernel import kernel, kinds

_HIGHEST = sum(1 << kind for kind in range(RANKS - 1, KINDS, RANKS))  # the kinds with the highest rank


def known(before: Game, slot: int) -> int:
    """The kinds that a card of the seat on turn can be, by the clues and the open cards."""
    history = History.of(before, before.seat)
    return int(history.possible(history.unseen)[slot])


def plain_fault(before: Game, taken: Action) -> Mark | None:
    """At least this mark is due, since clues and open cards told that the action was wrong.

    It plays a card that cannot fit, or discards one that is surely the last of its kind, above all a 5, or that surely
    fits, unless somebody else surely holds a copy.
    """
    state, rules = before.state, before.rules
    if isinstance(taken, Play) and not known(before, taken.slot) & int(kinds.playable(state, rules)):
        return "mistake"
    if isinstance(taken, Discard):
        held = known(before, taken.slot)
        if not held & ~int(kinds.critical(state, rules)):
            return "mistake" if held & ~_HIGHEST else "blunder"
        others = {int(state["deck"][order]) for order in History.of(before, before.seat).others}
        if not held & ~int(kinds.playable(state, rules)) and held & ~sum(1 << kind for kind in others):
            return "mistake"
    return None


def left_unsaved(before: Game, taken: Action, usual: Action) -> int | None:
    """The kind of the last copy that an action leaves to be discarded next, where the model clues it; else None.

    It is the next player's oldest card without a clue, which all usual conventions discard first.
    """
    after = (before.seat + 1) % before.players
    if not isinstance(usual, Clue) or usual.seat != after or (isinstance(taken, Clue) and taken.seat == after):
        return None
    hand = before.state["hands"][after, : int(before.state["hand_sizes"][after])].tolist()
    unclued = [card for card in hand if not before.state["clued"][card]]
    if not unclued or (oldest := min(unclued)) not in before.touches(usual):
        return None
    kind = int(before.state["deck"][oldest])
    needed = int(kinds.critical(before.state, before.rules)) & ~int(kinds.playable(before.state, before.rules))
    return kind if needed >> kind & 1 else None


def is_natural_reply(game: Game, turn: int) -> bool:
    """Whether an action plays a card for a reason that every group knows, and that fits by what its player could know.

    A clue since the player's last turn pointed at the card: it is one that had no clue before, or only such cards got
    the clue again. Or a clue showed another player a card that fits only after one that this may be, and it is the
    newest card without a clue, or one that has a clue.
    """
    before, taken = game.at(turn), game.actions[turn]
    if not isinstance(taken, Play):
        return False
    seat = before.seat
    order = int(before.state["hands"][seat, taken.slot])
    held = known(before, taken.slot)
    fitting = int(kinds.playable(before.state, before.rules))
    if not held & fitting:
        return False
    for given in range(max(turn - game.players + 1, 0), turn):
        clue = game.actions[given]
        if not isinstance(clue, Clue):
            continue
        then = game.at(given)
        touched = then.touches(clue)
        if clue.seat == seat:
            fresh = [card for card in touched if not then.state["clued"][card]]
            if order in (fresh or touched):
                return True
        elif _calls_for(before, taken, held & fitting, before.state["deck"][[*touched]].tolist()):
            hand = before.state["hands"][seat, : int(before.state["hand_sizes"][seat])].tolist()
            unclued = [card for card in hand if not before.state["clued"][card]]
            if before.state["clued"][order] or order == max(unclued):
                return True
    return False


def _calls_for(before: Game, play: Play, fitting: int, shown: list[int]) -> bool:
    """Whether one of the kinds ``shown`` would fit only once the card played is one of the kinds ``fitting``."""
    waiting = sum(1 << kind for kind in set(shown)) & ~int(kinds.playable(before.state, before.rules))
    for kind in range(fitting.bit_length() if waiting else 0):
        if fitting >> kind & 1:
            after = before.state.copy()
            after["deck"][after["hands"][before.seat, play.slot]] = kind
            kernel.apply(after, before.rules, action_id(play, before.setup, before.seat))
            if waiting & int(kinds.playable(after, before.rules)):
                return True
    return False
