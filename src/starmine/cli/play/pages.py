"""What can be looked up at the table: the orders, the turns so far, hands as their owners know them."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.table import Table as Grid
from rich.text import Text

from starmine.cli.play import hands
from starmine.cli.play.orders import seat_of
from starmine.cli.play.sentences import told
from starmine.cli.play.table import Table
from starmine.cli.terminal import LANTERN, SOFT, STRONG, Look

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
    """A hand as everybody knows its owner to know it (empathy). Raises ``BadOrder``."""
    seat = seat_of(who, table) if who else table.you
    look, public = Look(table.game.suits, console), table.game.view(None)
    grid = hands.new_grid(public.hand_size)
    label = Text.assemble((f"{seat + 1} ", SOFT), (table.names[seat], STRONG))
    hands.own_hand(grid, label, public, public.hands[seat], (), look)
    return grid


def know_page(table: Table, console: Console) -> RenderableType:
    """Every kind that one's own cards can still be, by all that one sees."""
    look, view = Look(table.game.suits, console), table.view
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for slot, card in enumerate(view.hands[table.you]):
        kinds = hands.still_possible(card, view)
        ordered = [
            f"{suit.letter}{rank}" for suit in view.suits for rank in range(1, 6) if f"{suit.letter}{rank}" in kinds
        ]
        grid.add_row(Text(f"{slot + 1}", STRONG), Text(" ").join(look.card(kind) for kind in ordered))
    return grid
