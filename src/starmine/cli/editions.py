"""``starmine editions``: compares the editions, shows the rules page of one, and variants of hanab.live."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from starmine.cli.errors import BadUsage
from starmine.cli.options import chosen_edition, complete_edition
from starmine.cli.terminal import LANTERN, SOFT, STRONG, console, pairs
from starmine.rules import catalogue
from starmine.rules.catalogue import START_RANK, Variant
from starmine.rules.catalogue.words import rule_sentences, suit_remarks
from starmine.rules.editions.comparison import Comparison, comparison
from starmine.rules.editions.edition import Edition
from starmine.rules.editions.files import printed_variants
from starmine.rules.errors import shown
from starmine.rules.factories import editions

HANAB_LIVE = "hanab-live"
_COLUMNS_FOR_ALL = 120  # the terminal width from which each edition has its own column


def _complete_name(incomplete: str) -> list[str]:
    return [*complete_edition(incomplete), *([HANAB_LIVE] if HANAB_LIVE.startswith(incomplete) else ())]


def _complete_variant(incomplete: str) -> list[str]:
    return [name for name in catalogue.variants() if name.startswith(incomplete)]


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
            autocompletion=_complete_variant,
        ),
    ] = None,
    search: Annotated[
        str | None,
        typer.Option(
            "--search", help="Lists the variants of hanab.live with these words in their names.", metavar="TEXT"
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
        from rich.markdown import Markdown

        console().print(Markdown(chosen_edition(name).page()))


def _catalogue(name: str | None, words: str | None, *, as_json: bool) -> None:
    if name is not None and words is not None:
        raise BadUsage("--variant shows one variant and --search lists several: choose one")
    if as_json and name is None:
        raise BadUsage("--json shows one variant: name it by --variant NAME")
    if name is not None and as_json:
        typer.echo(json.dumps(figures(catalogue.variant(name))))
    elif name is not None:
        _describe(console(), catalogue.variant(name))
    elif words is not None:
        _show_found(words)
    else:
        _catalogue_alone()


def _overview(out: Console) -> None:
    listed = editions()
    rows = comparison(listed)
    owner = next(edition.id for edition in listed if edition.has_variants)
    out.print(pairs((edition.id, edition.summary) for edition in listed))
    out.print(_side_by_side(listed, rows) if out.width >= _COLUMNS_FOR_ALL else _by_answer(rows))
    out.print(Text(f"The variants of {owner}", STRONG))
    out.print(
        pairs(
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
            topic = ""  # not repeated on further lines
        table.add_section()
    return table


def _catalogue_alone() -> None:
    """Prints the number of variants, and how to find one."""
    out = console()
    out.print(Text(f"{len(catalogue.variants()):,} variants of hanab.live", STRONG))
    out.print()
    ways = {
        "--search TEXT": "Lists those with these words in their names.",
        "--variant NAME": "Shows one: its suits, its clues and what else differs.",
        "--variant NAME --json": "The same for programs.",
        "starmine play --edition hanab-live --variant NAME": "Plays it with bots.",
    }
    out.print(pairs(ways.items()))


def _show_found(text: str) -> None:
    """Prints the names of variants that contain all words of ``text``. Raises ``BadUsage`` if there are none."""
    found = catalogue.search(text)
    if not found:
        raise BadUsage(
            f"no variant's name has all the words of {shown(text)}: try fewer words, such as --search rainbow"
        )
    for name in found:
        typer.echo(name)


def figures(chosen: Variant) -> dict[str, object]:
    """A variant as JSON data. Lists by rank begin with rank 1; START comes last."""
    return {
        "suits": [suit.name for suit in chosen.suits],
        "copies": chosen.copies,
        "clue_colours": chosen.clue_colours,
        "clue_ranks": chosen.clue_ranks,
        "touches": chosen.touches,
        "cards": chosen.cards,
        "max_score": chosen.max_score,
        "rules": catalogue.rule_names(chosen),
    }


def _describe(out: Console, chosen: Variant) -> None:
    out.print(Text(chosen.name, STRONG))
    out.print(
        f"Number {chosen.id} on hanab.live: {len(chosen.suits)} suits, {chosen.cards} cards, "
        f"{chosen.max_score} points at most."
    )
    out.print(_suits(chosen))
    out.print(_clues(chosen))
    for sentence in rule_sentences(chosen):
        out.print(sentence)
    out.print(Text(f'starmine play --edition {HANAB_LIVE} --variant "{chosen.name}"', SOFT))


def _suits(chosen: Variant) -> Table:
    table = Table("", "suit", *map(_rank, chosen.ranks), "", box=box.ROUNDED, header_style=LANTERN)
    for suit, copies in zip(chosen.suits, chosen.copies, strict=True):
        table.add_row(suit.letter, Text(suit.name, STRONG), *map(str, copies), ", ".join(suit_remarks(suit)))
    return table


def _clues(chosen: Variant) -> Table:
    table = Table("clue", "touches", box=box.ROUNDED, header_style=LANTERN)
    clues = (*chosen.clue_colours, *map(str, chosen.clue_ranks))
    for clue, grid in zip(clues, chosen.touches, strict=True):
        table.add_row(Text(clue, STRONG), "; ".join(_touched(chosen, grid)) or "no card")
    return table


def _touched(chosen: Variant, grid: Sequence[Sequence[int]]) -> Iterator[str]:
    """The cards that a clue touches, grouped by suits with the same touched ranks."""
    together: dict[tuple[int, ...], list[str]] = {}
    for suit, row in zip(chosen.suits, grid, strict=True):
        ranks = tuple(rank for rank, touched in zip(chosen.ranks, row, strict=True) if touched)
        together.setdefault(ranks, []).append(suit.name)
    for ranks, names in together.items():
        suits = "every suit" if len(names) == len(chosen.suits) else ", ".join(names)
        if ranks == chosen.ranks:
            yield f"all of {suits}"
        elif ranks:
            yield f"{', '.join(map(_rank, ranks))} of {suits}"


def _rank(rank: int) -> str:
    return "START" if rank == START_RANK else str(rank)
