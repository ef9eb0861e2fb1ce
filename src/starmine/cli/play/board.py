"""The board as the person sees it; drawn for 80 columns and 24 lines, with the log beside it where there is room."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from starmine.cli.play.sentences import told
from starmine.cli.play.table import TerminalTable
from starmine.cli.terminal import BAD, LANTERN, SOFT, STRONG, Look
from starmine.knowledge import owner_possible
from starmine.rules.cards import CLUE_TOKENS, RANKS, rank_text
from starmine.rules.edition import Edition
from starmine.rules.game import Card, Game, Turn
from starmine.rules.ways import UP

WIDE = 116  # from here on the log has a column of its own
_RECENT = 4  # turns beside the fireworks: those of a full table since the person's last
_BOARD_WIDTH = 78
_LABEL_WIDTH, _CARD_WIDTH = 11, 13  # an 80-column terminal holds five cards beside a label
_FIREWORK_WIDTH, _DISCARDS_WIDTH = 12, 20  # a suit's letter, shape and ranks; all its discarded cards
_PROMPT_LINES = 3


def board(table: TerminalTable, console: Console) -> RenderableType:
    """Everything that the person may see."""
    view, look = table.view, Look(table.game.suits, console)
    wide = console.width >= WIDE
    parts = [
        _heading(view, look),
        _middle(table, view, look, legend=wide),
        _hands(table, view, look, console.height),
    ]
    if not wide:
        return Group(*parts)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=_BOARD_WIDTH)
    grid.add_column(ratio=1, no_wrap=True)
    lines = _lines(view)
    grid.add_row(Group(*parts), Group(Text("Turns", STRONG), *_log(table, view.log[-(lines - 1) :], look)))
    return grid


def _heading(view: Game, look: Look) -> Text:
    edition, words = view.edition, view.edition.words
    dot = f" {look.signs.dot} "
    if view.outcome is not None:
        return Text.assemble((edition_title(edition), LANTERN), dot, f"over after {view.turn} turns")
    text = Text.assemble((edition_title(edition), LANTERN), dot, f"turn {view.turn + 1}", dot)
    if view.turns_left is not None:
        left = "1 turn" if view.turns_left == 1 else f"{view.turns_left} turns"
        return text.append(f"last round, {left} left", BAD)
    left_to_draw = f"{view.cards_left} {words.card if view.cards_left == 1 else words.cards} to draw"
    return text.append(left_to_draw)


def edition_title(edition: Edition) -> str:
    """Its name and how it was changed: ``"Tiles, variants 3 and 4"``, ``"Cocktail, custom"``. (R5)"""
    numbers = [str(variant.number) for variant in edition.named_variants]
    title = edition.name
    if numbers:
        title += f", variant{'s' if len(numbers) > 1 else ''} {' and '.join(numbers)}"
    return title if len(edition.differences()) == len(numbers) else f"{title}, custom"


def _middle(table: TerminalTable, view: Game, look: Look, *, legend: bool) -> RenderableType:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(min_width=_FIREWORK_WIDTH, no_wrap=True)
    grid.add_column(width=_DISCARDS_WIDTH, no_wrap=True)
    grid.add_column(ratio=1, no_wrap=True)
    recent = _legend(look) if legend else _log(table, view.log[-_RECENT:], look)
    grid.add_row(_fireworks(view, look), _discards(view, look), Group(*_status(view, look), *recent))
    return grid


def ranks_of(view: Game) -> str:
    """What stands for ranks in the kinds of a table: ``"12345"``, with ``"S"`` at the end for START cards."""
    ranks = "".join(str(rank) for rank in range(1, int(view.rules["ranks"]) + 1))
    return f"{ranks}S" if int(view.rules["kinds"]) > len(view.suits) * RANKS else ranks


def lying(view: Game, suit: int) -> str:
    """The ranks that lie on a firework, the first one first, by the place of its suit."""
    way, height = int(view.state["ways"][suit]), int(view.state["fireworks"][suit])
    built = int(view.rules["built"][way, height])
    places = (int(view.rules["fitting"][way, below]) & built for below in range(height))
    return "".join(rank_text(place.bit_length() - 1) for place in places)


def _fireworks(view: Game, look: Look) -> Group:
    rows = [Text("Fireworks", STRONG)]
    fitting = sorted(view.fitting)
    for place, (letter, height) in enumerate(view.fireworks.items()):
        row = look.suit(letter)
        cards = lying(view, place)
        if int(view.rules["ways"][place]) == UP:
            rest = [
                look.signs.none if below < view.limits[letter] else look.signs.gone
                for below in range(height, int(view.rules["ranks"]))
            ]
        else:  # what comes next, for which the column has no room beside the places still to be filled
            following = "".join(kind[1:] for kind in fitting if kind[0] == letter)
            rest = [f"{look.signs.points}{following}"] if following else []
        row.append("".join(f" {rank}" for rank in cards), look.style(letter))
        row.append("".join(f" {sign}" for sign in rest), SOFT)
        rows.append(row)
    return Group(*rows)


def _discards(view: Game, look: Look) -> Group:
    kinds = sorted(turn.kind or "" for turn in view.discards)
    rows = [Text("Discards", STRONG)]
    for letter in view.fireworks:
        row = Text()
        for kind in (kind for kind in kinds if kind[0] == letter):
            lost = kind[1:] == str(view.limits[letter] + 1) and int(view.rules["ways"].max()) == UP
            row.append(kind[1], BAD if lost else SOFT if view.is_dead(kind) else STRONG)
            row.append(f"{'!' if view.is_critical(kind) else ''} ", BAD)
        rows.append(row or Text(look.signs.none, SOFT))
    return Group(*rows)


def _status(view: Game, look: Look) -> list[Text]:
    words, signs = view.edition.words, look.signs
    last = int(view.rules["strikes"])
    width = max(len(words.clue_tokens), len(words.strikes), len("score")) + 1
    clues = Text.assemble(
        (f"{words.clue_tokens:<{width}}", SOFT),
        (signs.free * view.clue_tokens, LANTERN),
        (signs.used * (CLUE_TOKENS - view.clue_tokens), SOFT),
        f" {view.clue_tokens}{' and a half' if view.state['half_token'] else ''} free",
    )
    strikes = Text.assemble((f"{words.strikes:<{width}}", SOFT), _strikes(view, look), f" {view.strikes} of {last}")
    score = Text.assemble(
        (f"{'score':<{width}}", SOFT),
        (str(sum(view.fireworks.values())), STRONG),
        f" of {int(view.rules['max_score'])}, {view.in_reach} in reach, pace {view.pace}",
    )
    return [clues, strikes, score]


def _strikes(view: Game, look: Look) -> Text:
    left = int(view.rules["strikes"]) - view.strikes
    if view.edition.words.strike_picture == "fuse":  # it burns shorter (C25)
        return Text.assemble((look.signs.fuse * left, SOFT), (look.signs.spark, BAD))
    return Text.assemble((look.signs.strike * view.strikes, BAD), (look.signs.none * left, SOFT))


def _legend(look: Look) -> list[Text]:
    return [
        Text("[ ] clued   ! last copy", SOFT),
        Text(f"{look.signs.gone} out of reach, or of no use", SOFT),
    ]


def _log(table: TerminalTable, turns: tuple[Turn, ...], look: Look) -> list[Text]:
    return [Text.assemble((f"{turn.turn + 1:>2} ", SOFT), told(turn, table, look)) for turn in turns]


def _lines(view: Game) -> int:
    return 2 + len(view.suits) + 3 * view.players + 1


def _hands(table: TerminalTable, view: Game, look: Look, height: int) -> RenderableType:
    grid = hand_grid(view.hand_size)
    roomy = height >= _lines(view) + _PROMPT_LINES
    for seat in (seat % view.players for seat in range(table.you + 1, table.you + view.players)):
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
    """An empty grid of a label and so many cards."""
    grid = Grid.grid(padding=0)
    grid.add_column(width=_LABEL_WIDTH, no_wrap=True)
    for _ in range(cards):
        grid.add_column(width=_CARD_WIDTH, no_wrap=True)
    return grid


def open_hand(grid: Grid, label: Text, note: str, view: Game, hand: list[Card], look: Look) -> None:
    """Adds two rows: the faces, and below them what their owner knows."""
    grid.add_row(label, *(_face(card, view, look) for card in hand))
    grid.add_row(Text(note, SOFT), *(_known(card, view, look) for card in hand))


def closed_hand(grid: Grid, label: Text, view: Game, seat: int, fresh: Iterable[int], look: Look) -> None:
    """Adds three rows: the places, and the suits and ranks that the seat still holds possible, as the viewer can tell.

    ``fresh`` are the orders of cards that were just clued.
    """
    fresh = set(fresh)
    possible = owner_possible(view, seat)
    places = enumerate(zip(view.hands[seat], possible, strict=True))
    grid.add_row(label, *(_place(slot, card, kinds, fresh, view, look) for slot, (card, kinds) in places))
    grid.add_row("", *(_suits(kinds, view, look) for kinds in possible))
    grid.add_row("", *(_ranks(kinds, view, look) for kinds in possible))


def _mark(kind: str, view: Game, look: Look) -> Text:
    """The sign of a kind: the last copy, or dead."""
    if view.is_dead(kind):
        return Text(look.signs.gone, SOFT)
    return Text("!", BAD) if view.is_critical(kind) else Text(" ")


def _face(card: Card, view: Game, look: Look) -> Text:
    kind = card.kind or "??"
    face = look.card(kind, "[", "]") if card.touched else look.card(kind, " ", " ")
    return face + _mark(kind, view, look)


def _known(card: Card, view: Game, look: Look) -> Text:
    """What the clues told the owner: suits and ranks, each left out while all are possible."""
    suits = {kind[0] for kind in card.possible}
    ranks = {kind[1] for kind in card.possible}
    told = "".join(suit.letter for suit in view.suits if suit.letter in suits) if len(suits) < len(view.suits) else ""
    told += " " if told else ""
    told += "".join(sorted(ranks)) if len(ranks) < len(ranks_of(view)) else ""
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


def _ranks(kinds: Iterable[str], view: Game, look: Look) -> Text:
    left = {kind[1] for kind in kinds}
    return Text.assemble(*((rank, STRONG) if rank in left else (look.signs.none, SOFT) for rank in ranks_of(view)))
