"""The output of ``starmine editions hanab-live``: variants of hanab.live."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from starmine.cli.errors import BadUsage
from starmine.cli.terminal import LANTERN, SOFT, STRONG, console
from starmine.rules.catalogue import START_RANK, Variant, rule_names, search, unplayable, variant, variants
from starmine.rules.catalogue.words import rule_sentences, suit_remarks
from starmine.rules.errors import shown

HANAB_LIVE = "hanab-live"


def complete_variant(incomplete: str) -> list[str]:
    """Shell completion of a variant's name."""
    return [name for name in variants() if name.startswith(incomplete)]


def show_catalogue() -> None:
    """Prints the number of variants, and how to find one."""
    out = console()
    out.print(Text(f"{len(variants()):,} variants of hanab.live", STRONG))
    playable = sum(unplayable(variant(name)) is None for name in variants())
    out.print(f"{playable:,} of them can be played; the others say why not.")
    out.print()
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style=LANTERN, no_wrap=True)
    grid.add_column()
    grid.add_row("--search TEXT", "Lists those with these words in their names.")
    grid.add_row("--variant NAME", "Shows one: its suits, its clues and what else differs.")
    grid.add_row("--variant NAME --json", "The same for programs.")
    grid.add_row("starmine play --edition hanab-live --variant NAME", "Plays it with bots.")
    out.print(grid)


def show_found(text: str) -> None:
    """Prints the names of variants that contain all words of ``text``. Raises ``BadUsage`` if there are none."""
    found = search(text)
    if not found:
        raise BadUsage(
            f"no variant's name has all the words of {shown(text)}: try fewer words, such as --search rainbow"
        )
    for name in found:
        typer.echo(name)


def show_variant(name: str, *, as_json: bool) -> None:
    """Shows a variant. Raises ``UnknownVariant``."""
    chosen = variant(name)
    if as_json:
        typer.echo(json.dumps(figures(chosen)))
    else:
        _describe(console(), chosen)


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
        "rules": rule_names(chosen),
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
    if (reason := unplayable(chosen)) is None:
        out.print(Text(f'starmine play --edition {HANAB_LIVE} --variant "{chosen.name}"', SOFT))
    else:
        out.print(Text(f"It cannot be played here: {reason}.", SOFT))


def _suits(chosen: Variant) -> Table:
    """A table of each suit's copies and special rules."""
    table = Table("", "suit", *map(_rank, chosen.ranks), "", box=box.ROUNDED, header_style=LANTERN)
    for suit, copies in zip(chosen.suits, chosen.copies, strict=True):
        table.add_row(suit.letter, Text(suit.name, STRONG), *map(str, copies), ", ".join(suit_remarks(suit)))
    return table


def _clues(chosen: Variant) -> Table:
    """A table of the cards that each clue touches."""
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
