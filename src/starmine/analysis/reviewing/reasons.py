"""Why an action was marked, and what each action does, in sentences that clients can translate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from starmine.analysis import review_texts as texts
from starmine.analysis.beliefs.result import Beliefs
from starmine.analysis.plain_mistakes import critical, dead, known, left_unsaved, misleads, plain_fault, playable
from starmine.analysis.reviewing.values import Judge, Values
from starmine.bots import Player
from starmine.bots.errors import BotFault
from starmine.rules.actions import Action, Clue, Discard, FromDeck, Play
from starmine.rules.cards import face
from starmine.rules.game import Game
from starmine.rules.kernel import kinds
from starmine.rules.kernel.state import UP
from starmine.rules.words.kind_words import any_kind, one_rank, suit_name, the_kind
from starmine.rules.words.texts import Template, Text, all_of

FEW = 3  # kinds that a sentence names

_LEAST = 0.05  # points: less is not told
_RISK, _LIKELY, _SURE = 10, 50, 100  # per cent; chances from _RISK on are told
_REVIEWED = texts.LIKELY, texts.SURE, texts.SURE_OF_RANK, texts.SURE_OF_MANY
_HINTED = texts.HINT_LIKELY, texts.HINT_SURE, texts.HINT_SURE_OF_RANK, texts.HINT_SURE_OF_MANY


def worse(
    judge: Judge, game: Game, turn: int, values: Values, does: Mapping[Action, Sequence[Text]], names: Sequence[str]
) -> tuple[Text, ...]:
    """What the action did, and why the best one was better; ``does`` has the effects of all actions."""
    before, taken, best = game.at(turn), game.actions[turn], values.best
    told = list(does[taken]) if isinstance(taken, Clue) else _of_taken(before, game.at(turn + 1), taken, values.belief)
    if (unsaved := left_unsaved(before, taken, values.usual, best)) is not None:
        told.append(texts.UNSAVED(kind=the_kind(unsaved, before.suits), name=names[(before.seat + 1) % before.players]))
    if isinstance(taken, Clue) and (kind := misleads(before, taken)) is not None:
        told.append(texts.MISLEADS(kind=the_kind(kind, before.suits), name=names[taken.seat]))
    loss = values.of(taken).loss
    if taken == best or loss < _LEAST:
        return tuple(told)
    told.append(texts.BETTER(action=action_words(best, names), points=decimal(loss)))
    if isinstance(best, Play):
        told.append(_of_play(before, best.slot, values.belief, _REVIEWED))
    elif isinstance(best, Discard):
        told += _of_discard(before, best.slot, values.belief, (texts.USELESS, texts.SAFE, texts.GIVEN_UP))
    else:
        told += does[best]
    if best == values.usual and (reason := _of_model(judge, before, names)) is not None:
        told.append(reason)
    return tuple(told)


def brilliant(judge: Judge, game: Game, turn: int, values: Values, names: Sequence[str]) -> tuple[Text, ...]:
    """By how much the action, here the best one, was better than the model's."""
    points, action = decimal(values.of(values.usual).loss), action_words(values.usual, names)
    return (texts.BRILLIANT(points=points, title=_title(judge, game.at(turn).seat), action=action),)


def by_another_reading(judge: Judge, game: Game, turn: int, values: Values, names: Sequence[str]) -> tuple[Text, ...]:
    """What the model would have done instead of an action that is fine by another reading of the clues."""
    points, action = decimal(values.of(game.actions[turn]).loss), action_words(values.best, names)
    return (texts.OTHER_READING(title=_title(judge, game.at(turn).seat), action=action, points=points),)


def came(game: Game, turn: int) -> Text | None:
    """What a play or discard showed: the card, and the one that was drawn."""
    cards = game.log[turn].cards
    if isinstance(game.actions[turn], Clue) or not cards:
        return None
    kind = the_kind(int(game.state["deck"][cards[0]]), game.suits)
    drawn = int(game.at(turn).state["drawn"])
    if drawn == int(game.at(turn + 1).state["drawn"]):
        return texts.CAME(kind=kind)
    return texts.CAME_AND_DRAWN(kind=kind, drawn=the_kind(int(game.state["deck"][drawn]), game.suits))


def recommended(
    judge: Judge, before: Game, values: Values, names: Sequence[str], places: Sequence[int] = ()
) -> tuple[Text, ...]:
    """Why the best action of the seat on turn is the best, as a hint for its player.

    ``places`` are by slot, from 1 on: where the card is in the player's arrangement.
    """
    best, belief = values.best, values.belief
    told: list[Text] = []
    if isinstance(best, Play):
        told.append(_of_play(before, best.slot, belief, _HINTED))
    elif isinstance(best, Discard):
        told += _of_discard(before, best.slot, belief, (texts.HINT_USELESS, texts.HINT_SAFE, texts.HINT_GIVEN_UP))
    elif isinstance(best, Clue) and best != values.usual:
        told += _of_clue(before, best)
    if best != values.usual:
        points, action = decimal(values.of(values.usual).loss), action_words(values.usual, names, places)
        told.append(texts.HINT_BETTER(points=points, title=_title(judge, before.seat), action=action))
    elif (reason := _of_model(judge, before, names)) is not None:
        told.append(reason)
    return tuple(told)


def _of_taken(before: Game, after: Game, taken: Action, belief: Beliefs) -> list[Text]:
    """What was risky about the action taken."""
    if isinstance(taken, Play):
        if not known(before, taken.slot) & playable(before):
            return [texts.MISFIT()]
        share = percent(fits(belief, before, taken))
        return [texts.RISKY_PLAY(percent=share)] if share <= _SURE - _RISK else []
    if isinstance(taken, Discard):
        share = percent(chance_of(belief, taken.slot, critical(before)))
        kind = int(after.state["deck"][before.state["hands"][before.seat, taken.slot]])
        if share == _SURE and critical(before) >> kind & 1:
            return [_of_last(kind, after)]
        if percent(chance_of(belief, taken.slot, playable(before))) == _SURE:
            return [texts.FITTED()]
        told: list[Text] = [texts.RISKY_DISCARD(percent=share)] if share >= _RISK else []
        if plain_fault(before, taken) is not None:
            is_clued = before.state["clued"][before.state["hands"][before.seat, taken.slot]]
            told.append(texts.KEPT() if is_clued else texts.FULL())
        return told
    return []


def _of_last(kind: int, after: Game) -> Text:
    """What it means that the last copy of a kind was discarded."""
    suit, place = face(kind, len(after.suits))
    height = int(kinds.limit(after.state, after.rules, suit))
    if after.state["directions"][suit] != UP or height == 0:
        return texts.LAST_NEEDED(kind=the_kind(kind, after.suits))
    return texts.LAST(suit=suit_name(after.suits[suit].name), rank=place + 1, height=height)


def _of_clue(before: Game, clue: Clue) -> list[Text]:
    """The cards that a clue touches: all but their owner see them."""
    touched = before.state["deck"][[*before.touches(clue)]].tolist()
    return [texts.TOUCHES(kinds=all_of(the_kind(kind, before.suits) for kind in touched))] if touched else []


def _of_play(before: Game, slot: int, belief: Beliefs, said: Sequence[Template]) -> Text:
    """What speaks for a play. ``said``: for a likely card, and for a sure one of few kinds, a rank, or many kinds."""
    likely, sure, of_rank, of_many = said
    held, fitting = known(before, slot), playable(before)
    if held & ~fitting:
        return likely(percent=percent(chance_of(belief, slot, fitting)))
    if held.bit_count() <= FEW:
        return sure(kinds=any_kind(held, before.suits))
    rank = one_rank(held, before.suits)
    return of_rank(rank=rank) if rank else of_many()


def _of_discard(before: Game, slot: int, belief: Beliefs, said: tuple[Template, Template, Template]) -> list[Text]:
    """What speaks for a discard. ``said``: for a useless card, a safe one, and one that is given up."""
    useless, safe, given_up = said
    if is_sure(before, Discard(slot)):
        return [useless()]
    share = percent(chance_of(belief, slot, critical(before)))
    if share < _RISK:
        return [safe(percent=share)]
    return [given_up()] if share >= _LIKELY else []


def is_sure(before: Game, action: Action) -> bool:
    """Whether the clues and the open cards tell that a play fits, or that a discarded card is useless."""
    if isinstance(action, Play):
        return not known(before, action.slot) & ~playable(before)
    return isinstance(action, Discard) and not known(before, action.slot) & ~dead(before)


def fits(belief: Beliefs, before: Game, play: Play) -> float:
    """How likely a card fits, by a model."""
    return chance_of(belief, play.slot, playable(before))


def chance_of(belief: Beliefs, slot: int, wanted: int) -> float:
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
    except BotFault:  # then only this sentence is missing
        return None
    return None if reason is None else texts.MODEL(title=_title(judge, before.seat), reason=reason.text)


def _title(judge: Judge, seat: int) -> str:
    bot = judge.bots[seat]
    return getattr(bot, "title", None) or bot.id


def action_words(action: Action, names: Sequence[str], places: Sequence[int] = ()) -> Text:
    """An action of the seat on turn as a noun: ``"the clue red to Ada"``. ``places``: see ``recommended``."""
    if isinstance(action, FromDeck):
        return texts.FROM_DECK
    if isinstance(action, Clue):
        name = names[action.seat]
        if action.colour is not None:
            return texts.CLUE_COLOUR(name=name, colour=suit_name(action.colour))
        return texts.CLUE_RANK(name=name, rank=action.rank or 0)
    place = places[action.slot] if places else action.slot + 1
    return (texts.PLAY if isinstance(action, Play) else texts.DISCARD)(place=place)


def decimal(number: float) -> Text:
    """A number from 0 on with one decimal, or two if it is small."""
    places = 1 if number >= 0.095 else 2  # 0.095 rounds to 0.1
    whole, rest = divmod(round(number * 10**places), 10**places)
    return texts.DECIMAL(whole=whole, decimals=f"{rest:0{places}}")


def percent(chance: float) -> int:
    return round(100 * float(np.clip(chance, 0.0, 1.0)))


def effects(judge: Judge, before: Game, values: Values, names: Sequence[str]) -> dict[Action, tuple[Text, ...]]:
    """What each of the actions does, for the seat on turn; what a clue makes the next player do, by the model."""
    players = [Player(bot, seat, partners=judge.partners) for seat, bot in enumerate(judge.bots)]
    return {value.action: _effect(players, before, value.action, values.belief, names) for value in values.all}


def _effect(
    players: Sequence[Player], before: Game, action: Action, belief: Beliefs, names: Sequence[str]
) -> tuple[Text, ...]:
    """What one action does. ``players`` are the models of all seats."""
    if isinstance(action, Clue):
        return _effect_of_clue(players, before, action, names)
    if isinstance(action, Play):
        if is_sure(before, action):
            return (texts.EFFECT_SURE,)
        can_fit = known(before, action.slot) & playable(before)
        chance = percent(fits(belief, before, action))
        return (texts.EFFECT_PLAY(percent=chance) if can_fit else texts.EFFECT_NEVER_FITS(),)
    if isinstance(action, Discard):
        if is_sure(before, action):
            return (texts.EFFECT_USELESS,)
        last = percent(chance_of(belief, action.slot, critical(before)))
        return (texts.EFFECT_LAST_COPY(percent=last) if last else texts.EFFECT_DISCARD,)
    return ()


def _effect_of_clue(players: Sequence[Player], before: Game, clue: Clue, names: Sequence[str]) -> tuple[Text, ...]:
    touched = sorted({int(before.state["deck"][card]) for card in before.touches(clue)})
    if not touched:
        return (texts.EFFECT_OF_NOTHING(),)
    told = [texts.TOUCHES(kinds=all_of(the_kind(kind, before.suits) for kind in touched))]
    if useless := [the_kind(kind, before.suits) for kind in touched if dead(before) >> kind & 1]:
        told.append(texts.EFFECT_USELESS_KINDS(kinds=all_of(useless)))
    after = before.copy()
    after.push(clue)
    if after.outcome is None and after.seat == clue.seat:
        told += _answer(players[after.seat], before, after, names[clue.seat])
    return tuple(told)


def _answer(player: Player, before: Game, after: Game, name: str) -> list[Text]:
    """What the model of the next player, who got a clue, then does with a card."""
    try:
        player.follow(before)
        action = player.act_if(after)
    except BotFault:  # then only this sentence is missing
        return []
    if not isinstance(action, Play | Discard):
        return []
    kind = int(after.state["deck"][after.state["hands"][after.seat, action.slot]])
    if isinstance(action, Discard):
        said = texts.EFFECT_THEN_DISCARDS
    else:
        said = texts.EFFECT_THEN_PLAYS if playable(after) >> kind & 1 else texts.EFFECT_THEN_MISPLAYS
    return [said(name=name, kind=the_kind(kind, after.suits))]
