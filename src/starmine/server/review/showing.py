"""Reviews in the API's schema, from which stored ones are read, too."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from dataclasses import fields as fields_of
from functools import lru_cache
from typing import Any, get_args

from starmine.analysis import reviewed
from starmine.rules.actions import Action, Clue, FromDeck, Play
from starmine.rules.game import Game
from starmine.server.bots.tasks import named
from starmine.server.review import schemas

USUAL = 2  # the depth that is computed first; a deeper one if it is asked for after that

Turns = Sequence[reviewed.TurnReview | None]  # of a game: None where they are not reviewed yet


@dataclass(frozen=True, slots=True)
class Shown:
    """A review as it is now, with the fields of ``Review``, and its results: the JSON text of a ``ReviewBody`` whose
    texts lack the players' names.
    """

    body: str
    state: schemas.ReviewState = "none"
    place: int | None = None
    depth: int = 0
    progress: float = 0.0
    revision: str = ""
    partial: bool = False


def show_body(game: Game, model: reviewed.Model, turns: Turns, stand_ins: Collection[int] = ()) -> str:
    """See ``Shown.body``: of a finished game's turns, some of which may be missing."""
    return with_turns(show_summary(game, model, turns, stand_ins), turns, game.score)


def show_summary(game: Game, model: reviewed.Model, turns: Turns, stand_ins: Collection[int] = ()) -> str:
    """``show_body`` without the turns. The players' sums leave out the turns at which a bot stood in for a person."""
    found = reviewed.summed_up(game, model, [turn for turn in turns if turn is not None], stand_ins)
    body = schemas.ReviewBody(
        model=list(model.bots),
        fit=model.fit,
        turns=[],
        players=[
            schemas.PlayerReview(**_fields(player) | {"marks": dict(player.marks), "causes": dict(player.causes)})
            for player in found.players
        ],
        luck=found.luck,
        score=game.score,
    )
    return body.model_dump_json()


def with_turns(summary: str, turns: Turns, score: int, left_out: Collection[int] = ()) -> str:
    """A text of ``show_summary`` with these turns, but for some."""
    found = [turn for turn in turns if turn is not None]
    lucks = dict(zip((turn.turn for turn in found), reviewed.lucks(found, score, len(turns)), strict=True))
    shown = (
        "null" if turn is None or number in left_out else turn_text(turn, lucks[number])
        for number, turn in enumerate(turns)
    )
    return summary.replace('"turns":[]', f'"turns":[{",".join(shown)}]', 1)


@lru_cache(maxsize=1024)  # some games: building one takes half a millisecond, and it is shown once a second
def turn_text(turn: reviewed.TurnReview, luck: float | None) -> str:
    return _show_turn(turn, luck).model_dump_json()


def read_turns(body: schemas.ReviewBody) -> list[reviewed.TurnReview | None]:
    return [None if turn is None else _read_turn(turn) for turn in body.turns]


def show_review(shown: Shown, depths: int, names: Sequence[str]) -> bytes:
    """The JSON text of a ``Review`` with the players' names."""
    fields = asdict(shown)
    text = with_names(fields.pop("body"), names)
    fields |= {"version": reviewed.VERSION, "depths": depths, "progress": schemas.rounded(shown.progress)}
    return (json.dumps(fields)[:-1] + "," + text[1:]).encode()  # the members of two objects, in one


def with_names(body: str, names: Sequence[str]) -> str:
    """The JSON text of a ``ReviewBody`` with the players' names in its texts."""
    return named(body, [json.dumps(name)[1:-1] for name in names])


def sums_of(game: Game, turns: Sequence[reviewed.TurnReview], stand_ins: Collection[int] = ()) -> list[dict[str, Any]]:
    """By seat: the sums for profiles, as in ``ReviewedGame``, and as ``mistakes`` the turns marked as such, each with
    the fields of ``Marked``. Turns at which a bot stood in for a person are left out.
    """
    lucks = reviewed.lucks(turns, game.score, game.turn)
    played = [(turn, luck) for turn, luck in zip(turns, lucks, strict=True) if turn.turn not in stand_ins]
    return [_sums([(turn, luck) for turn, luck in played if turn.seat == seat]) for seat in range(game.players)]


def _sums(played: Sequence[tuple[reviewed.TurnReview, float | None]]) -> dict[str, Any]:
    """The sums of a player's turns, each with the luck after it."""
    turns = [turn for turn, _ in played]
    accuracy = reviewed.accuracy(turns)
    costs = dict.fromkeys(get_args(reviewed.Cause), 0.0)
    for turn, luck in played:
        if (cause := reviewed.cause_of(turn, luck)) is not None:
            costs[cause] += -luck if cause == "luck" and luck is not None else turn.loss  # bad luck is negative
    return {
        "turns": len(turns),
        "accuracy": None if accuracy is None else schemas.rounded(accuracy),
        "loss": schemas.rounded(sum(turn.loss for turn in turns)),
        "causes": {cause: schemas.rounded(cost) for cause, cost in costs.items()},
        "marks": {mark: sum(turn.mark == mark for turn in turns) for mark in get_args(reviewed.Mark)},
        "mistakes": [
            {"turn": turn.turn, "seat": turn.seat, "mark": turn.mark, "cause": turn.cause, "kind": _kind(turn.taken)}
            for turn in turns
            if turn.mark is not None and turn.mark != "brilliant"
        ],
    }


def _kind(action: Action) -> schemas.Kind:
    if isinstance(action, Clue):
        return "clue"
    return "play" if isinstance(action, Play) or (isinstance(action, FromDeck) and action.play) else "discard"


def _show_turn(turn: reviewed.TurnReview, luck: float | None) -> schemas.TurnReview:
    computed = ("before", "after", "loss", "effect")  # properties, which ``_fields`` leaves out
    fields = _fields(turn, but=("values", "effects", "cards")) | {name: getattr(turn, name) for name in computed}
    fields |= {name: _fields(fields[name], but=("action",)) for name in ("before", "after")}
    values = [
        schemas.ActionValue(**_fields(value) | {"effect": effect, "cards": cards})
        for value, effect, cards in zip(turn.values, turn.effects, turn.cards, strict=True)
    ]
    cause = reviewed.cause_of(turn, luck) or turn.cause  # the latter: of a disputed turn, which has no mark
    return schemas.TurnReview(**fields | {"luck": luck, "cause": cause, "values": values})


def _read_turn(turn: schemas.TurnReview) -> reviewed.TurnReview:
    fields: dict[str, Any] = {field.name: getattr(turn, field.name, None) for field in fields_of(reviewed.TurnReview)}
    fields["values"] = tuple(
        reviewed.Value(**{field.name: getattr(value, field.name) for field in fields_of(reviewed.Value)})
        for value in turn.values
    )
    fields["effects"] = tuple(tuple(value.effect) for value in turn.values)
    fields |= {"cards": tuple(tuple(value.cards) for value in turn.values), "reasons": tuple(turn.reasons)}
    # ``_show_turn`` has added luck, which is no cause of the turn itself.
    return reviewed.TurnReview(**fields | {"cause": None if turn.cause == "luck" else turn.cause})


def _fields(value: Any, but: Collection[str] = ()) -> dict[str, Any]:
    """The fields of a dataclass as they are: ``asdict`` would convert them, too."""
    return {field.name: getattr(value, field.name) for field in fields_of(value) if field.name not in but}
