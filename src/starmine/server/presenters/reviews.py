"""Reviews in the API's schema, from which stored ones are read, too."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, get_args

from starmine.analysis import reviewed
from starmine.rules.game import Game
from starmine.server.analysis.tasks import named
from starmine.server.presenters.log import read_action, show_action
from starmine.server.schemas.reviews import (
    ActionValue,
    CauseCounts,
    MarkCounts,
    PlayerReview,
    ReviewBody,
    ReviewState,
    TurnReview,
    Worth,
)

USUAL = 2  # the depth that is computed first; a deeper one if it is asked for after that
_DECIMALS = 3


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


def show_body(game: Game, model: tuple[str, ...], turns: Sequence[reviewed.TurnReview | None]) -> str:
    """See ``Results.body``: of a finished game's turns, some of which may be missing."""
    return with_turns(show_summary(game, model, turns), turns)


def show_summary(game: Game, model: tuple[str, ...], turns: Sequence[reviewed.TurnReview | None]) -> str:
    """The same without the turns."""
    found = reviewed.summed_up(game, model, [turn for turn in turns if turn is not None])
    body = ReviewBody(
        model=list(model),
        turns=[],
        players=[_show_player(player) for player in found.players],
        luck=None if found.luck is None else _rounded(found.luck),
        score=game.score,
    )
    return body.model_dump_json()


def with_turns(summary: str, turns: Iterable[reviewed.TurnReview | None]) -> str:
    """A text of ``show_summary`` with these turns."""
    shown = ",".join("null" if turn is None else turn_text(turn) for turn in turns)
    return summary.replace('"turns":[]', f'"turns":[{shown}]', 1)


@lru_cache(maxsize=1024)  # some games: building one takes half a millisecond, and it is shown once a second
def turn_text(turn: reviewed.TurnReview) -> str:
    """The JSON text of a ``TurnReview``."""
    return _show_turn(turn).model_dump_json()


def read_turns(body: ReviewBody) -> list[reviewed.TurnReview | None]:
    """The turns of a review."""
    return [None if turn is None else _read_turn(turn) for turn in body.turns]


def show_review(version: str, status: Status, depths: int, results: Results, names: Sequence[str]) -> bytes:
    """The JSON text of a ``Review`` with the players' names."""
    shown = {"version": version, **asdict(status), "depths": depths}
    shown |= {"progress": _rounded(status.progress), "revision": results.revision, "partial": results.partial}
    text = named(results.body, [json.dumps(name)[1:-1] for name in names])
    return (json.dumps(shown)[:-1] + "," + text[1:]).encode()


def sums_of(players: int, turns: Sequence[reviewed.TurnReview]) -> list[dict[str, Any]]:
    """By seat: the sums for profiles, as in ``ReviewedGame``."""
    return [_sums([turn for turn in turns if turn.seat == seat]) for seat in range(players)]


def _sums(turns: Sequence[reviewed.TurnReview]) -> dict[str, Any]:
    accuracy = reviewed.accuracy(turns)
    causes, marks = get_args(reviewed.Cause), get_args(reviewed.Mark)
    return {
        "turns": len(turns),
        "accuracy": None if accuracy is None else _rounded(accuracy),
        "loss": _rounded(sum(turn.loss for turn in turns)),
        "causes": {cause: _rounded(sum(_cost(turn) for turn in turns if turn.cause == cause)) for cause in causes},
        "marks": {mark: sum(turn.mark == mark for turn in turns) for mark in marks},
    }


def _cost(turn: reviewed.TurnReview) -> float:
    """The expected points that went by a turn's cause."""
    return -(turn.luck or 0.0) if turn.cause == "luck" else turn.loss


def _show_turn(turn: reviewed.TurnReview) -> TurnReview:
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
        luck=None if turn.luck is None else _rounded(turn.luck),
        mark=turn.mark,
        cause=turn.cause,
        reasons=list(turn.reasons),
        values=[_show_value(value) for value in turn.values],
    )


def _show_worth(value: reviewed.Value) -> Worth:
    return Worth(
        score=_rounded(value.score),
        error=_rounded(value.error),
        perfect=_rounded(value.perfect),
        perfect_error=_rounded(value.perfect_error),
    )


def _show_value(value: reviewed.Value) -> ActionValue:
    return ActionValue(
        **_show_worth(value).model_dump(),
        action=show_action(value.action),
        deals=value.deals,
        loss=_rounded(value.loss),
        loss_error=_rounded(value.loss_error),
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
        exact=turn.exact,
        mark=turn.mark,
        cause=turn.cause,
        reasons=tuple(turn.reasons),
        luck=turn.luck,
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
    )


def _rounded(number: float) -> float:
    return round(number, _DECIMALS) + 0.0  # without a minus before 0
