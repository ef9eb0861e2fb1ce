"""Cross-play: its pairings, deals and figures, interrupts, and the file for resuming."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest

import starmine as sm
from starmine.bots import BotLike, UnknownBot
from starmine.bots.rng import seeds
from starmine.lab import BadCount, BadLineUp, BadSeed, BadSetting, CrossPlay, crossplay, simulate
from starmine.lab.tournament import ResultsFile, planned, read_results
from starmine.rules.errors import BadPlayers
from tests.lab.simulation.python_bots import HALF_AND_HALF

COCKTAIL = sm.edition("cocktail")
BOTS: list[str | BotLike] = ["iggi", HALF_AND_HALF, "random"]


def interrupted_after(games: int) -> CrossPlay:
    """With two players, 10 games of each pairing."""

    def stop(done: int) -> None:
        if done > games:
            raise KeyboardInterrupt

    return crossplay(COCKTAIL, 2, ["iggi", "outer", "random"], 10, seed=1, progress=stop, jobs=1)


def test_pairings_seat_two_bots_alternately_or_a_guest_among_hosts() -> None:
    halves = [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)]
    assert planned(COCKTAIL, 2, BOTS, 10, 1).missing == halves
    assert planned(COCKTAIL, 4, BOTS, 10, 1, alternating=True).missing == halves
    assert len(set(planned(COCKTAIL, 4, BOTS, 10, 1).missing)) == 9


def test_every_seat_has_equally_many_games() -> None:
    assert [planned(COCKTAIL, players, BOTS, 101, 1).games for players in (2, 3, 4, 5)] == [102, 102, 104, 105]
    assert planned(COCKTAIL, 4, BOTS, 100, 1).games == 100
    assert planned(COCKTAIL, 5, BOTS, 101, 1, alternating=True).games == 102


@pytest.mark.parametrize("players", [2, 3])
def test_figures_are_those_of_simulations_of_the_same_deals_with_the_guest_in_each_seat(players: int) -> None:
    result = crossplay(COCKTAIL, np.int64(players), BOTS, 4 * players, seed=3, jobs=1)  # type: ignore[arg-type]
    assert json.dumps(result.data())
    assert (result.bots, result.games) == (("iggi", HALF_AND_HALF.id, "random"), 4 * players)
    parts = seeds(3, 0, players).tolist()
    for row, bot in enumerate(BOTS):
        assert result.ad_hoc[row] == pytest.approx(np.delete(result.mean[row], row).mean())
        for column, among in enumerate(BOTS):
            if players == 2 and column > row:  # played as the mirrored pairing, on the same deals
                for matrix in (result.mean, result.stderr, result.mean_kept, result.perfect, result.lost):
                    assert matrix[row, column] == matrix[column, row]
                continue
            line_ups = [[bot if seat == guest else among for seat in range(players)] for guest in range(players)]
            one = [
                simulate(COCKTAIL, players, line_up, 4, part, jobs=1)
                for line_up, part in zip(line_ups, parts, strict=True)
            ]
            assert result.mean[row, column] == pytest.approx(sum(part.mean for part in one) / players)
            assert result.mean_kept[row, column] == pytest.approx(sum(part.mean_kept for part in one) / players)
            assert result.lost[row, column] == pytest.approx(sum(part.lost for part in one) / players)
            scores = [score for part in one for score, games in enumerate(part.histogram) for _ in range(games)]
            assert result.stderr[row, column] == pytest.approx(np.std(scores, ddof=1) / math.sqrt(len(scores)))


def test_bots_that_sit_alternately_begin_in_half_of_the_games() -> None:
    result = crossplay(COCKTAIL, 5, BOTS[:2], 8, seed=3, alternating=True, jobs=1)
    first, second = BOTS[1], BOTS[0]  # the bot of the later row comes first
    one, two = (
        simulate(COCKTAIL, 5, [bots[seat % 2] for seat in range(5)], 4, part, jobs=1)
        for bots, part in zip(((first, second), (second, first)), seeds(3, 0, 2).tolist(), strict=True)
    )
    assert result.mean[1, 0] == result.mean[0, 1] == pytest.approx((one.mean + two.mean) / 2)


def test_bot_plays_more_games_with_itself_on_request() -> None:
    result = crossplay(COCKTAIL, 2, ["iggi", "random"], 10, seed=3, self_games=40, jobs=1)
    longer = crossplay(COCKTAIL, 2, ["iggi", "random"], 40, seed=3, jobs=1)
    assert (result.games, result.self_games) == (10, 40)
    assert (result.mean.diagonal() == longer.mean.diagonal()).all()
    assert result.mean[0, 1] == crossplay(COCKTAIL, 2, ["iggi", "random"], 10, seed=3, jobs=1).mean[0, 1]


def test_one_bot_plays_with_itself() -> None:
    result = crossplay(COCKTAIL, 2, ["iggi"], 10, seed=3, jobs=1)
    assert result.mean.shape == (1, 1)
    assert np.isnan(result.ad_hoc).tolist() == [True]


def test_same_seed_plays_the_same_games_with_any_number_of_jobs() -> None:
    names = ["iggi", "outer"]
    one, two, other = (crossplay(COCKTAIL, 2, names, 20, seed, jobs=jobs) for seed, jobs in ((1, 1), (1, 2), (2, 1)))
    assert (one.mean == two.mean).all()
    assert (one.mean != other.mean).any()


def test_interrupt_leaves_the_pairings_that_are_complete() -> None:
    result = interrupted_after(15)
    assert len(result.missing) == 5
    assert np.isnan(result.mean).tolist() == [[False, True, True], [True, True, True], [True, True, True]]
    assert np.isnan(result.ad_hoc).all()
    data = result.data()
    assert (data["mean"][0][1], data["ad_hoc"]) == (None, [None] * 3)
    assert CrossPlay.read(json.loads(json.dumps(data))).data() == data
    whole = crossplay(COCKTAIL, 2, ["iggi", "outer", "random"], 10, seed=1, jobs=1)
    assert not whole.missing
    assert result.mean[0, 0] == whole.mean[0, 0]


@pytest.mark.parametrize(("games", "complete"), [(15, 1), (20, 1), (25, 2)])
def test_interrupt_is_heard_when_all_games_of_a_share_have_been_played(games: int, complete: int) -> None:
    def stop(done: int) -> None:
        assert done <= games
        if done == games:
            raise KeyboardInterrupt

    result = crossplay(COCKTAIL, 2, ["iggi", "outer", "random"], 10, seed=1, progress=stop, jobs=1)
    assert result.missing
    assert np.isfinite(result.mean[np.tril_indices(3)]).sum() == complete


def test_interrupt_before_the_first_pairing_is_complete_is_raised() -> None:
    with pytest.raises(KeyboardInterrupt):
        interrupted_after(0)


@pytest.mark.parametrize(
    ("bots", "error", "says"),
    [
        ("iggi", BadLineUp, "cross-play needs a list of one bot or more"),
        ([], BadLineUp, "cross-play needs a list of one bot or more"),
        (["iggi", "outer", "iggi"], BadLineUp, "bot 'iggi' is named twice"),
        (["iggi", "nobody"], UnknownBot, "unknown bot 'nobody'"),
    ],
)
def test_bots_are_refused_with_the_reason(bots: list[str], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        crossplay(COCKTAIL, 2, bots, jobs=1)


def test_numbers_are_refused_when_out_of_range() -> None:
    with pytest.raises(BadCount, match="games=0"):
        crossplay(COCKTAIL, 2, ["iggi", "outer"], 0, jobs=1)
    with pytest.raises(BadSeed, match="seed=-1"):
        crossplay(COCKTAIL, 2, ["iggi", "outer"], 10, -1, jobs=1)
    with pytest.raises(BadPlayers):
        crossplay(COCKTAIL, 6, ["iggi", "outer"], jobs=1)


def test_interrupted_games_go_on_from_their_file(tmp_path: Path) -> None:
    names, file = ["iggi", "outer", "random"], tmp_path / "results.jsonl"
    done: list[int] = []

    def stop(games: int) -> None:
        if games > 25:
            raise KeyboardInterrupt

    first = crossplay(COCKTAIL, 2, names, 10, seed=1, progress=stop, resume=file, jobs=1)
    assert len(first.missing) == 4
    whole = crossplay(COCKTAIL, 2, names, 10, seed=1, progress=done.append, resume=file, jobs=1)
    assert done[-1] == 4 * 10
    assert whole.data() == crossplay(COCKTAIL, 2, names, 10, seed=1, jobs=1).data()
    assert [one.data() for one in read_results(file.read_text(), "")] == [whole.data()]


def test_file_is_extended_by_a_bot_and_keeps_results_of_other_settings(tmp_path: Path) -> None:
    file, done = tmp_path / "results.jsonl", list[int]()
    for seed in (1, 2):
        crossplay(COCKTAIL, 2, ["iggi", "outer"], 10, seed=seed, resume=file, jobs=1)
    crossplay(COCKTAIL, 2, ["outer", "random", "iggi"], 10, seed=2, progress=done.append, resume=file, jobs=1)
    assert done[-1] == 3 * 10  # of `random` only
    crossplay(COCKTAIL, 2, ["iggi", "outer"], 10, seed=2, progress=done.append, resume=file, jobs=1)
    assert done[-1] == 3 * 10
    assert [(one.seed, len(one.bots)) for one in read_results(file.read_text(), "")] == [(1, 2), (2, 3)]


@pytest.mark.parametrize("text", ["{}", "[1]", "nothing", '{"edition": 1}', "[" * 100_000])
def test_unrelated_file_is_refused_and_left_unchanged(text: str, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadSetting, match=r"notes\.txt is not a file of cross-play results"):
        ResultsFile(file)
    assert file.read_text(encoding="utf-8") == text
