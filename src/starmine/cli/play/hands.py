"""The hands on a board: the others' open, one's own as what one knows of it."""

from __future__ import annotations

from collections.abc import Iterable

from rich.table import Table as Grid
from rich.text import Text

from starmine.cli.terminal import BAD, LANTERN, SOFT, STRONG, Look
from starmine.knowledge import owner_possible
from starmine.rules.cards import RANKS
from starmine.rules.game import Card, Game

LABEL_WIDTH, CELL_WIDTH = 11, 13  # an 80-column terminal holds five cards beside a label


def new_grid(cards: int) -> Grid:
    """An empty grid of a label and so many cards."""
    grid = Grid.grid(padding=0)
    grid.add_column(width=LABEL_WIDTH, no_wrap=True)
    for _ in range(cards):
        grid.add_column(width=CELL_WIDTH, no_wrap=True)
    return grid


def open_hand(grid: Grid, label: Text, note: str, view: Game, hand: list[Card], look: Look) -> None:
    """Two rows: the faces, and below them what their owner knows."""
    grid.add_row(label, *(_face(card, view, look) for card in hand))
    grid.add_row(Text(note, SOFT), *(_known(card, view, look) for card in hand))


def own_hand(grid: Grid, label: Text, view: Game, seat: int, fresh: Iterable[int], look: Look) -> None:
    """Three rows: the places, the suits and the ranks that the seat can still think of, as far as the viewer can tell.

    ``fresh`` are the orders of cards that were just clued.
    """
    fresh = set(fresh)
    possible = owner_possible(view, seat)
    places = enumerate(zip(view.hands[seat], possible, strict=True))
    grid.add_row(label, *(_place(slot, card, kinds, fresh, view, look) for slot, (card, kinds) in places))
    grid.add_row("", *(_suits(kinds, view, look) for kinds in possible))
    grid.add_row("", *(_ranks(kinds, look) for kinds in possible))


def mark(kind: str, view: Game, look: Look) -> Text:
    """What is to be said of a kind: its last copy, or no use any more."""
    if view.is_dead(kind):
        return Text(look.signs.gone, SOFT)
    return Text("!", BAD) if view.is_critical(kind) else Text(" ")


def _face(card: Card, view: Game, look: Look) -> Text:
    kind = card.kind or "??"
    face = look.card(kind, "[", "]") if card.touched else look.card(kind, " ", " ")
    return face + mark(kind, view, look)


def _known(card: Card, view: Game, look: Look) -> Text:
    """What the clues told the owner, as short as can be: nothing that is still wholly open."""
    suits = {kind[0] for kind in card.possible}
    ranks = {kind[1] for kind in card.possible}
    told = "".join(suit.letter for suit in view.suits if suit.letter in suits) if len(suits) < len(view.suits) else ""
    told += " " if told else ""
    told += "".join(sorted(ranks)) if len(ranks) < RANKS else ""
    return Text(f" {told or look.signs.none}", STRONG if card.touched else SOFT)


def _place(slot: int, card: Card, kinds: Iterable[str], fresh: set[int], view: Game, look: Look) -> Text:
    place = Text(f"{slot + 1}", STRONG)
    if card.order in fresh:
        place.append(" new clue", LANTERN)
    elif card.touched:
        place.append(" clued", STRONG)
    if all(view.is_dead(kind) for kind in kinds):
        place.append(look.signs.gone, SOFT)
    elif all(view.is_critical(kind) for kind in kinds):
        place.append("!", BAD)
    return place


def _suits(kinds: Iterable[str], view: Game, look: Look) -> Text:
    left = {kind[0] for kind in kinds}
    return Text.assemble(
        *(
            (suit.letter, look.style(suit.letter)) if suit.letter in left else (look.signs.none, SOFT)
            for suit in view.suits
        )
    )


def _ranks(kinds: Iterable[str], look: Look) -> Text:
    left = {kind[1] for kind in kinds}
    return Text.assemble(
        *((str(rank), STRONG) if str(rank) in left else (look.signs.none, SOFT) for rank in range(1, RANKS + 1))
    )
