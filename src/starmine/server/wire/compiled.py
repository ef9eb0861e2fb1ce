"""Registers the compiled code for views, so that it can be compiled ahead."""

from __future__ import annotations

from starmine.compiling.units import Steps
from starmine.knowledge.compiled import TABLE
from starmine.knowledge.sights import sights
from starmine.rules.compiled import sample_game
from starmine.server.wire.sight_texts import Texts, sight_texts

_VIEWS = "what tables show"
SERVED = (*TABLE, _VIEWS)  # what a server of tables needs


def _views() -> None:
    game, none = sample_game(), Texts([])
    tails = Texts([b""] * sum(map(len, game.hands)))
    sight_texts(game, sights(game), none, none, tails)


UNITS: dict[str, Steps] = {_VIEWS: {_VIEWS: _views}}
