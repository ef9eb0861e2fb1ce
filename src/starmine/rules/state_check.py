"""Checks the arguments of ``Game.from_state``, and finds the viewer of a record."""

from __future__ import annotations

import numpy as np

from starmine.rules.cards import KINDS, MAX_PLAYERS, MIN_PLAYERS, UNSEEN
from starmine.rules.editions.edition import Edition
from starmine.rules.errors import BadRecord, shown
from starmine.rules.kernel.directions import DIRECTIONS
from starmine.rules.kernel.state import GAME, NO_LAST_ROUND, RULES, STUCK, Record, possible_kinds


def check_state(state: Record, edition: Edition, rules: Record) -> None:
    """Raises ``BadRecord`` unless ``rules`` belongs to ``edition``, and ``state`` to a game with these rules."""
    for name, record, dtype in (("state", state, GAME), ("rules", rules, RULES)):
        if getattr(record, "dtype", None) != dtype or getattr(record, "shape", None) != ():
            wanted = "GAME" if name == "state" else "RULES"
            raise BadRecord(f"{name} must be one record of the dtype {wanted}, not {shown(type(record))}")
    players = int(rules["players"])
    if not MIN_PLAYERS <= players <= MAX_PLAYERS or edition.rules(players).tobytes() != rules.tobytes():
        raise BadRecord(f"these rules are not those of {edition!r}: give the table's edition, with all its options")
    if not _fits(state, rules):
        raise BadRecord(f"the state is not one of {edition!r} with {players} players")


def _fits(state: Record, rules: Record) -> bool:
    """Whether the fields of a state are within the table's bounds, and no card is in two places."""
    players, suits, deck_size = int(rules["players"]), int(rules["suits"]), int(rules["deck_size"])
    drawn, sizes, visible = int(state["drawn"]), state["hand_sizes"], state["deck"][state["deck"] != UNSEEN]
    orders = [order for seat in range(players) for order in state["hands"][seat, : sizes[seat]].tolist()]
    return bool(
        players * int(rules["hand_size"]) <= drawn <= deck_size
        and ((sizes[:players] >= 0) & (sizes[:players] <= rules["hand_size"])).all()
        and not sizes[players:].any()
        and len(set(orders)) == len(orders)
        and max(orders, default=0) < drawn
        and (state["deck"][deck_size:] == UNSEEN).all()
        and (visible < KINDS).all()
        and (np.bincount(visible, minlength=KINDS) <= rules["copies"]).all()
        and (state["discarded"] <= rules["copies"]).all()
        and (state["fireworks"] <= rules["ranks"]).all()
        and not state["fireworks"][suits:].any()
        and (state["directions"] < DIRECTIONS).all()
        and not any(possible_kinds(state, rules, order) & ~rules["all_kinds"] for order in range(deck_size))
        and 0 <= state["seat"] < players
        and 0 <= state["clue_tokens"] <= rules["clue_tokens"]
        and 0 <= state["half_token"] <= rules["half_tokens"]
        and 0 <= state["last_clue"] <= 2 * rules["alternating"]
        and not state["touched"] >> rules["hand_size"]
        and 0 <= state["used_strikes"] <= rules["strikes"]
        and 0 <= state["status"] <= STUCK
        and 0 <= state["score"] <= rules["max_score"]
        and 0 <= state["turns_left"] <= NO_LAST_ROUND
    )


def viewer_of(state: Record, rules: Record) -> int | None:
    """The viewer of a record, as in ``Game.viewer``. ``Game.from_state`` says how it follows from the hidden cards."""
    hands = [state["hands"][seat, : state["hand_sizes"][seat]] for seat in range(int(rules["players"]))]
    hidden = [seat for seat, orders in enumerate(hands) if len(orders) and (state["deck"][orders] == UNSEEN).all()]
    if hidden:
        return hidden[0] if len(hidden) == 1 else -1  # several: a spectator
    # Otherwise only the deck may be hidden: that is the view of a bot that sees its own hand.
    return int(state["seat"]) if (state["deck"][: rules["deck_size"]] == UNSEEN).any() else None
