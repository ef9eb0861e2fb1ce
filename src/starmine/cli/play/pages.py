"""What a table in the terminal shows: the board; help, log, reasons, rules, hands and chances; the end of the game.

The board fits 80 columns and 24 lines; wide terminals show the log beside it.
"""

from __future__ import annotations

import shlex
from collections.abc import Collection, Iterable

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from starmine.cli.play.orders import Order, clue_example, seat_of
from starmine.cli.play.table import TerminalTable, turn_text
from starmine.cli.terminal import BAD, LANTERN, SOFT, STRONG, Look, pairs
from starmine.knowledge import chances, owner_possible
from starmine.rules import table_text
from starmine.rules.cards import CLUE_TOKENS, RANKS
from starmine.rules.game import Game
from starmine.rules.position import Card, Turn
from starmine.rules.table_text import Piece, SuitRow, ranks_of

WIDE = 116  # terminal width from which the log has its own column
_RECENT = 4  # turns shown beside the fireworks: at a full table, those since the person's last turn
_BOARD_WIDTH = 78
_LABEL_WIDTH, _CARD_WIDTH = 11, 13  # an 80-column terminal holds five cards beside a label
_FIREWORK_WIDTH, _DISCARDS_WIDTH = 12, 20  # a suit's letter, shape and ranks; all its discarded cards
_PROMPT_LINES = 3

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


def board(table: TerminalTable, console: Console) -> RenderableType:
    """The whole board, as the person may see it."""
    view, look = table.view, Look(table.game.suits, console)
    wide = console.width >= WIDE
    parts = [_heading(view, look), _middle(table, view, look, legend=wide), _hands(table, view, look, console.height)]
    if not wide:
        return Group(*parts)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=_BOARD_WIDTH)
    grid.add_column(ratio=1, no_wrap=True)
    shown = _line_count(view) - 1  # turns as high as the board, below their heading
    grid.add_row(Group(*parts), Group(Text("Turns", STRONG), *_log(table, view.log[-shown:], look)))
    return grid


def _heading(view: Game, look: Look) -> Text:
    when, left = table_text.progress(view)
    pieces = [Piece(table_text.title(view.edition), table_text.TITLE), when, *([left] if view.outcome is None else [])]
    return Text(f" {look.signs.dot} ").join(look.line([piece], view.edition.words) for piece in pieces)


def _middle(table: TerminalTable, view: Game, look: Look, *, legend: bool) -> RenderableType:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(min_width=_FIREWORK_WIDTH, no_wrap=True)
    grid.add_column(width=_DISCARDS_WIDTH, no_wrap=True)
    grid.add_column(ratio=1, no_wrap=True)
    recent = _legend(look) if legend else _log(table, view.log[-_RECENT:], look)
    rows = table_text.suit_rows(view)
    grid.add_row(_fireworks(rows, view, look), _discards(rows, view, look), Group(*_status(view, look), *recent))
    return grid


def _fireworks(rows: list[SuitRow], view: Game, look: Look) -> Group:
    lines = [Text("Fireworks", STRONG)]
    for row in rows:
        line = look.suit(row.letter)
        if row.rises:
            ahead = ranks_of(view)[len(row.built) :] if view.hole is None else ""  # a hole hides how far it is built
            rest = [look.signs.gone if rank in row.lost else look.signs.none for rank in ahead]
        else:  # the ranks that fit next; there is no room for empty places as well
            rest = [f"{look.signs.points}{''.join(row.next)}"] if row.next else []
        line.append("".join(f" {rank}" for rank in row.built), look.style(row.letter))
        line.append("".join(f" {sign}" for sign in rest), SOFT)
        lines.append(line)
    return Group(*lines)


def _discards(rows: list[SuitRow], view: Game, look: Look) -> Group:
    lines = [Text("Discards", STRONG)]
    for row in rows:
        line = Text()
        for rank in row.discarded:
            style = SOFT if view.is_dead(row.letter + rank) else STRONG
            if row.rises and (rank,) == row.lost[:1]:  # the firework ends below this rank
                style = BAD
            line.append(rank, style)
            line.append(f"{'!' if rank in row.critical else ''} ", BAD)
        lines.append(line or Text(look.signs.none, SOFT))
    return Group(*lines)


def _status(view: Game, look: Look) -> list[Text]:
    words, signs = view.edition.words, look.signs
    tokens = (signs.free * view.clue_tokens, LANTERN), (signs.used * (CLUE_TOKENS - view.clue_tokens), SOFT)
    strikes = [] if view.hole is not None else [Text.assemble(_strikes(view, look), " ")]  # a hole hides them
    pictures = [Text.assemble(*tokens, " "), *strikes, Text()]  # one for each row of `status`
    rows = [(look.line([label], words), look.line(value, words)) for label, *value in table_text.status(view)]
    width = max(label.cell_len for label, _ in rows) + 1
    for label, _ in rows:
        label.pad_right(width - label.cell_len)
    return [Text.assemble(label, picture, value) for (label, value), picture in zip(rows, pictures, strict=True)]


def _strikes(view: Game, look: Look) -> Text:
    left = int(view.rules["strikes"]) - view.strikes
    if view.edition.words.strike_picture == "fuse":  # a fuse gets shorter with each strike (C25)
        return Text.assemble((look.signs.fuse * left, SOFT), (look.signs.spark, BAD))
    return Text.assemble((look.signs.strike * view.strikes, BAD), (look.signs.none * left, SOFT))


def _legend(look: Look) -> list[Text]:
    return [Text("[ ] clued   ! last copy", SOFT), Text(f"{look.signs.gone} out of reach, or of no use", SOFT)]


def _log(table: TerminalTable, turns: tuple[Turn, ...], look: Look, width: int = 2) -> list[Text]:
    return [Text.assemble((f"{turn.turn + 1:>{width}} ", SOFT), turn_text(turn, table, look)) for turn in turns]


def _line_count(view: Game) -> int:
    """How many lines a board with an empty line between hands has."""
    return 2 + len(view.suits) + 3 * view.players + 1  # headings, fireworks, hands; the person's has a line more


def _hands(table: TerminalTable, view: Game, look: Look, height: int) -> RenderableType:
    grid = _hand_grid(view.hand_size)
    roomy = height >= _line_count(view) + _PROMPT_LINES
    for place in range(table.you + 1, table.you + view.players):
        seat = place % view.players
        _open_hand(grid, _label(table, seat), table.bot_id(seat), view, view.hands[seat], look)
        if roomy:
            grid.add_row("")
    label = _label(table, table.you)
    if view.viewer is None:
        _open_hand(grid, label, "", view, view.hands[table.you], look)
    else:
        _closed_hand(grid, label, view, table.you, _just_clued(table), look)
    return Padding(grid, (1, 0, 0, 0))


def _label(table: TerminalTable, seat: int) -> Text:
    return Text.assemble((f"{seat + 1} ", SOFT), (table.names[seat], STRONG))


def _just_clued(table: TerminalTable) -> set[int]:
    """The orders of the person's cards that were clued since the person's last turn."""
    fresh: set[int] = set()
    for turn in reversed(table.game.log):
        if turn.seat == table.you:
            break
        if turn.result == "clue":
            fresh.update(turn.cards)
    return fresh


def _hand_grid(cards: int) -> Grid:
    """An empty grid with a column for a label and for each of ``cards`` cards."""
    grid = Grid.grid(padding=0)
    grid.add_column(width=_LABEL_WIDTH, no_wrap=True)
    for _ in range(cards):
        grid.add_column(width=_CARD_WIDTH, no_wrap=True)
    return grid


def _open_hand(grid: Grid, label: Text, note: str, view: Game, hand: list[Card], look: Look) -> None:
    """Adds two rows: the cards' faces, and below them the owner's knowledge."""
    grid.add_row(label, *(_face(card, view, look) for card in hand))
    grid.add_row(Text(note, SOFT), *(_known(card, view, look) for card in hand))


def _closed_hand(grid: Grid, label: Text, view: Game, seat: int, fresh: set[int], look: Look) -> None:
    """Adds three rows: the slots, and the suits and ranks that are possible for the owner, as far as the viewer knows.

    ``fresh`` are the orders of cards that were just clued.
    """
    possible = owner_possible(view, seat)
    places = enumerate(zip(view.hands[seat], possible, strict=True))
    grid.add_row(label, *(_place(slot, card, kinds, fresh, view, look) for slot, (card, kinds) in places))
    grid.add_row("", *(_suits(kinds, view, look) for kinds in possible))
    grid.add_row("", *(_ranks(kinds, view, look) for kinds in possible))


def _face(card: Card, view: Game, look: Look) -> Text:
    kind = card.kind or "??"
    face = look.card(kind, "[", "]") if card.touched else look.card(kind, " ", " ")
    return face + _mark((kind,), view, look)


def _mark(kinds: Collection[str], view: Game, look: Look) -> Text:
    sign = table_text.mark(view, kinds)
    return look.line([sign], view.edition.words) if sign else Text()


def _known(card: Card, view: Game, look: Look) -> Text:
    """The owner's knowledge from clues: suits and ranks, each left out if all are possible."""
    groups = table_text.known(view, card.possible)
    if len(groups) > 1:  # the possible ranks differ between suits: shows every suit with every rank, to fit the cell
        groups = table_text.known(view, {one[0] + other[1] for one in card.possible for other in card.possible})
    values = " ".join(part for part in groups[0] if part)
    return Text(f" {values or look.signs.none}", STRONG if card.touched else SOFT)


def _place(slot: int, card: Card, kinds: Collection[str], fresh: set[int], view: Game, look: Look) -> Text:
    place = Text(f"{slot + 1}", STRONG)
    if card.order in fresh:
        place.append(" new clue", LANTERN)
    elif card.touched:
        place.append(" clued", STRONG)
    return place + _mark(kinds, view, look)


def _suits(kinds: Iterable[str], view: Game, look: Look) -> Text:
    left = {kind[0] for kind in kinds}
    return Text.assemble(
        *(
            (suit.letter, look.style(suit.letter)) if suit.letter in left else (look.signs.none, SOFT)
            for suit in view.suits
        )
    )


def _ranks(kinds: Iterable[str], view: Game, look: Look) -> Text:
    left = {kind[1] for kind in kinds}
    return Text.assemble(*((rank, STRONG) if rank in left else (look.signs.none, SOFT) for rank in ranks_of(view)))


def page(order: Order, table: TerminalTable, console: Console) -> RenderableType:
    look = Look(table.game.suits, console)
    match order.verb:
        case "log":
            turns = _log(table, table.view.log, look, 3)
            return Group(*turns) if turns else Text("Nothing has happened yet.", SOFT)
        case "why":
            return _why(table, look)
        case "rules":
            return _rules(table)
        case "know":
            return _chances(table, look)
        case "eyes":
            return _one_hand(order.rest, table, look)
    return _help(table, look)


def _help(table: TerminalTable, look: Look) -> RenderableType:
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


def _why(table: TerminalTable, look: Look) -> RenderableType:
    """The bots' reasons for their actions since the person's last turn."""
    game = table.view
    # The person's last turn; -1 before the first.
    own = next((turn.turn for turn in reversed(game.log) if turn.seat == table.you), -1)
    if own + 1 == game.turn:
        return Text("No bot has acted since your last turn.", SOFT)
    lines: list[Text] = []
    for turn in game.log[own + 1 :]:
        said = table.why(turn.turn)
        gives_reasons = getattr(table.bot(turn.seat), "why", None) is not None
        unsaid = "That has to do with cards that you do not see." if gives_reasons else "It cannot say why."
        lines += _log(table, (turn,), look, 3)
        lines.append(Text(f"    {unsaid}", SOFT) if said is None else Text(f"    {said}"))
    return Group(*lines)


def _rules(table: TerminalTable) -> RenderableType:
    """The edition's rules, and this table's differences from them. (R5)"""
    edition = table.game.edition
    differences = [Text(f"* {difference}") for difference in edition.differences()]
    if not differences:
        return Markdown(edition.page())
    return Group(Markdown(edition.page()), Text(), Text("At this table", STRONG), *differences)


def _one_hand(who: str, table: TerminalTable, look: Look) -> RenderableType:
    """A hand with its owner's knowledge (empathy), as far as the person can tell. Raises ``BadOrder``."""
    seat = seat_of(who, table) if who else table.you
    view = table.view
    grid = _hand_grid(view.hand_size)
    _closed_hand(grid, _label(table, seat), view, seat, set(), look)
    return grid


def _chances(table: TerminalTable, look: Look) -> RenderableType:
    """Every kind that the person's cards can still be, with its chance, the likeliest first."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    cards = chances(table.view).cards
    for first, kinds in enumerate(cards):
        if kinds in cards[:first]:  # cards with equal chances share a row
            continue
        places = ", ".join(str(slot + 1) for slot, card in enumerate(cards) if card == kinds)
        ordered = sorted(kinds, key=lambda kind: -kinds[kind])
        each = (Text.assemble(look.card(kind), f" {float(kinds[kind]):.0%}") for kind in ordered)
        grid.add_row(Text(places, STRONG), Columns(each, padding=(0, 2)))
    return grid


def ending_page(table: TerminalTable, console: Console) -> RenderableType:
    """The fireworks, the outcome and its rating. Raises ``ValueError`` before the game is over."""
    lines = table_text.ending(table.game)
    look, words = Look(table.game.suits, console), table.game.edition.words
    return Group(_sky(table, look), Text(), *(look.line(line, words) for line in lines))


def _sky(table: TerminalTable, look: Look) -> Text:
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
    rows = [*rising, *trail, foot]
    for row in rows:
        row.align("center", _WIDTH)
    return rows


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
