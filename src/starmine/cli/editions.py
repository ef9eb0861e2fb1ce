"""``starmine editions``: what each edition is and how they differ, and the rules page of one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from starmine.cli.options import chosen_edition, complete_edition
from starmine.cli.terminal import LANTERN, SOFT, STRONG, console
from starmine.rules.edition import Edition, editions
from starmine.rules.editions.differences import Comparison, comparison
from starmine.rules.editions.files import variants

_COLUMNS_FOR_ALL = 120  # a terminal this wide has room for a column for every edition


def editions_command(
    name: Annotated[
        str | None,
        typer.Argument(help="Shows the rules of this edition.", metavar="NAME", autocompletion=complete_edition),
    ] = None,
) -> None:
    """What each edition is and how they differ; with a name, the whole rules of that one.

    Examples:
    $ starmine editions          the five editions side by side
    $ starmine editions tiles    the rules of the tile edition
    """
    out = console()
    if name is None:
        _overview(out)
    else:
        _page(out, chosen_edition(name))


def _overview(out: Console) -> None:
    listed = editions()
    rows = comparison(listed)
    owner = next(edition.id for edition in listed if edition.has_variants)
    out.print(_pairs((edition.id, edition.summary) for edition in listed))
    out.print(_side_by_side(listed, rows) if out.width >= _COLUMNS_FOR_ALL else _by_answer(rows))
    out.print(Text(f"The variants of {owner}", STRONG))
    out.print(
        _pairs(
            (f"--variant {variant.number}", f"{_short(variant.title)}. {variant.line}")
            for variant in variants().values()
        )
    )
    out.print()
    out.print(Text.assemble(("The whole rules of one: ", SOFT), f"starmine editions {owner}"))


def _short(title: str) -> str:
    """``"Variant 1, six fireworks"`` without the number, which has a column of its own."""
    name = title.partition(", ")[2] or title
    return name[:1].upper() + name[1:]


def _pairs(pairs: Iterable[tuple[str, str]]) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=LANTERN, no_wrap=True)
    table.add_column()
    for pair in pairs:
        table.add_row(*pair)
    return table


def _side_by_side(listed: list[Edition], rows: list[Comparison]) -> Table:
    table = Table("", *(edition.id for edition in listed), box=box.ROUNDED, header_style=LANTERN, show_lines=True)
    for row in rows:
        table.add_row(Text(row.topic, STRONG), *(row.answers[edition.id] for edition in listed))
    return table


def _by_answer(rows: list[Comparison]) -> Table:
    """The same table for narrow terminals: equal answers share a line."""
    table = Table("", "", "editions", box=box.ROUNDED, header_style=LANTERN)
    for row in rows:
        topic = row.topic
        for answer in dict.fromkeys(row.answers.values()):
            names = [name for name, other in row.answers.items() if other == answer]
            table.add_row(Text(topic, STRONG), answer, ", ".join(names))
            topic = ""
        table.add_section()
    return table


def _page(out: Console, edition: Edition) -> None:
    from rich.markdown import Markdown

    out.print(Markdown(edition.page()))
