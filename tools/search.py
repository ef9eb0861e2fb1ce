"""Measures how strong searches are, for docs/search.md: ``python -m tools.search --resume``.

Each row of the table has a model, a number of players and a budget. Its deals of *Cocktail*, on which nothing was
tuned, are played by the search and by the model alone. The results are in docs/search.json. ``--resume`` goes on where
the last run stopped; after ``--minutes`` no further deal begins; ``--page`` only writes the page's tables and picture.
"""

from __future__ import annotations

import json
import math
import time
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

import starmine as sm
from starmine.analysis.search import Search
from starmine.analysis.unseen import History
from starmine.bots.protocol import SAME
from starmine.bots.rng import fill, seeds, shuffle
from starmine.lab import Result, simulate
from starmine.lab.charts import BLUE, GREEN, ORANGE, PURPLE, RED, SOFT, drawing
from starmine.rules.kernel.state import Record
from tools import measuring
from tools.playing import played

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DOCS = Path(__file__).parents[1] / "docs"
RESULTS, PAGE, PLOT = DOCS / "search.json", DOCS / "search.md", DOCS / "images" / "search.svg"

_SEED = 7_000_000  # of the first deal; each deal has its own
_BUDGETS = (1, 10, 100, 1_000)  # milliseconds of processor time a searched move, on average
_OPEN_DEALS = 100  # of the rows in which searches know their hands


@dataclass(slots=True)
class Row:
    """A search, and its results on the deals played so far: those of the first seeds."""

    model: str
    players: int
    milliseconds: int  # the budget that the playouts were chosen for
    playouts: int  # a move, at most: many moves take fewer
    deals: int  # to play
    scores: list[int] = field(default_factory=list)
    of_model: list[int] = field(default_factory=list)  # on the same deals
    turns: int = 0  # of the seats that search
    seconds: float = 0.0  # of processor time for these turns
    open: bool = False  # the searches know their own hands

    @property
    def key(self) -> tuple[str, int, int, bool]:
        return self.model, self.players, self.milliseconds, self.open


# By model and players: playouts and deals for each of ``_BUDGETS``; with 0 deals there is no row.
_PLAN: dict[tuple[str, int], tuple[tuple[int, ...], tuple[int, ...]]] = {
    ("information", 3): ((2, 256, 4_500, 20_000), (1_000, 500, 1_000, 100)),
    ("information", 5): ((0, 0, 3_000, 0), (0, 0, 1_000, 0)),
    ("conventions", 2): ((9, 90, 900, 9_000), (1_000, 500, 1_000, 300)),
    ("conventions", 3): ((5, 50, 450, 5_000), (1_000, 500, 1_000, 300)),
    ("conventions", 4): ((0, 0, 300, 0), (0, 0, 1_000, 0)),
    ("conventions", 5): ((0, 0, 250, 0), (0, 0, 1_000, 0)),
}


def planned() -> list[Row]:
    """The rows without results."""
    rows = [
        Row(model, players, budget, playouts, deals)
        for (model, players), plan in _PLAN.items()
        for budget, playouts, deals in zip(_BUDGETS, *plan, strict=True)
        if deals
    ]
    rows += [
        Row(row.model, row.players, row.milliseconds, row.playouts, _OPEN_DEALS, open=True)
        for row in rows
        if row.milliseconds == 100
    ]
    return rows


def recorded() -> list[Row]:
    """The rows with the results so far. Results of another number of playouts do not count."""
    found = [Row(**row) for row in json.loads(RESULTS.read_text(encoding="utf-8"))] if RESULTS.exists() else []
    by_key = {(*row.key, row.playouts): row for row in found}
    rows = [by_key.get((*row.key, row.playouts), row) for row in planned()]
    for row, plan in zip(rows, planned(), strict=True):
        row.deals = plan.deals  # the plan may have changed since
    return rows


def play(row: Row, number: int) -> tuple[int, int, int, float]:
    """Plays a deal: the scores of the search and of the model, and the searched turns and their seconds."""
    edition, seed = sm.edition("cocktail"), _SEED + number
    of_model = _score(simulate(edition, row.players, row.model, 1, seed, jobs=1))
    search = Search(row.model, playouts=row.playouts)
    began = time.process_time()
    if row.open:
        score, turns = _play_open(row, seed)
    else:
        searched = simulate(edition, row.players, search, 1, seed, jobs=1)
        score, turns = _score(searched), round(searched.turns)
    if search.is_led(SAME):  # only the seat that began the game searches
        turns = -(-turns // row.players)
    return score, of_model, turns, time.process_time() - began


def _score(result: Result) -> int:
    return int(np.flatnonzero(result.histogram)[0])  # of the only game


class _OpenSearch(Search):
    """A search that knows its own hand, as if its belief had no doubt."""

    _kinds: npt.NDArray[np.int64]  # by the order of a card

    def look(self, game: sm.Game) -> None:
        """Takes the deck of a whole game."""
        object.__setattr__(self, "_kinds", game.state["deck"].astype(np.int64))

    def _past(self, memory: Record, view: Record, rules: Record) -> tuple[History, npt.NDArray[np.float64]]:
        past, slips = super()._past(memory, view, rules)
        known = past.view.copy()
        known["possible"][past.own] = 1 << self._kinds[past.own]
        return replace(past, view=known), slips


def _play_open(row: Row, seed: int) -> tuple[int, int]:
    """Plays the deal of ``simulate`` for this seed by searches that know their hands; returns score and turns."""
    edition, words = sm.edition("cocktail"), np.zeros(4, np.uint32)
    deck = np.array(sorted(edition.deck(row.players)))
    fill(words, int(seeds(seed, 0, 1)[0]))
    shuffle(deck, words)
    game = sm.Game(edition, players=row.players, deck=deck.tolist())
    search = _OpenSearch(row.model, playouts=row.playouts)
    search.look(game)
    played(game, search, seed, SAME)
    return game.score, game.turn


def measure(rows: list[Row], jobs: int, minutes: float) -> None:
    """Plays what is left, in ``jobs`` processes, for at most so many minutes."""
    left = [(row, number) for row in rows for number in range(len(row.scores), row.deals)]
    left.sort(key=lambda each: each[1] / each[0].deals)  # all rows progress together
    calls = (((row, number), partial(play, replace(row, scores=[], of_model=[]), number)) for row, number in left)
    done: dict[tuple[str, int, int, bool], dict[int, tuple[int, int, int, float]]] = {row.key: {} for row in rows}
    for (row, number), result in measuring.finished(calls, jobs, minutes):
        done[row.key][number] = result
        while (found := done[row.key].pop(len(row.scores), None)) is not None:  # in the order of seeds
            score, of_model, turns, seconds = found
            row.scores.append(score)
            row.of_model.append(of_model)
            row.turns += turns
            row.seconds = round(row.seconds + seconds, 3)
        lines = ",\n".join(json.dumps(asdict(row)) for row in rows if row.scores)
        measuring.replace(RESULTS, f"[\n{lines}\n]\n")


def table(rows: list[Row]) -> str:
    """The table of the page in Markdown."""
    lines = []
    for row in sorted(rows, key=lambda row: row.key):
        if row.scores:
            gains = np.subtract(row.scores, row.of_model)
            lines.append(
                (
                    f"{row.model}, {row.players}{', hand known' if row.open else ''}",
                    f"{row.playouts:,}",
                    f"{len(row.scores):,}",
                    _strength(row.scores),
                    _strength(row.of_model),
                    f"{gains.mean():+.3f} ± {_error(gains):.3f}",
                    f"{1_000 * row.seconds / row.turns:.0f} ms",
                )
            )
    head = ("model, players", "playouts a move", "deals", "search", "model alone", "gain", "time a searched move")
    return measuring.table(head, lines)


def _strength(scores: list[int]) -> str:
    array = np.array(scores)
    return f"{array.mean():.3f} ± {_error(array):.3f} · {np.mean(array == 25):.1%}"


def _error(values: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> float:
    return float(values.std(ddof=1) / math.sqrt(len(values))) if len(values) > 1 else math.nan


def plot(rows: list[Row]) -> str:
    """The curves of strength by budget, as an SVG document."""
    curves: dict[tuple[str, int], list[Row]] = {}
    for row in sorted(rows, key=lambda row: row.milliseconds):
        if len(row.scores) > 1 and not row.open:
            curves.setdefault((row.model, row.players), []).append(row)
    title = "Strength by playouts a move"

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        axes.set_title(title, pad=16)
        for ((model, players), curve), colour in zip(
            curves.items(), (BLUE, ORANGE, GREEN, PURPLE, RED, SOFT), strict=False
        ):
            budgets = [row.playouts for row in curve]
            means = [float(np.mean(row.scores)) for row in curve]
            errors = [_error(np.array(row.scores)) for row in curve]
            axes.errorbar(
                budgets, means, errors, color=colour, marker="o", capsize=3, label=f"{model}, {players} players"
            )
            axes.axhline(
                float(np.mean(max(curve, key=lambda row: len(row.scores)).of_model)), color=colour, linestyle=":"
            )
        axes.set(xscale="log", xlabel="playouts a move (dotted: the model alone)", ylabel="mean score")
        axes.minorticks_off()
        axes.xaxis.set_major_formatter(lambda playouts, _: f"{playouts:,.0f}")
        axes.grid(axis="y")
        if curves:
            axes.legend(loc="upper left", bbox_to_anchor=(1, 1), fontsize="small")

    return drawing(title, 8, 4.7, draw)


def write_page() -> None:
    """Writes the table into the page, and the picture."""
    rows = recorded()
    measuring.write_between(PAGE, "written by tools/search.py", table(rows))
    PLOT.write_text(plot(rows), encoding="utf-8")


def main() -> None:
    parser = measuring.parser(__doc__)
    parser.add_argument("--resume", action="store_true", help="goes on with the results there are")
    parser.add_argument("--page", action="store_true", help="only writes the page")
    args = parser.parse_args()
    if not args.page:
        if RESULTS.exists() and not args.resume:
            parser.error(f"{RESULTS} has results: go on with --resume, or delete it")
        measure(recorded(), args.jobs, args.minutes)
    write_page()


if __name__ == "__main__":
    main()
