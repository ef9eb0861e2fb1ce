"""Reviews in the API's schema, from which stored ones are read, too."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, get_args

from starmine.analysis import reviewed
from starmine.rules.game import Game
from starmine.server.bots.tasks import named
from starmine.server.review.schemas import (
    ActionValue,
    CauseCounts,
    MarkCounts,
    PlayerReview,
    ReviewBody,
    ReviewState,
    TurnReview,
    Worth,
)
from starmine.server.tables.actions import read_action, show_action

USUAL = 2  # the depth that is computed first; a deeper one if it is asked for after that
_DECIMALS = 3

Turns = Sequence[reviewed.TurnReview | None]  # of a game: None where they are not reviewed yet


@dataclass(frozen=True, slots=True)
class Status:
    """How far a review is. See ``Review``."""

    state: ReviewState = "none"
    place: int | None = None
    depth: int = 0
    progress: float = 0.0


@dataclass(frozen=True, slots=True)
class Results:
    """The JSON text of a ``ReviewBody`` whose texts lack the players' names. See ``Review`` for the rest."""

    body: str
    revision: str = ""
    partial: bool = False


def show_body(game: Game, model: reviewed.Model, turns: Turns, stand_ins: Collection[int] = ()) -> str:
    """See ``Results.body``: of a finished game's turns, some of which may be missing."""
    return with_turns(show_summary(game, model, turns, stand_ins), turns, game.score)


def show_summary(game: Game, model: reviewed.Model, turns: Turns, stand_ins: Collection[int] = ()) -> str:
    """The same without the turns. The players' sums leave out the turns at which a bot stood in for a person."""
    found = reviewed.summed_up(game, model, [turn for turn in turns if turn is not None], stand_ins)
    body = ReviewBody(
        model=list(model.bots),
        fit=_rounded(model.fit),
        turns=[],
        players=[_show_player(player) for player in found.players],
        luck=None if found.luck is None else _rounded(found.luck),
        score=game.score,
    )
    return body.model_dump_json()


def with_turns(summary: str, turns: Turns, score: int, left_out: Collection[int] = ()) -> str:
    """A text of ``show_summary`` with these turns, but for some."""
    found = [turn for turn in turns if turn is not None]
    lucks = dict(zip((turn.turn for turn in found), reviewed.lucks(found, score, len(turns)), strict=True))
    shown = (
        "null" if turn is None or place in left_out else turn_text(turn, lucks[place])
        for place, turn in enumerate(turns)
    )
    return summary.replace('"turns":[]', f'"turns":[{",".join(shown)}]', 1)


@lru_cache(maxsize=1024)  # some games: building one takes half a millisecond, and it is shown once a second
def turn_text(turn: reviewed.TurnReview, luck: float | None) -> str:
    """The JSON text of a ``TurnReview``."""
    return _show_turn(turn, luck).model_dump_json()


def read_turns(body: ReviewBody) -> list[reviewed.TurnReview | None]:
    """The turns of a review."""
    return [None if turn is None else _read_turn(turn) for turn in body.turns]


def show_review(version: str, status: Status, depths: int, results: Results, names: Sequence[str]) -> bytes:
    """The JSON text of a ``Review`` with the players' names."""
    shown = {"version": version, **asdict(status), "depths": depths}
    shown |= {"progress": _rounded(status.progress), "revision": results.revision, "partial": results.partial}
    text = named(results.body, [json.dumps(name)[1:-1] for name in names])
    return (json.dumps(shown)[:-1] + "," + text[1:]).encode()


def sums_of(game: Game, turns: Sequence[reviewed.TurnReview], stand_ins: Collection[int] = ()) -> list[dict[str, Any]]:
    """By seat: the sums for profiles, as in ``ReviewedGame``, without turns at which a bot stood in for a person."""
    lucks = reviewed.lucks(turns, game.score, game.turn)
    both = [(turn, luck) for turn, luck in zip(turns, lucks, strict=True) if turn.turn not in stand_ins]
    return [_sums([(turn, luck) for turn, luck in both if turn.seat == seat]) for seat in range(game.players)]


def _sums(played: Sequence[tuple[reviewed.TurnReview, float | None]]) -> dict[str, Any]:
    turns = [turn for turn, _ in played]
    accuracy = reviewed.accuracy(turns)
    costs = dict.fromkeys(get_args(reviewed.Cause), 0.0)
    for turn, luck in played:
        if (cause := reviewed.cause_of(turn, luck)) is not None:
            costs[cause] += turn.loss if luck is None or cause != "luck" else -luck
    return {
        "turns": len(turns),
        "accuracy": None if accuracy is None else _rounded(accuracy),
        "loss": _rounded(sum(turn.loss for turn in turns)),
        "causes": {cause: _rounded(cost) for cause, cost in costs.items()},
        "marks": {mark: sum(turn.mark == mark for turn in turns) for mark in get_args(reviewed.Mark)},
    }


def _show_turn(turn: reviewed.TurnReview, luck: float | None) -> TurnReview:
    return TurnReview(
        turn=turn.turn,
        seat=turn.seat,
        taken=show_action(turn.taken),
        usual=show_action(turn.usual),
        best=show_action(turn.best),
        exact=turn.exact,
        before=_show_worth(turn.before),
        after=_show_worth(turn.after),
        loss=_rounded(turn.loss),
        effect=_rounded(turn.effect),
        luck=None if luck is None else _rounded(luck),
        mark=turn.mark,
        cause=reviewed.cause_of(turn, luck) or turn.cause,
        reasons=list(turn.reasons),
        came=turn.came,
        values=[_show_value(*each) for each in zip(turn.values, turn.effects, turn.cards, strict=True)],
    )


def _show_worth(value: reviewed.Value) -> Worth:
    return Worth(
        score=_rounded(value.score),
        error=_rounded(value.error),
        perfect=_rounded(value.perfect),
        perfect_error=_rounded(value.perfect_error),
    )


def _show_value(value: reviewed.Value, effect: Sequence[str], cards: Sequence[int]) -> ActionValue:
    return ActionValue(
        **_show_worth(value).model_dump(),
        action=show_action(value.action),
        cards=list(cards),
        effect=list(effect),
        deals=value.deals,
        loss=_rounded(value.loss),
        loss_error=_rounded(value.loss_error),
        missed=_rounded(value.missed),
        missed_error=_rounded(value.missed_error),
    )


def _show_player(player: reviewed.PlayerSummary) -> PlayerReview:
    return PlayerReview(
        seat=player.seat,
        turns=player.turns,
        accuracy=None if player.accuracy is None else _rounded(player.accuracy),
        loss=_rounded(player.loss),
        marks=MarkCounts(**dict(player.marks)),
        causes=CauseCounts(**dict(player.causes)),
        best=player.best,
        worst=player.worst,
    )


def _read_turn(turn: TurnReview) -> reviewed.TurnReview:
    return reviewed.TurnReview(
        turn=turn.turn,
        seat=turn.seat,
        taken=read_action(turn.taken),
        usual=read_action(turn.usual),
        best=read_action(turn.best),
        values=tuple(_read_value(value) for value in turn.values),
        effects=tuple(tuple(value.effect) for value in turn.values),
        cards=tuple(tuple(value.cards) for value in turn.values),
        exact=turn.exact,
        mark=turn.mark,
        cause=None if turn.cause == "luck" else turn.cause,
        reasons=tuple(turn.reasons),
        came=turn.came,
    )


def _read_value(value: ActionValue) -> reviewed.Value:
    return reviewed.Value(
        action=read_action(value.action),
        deals=value.deals,
        score=value.score,
        error=value.error,
        perfect=value.perfect,
        perfect_error=value.perfect_error,
        loss=value.loss,
        loss_error=value.loss_error,
        missed=value.missed,
        missed_error=value.missed_error,
    )


def _rounded(number: float) -> float:
    return round(number, _DECIMALS) + 0.0  # without a minus before 0
