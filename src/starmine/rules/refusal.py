"""The reasons why actions are refused, as errors that name the value, the rule and the remedy.

``state`` is the ``GAME`` record of a game that is not over, or of a view of one.
"""

from __future__ import annotations

from starmine.rules.actions import (
    CLUE_OF_NEITHER,
    CLUE_TO_ONESELF,
    Action,
    Clue,
    Discard,
    FromDeck,
    Play,
    UntoldClue,
    clue_value,
)
from starmine.rules.cards import UNSEEN
from starmine.rules.checks import SEAT
from starmine.rules.editions.edition import Setup
from starmine.rules.errors import BadAction, HiddenCard, IllegalAction, StarmineError, shown
from starmine.rules.kernel import kernel
from starmine.rules.kernel.action_ids import first_clue
from starmine.rules.kernel.state import COLOUR_CLUE, RANK_CLUE, Record
from starmine.rules.words.kind_words import suit_name
from starmine.rules.words.texts import template, text

_HAND_EMPTY = text("refusal.hand-empty", "your hand is empty: you can only give a clue")
_TOKENS_FULL = template(
    "refusal.tokens-full",
    "all {count} {clue_tokens} are free, so a discard would gain nothing: play a {card} or give a clue",
)
_NO_TOKEN = template("refusal.no-token", "a clue costs a {clue_token}, and none is free: play or discard a {card}")()
_OTHER_HANDS_EMPTY = template(
    "refusal.other-hands-empty",
    "every other hand is empty, and a clue must touch at least one {card}: play or discard a {card}",
)()
_NO_CLUE_TOUCHES = template(
    "refusal.no-clue-touches", "no clue that is allowed now would touch a {card}: play or discard a {card}"
)()
GAME_OVER = template("refusal.game-over", "the game is over: {reason}")
_NO_DECK_PLAYS = template(
    "refusal.no-deck-plays", "this table does not allow plays from the deck: choose a {card} of your hand"
)()
_NO_DECK_DISCARDS = template(
    "refusal.no-deck-discards",
    "only variants with inverted suits allow a discard from the deck: play the last {card} of the deck",
)()
_DECK_NOT_LAST = template(
    "refusal.deck-not-last",
    "only the last {card} of the deck can be played from it, but {count} are left: choose a {card} of your hand",
)
_WILD_COLOUR = template(
    "refusal.wild-colour",
    "{suit} is wild here and cannot be clued: clue another colour, which also touches its {cards}",
)
_COLOUR_AFTER_COLOUR = text(
    "refusal.colour-after-colour",
    "the last clue was a colour, and clues alternate here: clue a rank, play or discard",
)
_RANK_AFTER_RANK = text(
    "refusal.rank-after-rank", "the last clue was a rank, and clues alternate here: clue a colour, play or discard"
)
_CLUE_TOUCHES_NOTHING = template(
    "refusal.clue-touches-nothing",
    "{clue} would touch no {card} of seat {seat}: a clue must touch at least one {card}",
)
_SLOT = template("refusal.slot", "slot {slot} is out of range: the hand of seat {seat} has slots 0 to {last}")


def no_play(state: Record, _setup: Setup) -> IllegalAction | None:
    """The error if the seat on turn has no legal play; None if it has one."""
    if not state["hand_sizes"][state["seat"]]:
        return IllegalAction(_HAND_EMPTY, rule="C43")
    return None


def no_discard(state: Record, setup: Setup) -> IllegalAction | None:
    """The error if the seat on turn has no legal discard; None if it has one."""
    if (empty := no_play(state, setup)) is not None:
        return empty
    tokens = int(setup.rules["clue_tokens"])
    if state["clue_tokens"] == tokens and not setup.rules["discard_at_full"]:
        return IllegalAction(_TOKENS_FULL(count=tokens), rule="C10")
    return None


def no_clue(state: Record, setup: Setup) -> IllegalAction | None:
    """The error if the seat on turn has no legal clue; None if it has one, or if a view does not show that."""
    if state["clue_tokens"] == 0:
        return IllegalAction(_NO_TOKEN, rule="C06")
    others = [seat for seat in range(setup.players) if seat != state["seat"]]
    if not setup.rules["free_clues"] and not state["hand_sizes"][others].any():
        return IllegalAction(_OTHER_HANDS_EMPTY, rule="C08")
    if any(UNSEEN in _kinds(state, seat) for seat in others):
        return None
    legal = int(kernel.legal_without_deck(state, setup.rules))
    if not legal >> int(first_clue(setup.rules)):
        return IllegalAction(_NO_CLUE_TOUCHES, rule="C08")  # in some variants of hanab.live
    return None


# By verb: gives the error if the seat on turn has no legal action of it.
BY_VERB = {"play": no_play, "discard": no_discard, "clue": no_clue}


def refusal(action: object, state: Record, setup: Setup) -> StarmineError | None:
    """The error for an illegal action of the seat on turn; None if it is legal."""
    if not isinstance(action, Action):
        return BadAction(f"unknown action {shown(action)}: use Play, Discard or Clue")
    if isinstance(action, Clue):
        return _clue(action, state, setup)
    if isinstance(action, FromDeck):
        return _deck(action, state, setup)
    of_verb = no_play if isinstance(action, Play) else no_discard
    return of_verb(state, setup) or _card(action, state)


def _deck(action: FromDeck, state: Record, setup: Setup) -> StarmineError | None:
    """The error if the deck's card cannot be played or discarded."""
    drawn = int(state["drawn"])
    left = int(setup.rules["deck_size"]) - drawn
    if not setup.rules["deck_plays"]:
        return IllegalAction(_NO_DECK_PLAYS)
    if not action.play and not setup.rules["inverted_kinds"]:
        return IllegalAction(_NO_DECK_DISCARDS)
    if left != 1:
        return IllegalAction(_DECK_NOT_LAST(count=left))
    if not action.play and (error := no_discard(state, setup)) is not None:
        return error
    return _unseen(action) if state["deck"][drawn] == UNSEEN else None


def _card(action: Play | Discard, state: Record) -> StarmineError | None:
    """The error if the card in a slot cannot be played or discarded."""
    seat = int(state["seat"])
    kinds = _kinds(state, seat)
    if action.slot >= len(kinds):
        return BadAction(_SLOT(slot=action.slot, seat=seat, last=len(kinds) - 1))
    return _unseen(action) if kinds[action.slot] == UNSEEN else None


def _unseen(action: Play | Discard | FromDeck) -> HiddenCard:
    return HiddenCard(f"{action} turns over a card that this view does not show: push it in the whole game")


def _clue(clue: Clue, state: Record, setup: Setup) -> StarmineError | None:
    if isinstance(clue, UntoldClue):
        return BadAction(CLUE_OF_NEITHER(clue=repr(clue)))
    if (wrong := _addressee(clue, state, setup) or _value(clue, setup) or _type(clue, state, setup)) is not None:
        return wrong
    error = _touched(clue, state, setup)
    if error is None and state["clue_tokens"]:
        return None
    return no_clue(state, setup) or error  # why no clue at all, before why not this one


def _addressee(clue: Clue, state: Record, setup: Setup) -> StarmineError | None:
    """The error if the seat that gets the clue is out of range, or is the giver's own."""
    if clue.seat >= setup.players:
        return BadAction(SEAT(seat=clue.seat, count=setup.players, last=setup.players - 1))
    if clue.seat == state["seat"]:
        return IllegalAction(CLUE_TO_ONESELF, rule="C07")
    return None


def _value(clue: Clue, setup: Setup) -> StarmineError | None:
    """The error if this table has no clue of this colour or rank."""
    if clue.colour is not None and clue.colour == setup.wild_suit:
        return IllegalAction(_WILD_COLOUR(suit=suit_name(clue.colour)), rule="C42")
    try:
        clue_value(clue, setup)
    except BadAction as error:
        return error
    return None


def _type(clue: Clue, state: Record, setup: Setup) -> IllegalAction | None:
    """The error if clues alternate and this one has the type of the last one."""
    if not setup.rules["alternating"]:
        return None
    if clue.rank is None and state["last_clue"] == COLOUR_CLUE:
        return IllegalAction(_COLOUR_AFTER_COLOUR)
    if clue.rank is not None and state["last_clue"] == RANK_CLUE:
        return IllegalAction(_RANK_AFTER_RANK)
    return None


def _touched(clue: Clue, state: Record, setup: Setup) -> StarmineError | None:
    """The error if a clue would touch no card and must touch one, or if a view does not show whether it does."""
    if UNSEEN in _kinds(state, clue.seat):
        return HiddenCard(f"{clue} points at cards that this view does not show: push it in the whole game")
    touching = int(state["hand_clues"][clue.seat]) | int(setup.rules["free_clues"])
    if not touching >> clue_value(clue, setup) & 1:
        return IllegalAction(_CLUE_TOUCHES_NOTHING(clue=str(clue), seat=clue.seat), rule="C08")
    return None


def _kinds(state: Record, seat: int) -> list[int]:
    """The kinds of a hand's cards, oldest first; ``UNSEEN`` if hidden."""
    return state["deck"][state["hands"][seat, : state["hand_sizes"][seat]]].tolist()  # type: ignore[no-any-return]
