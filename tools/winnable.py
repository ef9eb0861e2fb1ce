"""Measures the share of deals that can be won, for docs/winnable.md: ``python -m tools.winnable``.

It solves the deals of the seeds 0, 1, 2, … of every table, and writes the results so far to docs/winnable.jsonl after
each part. The next run goes on where this one stopped; after ``--minutes`` no further part begins. Tables that differ
only in what clues touch, or in the names of their suits, have the same deals, which are solved once. ``--page`` only
writes the tables of the page.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import starmine as sm
from starmine.analysis.solver import solve_state
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import GAME
from tools import measuring

DOCS = Path(__file__).parents[1] / "docs"
RESULTS, PAGE = DOCS / "winnable.jsonl", DOCS / "winnable.md"

PART = 500  # deals that are solved and written together
FIRST = 1_000  # deals of each table, before the quickest tables are solved to the end
MOST, MOST_COCKTAIL = 20_000, 100_000
PLAYERS = (2, 3, 4, 5)

_Options = dict[str, Any]
_TILES: list[_Options] = [{"variant": 1}, {"variant": 2}, {"variant": 3}, {"endless": True}]
_HANAB_LIVE = (
    "6 Suits", "4 Suits", "3 Suits", "Black (5 Suits)", "Black (6 Suits)", "Black & Dark Rainbow (6 Suits)",
    "Orange (5 Suits)", "Orange (6 Suits)", "Dark Orange (5 Suits)", "Critical Fours (5 Suits)",
    "Critical Fours (6 Suits)", "Scarce Ones (5 Suits)", "Scarce Ones (6 Suits)", "Clue Starved (5 Suits)",
    "Clue Starved (6 Suits)", "Up or Down (5 Suits)", "Sudoku (4 Suits)", "Sudoku (5 Suits)", "Reversed (5 Suits)",
    "Alternating Clues (5 Suits)",
)  # fmt: skip
TABLES: list[tuple[str, _Options]] = [
    ("cocktail", {}),
    ("abacus", {}),
    ("six-colour", {}),
    ("online", {}),
    ("tiles", {}),
    *(("tiles", options) for options in _TILES),
    *(("tiles", {**options, "endless": True}) for options in _TILES[:3]),  # its variants
    *(("hanab-live", {"variant": name}) for name in _HANAB_LIVE),
]


@dataclass(slots=True)
class Share:
    """The deals of a table solved so far: those of the seeds 0 to ``deals`` - 1."""

    edition: str
    options: _Options
    players: int
    deals: int = 0
    won: int = 0  # can be won
    lost: int = 0  # cannot be won, by a proof
    open: list[int] = field(default_factory=list)  # the seeds of deals that are not settled
    seconds: float = 0  # of processor time

    @property
    def most(self) -> int:
        """How many deals to solve."""
        return MOST_COCKTAIL if self.edition == "cocktail" else MOST


def solve_part(edition: str, options: _Options, players: int, first: int, count: int) -> Share:
    """Solves the deals of ``count`` seeds."""
    began, table = time.process_time(), sm.edition(edition, **options)
    rules, game = table.rules(players), np.zeros(1, GAME)[0]
    share = Share(edition, options, players, count)
    for seed in range(first, first + count):
        kernel.deal(game, rules, np.array(sm.shuffled(table, players, seed), np.uint8), 0)
        winnable = solve_state(game, rules).winnable
        share.won += winnable is True
        share.lost += winnable is False
        if winnable is None:
            share.open.append(seed)
    share.seconds = time.process_time() - began
    return share


def recorded() -> list[Share]:
    """What is in the results file, with empty entries for the other tables."""
    lines = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else []
    found = {_key(share): share for share in (Share(**json.loads(line)) for line in lines)}
    tables = [Share(edition, options, players) for edition, options in TABLES for players in PLAYERS]
    return [found.get(_key(share), share) for share in tables]


def _key(share: Share) -> str:
    return json.dumps([share.edition, share.options, share.players])


# The fields of the rules that matter when all cards are known, without those about kinds.
_RULES = (
    "directions", "fitting", "direction_after", "hand_size", "ranks", "max_score", "clue_tokens", "strikes",
    "discard_at_full", "endless", "half_tokens", "bonus", "deck_plays",
)  # fmt: skip


def _puzzle(share: Share) -> tuple[object, ...]:
    """A key that is equal for tables whose deals are the same puzzles to players who see all cards."""
    table = sm.edition(share.edition, **share.options)
    rules = table.rules(share.players)
    used = np.flatnonzero(rules["copies"])
    suits = np.unique(rules["kind_suit"][used], return_inverse=True)[1]
    cards = np.stack([rules["copies"][used], suits, rules["kind_place"][used]])
    inverted = [int(rules["inverted_kinds"]) >> kind & 1 for kind in used.tolist()]
    deck = np.searchsorted(used, table.deck(share.players))
    return share.players, cards.tobytes(), deck.tobytes(), *inverted, *(rules[name].tobytes() for name in _RULES)


def _groups(shares: list[Share]) -> list[list[Share]]:
    """The tables with the same puzzles, first the one with the most deals to solve."""
    groups: dict[tuple[object, ...], list[Share]] = {}
    for share in shares:
        groups.setdefault(_puzzle(share), []).append(share)
    return [sorted(group, key=lambda share: -share.most) for group in groups.values()]


def _share_out(group: list[Share]) -> None:
    """Copies results to the tables with the same puzzles."""
    for share in group:
        for other in group:
            if share.deals < other.deals <= share.most:
                found = other.deals, other.won, other.lost, other.open, other.seconds
                share.deals, share.won, share.lost, share.open, share.seconds = found


def _parts(shares: list[Share]) -> Iterator[tuple[Share, int, int]]:
    """What is left to solve: (table, first seed, deals). All tables begin, then the quickest go first."""
    begun = {id(share): share.deals for share in shares}  # by table: deals that are solved or being solved

    def parts(share: Share, limit: int) -> Iterator[tuple[Share, int, int]]:
        while (first := begun[id(share)]) < limit:
            count = min(PART, limit - first)
            begun[id(share)] += count
            yield share, first, count

    for share in shares:
        yield from parts(share, FIRST)
    for share in sorted(shares, key=lambda share: share.seconds / max(share.deals, 1)):
        yield from parts(share, share.most)


def measure(jobs: int, minutes: float) -> None:
    """Solves what is left, in ``jobs`` processes, for at most so many minutes."""
    shares = recorded()
    groups = _groups(shares)
    for group in groups:
        _share_out(group)
    calls = (
        ((share, first), partial(solve_part, share.edition, share.options, share.players, first, count))
        for share, first, count in _parts([group[0] for group in groups])
    )
    done: dict[int, dict[int, Share]] = {id(share): {} for share in shares}  # by table and first seed
    for (share, first), part in measuring.finished(calls, jobs, minutes):
        done[id(share)][first] = part
        while (part_done := done[id(share)].pop(share.deals, None)) is not None:  # in the order of seeds
            _add(share, part_done)
            _share_out(next(group for group in groups if group[0] is share))
        measuring.replace(RESULTS, "".join(f"{json.dumps(asdict(share))}\n" for share in shares if share.deals))


def _add(share: Share, part: Share) -> None:
    share.deals += part.deals
    share.won += part.won
    share.lost += part.lost
    share.open = [*share.open, *part.open]
    share.seconds = round(share.seconds + part.seconds, 1)


def table(shares: list[Share]) -> str:
    """The table of the page in Markdown."""
    by_table: dict[str, list[Share]] = {}
    for share in shares:
        by_table.setdefault(_title(share), []).append(share)
    head = ["table", *(f"{players} players" for players in PLAYERS)]
    return measuring.table(head, ([title, *map(_cell, row)] for title, row in by_table.items()), names=len(head))


def _title(share: Share) -> str:
    edition = sm.edition(share.edition, **share.options)
    if share.edition == "hanab-live":
        return str(share.options["variant"])
    named = [f"variant {variant.number}" for variant in edition.named_variants]
    return " ".join([f"`{share.edition}`", " and ".join(named)]).strip()


def _cell(share: Share) -> str:
    """The share in per cent with its standard error, and the deals; with the unsettled ones, if there are any."""
    if not share.deals:
        return "–"
    part, unsettled = share.won / share.deals, len(share.open)
    # With few lost deals the normal error is too small: add half a deal to each side (Jeffreys' prior).
    likely = (share.won + 0.5) / (share.deals + 1)
    error = math.sqrt(likely * (1 - likely) / share.deals)
    more = f", {unsettled} not settled" if unsettled else ""
    return f"{100 * part:.3f} ± {100 * error:.3f} % ({share.deals:,}{more})"


def main() -> None:
    parser = measuring.parser(__doc__)
    parser.add_argument("--page", action="store_true", help="only writes the page")
    args = parser.parse_args()
    if not args.page:
        measure(args.jobs, args.minutes)
    measuring.write_between(PAGE, "written by tools/winnable.py", table(recorded()))


if __name__ == "__main__":
    main()
