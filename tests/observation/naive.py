"""A naive twin of the encoding: the bits of each field, from the public interface of ``Game`` alone."""

from __future__ import annotations

from collections import Counter

import starmine as sm
from starmine.observation.encoding import Encoding
from starmine.rules.actions import UntoldClue
from starmine.rules.cards import kind_text
from starmine.rules.catalogue import rule_names
from starmine.rules.catalogue.edition import CatalogueEdition


def naive_observation(game: sm.Game, seat: int) -> list[int]:
    """The bits of what ``seat`` sees, field by field as ``Encoding.fields`` names them."""
    found = {**_hands(game, seat), **_table(game), **_last(game, seat)}
    bits: list[int] = []
    for field in Encoding(game.rules).fields:
        assert len(found[field.name]) == field.bits, field
        bits += found[field.name]
    return bits


def _one(place: int | None, of: int) -> list[int]:
    return [int(i == place) for i in range(of)]


def _as_many(count: int, of: int) -> list[int]:
    return [1] * count + [0] * (of - count)


def _kinds(game: sm.Game) -> list[str]:
    ranks = range(1, int(game.rules["ranks"]) + 1)
    starts = [f"{suit.letter}S" for suit in game.suits if int(game.rules["kinds"]) > int(game.rules["start_kinds"])]
    return [*(f"{suit.letter}{rank}" for suit in game.suits for rank in ranks), *starts]


def _hands(game: sm.Game, seat: int) -> dict[str, list[int]]:
    kinds, found = _kinds(game), {}
    short = []
    for offset in range(game.players):
        hand = game.hands[(seat + offset) % game.players]
        short.append(int(len(hand) < game.hand_size))
        for slot in range(game.hand_size):
            card = hand[slot] if slot < len(hand) else None
            if offset:
                found[f"hand {offset}.{slot}"] = [int(card is not None and card.kind == kind) for kind in kinds]
            found[f"possible {offset}.{slot}"] = [int(card is not None and kind in card.possible) for kind in kinds]
            colours, ranks = _clued(game, None if card is None else card.order)
            found[f"colours {offset}.{slot}"] = [int(colour in colours) for colour in game.colours]
            found[f"ranks {offset}.{slot}"] = [int(rank in ranks) for rank in game.clue_ranks]
    found["short hands"] = short
    return found


def _clued(game: sm.Game, order: int | None) -> tuple[set[str], set[int]]:
    clues = [_told(game, turn.action) for turn in game.log if isinstance(turn.action, sm.Clue) and order in turn.cards]
    return {clue.colour for clue in clues if clue.colour}, {clue.rank for clue in clues if clue.rank}


def _told(game: sm.Game, clue: sm.Clue) -> sm.Clue:
    """The clue as its bits say it: the first value stands for those that are not told."""
    rules = set() if not isinstance(game.edition, CatalogueEdition) else set(rule_names(game.edition.data))
    is_rank = clue.rank is not None or (isinstance(clue, UntoldClue) and clue.type == "rank")
    if "duck" in rules or ("cowAndPig" in rules and not is_rank):
        return sm.Clue(clue.seat, colour=game.colours[0])
    return sm.Clue(clue.seat, rank=game.clue_ranks[0]) if "cowAndPig" in rules else clue


def _table(game: sm.Game) -> dict[str, list[int]]:
    strikes = int(game.rules["strikes"])
    found = {
        "deck": _as_many(game.cards_left, len(game.deck) - game.players * game.hand_size),
        "clue tokens": _as_many(game.clue_tokens, 8),
        "strikes left": _as_many(strikes - game.strikes, strikes),
    }
    found["half token"] = [int(game.half_token)]
    clues = [turn.action for turn in game.log if isinstance(turn.action, sm.Clue)]
    found["last clue"] = [int(bool(clues) and (clues[-1].rank is None) == is_colour) for is_colour in (True, False)]
    played = {turn.kind for turn in game.log if turn.result in ("played", "completed")}
    discards = [turn.kind for turn in game.discards]
    letters = [suit.letter for suit in game.suits]
    copies = Counter(kind_text(kind, game.suits) for kind in game.edition.deck(game.players))
    rules = set() if not isinstance(game.edition, CatalogueEdition) else set(rule_names(game.edition.data))
    for number, letter in enumerate(letters):
        kinds = [kind for kind in _kinds(game) if kind[0] == letter]
        found[f"firework {number}"] = (
            [int(kind in played) for kind in kinds]
            if rules & {"upOrDown", "sudoku"}
            else _one(game.fireworks[letter] - 1, len(kinds))
        )
    for name in _kinds(game):
        place = 6 if name[1] == "S" else int(name[1])
        found[f"discards {letters.index(name[0])}.{place}"] = _as_many(discards.count(name), copies[name])
    return found


def _last(game: sm.Game, seat: int) -> dict[str, list[int]]:
    players, size, colours = game.players, game.hand_size, game.colours
    turn = game.log[-1] if game.log else None
    action = turn.action if turn else None
    clue = _told(game, action) if isinstance(action, sm.Clue) else None
    types = {sm.Play: 0, sm.Discard: 1}
    sort = None if action is None else types.get(type(action), 2 if clue and clue.colour else 3)
    played = turn is not None and turn.result in ("played", "completed")
    return {
        "actor": _one((turn.seat - seat) % players if turn else None, players),
        "type": _one(sort, 4),
        "target": _one((clue.seat - seat) % players if clue else None, players),
        "colour": [int(clue is not None and clue.colour == colour) for colour in colours],
        "rank": [int(clue is not None and clue.rank == rank) for rank in game.clue_ranks],
        "touched": [int(clue is not None and turn is not None and slot in turn.slots) for slot in range(size)],
        "slot": [int(clue is None and turn is not None and slot in turn.slots) for slot in range(size)],
        "card": [int(turn is not None and clue is None and turn.kind == kind) for kind in _kinds(game)],
        "scored": [int(played)],
        "token gained": [int(played and turn is not None and turn.token_gained)],
    }
