"""The layout of an observation: its fields, their order and sizes.

``fields`` lists them for people. ``layout`` has their sizes as a ``LAYOUT`` record for compiled code, which writes a
row segment by segment. A segment is a group of neighbouring fields of up to 64 bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from starmine.compiling.jit import record_dtype
from starmine.rules.cards import KINDS, face
from starmine.rules.kernel.state import DOWN, Record

# A row has a segment for each card of the hands that it shows, then these, then one for the knowledge of each card.
SHORT_HANDS, DECK, TABLE, DISCARDS, ACTOR, ACTION, MIDDLE = range(7)

LAYOUT = record_dtype(
    [
        ("card", np.uint8),  # bits of a card in another hand: one per kind
        ("knowledge", np.uint8),  # bits of the knowledge about a card
        ("own", np.uint8),  # 1: the viewer's hand comes before the other hands
        ("firework", np.uint8),  # bits of a suit's firework
        ("sets", np.uint8),  # 1: a firework's bits are its set of places; 0: its height, if that tells what fits
        ("middle", np.uint8, MIDDLE),  # bits of each segment between the hands and the knowledge
        ("discards", np.uint8, KINDS),  # by kind: the first of its bits within those of the discards
        ("bits", np.uint16),  # of a whole observation
    ]
)


@dataclass(frozen=True, slots=True)
class Field:
    """Neighbouring bits of an observation with one meaning."""

    name: str
    start: int  # its first bit
    bits: int
    meaning: str


def layout(rules: Record, central: bool) -> Record:
    """The ``LAYOUT`` record of the observations at tables with these rules, read-only. See ``Encoding``."""
    players, size, suits, colours, rank_clues, deck = (
        int(rules[name]) for name in ("players", "hand_size", "suits", "colours", "rank_clues", "deck_size")
    )
    made = np.zeros(1, LAYOUT)
    card = _kinds(rules)
    knowledge = card + colours + rank_clues
    sets = int(rules["directions"].max()) > DOWN
    made["card"], made["knowledge"], made["own"] = card, knowledge, central
    made["firework"], made["sets"] = card // suits if sets else rules["ranks"], sets
    middle = made["middle"][0]
    middle[SHORT_HANDS] = players
    middle[DECK] = deck - players * size
    middle[TABLE] = suits * int(made["firework"][0]) + sum(bits for _, bits, _ in _tokens_and_strikes(rules))
    middle[DISCARDS] = deck
    middle[ACTOR] = 2 * players + 4  # actor, type, target
    middle[ACTION] = colours + rank_clues + 2 * size + card + 2  # the fields from "colour" to "token gained"
    made["discards"][0, 1:] = np.cumsum(rules["copies"])[:-1]
    made["bits"] = (players - 1 + central) * size * card + int(middle.sum()) + players * size * knowledge
    made.setflags(write=False)
    return made[0]


def _kinds(rules: Record) -> int:
    """The number of kinds, without those of ranks that the game does not have."""
    return int(rules["suits"]) * int(rules["ranks"]) + int(rules["kinds"]) - int(rules["start_kinds"])


def _tokens_and_strikes(rules: Record) -> Iterator[tuple[str, int, str]]:
    """The fields of clue tokens and strikes: names, numbers of bits and meanings."""
    yield "clue tokens", int(rules["clue_tokens"]), "available ones: as many bits, from the first on"
    yield "strikes left", int(rules["strikes"]), "as many bits, from the first on; none when the game is lost"
    if rules["half_tokens"]:
        yield "half token", 1, "half a clue token is available besides"
    if rules["alternating"]:
        yield "last clue", 2, "its type, colour or rank; none before the first clue"


def fields(rules: Record, central: bool) -> tuple[Field, ...]:
    """Every field in order, without gaps. Seats are counted from the viewer, who is seat 0."""
    found: list[Field] = []
    start = 0
    for name, bits, meaning in _fields(rules, central):
        found.append(Field(name, start, bits, meaning))
        start += bits
    return tuple(found)


def _fields(rules: Record, central: bool) -> Iterator[tuple[str, int, str]]:
    """All fields: names, numbers of bits and meanings."""
    players, size, suits, colours, rank_clues, deck = (
        int(rules[name]) for name in ("players", "hand_size", "suits", "colours", "rank_clues", "deck_size")
    )
    made = layout(rules, central)
    card, firework = int(made["card"]), int(made["firework"])
    for seat in range(1 - central, players):
        for slot in range(size):
            yield f"hand {seat}.{slot}", card, "the card's kind, one bit a kind; none where there is no card"
    yield "short hands", players, "by seat: the hand has fewer cards than at the deal"
    yield "deck", deck - players * size, "cards left to draw: as many bits, from the first on"
    if made["sets"]:
        meaning = "the cards on it, one bit a kind"
    elif rules["directions"].any():  # some fireworks fall
        meaning = "the number of its cards, one bit for each"
    else:
        meaning = "its highest rank, one bit a rank"
    for suit in range(suits):
        yield f"firework {suit}", firework, f"{meaning}; none while it is empty"
    yield from _tokens_and_strikes(rules)
    for kind in range(int(rules["kinds"])):
        if rules["copies"][kind]:
            suit, place = face(kind, suits)
            text = f"discards {suit}.{place + 1}"
            yield text, int(rules["copies"][kind]), "how many of these cards are discarded: one bit each"
    yield (
        "actor",
        players,
        "the seat that acted last, one bit a seat; this and the rest of the last action are 0 before the first one",
    )
    yield "type", 4, "play, discard, colour clue or rank clue"
    yield "target", players, "the target of a clue, one bit a seat; none after other actions"
    yield "colour", colours, "the colour clued, if one was"
    yield "rank", rank_clues, "the rank clued, if one was"
    yield "touched", size, "by slot: the clue touched the card; none for an empty clue"
    yield "slot", size, "the slot played or discarded, one bit a slot"
    yield "card", card, "the kind played or discarded, one bit a kind"
    yield "scored", 1, "the play was successful"
    yield "token gained", 1, "the play completed a firework and gained a clue token"
    for seat in range(players):
        for slot in range(size):
            yield f"possible {seat}.{slot}", card, "the kinds that its clues leave possible; none where no card is"
            yield f"colours {seat}.{slot}", colours, "the colours of the clues that touched the card"
            yield f"ranks {seat}.{slot}", rank_clues, "the rank of the clues that touched the card"
