"""The board in the terminal, for 80 columns and 24 lines; wide terminals show the log beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from starmine.cli.play.table import TerminalTable, turn_text
from starmine.cli.terminal import BAD, LANTERN, SOFT, STRONG, Look
from starmine.knowledge import owner_possible
from starmine.rules.cards import CLUE_TOKENS
from starmine.rules.game import Game
from starmine.rules.position import Card, Turn
from starmine.rules.table_text import TITLE, Piece, SuitRow, known, mark, progress, ranks_of, status, suit_rows, title

WIDE = 116  # terminal width from which the log has its own column
_RECENT = 4  # turns shown beside the fireworks: at a full table, those since the person's last turn
_BOARD_WIDTH = 78
_LABEL_WIDTH, _CARD_WIDTH = 11, 13  # an 80-column terminal holds five cards beside a label
_FIREWORK_WIDTH, _DISCARDS_WIDTH = 12, 20  # a suit's letter, shape and ranks; all its discarded cards
_PROMPT_LINES = 3


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
    when, left = progress(view)
    pieces = [Piece(title(view.edition), TITLE), when, *(() if view.outcome is not None else (left,))]
    return Text(f" {look.signs.dot} ").join(look.line([piece], view.edition.words) for piece in pieces)


def _middle(table: TerminalTable, view: Game, look: Look, *, legend: bool) -> RenderableType:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(min_width=_FIREWORK_WIDTH, no_wrap=True)
    grid.add_column(width=_DISCARDS_WIDTH, no_wrap=True)
    grid.add_column(ratio=1, no_wrap=True)
    recent = _legend(look) if legend else _log(table, view.log[-_RECENT:], look)
    rows = suit_rows(view)
    grid.add_row(_fireworks(rows, view, look), _discards(rows, view, look), Group(*_status(view, look), *recent))
    return grid


def _fireworks(rows: list[SuitRow], view: Game, look: Look) -> Group:
    lines = [Text("Fireworks", STRONG)]
    for row in rows:
        line = look.suit(row.letter)
        if row.rises:
            ahead = ranks_of(view)[len(row.built) :] if view.hole is None else ""
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
            ends = row.rises and (rank,) == row.lost[:1]  # the firework ends below it
            line.append(rank, BAD if ends else SOFT if view.is_dead(row.letter + rank) else STRONG)
            line.append(f"{'!' if rank in row.critical else ''} ", BAD)
        lines.append(line or Text(look.signs.none, SOFT))
    return Group(*lines)


def _status(view: Game, look: Look) -> list[Text]:
    words, signs = view.edition.words, look.signs
    tokens = (signs.free * view.clue_tokens, LANTERN), (signs.used * (CLUE_TOKENS - view.clue_tokens), SOFT)
    strikes = [] if view.hole is not None else [Text.assemble(_strikes(view, look), " ")]
    pictures = [Text.assemble(*tokens, " "), *strikes, Text()]  # one for each row of `status`
    rows = [(look.line([label], words), look.line(value, words)) for label, *value in status(view)]
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


def _log(table: TerminalTable, turns: tuple[Turn, ...], look: Look) -> list[Text]:
    return [Text.assemble((f"{turn.turn + 1:>2} ", SOFT), turn_text(turn, table, look)) for turn in turns]


def _line_count(view: Game) -> int:
    """How many lines a board with an empty line between hands has."""
    return 2 + len(view.suits) + 3 * view.players + 1  # headings, fireworks, hands; the person's has a line more


def _hands(table: TerminalTable, view: Game, look: Look, height: int) -> RenderableType:
    grid = hand_grid(view.hand_size)
    roomy = height >= _line_count(view) + _PROMPT_LINES
    for place in range(table.you + 1, table.you + view.players):
        seat = place % view.players
        open_hand(grid, _label(table, seat), table.bot_id(seat), view, view.hands[seat], look)
        if roomy:
            grid.add_row("")
    label = _label(table, table.you)
    if view.viewer is None:
        open_hand(grid, label, "", view, view.hands[table.you], look)
    else:
        closed_hand(grid, label, view, table.you, just_clued(table), look)
    return Padding(grid, (1, 0, 0, 0))


def _label(table: TerminalTable, seat: int) -> Text:
    return Text.assemble((f"{seat + 1} ", SOFT), (table.names[seat], STRONG))


def just_clued(table: TerminalTable) -> set[int]:
    """The orders of the person's cards that were clued since the person's last turn."""
    fresh: set[int] = set()
    for turn in reversed(table.game.log):
        if turn.seat == table.you:
            break
        if turn.result == "clue":
            fresh.update(turn.cards)
    return fresh


def hand_grid(cards: int) -> Grid:
    """An empty grid with a column for a label and for each of ``cards`` cards."""
    grid = Grid.grid(padding=0)
    grid.add_column(width=_LABEL_WIDTH, no_wrap=True)
    for _ in range(cards):
        grid.add_column(width=_CARD_WIDTH, no_wrap=True)
    return grid


def open_hand(grid: Grid, label: Text, note: str, view: Game, hand: list[Card], look: Look) -> None:
    """Adds two rows: the cards' faces, and below them the owner's knowledge."""
    grid.add_row(label, *(_face(card, view, look) for card in hand))
    grid.add_row(Text(note, SOFT), *(_known(card, view, look) for card in hand))


def closed_hand(grid: Grid, label: Text, view: Game, seat: int, fresh: Iterable[int], look: Look) -> None:
    """Adds three rows: the slots, and the suits and ranks that are possible for the owner, as far as the viewer knows.

    ``fresh`` are the orders of cards that were just clued.
    """
    fresh = set(fresh)
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
    sign = mark(view, kinds)
    return look.line([sign], view.edition.words) if sign else Text()


def _known(card: Card, view: Game, look: Look) -> Text:
    """The owner's knowledge from clues: suits and ranks, each left out if all are possible."""
    groups = known(view, card.possible)
    if len(groups) > 1:  # in a few variants ranks differ between suits; the cell has room only for all suits and ranks
        groups = known(view, {suit[0] + rank[1] for suit in card.possible for rank in card.possible})
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
