"""What an action does, in a sentence: for every action that a review lists, and for why one was marked."""

from __future__ import annotations

from collections.abc import Sequence

from starmine.analysis import review_texts as texts
from starmine.analysis.beliefs.result import Beliefs
from starmine.analysis.plain_mistakes import critical, dead, known, playable
from starmine.analysis.reviewing.reasons import chance_of, is_sure, percent
from starmine.analysis.reviewing.values import Judge, Values
from starmine.bots import Player
from starmine.bots.errors import BotFault
from starmine.rules.actions import Action, Clue, Discard, Play
from starmine.rules.game import Game
from starmine.rules.words.kind_words import the_kind
from starmine.rules.words.texts import Text, all_of


def effects(judge: Judge, before: Game, values: Values, names: Sequence[str]) -> dict[Action, tuple[Text, ...]]:
    """What each of the actions does, for the seat on turn; what a clue makes the next player do, by the model."""
    following = _Following(judge, before)
    return {value.action: _effect(following, before, value.action, values.belief, names) for value in values.all}


class _Following:
    """The models of all seats, as they stand before a turn."""

    def __init__(self, judge: Judge, before: Game) -> None:
        self._before = before
        self._players = [Player(bot, seat, partners=judge.partners) for seat, bot in enumerate(judge.bots)]

    def answer(self, clue: Clue) -> tuple[Game, Action] | None:
        """The game after a clue to the next player, and what the model then does; None for others, and at the end."""
        after = self._before.copy()
        after.push(clue)
        if after.outcome is not None or after.seat != clue.seat:
            return None
        player = self._players[after.seat]
        try:
            player.follow(self._before)
            return after, player.act_if(after)
        except BotFault:  # then only this sentence is missing
            return None


def _effect(
    following: _Following, before: Game, action: Action, belief: Beliefs, names: Sequence[str]
) -> tuple[Text, ...]:
    if isinstance(action, Play):
        return (_of_play(before, action, belief),)
    if isinstance(action, Discard):
        return (_of_discard(before, action, belief),)
    return _of_clue(following, before, action, names) if isinstance(action, Clue) else ()


def _of_play(before: Game, play: Play, belief: Beliefs) -> Text:
    fitting = playable(before)
    if is_sure(before, play):
        return texts.EFFECT_SURE
    if not known(before, play.slot) & fitting:
        return texts.EFFECT_NEVER_FITS()
    return texts.EFFECT_PLAY(percent=percent(chance_of(belief, play.slot, fitting)))


def _of_discard(before: Game, discard: Discard, belief: Beliefs) -> Text:
    if is_sure(before, discard):
        return texts.EFFECT_USELESS
    last = percent(chance_of(belief, discard.slot, critical(before)))
    return texts.EFFECT_LAST_COPY(percent=last) if last else texts.EFFECT_DISCARD


def _of_clue(following: _Following, before: Game, clue: Clue, names: Sequence[str]) -> tuple[Text, ...]:
    touched = sorted({int(before.state["deck"][card]) for card in before.touches(clue)})
    if not touched:
        return (texts.EFFECT_OF_NOTHING(),)
    told = [texts.TOUCHES(kinds=all_of(the_kind(kind, before.suits) for kind in touched))]
    if useless := [the_kind(kind, before.suits) for kind in touched if dead(before) >> kind & 1]:
        told.append(texts.EFFECT_USELESS_KINDS(kinds=all_of(useless)))
    if (found := following.answer(clue)) is not None:
        told += _then(*found, names[clue.seat])
    return tuple(told)


def _then(after: Game, action: Action, name: str) -> list[Text]:
    """What the player who got a clue does next with a card."""
    if not isinstance(action, Play | Discard):
        return []
    kind = int(after.state["deck"][after.state["hands"][after.seat, action.slot]])
    if isinstance(action, Discard):
        said = texts.EFFECT_THEN_DISCARDS
    else:
        said = texts.EFFECT_THEN_PLAYS if playable(after) >> kind & 1 else texts.EFFECT_THEN_MISPLAYS
    return [said(name=name, kind=the_kind(kind, after.suits))]
