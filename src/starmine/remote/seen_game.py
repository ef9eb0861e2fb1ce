"""A server's view of a game for one seat, as a ``Game`` that bots can follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from starmine.knowledge.hidden import fill_hidden
from starmine.rules.actions import Action, Clue, Discard, FromDeck, Play, UntoldClue
from starmine.rules.cards import UNSEEN
from starmine.rules.deck import read_kind
from starmine.rules.editions.edition import Edition
from starmine.rules.factories import edition as named
from starmine.rules.game import Game
from starmine.rules.kernel.state import Record


def edition_of(table: Mapping[str, Any]) -> Edition:
    """The edition of a ``Table`` of the API."""
    settings = table["settings"]
    return named(settings["edition"], **settings["options"])


def seen_game(edition: Edition, players: int, view: Mapping[str, Any], log: Sequence[Mapping[str, Any]]) -> Game:
    """A whole game whose view from the viewer's seat equals the server's, now and at every earlier turn.

    ``view`` is a ``GameView`` of the API and ``log`` its entries. Cards that the viewer has not seen get kinds that fit
    all clues; ``view`` of the result hides them again. Raises ``KeyError``, ``TypeError`` or ``StarmineError`` for
    malformed data.
    """
    rules, suits = edition.rules(players), edition.suits(players)
    kinds = int(rules["kinds"])
    deck = np.full(int(rules["deck_size"]), UNSEEN, np.int64)
    for card in (*(card for hand in view["hands"] for card in hand), *view["discards"], *view.get("hole", ())):
        if card["kind"] is not None:
            deck[card["order"]] = read_kind(card["kind"], suits, kinds)
    for entry in log:
        if entry["kind"] is not None:
            deck[entry["cards"][0]] = read_kind(entry["kind"], suits, kinds)  # a play or discard, which has one card

    # The clues to the viewer: only clues have a "seat", that of the target.
    clues = [entry for entry in log if entry["action"].get("seat") == view["seat"]]
    values: list[str | int] = [*(suit.name for suit in edition.colours(players)), *edition.clue_ranks]
    hidden = [card for hand in view["hands"] for card in hand if card["kind"] is None]
    fill_hidden(deck, {card["order"]: _fitting(rules, values, card, clues) for card in hidden}, rules)

    first = log[0]["seat"] if log else view["on_turn"]
    game = Game(edition, players=players, deck=deck.tolist(), first=first)
    for entry in log:
        action = read_action(entry["action"])
        if isinstance(action, UntoldClue):
            game.hear(action, entry["slots"])
        elif entry.get("result") == "hole":
            game.drop(action)
        else:
            game.push(action)
    return game


def _fitting(
    rules: Record, values: Sequence[str | int], card: Mapping[str, Any], clues: Sequence[Mapping[str, Any]]
) -> int:
    """The kinds that clues allow for a card of the viewer's hand, as a mask.

    ``values`` are the colours and ranks that can be clued, by clue value. The view's own sets are not used, since a
    table may hide inferences.
    """
    mask = int(rules["all_kinds"])
    for entry in clues:
        action = entry["action"]
        # A clue's type is "colour" or "rank", the field of its value; or "clue" if its value is not told.
        if entry["turn"] >= card["drawn"] and action["type"] != "clue":
            touched = int(rules["clue_kinds"][values.index(action[action["type"]])])
            mask &= touched if card["order"] in entry["cards"] else ~touched
    return mask


def read_action(action: Mapping[str, Any]) -> Action:
    match action["type"]:
        case "play":
            return FromDeck() if action["slot"] is None else Play(action["slot"])
        case "discard":
            return FromDeck(play=False) if action["slot"] is None else Discard(action["slot"])
        case "clue":
            return UntoldClue(action["seat"], type=action["of"])
        case _:
            return Clue(action["seat"], colour=action.get("colour"), rank=action.get("rank"))


def write_action(action: Action) -> dict[str, Any]:
    match action:
        case Play(slot=slot):
            return {"type": "play", "slot": slot}
        case Discard(slot=slot):
            return {"type": "discard", "slot": slot}
        case FromDeck(play=play):
            return {"type": "play" if play else "discard", "slot": None}
        case Clue(seat=seat, colour=str(colour)):
            return {"type": "colour", "seat": seat, "colour": colour}
        case Clue(seat=seat, rank=rank):
            return {"type": "rank", "seat": seat, "rank": rank}
