"""The reasons why actions are refused, as errors that name the value, the rule and the remedy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmine.rules import kernel
from starmine.rules import refusal_texts as texts
from starmine.rules.action_ids import first_clue
from starmine.rules.actions import Action, Clue, Discard, FromDeck, Play
from starmine.rules.cards import UNSEEN
from starmine.rules.errors import BadAction, GameOver, HiddenCard, IllegalAction, StarmineError, shown
from starmine.rules.kind_words import suit_name
from starmine.rules.state import COLOUR_CLUE, RANK_CLUE

if TYPE_CHECKING:
    from starmine.rules.game import Game


def no_play(game: Game) -> IllegalAction | None:
    """Why the seat on turn cannot play any card; None when it can."""
    if not game.state["hand_sizes"][game.seat]:
        return IllegalAction(texts.HAND_EMPTY, rule="C43")
    return None


def no_discard(game: Game) -> IllegalAction | None:
    """Why the seat on turn cannot discard any card; None when it can."""
    if (empty := no_play(game)) is not None:
        return empty
    tokens = int(game.rules["clue_tokens"])
    if game.clue_tokens == tokens and not game.rules["discard_at_full"]:
        return IllegalAction(texts.TOKENS_FULL(count=tokens), rule="C10")
    return None


def no_clue(game: Game) -> IllegalAction | None:
    """Why the seat on turn cannot give any clue; None when it can."""
    if game.clue_tokens == 0:
        return IllegalAction(texts.NO_TOKEN, rule="C06")
    hands = game.state["hand_sizes"].tolist()
    if not game.rules["free_clues"] and sum(hands) == hands[game.seat]:
        return IllegalAction(texts.OTHER_HANDS_EMPTY, rule="C08")
    legal = int(kernel.legal_without_deck(game.state, game.rules))
    if game.shows_clues() and not legal >> int(first_clue(game.rules)):
        return IllegalAction(texts.NO_CLUE_TOUCHES, rule="C08")  # in some variants of hanab.live
    return None


def refusals(game: Game) -> dict[str, StarmineError | None]:
    """By ``"play"``, ``"discard"``, ``"clue"``: why the seat on turn can take no such action; None when it can."""
    reasons = {"play": no_play, "discard": no_discard, "clue": no_clue}
    if game.outcome is not None:
        told = texts.GAME_OVER(reason=game.outcome.reason)
        return dict.fromkeys(reasons, GameOver(told, rule=game.outcome.rule))
    return {name: reason(game) for name, reason in reasons.items()}


def refusal(game: Game, action: object) -> StarmineError | None:
    """The error for an action that the seat on turn cannot take; None when it can."""
    if game.outcome is not None:
        return GameOver(texts.TOO_LATE(action=str(action), reason=game.outcome.reason), rule=game.outcome.rule)
    if not isinstance(action, Action):
        return BadAction(f"unknown action {shown(action)}: use Play, Discard or Clue")
    if isinstance(action, Clue):
        return _clue(game, action)
    if isinstance(action, FromDeck):
        return _deck(game, action) or _unseen(game, action)
    whole = no_play if isinstance(action, Play) else no_discard
    return whole(game) or _slot(game, action.slot) or _unseen(game, action)


def _deck(game: Game, action: FromDeck) -> IllegalAction | None:
    """Why the card of the deck cannot be played or discarded."""
    if not game.rules["deck_plays"]:
        return IllegalAction(texts.NO_DECK_PLAYS)
    if not action.play and not game.rules["inverted_kinds"]:
        return IllegalAction(texts.NO_DECK_DISCARDS)
    if game.cards_left != 1:
        return IllegalAction(texts.DECK_NOT_LAST(count=game.cards_left))
    return None if action.play else no_discard(game)


def _slot(game: Game, slot: int) -> BadAction | None:
    cards = int(game.state["hand_sizes"][game.seat])
    if slot >= cards:
        return BadAction(texts.SLOT(slot=slot, seat=game.seat, last=cards - 1))
    return None


def _unseen(game: Game, action: Play | Discard | FromDeck) -> HiddenCard | None:
    if game.viewer is None:
        return None
    if isinstance(action, FromDeck) or _kinds(game, game.seat)[action.slot] == UNSEEN:
        return HiddenCard(f"{action} turns over a card that this view does not show: push it in the whole game")
    return None


def _clue(game: Game, clue: Clue) -> StarmineError | None:
    return _addressee(game, clue) or _value(game, clue) or _type(game, clue) or no_clue(game) or _touched(game, clue)


def _addressee(game: Game, clue: Clue) -> StarmineError | None:
    if clue.seat >= game.players:
        return BadAction(texts.SEAT(seat=clue.seat, count=game.players, last=game.players - 1))
    if clue.seat == game.seat:
        return IllegalAction(texts.CLUE_TO_ONESELF, rule="C07")
    return None


def _value(game: Game, clue: Clue) -> StarmineError | None:
    if clue.colour is None or clue.colour in game.colours:
        return None
    if game.edition.sixth_suit == "wild" and clue.colour == game.suits[-1].name:
        return IllegalAction(texts.WILD_COLOUR(suit=suit_name(clue.colour)), rule="C42")
    try:
        clue.value(game)
    except BadAction as error:
        return error
    return None


def _type(game: Game, clue: Clue) -> IllegalAction | None:
    """Where clues alternate: why this one cannot follow the last one."""
    if not game.rules["alternating"]:
        return None
    if clue.rank is None and game.state["last_clue"] == COLOUR_CLUE:
        return IllegalAction(texts.COLOUR_AFTER_COLOUR)
    if clue.rank is not None and game.state["last_clue"] == RANK_CLUE:
        return IllegalAction(texts.RANK_AFTER_RANK)
    return None


def _touched(game: Game, clue: Clue) -> StarmineError | None:
    if game.viewer is not None and UNSEEN in _kinds(game, clue.seat):
        return HiddenCard(f"{clue} points at cards that this view does not show: push it in the whole game")
    touching = int(game.state["hand_clues"][clue.seat]) | int(game.rules["free_clues"])
    if not touching >> clue.value(game) & 1:
        return IllegalAction(texts.CLUE_TOUCHES_NOTHING(clue=str(clue), seat=clue.seat), rule="C08")
    return None


def _kinds(game: Game, seat: int) -> list[int]:
    # Read from the record, because ``game.hands`` makes a ``Card`` of every card, which takes longer.
    state = game.state
    return state["deck"][state["hands"][seat, : state["hand_sizes"][seat]]].tolist()  # type: ignore[no-any-return]
