"""``SimpleAgent``: plays clued cards, and clues the colours of playable cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from starmine.lab.hle.rl_env import Agent, Observation

Card = Mapping[str, Any]


class SimpleAgent(Agent):
    """Plays every card that a clue touches as soon as possible."""

    def __init__(self, config: Mapping[str, Any], *_args: Any, **_kwargs: Any) -> None:
        """``config`` may have ``information_tokens``, the number of all clue tokens, 8 by default."""
        self.config = config
        self.max_information_tokens: int = config.get("information_tokens", 8)

    @staticmethod
    def playable_card(card: Card, fireworks: Mapping[str, int]) -> bool:
        """Whether a card can be played successfully now."""
        return bool(card["rank"] == fireworks[card["color"]])

    def act(self, observation: Observation) -> dict[str, Any] | None:
        """Its move as a dictionary; None if it is not its turn.

        It plays its oldest clued card; else it clues a playable card; else it discards its oldest card, or plays
        it if no clue token has been used.
        """
        if observation["current_player_offset"] != 0:
            return None
        clued = (slot for slot, told in enumerate(observation["card_knowledge"][0]) if set(told.values()) != {None})
        slot = next(clued, None)
        if slot is not None:
            return {"action_type": "PLAY", "card_index": slot}
        tokens: int = observation["information_tokens"]
        clue = next(self._clues(observation), None) if tokens > 0 else None
        if clue is not None:
            return clue
        return {"action_type": "DISCARD" if tokens < self.max_information_tokens else "PLAY", "card_index": 0}

    def _clues(self, observation: Observation) -> Iterator[dict[str, Any]]:
        """Colour clues for playable cards not clued by colour yet, those to the next player first."""
        for offset in range(1, observation["num_players"]):
            hand, knowledge = observation["observed_hands"][offset], observation["card_knowledge"][offset]
            for card, told in zip(hand, knowledge, strict=True):
                if told["color"] is None and self.playable_card(card, observation["fireworks"]):
                    yield {"action_type": "REVEAL_COLOR", "color": card["color"], "target_offset": offset}
