"""Compares what reviews expect with what happened, for docs/review.md: ``python -m tools.calibration``.

Bots' games are of ``conventions`` in all seats, with seeds that nothing was tuned on. For people's games (see
tools/people) the shares of slips and lapses are fitted on one half and checked on the other. The predictions are in
docs/calibration.json. The next run goes on where this one stopped; after ``--minutes`` nothing new begins; ``--page``
only writes the page's tables and its picture.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

import starmine as sm
from starmine.analysis.reviewing.review import judge_of
from starmine.bots.protocol import SAME, UNKNOWN
from starmine.lab.charts import BLUE, ORANGE, SOFT, drawing
from tools import measuring, people
from tools.playing import dealt, played

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DOCS = Path(__file__).parents[1] / "docs"
RESULTS, PAGE, PLOT = DOCS / "calibration.json", DOCS / "review.md", DOCS / "images" / "calibration.svg"

MODEL = "conventions"
SEED = 8_000_000  # of the first bots' game
GAMES = 500  # of bots, for each number of players
TURNS = 3  # of each game, drawn at random
PLAYOUTS = 400
PART = 20  # games that are written together
SLIPS = (0.1, 0.3, 0.5, 0.7, 0.9, 1.0)
# Fitted on the first half: what these people did tells hardly anything about their partners' cards.
BEST_SLIPS = SLIPS[-1]
LAPSES = (0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3)
HALVES = ("people-fit", "people-check")
_LEAST = 1e-3  # smaller probabilities of a card count as this

Floats = npt.NDArray[np.float64]


class Prediction(NamedTuple):
    """What was expected on a turn of a game, and the game's end."""

    game: int
    turn: int
    score: float
    perfect: float
    final: int
    was_perfect: bool
    slips: float = 0.0
    lapses: float = 0.0
    seen: float = 0.0  # the mean log-probability of the cards that the player held


def _bots(players: int, first: int) -> list[Prediction]:
    """Predictions on games of bots."""
    found = []
    for number in range(first, first + PART):
        game = played(dealt(players, SEED + number), MODEL, partners=SAME)
        found += [_predicted(game, number, turn, 0.0, 0.0, SAME) for turn in _drawn(game, number)]
    return found


def _people(half: int, first: int) -> list[Prediction]:
    """Predictions on people's games with every share of slips, and with every share of lapses.

    Half 0 has every second game, half 1 the others.
    """
    found = []
    for number in range(first, first + PART):
        if 2 * number + half >= len(_games()):
            break
        game = _games()[2 * number + half]
        for turn in _drawn(game, number):
            found += [_predicted(game, number, turn, slips, 0.0, UNKNOWN) for slips in SLIPS]
            found += [_predicted(game, number, turn, BEST_SLIPS, lapses, UNKNOWN) for lapses in LAPSES[1:]]
    return found


@lru_cache
def _games() -> list[sm.Game]:
    return [game for _, game in people.games()]


def _drawn(game: sm.Game, number: int) -> list[int]:
    """Random turns of a game, whose number is the seed."""
    turns: list[int] = np.random.default_rng(number).choice(game.turn, min(TURNS, game.turn), replace=False).tolist()
    return sorted(turns)


def _predicted(game: sm.Game, number: int, turn: int, slips: float, lapses: float, partners: int) -> Prediction:
    """What a review expects on a turn, from the game up to that turn, and how the game ended."""
    before = game.at(turn)
    judge, shares = judge_of(
        before, MODEL, slips=slips, lapses=lapses, partners=partners, playouts=PLAYOUTS, seed=number
    )
    score, perfect = judge.expected(before, shares)
    chances = judge.belief(before, shares).chances()
    held = [int(before.state["deck"][card.order]) for card in before.hands[before.seat]]
    seen = [np.log(max(card[kind], _LEAST)) for card, kind in zip(chances, held, strict=True)]
    return Prediction(
        game=number,
        turn=turn,
        score=round(score, 3),
        perfect=round(perfect, 4),
        final=game.score,
        was_perfect=game.score == int(game.rules["max_score"]),
        slips=slips,
        lapses=lapses,
        seen=round(float(np.mean(seen)), 4) if seen else 0.0,
    )


def recorded() -> dict[str, list[Prediction]]:
    """The predictions so far, by group."""
    if not RESULTS.exists():
        return {}
    found = json.loads(RESULTS.read_text(encoding="utf-8"))
    return {group: [Prediction(*row) for row in rows] for group, rows in found.items()}


def measure(jobs: int, minutes: float) -> None:
    """Predicts what is left, in ``jobs`` processes, for at most so many minutes."""
    groups = recorded()
    # Groups with the function that predicts for them, and its arguments: players or half, and the first game.
    waiting: list[tuple[str, Callable[[int, int], list[Prediction]], int, int]] = []
    for players in (2, 3, 4, 5):
        waiting += [(f"bots-{players}", _bots, players, first) for first in range(0, GAMES, PART)]
    in_half = -(-len(_games()) // 2)  # rounded up
    for first in range(0, in_half, PART):
        waiting += [(name, _people, half, first) for half, name in enumerate(HALVES)]
    done = {group: {row.game // PART for row in rows} for group, rows in groups.items()}
    calls = (
        (group, partial(predict, given, first))
        for group, predict, given, first in waiting
        if first // PART not in done.get(group, ())
    )
    for group, found in measuring.finished(calls, jobs, minutes):
        groups.setdefault(group, []).extend(found)
        lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(sorted(rows))}" for name, rows in sorted(groups.items()))
        measuring.replace(RESULTS, f"{{\n{lines}\n}}\n")


def fitted(rows: Sequence[Prediction]) -> float:
    """The share of lapses with which the mean of the expected scores is nearest to that of the real ones."""
    return min(LAPSES, key=lambda share: abs(_bias(_with(rows, BEST_SLIPS, share))))


def _with(rows: Sequence[Prediction], slips: float, lapses: float) -> list[Prediction]:
    return [row for row in rows if (row.slips, row.lapses) == (slips, lapses)]


def _bias(rows: Sequence[Prediction]) -> float:
    return float(np.mean([row.score - row.final for row in rows]))


def brier(chances: Floats, happened: Floats) -> float:
    """The mean square of the differences between chances and what happened (0 or 1)."""
    return float(np.mean((chances - happened) ** 2))


def standard_error(values: Floats, games: Floats) -> float:
    """The standard error of the mean of ``values``, where values of the same game depend on each other."""
    sums = np.bincount(np.unique(games, return_inverse=True)[1], values - values.mean())
    return float(np.sqrt((sums**2).sum()) / len(values))


class Bin(NamedTuple):
    """The predictions from ``low`` to ``high``, with means, and the standard error of what happened."""

    low: float
    high: float
    predictions: int
    expected: float
    happened: float
    error: float


def reliability(expected: Floats, happened: Floats, games: Floats, edges: Sequence[float]) -> Iterator[Bin]:
    """Puts predictions into bins by what was expected, and yields the bins that are not empty."""
    for low, high in pairwise(edges):
        inside = (expected >= low) & ((expected < high) | (high == edges[-1]))  # the last bin includes its end
        if inside.any():
            there, error = happened[inside], standard_error(happened[inside], games[inside])
            yield Bin(low, high, len(there), expected[inside].mean(), there.mean(), error)


_CHANCES = tuple(np.linspace(0, 1, 11))
_SCORES = (0.0, 3.0, 6.0, 9.0, 12.0, 15.0, 18.0, 20.0, 22.0, 23.0, 24.0, 25.0)


def _arrays(rows: Sequence[Prediction]) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    figures = [(row.score, row.perfect, row.final, row.was_perfect, row.game) for row in rows]
    score, perfect, final, was_perfect, games = np.array(figures, np.float64).T
    return score, perfect, final, was_perfect, games


def _all_bots(groups: dict[str, list[Prediction]]) -> list[Prediction]:
    """The predictions on games of bots, each game with a number of its own."""
    bots = [rows for group, rows in sorted(groups.items()) if group.startswith("bots")]
    return [row._replace(game=GAMES * number + row.game) for number, rows in enumerate(bots) for row in rows]


def page_lines(groups: dict[str, list[Prediction]]) -> Iterator[str]:
    """The tables of the page in Markdown."""
    yield "**The chance of a perfect game**, bots:"
    yield ""
    yield "| predicted | predictions | mean of them | perfect games |"
    yield "| --- | ---: | ---: | ---: |"
    _, perfect, _, was_perfect, games = _arrays(_all_bots(groups))
    for each in reliability(perfect, was_perfect, games, _CHANCES):
        happened = f"{each.happened:.1%} ± {each.error:.1%}"
        yield f"| {each.low:.0%} to {each.high:.0%} | {each.predictions:,} | {each.expected:.1%} | {happened} |"
    yield ""
    yield "| games | predictions | Brier score | by the mean alone | expected | score | mean error | error of one |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    for group, rows in sorted(groups.items()):
        if group.startswith("bots"):
            yield _summary(f"`{MODEL}`, {group[-1]} players", rows)
    if all(groups.get(half) for half in HALVES):
        lapses = fitted(groups[HALVES[0]])
        for half, name in zip(HALVES, ("fitted", "checked"), strict=True):
            yield _summary(f"people, half that is {name}, slips 0.1", _with(groups[half], 0.1, 0.0))
            yield _summary(
                f"people, half that is {name}, slips {BEST_SLIPS:g}, lapses {lapses:g}",
                _with(groups[half], BEST_SLIPS, lapses),
            )
        yield ""
        yield from _people_lines(groups)


def _summary(name: str, rows: Sequence[Prediction]) -> str:
    score, perfect, final, was_perfect, games = _arrays(rows)
    base = brier(np.full(len(rows), was_perfect.mean()), was_perfect)
    cells = (
        name,
        f"{len(rows):,}",
        f"{brier(perfect, was_perfect):.4f}",
        f"{base:.4f}",
        f"{score.mean():.2f}",
        f"{final.mean():.2f}",
        f"{(score - final).mean():+.2f} ± {standard_error(score - final, games):.2f}",
        f"{np.sqrt(np.mean((score - final) ** 2)):.2f}",
    )
    return f"| {' | '.join(cells)} |"


def _people_lines(groups: dict[str, list[Prediction]]) -> Iterator[str]:
    yield "| share of slips | " + " | ".join(f"{share:g}" for share in SLIPS) + " |"
    yield "| --- |" + " ---: |" * len(SLIPS)
    for half, name in zip(HALVES, ("fitted", "checked"), strict=True):
        seen = [np.mean([row.seen for row in _with(groups[half], share, 0.0)]) for share in SLIPS]
        yield f"| log-probability of a card held, half that is {name} | {' | '.join(f'{one:.3f}' for one in seen)} |"
    yield ""
    yield "| share of lapses | " + " | ".join(f"{share:g}" for share in LAPSES) + " |"
    yield "| --- |" + " ---: |" * len(LAPSES)
    for half, name in zip(HALVES, ("fitted", "checked"), strict=True):
        bias = [_bias(_with(groups[half], BEST_SLIPS, share)) for share in LAPSES]
        yield f"| expected less real score, half that is {name} | {' | '.join(f'{one:+.2f}' for one in bias)} |"


def plot(groups: dict[str, list[Prediction]]) -> str:
    """The reliability diagrams, as an SVG document."""
    title = "What was expected, and what happened"

    def draw(figure: Figure) -> None:
        left, right = figure.subplots(1, 2)
        score, perfect, final, was_perfect, games = _arrays(_all_bots(groups))
        _draw_line(left, perfect, was_perfect, games, _CHANCES, BLUE, "bots")
        _draw_line(right, score, final, games, _SCORES, BLUE, "bots")
        left.plot([0, 1], [0, 1], color=SOFT, linestyle=":")
        left.set(title="perfect games", xlabel="chance", ylabel="share")
        if groups.get(HALVES[0]) and groups.get(HALVES[1]):
            lapses = fitted(groups[HALVES[0]])
            score, _, final, _, games = _arrays(_with(groups[HALVES[1]], BEST_SLIPS, lapses))
            _draw_line(right, score, final, games, _SCORES, ORANGE, "people, checked half")
        right.plot([0, 25], [0, 25], color=SOFT, linestyle=":")
        right.set(title="score", xlabel="expected", ylabel="mean score")
        right.legend(fontsize="small")

    return drawing(title, 8, 4.2, draw)


def _draw_line(
    axes: Axes, expected: Floats, happened: Floats, games: Floats, edges: Sequence[float], colour: str, name: str
) -> None:
    bins = [*reliability(expected, happened, games, edges)]
    means, shares = [each.expected for each in bins], [each.happened for each in bins]
    axes.errorbar(means, shares, [each.error for each in bins], color=colour, marker="o", capsize=3, label=name)


def write_page() -> None:
    """Writes the tables into the page, and the picture."""
    groups = recorded()
    measuring.write_between(PAGE, "written by tools/calibration.py", "\n".join(page_lines(groups)))
    PLOT.write_text(plot(groups), encoding="utf-8")


def main() -> None:
    parser = measuring.parser(__doc__)
    parser.add_argument("--page", action="store_true", help="only writes the page")
    args = parser.parse_args()
    if not args.page:
        measure(args.jobs, args.minutes)
    write_page()


if __name__ == "__main__":
    main()
