"""What can be looked up at the table: the orders, the turns so far, hands as their owners know them."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.table import Table as Grid
from rich.text import Text

from starmine.cli.play import hands
from starmine.cli.play.orders import seat_of
from starmine.cli.play.sentences import told
from starmine.cli.play.table import Table
from starmine.cli.terminal import LANTERN, SOFT, STRONG, Look
from starmine.knowledge import chances

_ORDERS = (
    ("p 3", "play your third {card}"),
    ("d 1", "discard your first {card}, the oldest"),
    ("c {name} {colour}", "clue: every {colour} {card} of {name}"),
    ("c {number} 5", "clue: every 5 of player {number}"),
    ("k", "know: what your {cards} can still be"),
    ("e {name}", "eyes: what {name} knows of the own hand"),
    ("l", "log: every turn so far"),
    ("r", "rules of this edition"),
    ("s FILE", "save the game; starmine play --load FILE goes on with it"),
    ("q", "quit; Enter alone shows the board again"),
)


def help_page(table: Table, console: Console) -> RenderableType:
    """Every order, and the signs of the board."""
    look = Look(table.game.suits, console)
    seat = (table.you + 1) % table.game.players
    words = table.game.edition.words
    names = {
        "name": table.names[seat],
        "number": seat + 1,
        "colour": table.game.colours[0],
        "card": words.card,
        "cards": words.cards,
    }
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(style=LANTERN, no_wrap=True)
    grid.add_column()
    for order, meaning in _ORDERS:
        grid.add_row(order.format(**{**names, "name": table.names[seat].lower()}), meaning.format(**names))
    signs = (
        f"[ ] around a {words.card}: a clue pointed at it. Below a hand: what its owner knows.",
        f"! the last copy that is left, {look.signs.gone} of no use any more or out of reach.",
        f"Places count from 1, the oldest {words.card} first.",
        "Colours go by letter or name, players by number or name.",
    )
    return Group(grid, Text(), *(Text(line, SOFT) for line in signs))


def log_page(table: Table, console: Console) -> RenderableType:
    """Every turn so far."""
    look = Look(table.game.suits, console)
    if not table.game.log:
        return Text("Nothing has happened yet.", SOFT)
    return Group(*(Text.assemble((f"{turn.turn + 1:>3} ", SOFT), told(turn, table, look)) for turn in table.game.log))


def rules_page(table: Table) -> RenderableType:
    """The edition's rules, and in what this table differs from them. (R5)"""
    edition = table.game.edition
    differences = [Text(f"* {difference}") for difference in edition.differences()]
    if not differences:
        return Markdown(edition.page())
    return Group(Markdown(edition.page()), Text(), Text("At this table", STRONG), *differences)


def eyes_page(who: str, table: Table, console: Console) -> RenderableType:
    """A hand as its owner knows it (empathy), as far as the person can tell. Raises ``BadOrder``."""
    seat = seat_of(who, table) if who else table.you
    look, view = Look(table.game.suits, console), table.view
    grid = hands.new_grid(view.hand_size)
    label = Text.assemble((f"{seat + 1} ", SOFT), (table.names[seat], STRONG))
    hands.own_hand(grid, label, view, seat, (), look)
    return grid


def know_page(table: Table, console: Console) -> RenderableType:
    """Every kind that one's own cards can still be, with its chance, the likeliest first."""
    look = Look(table.game.suits, console)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    cards = chances(table.view).cards
    # Cards of which the same is known share a row.
    for kinds in (card for slot, card in enumerate(cards) if card not in cards[:slot]):
        places = ", ".join(str(slot + 1) for slot, card in enumerate(cards) if card == kinds)
        ordered = sorted(kinds, key=lambda kind: -kinds[kind])
        each = (Text.assemble(look.card(kind), f" {float(kinds[kind]):.0%}") for kind in ordered)
        grid.add_row(Text(places, STRONG), Columns(each, padding=(0, 2)))
    return grid
