"""What is plain about an action by any conventions: sure mistakes, doubtful actions, and natural replies to a clue."""

from __future__ import annotations

from collections.abc import Iterator

from starmine.analysis.reviewed import Mark
from starmine.analysis.unseen import History
from starmine.rules.actions import Action, Clue, Discard, Play, action_id
from starmine.rules.cards import MAX_SUITS, RANKS
from starmine.rules.game import Game
from starmine.rules.kernel import kernel, kinds

_LIKELY, FAIR = 0.5, 0.4  # chances that a card fits, by the clues and the open cards
_HIGHEST = sum(1 << kind for kind in range(RANKS - 1, MAX_SUITS * RANKS, RANKS))  # the kinds with the highest rank


def playable(game: Game) -> int:
    """The kinds that fit now, as a set."""
    return int(kinds.playable(game.state, game.rules))


def critical(game: Game) -> int:
    """The kinds of which one useful copy is left, as a set."""
    return int(kinds.critical(game.state, game.rules))


def dead(game: Game) -> int:
    """The kinds that are of no use any more, as a set."""
    return int(kinds.dead(game.state, game.rules))


def known(before: Game, slot: int) -> int:
    """The kinds that a card of the seat on turn can be, as a set, by the clues and the open cards."""
    return _known_hand(before)[slot]


def _known_hand(before: Game) -> list[int]:
    """By slot: what ``known`` gives."""
    history = History.of(before, before.seat)
    held: list[int] = history.possible(history.unseen).tolist()
    return held


def plain_fault(before: Game, taken: Action) -> Mark | None:
    """The mark that an action gets at least if clues and open cards told that it was wrong; None if they did not.

    Wrong is a play of a card that cannot fit, and a discard of a card that may be needed: see ``_fault_of_discard``.
    """
    if isinstance(taken, Play):
        return None if known(before, taken.slot) & playable(before) else "mistake"
    return _fault_of_discard(before, taken.slot) if isinstance(taken, Discard) else None


def _fault_of_discard(before: Game, slot: int) -> Mark | None:
    """``plain_fault`` of a discard.

    - Of a card that is surely the last of its kind: a mistake, or for a 5 a blunder.
    - Of a card that may be of a needed kind without a copy in another hand or among the known cards of this one:
      - a mistake if it surely fits, or is a 5 that may be the last one;
      - if it has a clue while other cards of the hand have none: a mistake if a clue just pointed at it, else an
        inaccuracy;
      - an inaccuracy if all clue tokens are free.
    """
    state, own = before.state, _known_hand(before)
    held = own.pop(slot)
    if not held & ~critical(before):
        return "mistake" if held & ~_HIGHEST else "blunder"
    elsewhere = {1 << int(state["deck"][order]) for order in History.of(before, before.seat).others}
    known_here = {other for other in own if other.bit_count() == 1}
    in_sight = sum(elsewhere | known_here)  # different single bits: their sum is the set of these kinds
    alone = held & ~dead(before) & ~in_sight  # the needed kinds without a copy in sight
    if not alone:
        return None
    if not held & ~playable(before) or (alone & critical(before) and not held & ~_HIGHEST):
        return "mistake"
    order = int(state["hands"][before.seat, slot])
    if state["clued"][order] and any(not state["clued"][card] for card in _hand(before, before.seat)):
        return "mistake" if order in _just_clued(before) else "inaccuracy"
    return "inaccuracy" if before.clue_tokens == int(before.rules["clue_tokens"]) else None


def _hand(game: Game, seat: int) -> list[int]:
    hand: list[int] = game.state["hands"][seat, : int(game.state["hand_sizes"][seat])].tolist()
    return hand


def _just_clued(before: Game) -> list[int]:
    """The cards of the seat on turn that clues since its last turn point at.

    Of the cards that a clue touches these are the ones without a clue before, or all if each had one.
    """
    found = []
    for then, clue in _clues(before):
        if clue.seat == before.seat:
            touched = [*then.touches(clue)]
            found += [card for card in touched if not then.state["clued"][card]] or touched
    return found


def _clues(before: Game) -> Iterator[tuple[Game, Clue]]:
    """The clues since the last turn of the seat on turn, each with the game before it."""
    for turn in range(max(before.turn - before.players + 1, 0), before.turn):
        if isinstance(clue := before.actions[turn], Clue):
            yield before.at(turn), clue


def left_unsaved(before: Game, taken: Action, usual: Action, best: Action) -> int | None:
    """The kind of the next player's last copy that an action leaves to be discarded; None if there is none.

    The ``usual`` action, which is the model's, and the ``best`` one both clue that card, and the action ``taken`` does
    not. It is the oldest card without a clue, which all usual conventions discard first, and it does not fit now.
    """
    unclued = [card for card in _hand(before, (before.seat + 1) % before.players) if not before.state["clued"][card]]
    oldest = min(unclued, default=None)
    saved = [isinstance(action, Clue) and oldest in before.touches(action) for action in (usual, best, taken)]
    if oldest is None or saved != [True, True, False]:
        return None
    kind = int(before.state["deck"][oldest])
    return kind if (critical(before) & ~playable(before)) >> kind & 1 else None


def is_natural_reply(before: Game, taken: Action, *, or_earlier: bool = False) -> bool:
    """Whether an action plays a card for a reason that every group knows, and that fits by what its player could know.

    The reasons, of clues since the player's last turn (see ``_just_clued`` for what a clue points at):

    - A clue pointed at this card alone.
    - A clue pointed at this card and others, and it may well fit (``FAIR``) or there was no strike yet.
    - A clue showed another player a card that fits only after one that this may be, and this is the newest card without
      a clue, or has a clue.
    - With ``or_earlier``, any earlier clue to this card, if it may well fit.

    Where the next strike is the last, only the first reason counts for a card that is not likely to fit (``_LIKELY``).
    """
    if not isinstance(taken, Play):
        return False
    held, fitting = known(before, taken.slot), playable(before)
    share, is_last = share_of(before, taken), before.strikes + 1 == int(before.rules["strikes"])
    hand, clued = _hand(before, before.seat), before.state["clued"]
    order, pointed = hand[taken.slot], _just_clued(before)
    if share == 0 or (is_last and share <= _LIKELY and pointed != [order]):
        return False
    if pointed == [order] or (order in pointed and (share >= FAIR or before.strikes == 0)):
        return True
    if or_earlier and clued[order] and share >= FAIR:
        return True
    if not clued[order] and order != max(card for card in hand if not clued[card]):
        return False
    touched = ([*then.touches(clue)] for then, clue in _clues(before) if clue.seat != before.seat)
    return any(_calls_for(before, taken, held & fitting, before.state["deck"][cards].tolist()) for cards in touched)


def gamble(before: Game, taken: Action) -> Mark | None:
    """The mark that a clue gets at least if it misleads, or a play if it is unlikely to fit and no natural reply.

    Where the next strike is the last, both are mistakes. Else the clue is an inaccuracy, and so is the play if another
    card of the hand surely fits.
    """
    is_last = before.strikes + 1 == int(before.rules["strikes"])
    if misleads(before, taken) is not None:
        return "mistake" if is_last else "inaccuracy"
    if not is_blind(before, taken) or is_natural_reply(before, taken, or_earlier=True):
        return None
    if is_last:
        return "mistake"
    return "inaccuracy" if any(not held & ~playable(before) for held in _known_hand(before)) else None


def is_doubtful(before: Game, action: Action, *, explains: bool) -> bool:
    """Whether an action is a plain fault; or, where no bot ``explains`` the game, one that only conventions justify.

    Only conventions justify a play that is unlikely to fit and no natural reply, the discard of a card that may be
    needed while another is surely useless, and a clue that misleads.
    """
    if plain_fault(before, action) is not None:
        return True
    if explains:
        return False
    if isinstance(action, Play):
        return is_blind(before, action) and not is_natural_reply(before, action, or_earlier=True)
    if isinstance(action, Discard):
        useful, own = ~dead(before), _known_hand(before)
        return bool(own[action.slot] & useful) and not all(held & useful for held in own)
    return misleads(before, action) is not None


def misleads(before: Game, taken: Action) -> int | None:
    """The kind of a card that its owner may take for one that fits after a clue, though it does not; else None.

    It must be the only card that gets its first clue, not be the last copy of its kind, and by clues and open cards it
    might fit. Clues of 2s are left out: many groups save them.
    """
    if not isinstance(taken, Clue) or taken.rank == 2:
        return None
    fresh = [card for card in before.touches(taken) if not before.state["clued"][card]]
    if len(fresh) != 1:
        return None
    after = before.copy()
    after.push(taken)
    history, kind = History.of(after, taken.seat), int(before.state["deck"][fresh[0]])
    held = int(history.possible(history.unseen)[_hand(after, taken.seat).index(fresh[0])])
    fitting = playable(before)
    return kind if held & fitting and not (fitting | critical(before)) >> kind & 1 else None


def is_blind(before: Game, action: Action) -> bool:
    """Whether an action plays a card that is more likely not to fit, by the clues and the open cards."""
    return isinstance(action, Play) and share_of(before, action) < _LIKELY


def share_of(before: Game, play: Play) -> float:
    """How likely a card fits, by the clues and the open cards."""
    held, fitting = known(before, play.slot), playable(before)
    unseen = History.of(before, before.seat).unseen
    counts = [(int(count), fitting >> kind & 1) for kind, count in enumerate(unseen) if held >> kind & 1]
    return sum(count for count, fits in counts if fits) / max(sum(count for count, _ in counts), 1)


def _calls_for(before: Game, play: Play, fitting: int, shown: list[int]) -> bool:
    """Whether the play of a card that is one of the kinds ``fitting`` makes one of the kinds ``shown`` fit."""
    waiting = sum(1 << kind for kind in set(shown)) & ~playable(before)
    for kind in range(fitting.bit_length()):
        if fitting >> kind & 1:
            after = before.state.copy()
            after["deck"][after["hands"][before.seat, play.slot]] = kind
            kernel.apply(after, before.rules, action_id(play, before.setup, before.seat))
            if waiting & int(kinds.playable(after, before.rules)):
                return True
    return False
