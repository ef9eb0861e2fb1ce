"""``starmine editions``: compares the editions, shows the rules page of one, and variants of hanab.live."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from starmine.cli.catalogue import HANAB_LIVE, complete_variant, show_catalogue, show_found, show_variant
from starmine.cli.errors import BadUsage
from starmine.cli.options import chosen_edition, complete_edition
from starmine.cli.terminal import LANTERN, SOFT, STRONG, console
from starmine.rules.editions.comparison import Comparison, comparison
from starmine.rules.editions.edition import Edition
from starmine.rules.editions.files import printed_variants
from starmine.rules.factories import editions

_COLUMNS_FOR_ALL = 120  # the terminal width from which each edition has its own column


def _complete_name(incomplete: str) -> list[str]:
    return [*complete_edition(incomplete), *([HANAB_LIVE] if HANAB_LIVE.startswith(incomplete) else ())]


def editions_command(
    name: Annotated[
        str | None,
        typer.Argument(
            help=f"Shows the rules of this edition; {HANAB_LIVE} for the variants of hanab.live.",
            metavar="NAME",
            autocompletion=_complete_name,
        ),
    ] = None,
    variant: Annotated[
        str | None,
        typer.Option(
            "--variant",
            "-v",
            help="Shows this variant of hanab.live.",
            metavar="NAME",
            autocompletion=complete_variant,
            show_default=False,
        ),
    ] = None,
    search: Annotated[
        str | None,
        typer.Option(
            "--search",
            help="Lists the variants of hanab.live with these words in their names.",
            metavar="TEXT",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="A variant as one JSON object on stdout, and nothing else there.")
    ] = False,
) -> None:
    """Compares the editions; with a name, shows all rules of that edition.

    Examples:
    $ starmine editions          the five editions side by side
    $ starmine editions tiles    the rules of the tile edition
    $ starmine editions hanab-live --search "rainbow 5 suits"
    $ starmine editions hanab-live --variant "Black & Rainbow (6 Suits)" --json
    """
    if name == HANAB_LIVE:
        _catalogue(variant, search, as_json=as_json)
    elif variant is not None or search is not None or as_json:
        raise BadUsage(f"--variant, --search and --json go with {HANAB_LIVE}: starmine editions {HANAB_LIVE} --help")
    elif name is None:
        _overview(console())
    else:
        _page(console(), chosen_edition(name))


def _catalogue(variant: str | None, search: str | None, *, as_json: bool) -> None:
    if variant is not None and search is not None:
        raise BadUsage("--variant shows one variant and --search lists several: choose one")
    if as_json and variant is None:
        raise BadUsage("--json shows one variant: name it by --variant NAME")
    if variant is not None:
        show_variant(variant, as_json=as_json)
    elif search is not None:
        show_found(search)
    else:
        show_catalogue()


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
            for variant in printed_variants().values()
        )
    )
    out.print()
    out.print(Text.assemble(("The whole rules of one: ", SOFT), f"starmine editions {owner}"))
    out.print(Text.assemble(("The variants of hanab.live: ", SOFT), f"starmine editions {HANAB_LIVE}"))


def _short(title: str) -> str:
    """A title such as ``"Variant 1, six fireworks"`` without the number, which has its own column."""
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
    """The comparison for narrow terminals: editions with equal answers share a line."""
    table = Table("", "", "editions", box=box.ROUNDED, header_style=LANTERN)
    for row in rows:
        topic: str = row.topic
        for answer in dict.fromkeys(row.answers.values()):
            names = [name for name, other in row.answers.items() if other == answer]
            table.add_row(Text(topic, STRONG), answer, ", ".join(names))
            topic = ""
        table.add_section()
    return table


def _page(out: Console, edition: Edition) -> None:
    from rich.markdown import Markdown

    out.print(Markdown(edition.page()))
