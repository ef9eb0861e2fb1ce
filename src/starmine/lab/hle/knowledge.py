"""What is known of the cards of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmine.lab.hle.cards import HanabiCardKnowledge
from starmine.lab.hle.games import AgentObservationType

if TYPE_CHECKING:
    from starmine.lab.hle.states import HanabiState


def knowledge_of(state: HanabiState, seat: int, *, hide: bool = False) -> list[HanabiCardKnowledge]:
    """What the clues have told of each card of a hand, the oldest first; nothing, if it is to be hidden."""
    record, game = state.game_record, state.game
    orders = record["hands"][seat, : record["hand_sizes"][seat]].tolist()
    told = [(int(record["possible"][order]), int(record["clued"][order])) for order in orders]
    if hide:
        told = [(int(game.rules["all_kinds"]), 0)] * len(orders)
    return [HanabiCardKnowledge.of(*pair, game.num_colors(), game.num_ranks()) for pair in told]


def is_hidden(state: HanabiState) -> bool:
    """Whether observations of this game tell nothing of clues."""
    return state.game.observation_type() == AgentObservationType.MINIMAL
