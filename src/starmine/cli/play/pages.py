"""The pages other than the board: help, log, reasons, rules, hands, chances, and the end of the game."""

from __future__ import annotations

import shlex

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.table import Table as Grid
from rich.text import Text

from starmine.cli.play.board import closed_hand, hand_grid
from starmine.cli.play.orders import Order, clue_example, seat_of
from starmine.cli.play.table import TerminalTable, turn_text
from starmine.cli.terminal import SOFT, STRONG, Look, pairs
from starmine.knowledge import chances
from starmine.rules.cards import RANKS
from starmine.rules.table_text import ending

_ORDERS = (
    ("p 3", "play your third {card}"),
    ("d 1", "discard your first {card}, the oldest"),
    ("c {name} {colour}", "clue: every {colour} {card} of {name}"),
    ("c {number} {rank}", "clue: every {rank} of player {number}"),
    ("k", "know: what your {cards} can still be"),
    ("e {name}", "eyes: what {name} knows of their hand"),
    ("l", "log: every turn so far"),
    ("w", "why: what the bots say of their last turns"),
    ("r", "rules of this edition"),
    ("s FILE", "save the game; starmine play --load FILE goes on with it"),
    ("q", "quit; Enter alone shows the board again"),
)


_WIDTH, _SKY = 11, RANKS + 2  # columns of a firework, rows above its mortar


def page(order: Order, table: TerminalTable, console: Console) -> RenderableType:
    match order.verb:
        case "log":
            return _log(table, console)
        case "why":
            return _why(table, console)
        case "rules":
            return _rules(table)
        case "know":
            return _chances(table, console)
        case "eyes":
            return _hand(order.rest, table, console)
    return _help(table, console)


def _help(table: TerminalTable, console: Console) -> RenderableType:
    look = Look(table.game.suits, console)
    seat = (table.you + 1) % table.game.players
    words = table.game.edition.words
    names = {
        "name": table.names[seat],
        "number": seat + 1,
        "colour": clue_example(table),
        "rank": table.game.clue_ranks[-1] if table.game.clue_ranks else clue_example(table),
        "card": words.card,
        "cards": words.cards,
    }
    typed = {**names, "name": table.names[seat].lower()}
    grid = pairs((order.format(**typed), meaning.format(**names)) for order, meaning in _ORDERS)
    if table.game.rules["deck_plays"]:
        grid.add_row("p deck", f"play the last {words.card} of the deck from there")
    signs = (
        f"[ ] around a {words.card}: a clue pointed at it. Below a hand: what its owner knows.",
        f"! the last copy that is left, {look.signs.gone} of no use any more or out of reach.",
        f"Places count from 1, the oldest {words.card} first.",
        "Colours go by letter or name, players by number or name.",
    )
    return Group(grid, Text(), *(Text(line, SOFT) for line in signs))


def _log(table: TerminalTable, console: Console) -> RenderableType:
    look = Look(table.game.suits, console)
    if not (log := table.view.log):
        return Text("Nothing has happened yet.", SOFT)
    return Group(*(Text.assemble((f"{turn.turn + 1:>3} ", SOFT), turn_text(turn, table, look)) for turn in log))


def _why(table: TerminalTable, console: Console) -> RenderableType:
    """The bots' reasons for their actions since the person's last turn."""
    look, game = Look(table.game.suits, console), table.view
    last = next((turn.turn for turn in reversed(game.log) if turn.seat == table.you), -1)
    if last + 1 == game.turn:
        return Text("No bot has acted since your last turn.", SOFT)
    lines: list[Text] = []
    for turn in game.log[last + 1 :]:
        said = table.why(turn.turn)
        hidden = getattr(table.bot(turn.seat), "why", None) is not None
        unsaid = "That has to do with cards that you do not see." if hidden else "It cannot say why."
        lines += [
            Text.assemble((f"{turn.turn + 1:>3} ", SOFT), turn_text(turn, table, look)),
            Text(f"    {unsaid}", SOFT) if said is None else Text(f"    {said}"),
        ]
    return Group(*lines)


def _rules(table: TerminalTable) -> RenderableType:
    """The edition's rules, and this table's differences from them. (R5)"""
    edition = table.game.edition
    differences = [Text(f"* {difference}") for difference in edition.differences()]
    if not differences:
        return Markdown(edition.page())
    return Group(Markdown(edition.page()), Text(), Text("At this table", STRONG), *differences)


def _hand(who: str, table: TerminalTable, console: Console) -> RenderableType:
    """A hand with its owner's knowledge (empathy), as far as the person can tell. Raises ``BadOrder``."""
    seat = seat_of(who, table) if who else table.you
    look, view = Look(table.game.suits, console), table.view
    grid = hand_grid(view.hand_size)
    label = Text.assemble((f"{seat + 1} ", SOFT), (table.names[seat], STRONG))
    closed_hand(grid, label, view, seat, (), look)
    return grid


def _chances(table: TerminalTable, console: Console) -> RenderableType:
    """Every kind that the person's cards can still be, with its chance, the likeliest first."""
    look = Look(table.game.suits, console)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    cards = chances(table.view).cards
    # Cards with equal chances share a row.
    for kinds in (card for slot, card in enumerate(cards) if card not in cards[:slot]):
        places = ", ".join(str(slot + 1) for slot, card in enumerate(cards) if card == kinds)
        ordered = sorted(kinds, key=lambda kind: -kinds[kind])
        each = (Text.assemble(look.card(kind), f" {float(kinds[kind]):.0%}") for kind in ordered)
        grid.add_row(Text(places, STRONG), Columns(each, padding=(0, 2)))
    return grid


def ending_page(table: TerminalTable, console: Console) -> RenderableType:
    """The fireworks, the outcome and its rating. Raises ``ValueError`` before the game is over."""
    lines = ending(table.game)
    look, words = Look(table.game.suits, console), table.game.edition.words
    return Group(sky(table, look), Text(), *(look.line(line, words) for line in lines))


def sky(table: TerminalTable, look: Look) -> Text:
    """A drawing of the fireworks, each as high as its stack; a complete one bursts."""
    most = int(table.game.rules["ranks"])
    columns = [
        _firework(letter, height, look, complete=height == most) for letter, height in table.game.fireworks.items()
    ]
    rows = [Text().join(row) for row in zip(*columns, strict=True)]
    first = next(number for number, row in enumerate(rows) if row.plain.strip())  # below empty rows
    return Text("\n").join(rows[first:])


def _firework(letter: str, height: int, look: Look, *, complete: bool) -> list[Text]:
    """The rows of one firework, from the top down to its mortar."""
    shell = look.shell(letter)
    if complete:
        rising = [Text(r"\   |   /"), Text.assemble("-- ", shell, " --"), Text("/   |   \\")]
    else:  # the trail then has as many rows as the firework has cards
        rising = [Text()] * (RANKS + 1 - height) + [shell if height else Text()]
    trail = [Text(look.signs.trail, SOFT)] * (_SKY - len(rising))
    foot = look.suit(letter) + Text.assemble((f" {height}", STRONG))
    return [_centred(line) for line in [*rising, *trail, foot]]


def _centred(line: Text) -> Text:
    side = (_WIDTH - line.cell_len) // 2
    return Text.assemble(" " * side, line, " " * (_WIDTH - side - line.cell_len))


def deal_commands(table: TerminalTable) -> list[Text]:
    """The commands that deal the game again and that check the deal."""
    if table.seed is None:
        return []
    game = table.game
    changes = "".join(
        f" --variant {shlex.quote(str(value))}" if name == "variant" else f" -o {name}={_typed(value)}"
        for name, value in game.edition.options.items()
    )
    options = f"--seed {table.seed} --edition {game.edition.id} --players {game.players}{changes}"
    return [
        Text.assemble(("The same deal again: ", SOFT), f"starmine play {options}"),
        Text.assemble(("All of its cards:    ", SOFT), f"starmine verify {options}"),
    ]


def _typed(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
