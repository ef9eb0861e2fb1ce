"""``starmine simulate``."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import starmine as sm
from starmine.lab import BadSetting, SmallHanabi, simulate
from starmine.lab.policy import Policy
from tests.cli.running import call, refusal, run, spawn

TIMES = {"seconds", "games_per_second", "moves_per_second"}


def figures(text: str) -> dict[str, Any]:
    return {name: value for name, value in json.loads(text).items() if name not in TIMES}


def test_json_has_the_figures_of_the_lab_and_nothing_else() -> None:
    ended = call("simulate", "--bots", "cautious", "--players", "3", "--games", "200", "--seed", "5", "--json")
    assert ended.code == 0, ended.err
    wanted = asdict(simulate(sm.edition("cocktail"), 3, "cautious", 200, 5))
    assert figures(ended.out) == figures(json.dumps({**wanted, "options": {}}))


def test_csv_has_the_same_figures_as_the_lab_in_two_lines() -> None:
    names, values = csv.reader(run("simulate", "-g", "60", "-s", "3", "-o", "strikes=1", "--csv").stdout.splitlines())
    told = dict(zip(names, values, strict=True))
    wanted = asdict(simulate(sm.edition("cocktail", strikes=1), 3, "cautious", 60, 3))
    assert [int(told[f"games_{score}"]) for score in range(26)] == list(wanted.pop("histogram"))
    assert told["bots"].split() == list(wanted.pop("bots"))
    assert told["options"] == "strikes=1"
    for name in wanted.keys() - TIMES:
        assert told[name] == str(wanted[name])


def test_plot_draws_the_scores(tmp_path: Path) -> None:
    file = tmp_path / "scores.svg"
    told = figures(run("simulate", "-g", "200", "-s", "3", "--json", "--plot", str(file)).stdout)
    title = ET.fromstring(file.read_text(encoding="utf-8")).findtext("{*}title")
    assert str(title).startswith(f"cocktail, 3 players; cautious: mean {told['mean']:.3f}")


def test_plot_is_refused_before_the_games_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starmine.lab.charts.find_spec", lambda _: None)
    with pytest.raises(BadSetting, match="drawing needs matplotlib"):
        run("simulate", "--bots", "nobody", "--plot", "scores.svg")


def test_plot_file_is_unchanged_when_the_command_is_refused(tmp_path: Path) -> None:
    old, new = tmp_path / "old.svg", tmp_path / "new.svg"
    old.write_text("a drawing", encoding="utf-8")
    for file in (old, new):
        with pytest.raises(sm.StarmineError):
            run("simulate", "--bots", "nobody", "--plot", str(file))
    assert old.read_text(encoding="utf-8") == "a drawing"
    assert not new.exists()


def test_result_is_printed_when_the_plot_cannot_be_written() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("only some systems have a file that is always full")
    ended = call("simulate", "-g", "9", "--json", "--plot", "/dev/full")
    assert figures(ended.out)["games"] == 9
    assert (ended.code, ended.err) == (2, "Error: /dev/full cannot be written: No space left on device.\n")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--json", "--csv"), "--json and --csv both write to stdout"),
        (("--jobs", "0"), "jobs=0: it must be a whole number from 1 to 1024"),
        (("--on", "ray", "--jobs", "2"), "leave jobs out"),
        (("--games", 400 * "9"), "it must be a whole number from 1 to 1000000000000000"),
        (("--plot", "x.png"), "x.png: scores are drawn as SVG; name it x.svg"),
        (("--bots", "os:path"), "Bot 'os:path' is <module"),
        (("--plot", "/no/such/folder/p.svg"), "/no/such/folder/p.svg cannot be written: No such file or directory"),
    ],
)
def test_simulate_is_refused_in_one_line_when_an_option_is_wrong(args: tuple[str, ...], message: str) -> None:
    assert message in refusal("simulate", *args)


def test_simulate_seats_as_many_players_as_bots_are_named() -> None:
    told = figures(run("simulate", "-b", "cautious,random", "-g", "20", "--json").stdout)
    assert (told["bots"], told["players"], told["games"]) == (["cautious", "random"], 2, 20)


@pytest.mark.clause("R5")
def test_simulate_shows_the_differences_of_a_custom_table() -> None:
    args = ("simulate", "-b", "random", "-g", "20", "-n", "2", "-e", "cocktail", "-o", "strikes=1")
    assert "red token number 1, not 3" in run(*args).stdout
    assert figures(run(*args, "--json").stdout)["options"] == {"strikes": 1}


def test_table_shows_mean_shares_and_every_score_reached() -> None:
    result = simulate(sm.edition("online"), 2, "cautious", 300, 1)
    text = run("simulate", "-e", "online", "-n", "2", "-g", "300", "-s", "1").stdout
    assert f"{result.mean:.3f} of 25, standard error {result.stderr:.3f}" in text
    assert f"{result.perfect:.2%}" in text
    assert f"{result.lost:.2%}" in text
    rows = [line.split() for line in text.splitlines() if line.endswith("%")][-sum(map(bool, result.histogram)) :]
    told = {int(row[0]): int(row[-2]) for row in rows}
    assert all(told.get(score, games) == games for score, games in enumerate(result.histogram))
    assert max(told) == max(score for score, games in enumerate(result.histogram) if games)


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "shares"), [(200, True), (50, True), (30, True), (20, False)])
def test_histogram_fits_the_terminal(columns: int, shares: bool) -> None:
    """In narrow terminals the bars shrink first, then the shares are left out; counts always stay."""
    told = figures(run("simulate", "-g", "1200", "--json").stdout)["histogram"]
    text = run("simulate", "-g", "1200", COLUMNS=str(columns)).stdout
    assert max(map(len, text.splitlines())) <= columns
    drawn = [line.split() for line in text.split("\n\n")[1].splitlines()]
    assert {int(row[0]): row[-1 - shares] for row in drawn} == {
        score: f"{told[score]:,}" for score in range(int(drawn[0][0]), int(drawn[-1][0]) + 1)
    }
    assert all(row[-1].endswith("%") == shares for row in drawn)
    assert max(len(row[1]) for row in drawn if "█" in row[1]) >= min(40, columns - 15)


def test_interrupt_shows_the_games_played_so_far() -> None:
    result = run("simulate", "--games", "1000000", "--bots", "tests.cli.lab.interrupting:Once")
    assert result.exit_code == 0
    assert re.search(r"Interrupted after \d\d games\.", result.stdout)
    assert "standard error" in result.stdout


@pytest.mark.long(3)
@pytest.mark.process
def test_interrupt_is_ignored_when_it_is_not_the_first() -> None:
    ended = spawn("simulate", "--games", "1000000", "--bots", "tests.cli.lab.interrupting:Often", "--json")
    assert (ended.code, ended.err) == (0, "")
    assert json.loads(ended.out)["interrupted"]


@pytest.mark.parametrize("command", ["simulate", "crossplay"])
def test_policy_file_brings_its_own_small_game(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    small = SmallHanabi(colours=2, hand_size=2, clue_tokens=3, strikes=1)
    policy = Policy(lambda _, masks: masks.argmax(axis=1), small, 2, id="first")
    monkeypatch.setattr(Policy, "load", lambda path: {"first.pt2": policy}[path])
    ended = call(command, "--bots", "first.pt2", "--games", "4", "--jobs", "1", "--json")
    assert ended.code == 0, ended.err
    told = json.loads(ended.out)
    assert (told["edition"], told["players"]) == (small.id, 2)
    assert f"made for {small.id}, 2 players" in refusal(command, "--bots", "first.pt2", "--edition", "cocktail")
