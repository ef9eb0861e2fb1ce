"""Why an action was marked, in sentences that clients can translate."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from starmine.analysis.beliefs.result import Beliefs
from starmine.analysis.review_texts import (
    AGES,
    BETTER,
    BRILLIANT,
    BROUGHT,
    CLUE_COLOUR,
    CLUE_RANK,
    COST,
    DECIMAL,
    FROM_DECK,
    GIVEN_UP,
    HINT_BETTER,
    HINT_GIVEN_UP,
    HINT_LIKELY,
    HINT_SAFE,
    HINT_SURE,
    HINT_SURE_OF_MANY,
    HINT_USELESS,
    LIKELY,
    MODEL,
    OF_CARD,
    RISKY_DISCARD,
    RISKY_PLAY,
    SAFE,
    SURE,
    SURE_OF_MANY,
    TOUCHES,
    USELESS,
)
from starmine.analysis.reviewing.values import Judge, Values
from starmine.analysis.unseen.history import History
from starmine.bots import Player
from starmine.bots.errors import BotFault
from starmine.rules.actions import Action, Clue, Discard, FromDeck, Play
from starmine.rules.game import Game
from starmine.rules.kernel import kinds
from starmine.rules.words.kind_words import any_kind, suit_name, the_kind
from starmine.rules.words.texts import Template, Text, all_of

FEW = 3  # kinds that a sentence names

_RISK = 0.1  # chances from here on are told
_LIKELY = 0.5


def worse(judge: Judge, game: Game, turn: int, values: Values, names: Sequence[str]) -> tuple[Text, ...]:
    """Why the best action was better than the one taken."""
    before, taken, best = game.at(turn), game.actions[turn], values.best
    told = [*_of_taken(before, taken, values.belief)]
    told.append(BETTER(action=action_words(best, before, names), points=decimal(values.of(taken).loss)))
    if isinstance(best, Play):
        told.append(_of_play(before, best.slot, values.belief))
    elif isinstance(best, Discard):
        told += _of_discard(before, best.slot, values.belief, (USELESS, SAFE, GIVEN_UP))
    if best == values.usual and (reason := _of_model(judge, before, names)) is not None:
        told.append(reason)
    elif isinstance(best, Clue):
        told += _of_clue(before, best)
    return tuple(told)


def brilliant(judge: Judge, game: Game, turn: int, values: Values, names: Sequence[str]) -> tuple[Text, ...]:
    """By how much the action was better than the model's."""
    points, action = decimal(values.of(values.usual).loss), action_words(values.usual, game.at(turn), names)
    return (BRILLIANT(points=points, title=_title(judge, game.at(turn).seat), action=action),)


def lucky(game: Game, turn: int, luck: float) -> Text:
    """What it brought that the card played or discarded was of its kind."""
    kind = the_kind(int(game.state["deck"][game.log[turn].cards[0]]), game.suits)
    return (BROUGHT if luck > 0 else COST)(kind=kind, points=decimal(abs(luck)))


def recommended(judge: Judge, before: Game, values: Values, names: Sequence[str]) -> tuple[Text, ...]:
    """Why the best action of the seat on turn is the best, as a hint for its player."""
    best, belief, told = values.best, values.belief, list[Text]()
    if isinstance(best, Play):
        known, fitting = _known(before, best.slot), int(kinds.playable(before.state, before.rules))
        if known & ~fitting:
            told.append(HINT_LIKELY(percent=_percent(_chance(belief, best.slot, fitting))))
        elif known.bit_count() <= FEW:
            told.append(HINT_SURE(kinds=any_kind(known, before.suits)))
        else:
            told.append(HINT_SURE_OF_MANY())
    elif isinstance(best, Discard):
        told += _of_discard(before, best.slot, belief, (HINT_USELESS, HINT_SAFE, HINT_GIVEN_UP))
    elif isinstance(best, Clue) and best != values.usual:
        told += _of_clue(before, best)
    if best != values.usual:
        points, action = decimal(values.of(values.usual).loss), action_words(values.usual, before, names)
        told.append(HINT_BETTER(points=points, title=_title(judge, before.seat), action=action))
    elif (reason := _of_model(judge, before, names)) is not None:
        told.append(reason)
    return tuple(told)


def _of_taken(before: Game, taken: Action, belief: Beliefs) -> list[Text]:
    """What was risky about the action taken."""
    if isinstance(taken, Play):
        chance = _chance(belief, taken.slot, int(kinds.playable(before.state, before.rules)))
        return [RISKY_PLAY(percent=_percent(chance))] if chance < 1 - _RISK else []
    if isinstance(taken, Discard):
        chance = _chance(belief, taken.slot, int(kinds.critical(before.state, before.rules)))
        return [RISKY_DISCARD(percent=_percent(chance))] if chance >= _RISK else []
    return []


def _of_clue(before: Game, clue: Clue) -> list[Text]:
    """The cards that a clue touches, which all but their player see."""
    touched = before.state["deck"][[*before.touches(clue)]].tolist()
    return [TOUCHES(kinds=all_of(the_kind(kind, before.suits) for kind in touched))] if touched else []


def _of_play(before: Game, slot: int, belief: Beliefs) -> Text:
    known, fitting = _known(before, slot), int(kinds.playable(before.state, before.rules))
    if known & ~fitting:
        return LIKELY(percent=_percent(_chance(belief, slot, fitting)))
    return SURE(kinds=any_kind(known, before.suits)) if known.bit_count() <= FEW else SURE_OF_MANY()


def _of_discard(before: Game, slot: int, belief: Beliefs, said: tuple[Template, Template, Template]) -> list[Text]:
    """What speaks for a discard, in the sentences for a useless card, a safe one, and one that is given up."""
    useless, safe, given_up = said
    if is_sure(before, Discard(slot)):
        return [useless()]
    chance = _chance(belief, slot, int(kinds.critical(before.state, before.rules)))
    if chance < _RISK:
        return [safe(percent=_percent(chance))]
    return [given_up()] if chance >= _LIKELY else []


def is_sure(before: Game, action: Action) -> bool:
    """Whether the clues and the open cards tell that a play fits, or that a discarded card is useless."""
    if isinstance(action, Play):
        return not _known(before, action.slot) & ~int(kinds.playable(before.state, before.rules))
    return isinstance(action, Discard) and not _known(before, action.slot) & ~int(
        kinds.dead(before.state, before.rules)
    )


def _known(before: Game, slot: int) -> int:
    """The kinds that a card of the seat on turn can be, by the clues and the open cards."""
    history = History.of(before, before.seat)
    return int(history.possible(history.unseen)[slot])


def _chance(belief: Beliefs, slot: int, wanted: int) -> float:
    """The probability that a card is of one of these kinds, a set."""
    chances = belief.chances()[slot]
    return float(sum(chance for kind, chance in enumerate(chances) if wanted >> kind & 1))


def _of_model(judge: Judge, before: Game, names: Sequence[str]) -> Text | None:
    """The model's own reason for its action."""
    bot = judge.bots[before.seat]
    if getattr(bot, "why", None) is None:
        return None
    try:
        reason = Player(bot, before.seat, partners=judge.partners).why(before, names)
    except BotFault:  # a reason is not worth a review
        return None
    return None if reason is None else MODEL(title=_title(judge, before.seat), reason=reason.text)


def _title(judge: Judge, seat: int) -> str:
    bot = judge.bots[seat]
    return getattr(bot, "title", None) or bot.id


def action_words(action: Action, before: Game, names: Sequence[str]) -> Text:
    """An action of the seat on turn as a noun: ``"the clue red to Ada"``."""
    if isinstance(action, FromDeck):
        return FROM_DECK
    if isinstance(action, Clue):
        name = names[action.seat]
        if action.colour is not None:
            return CLUE_COLOUR(name=name, colour=suit_name(action.colour))
        return CLUE_RANK(name=name, rank=action.rank or 0)
    newer = len(before.hands[before.seat]) - 1 - action.slot
    age = "oldest" if newer and action.slot == 0 else AGES[newer]
    return OF_CARD["play" if isinstance(action, Play) else "discard", age]()


def decimal(number: float) -> Text:
    """A number from 0 on with one decimal, or two if it is small."""
    places = 1 if number >= 0.095 else 2
    whole, rest = divmod(round(number * 10**places), 10**places)
    return DECIMAL(whole=whole, decimals=f"{rest:0{places}}")


def _percent(chance: float) -> int:
    return round(100 * float(np.clip(chance, 0.0, 1.0)))
