"""``starmine crossplay``: its table, CSV, JSON and heat map, and its errors."""

from __future__ import annotations

import csv
import json
from itertools import product
from pathlib import Path

import pytest

from starmine.bots import BOTS, PARTNERS, UnfitBot, UnknownBot
from starmine.cli.errors import BadFile, BadUsage
from starmine.lab.errors import BadLineUp
from starmine.observation.checks import BadCount
from starmine.rules.errors import BadPlayers
from tests.cli.running import run

SMALL = ("crossplay", "--bots", "iggi,random", "--games", "10")


def test_table_shows_means_errors_and_ad_hoc_scores() -> None:
    told = run(*SMALL)
    assert told.exit_code == 0
    assert "cocktail, 2 players: with each other" in told.stdout
    assert "10 games each, seed 0" in told.stdout
    assert "±" in told.stdout
    assert "random   0.00    0.00    0.00     0.0%  100.0%" in told.stdout
    assert told.stdout == run(*SMALL).stdout
    assert told.stdout != run(*SMALL, "--seed", "5").stdout


def test_table_numbers_its_columns_where_names_do_not_fit_and_is_wider_than_a_narrow_terminal() -> None:
    wide, narrow = (
        run(*SMALL[:2], "iggi,outer,piers,flawed", "--games", "2", COLUMNS=columns).stdout for columns in ("45", "20")
    )
    assert "4 flawed" in wide
    assert max(map(len, narrow.splitlines())) > 20
    assert "…" not in wide + narrow


def test_csv_has_a_line_for_each_pairing() -> None:
    rows = list(csv.DictReader(run(*SMALL, "-n", "3", "--option", "strikes=2", "--csv").stdout.splitlines()))
    assert [(row["bot"], row["among"]) for row in rows] == [*product(("iggi", "random"), repeat=2)]
    assert {(row["players"], row["games"], row["options"]) for row in rows} == {("3", "12", "strikes=2")}
    assert {row["alternating"] for row in rows} == {"False"}
    assert rows[0]["ad_hoc"] == rows[1]["mean"]


def test_json_has_matrices_and_ad_hoc_scores_of_all_bots() -> None:
    told = json.loads(run("crossplay", "--games", "2", "--json").stdout)
    names = [*BOTS, *PARTNERS]
    assert told["bots"] == names
    assert [len(row) for row in told["mean"]] == [len(names)] * len(names)
    assert len(told["ad_hoc"]) == len(names)
    assert told["options"] == {}


def test_each_number_of_players_has_its_own_table_of_the_bots_that_can_play() -> None:
    several = ("crossplay", "--bots", "learned,random", "--games", "4", "--self-games", "8", "-n", "2,4-5")
    told = [json.loads(line) for line in run(*several, "--alternating", "--json").stdout.splitlines()]
    able = {one["players"]: one["bots"] for one in told}
    assert able == {2: ["learned", "random"], 4: ["random"], 5: ["random"]}
    text = run(*several, "--alternating").stdout
    assert "cocktail, 4 players: two alternately" in text
    assert "4 games each, 8 of a bot with itself, seed 0" in text
    games = [row["games"] for row in csv.DictReader(run(*several, "--csv").stdout.splitlines())]
    assert games == ["8", "4", "4", "8", "8", "10"]


def test_pairings_of_a_file_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = ("--resume", str(tmp_path / "results.jsonl"))
    told = run(*SMALL, "-n", "2-3", "--json", *file).stdout
    assert (tmp_path / "results.jsonl").read_text(encoding="utf-8") == told
    monkeypatch.setattr("starmine.lab.tournament.simulate", None)
    assert run(*SMALL, "-n", "2-3", "--json", *file).stdout == told


def test_interrupt_shows_the_numbers_of_players_that_have_pairings() -> None:
    told = run("crossplay", "--bots", "tests.cli.lab.interrupting:Once,random", "-g", "30", "-n", "2-3", "--json")
    assert [json.loads(line)["players"] for line in told.stdout.splitlines()] == [2]


def test_heat_map_is_drawn_to_a_file(tmp_path: Path) -> None:
    told = run(*SMALL, "--plot", str(tmp_path / "map.svg"))
    assert "Drawn to" in told.stdout.replace("\n", " ")
    assert "cocktail: mean scores" in (tmp_path / "map.svg").read_text(encoding="utf-8")


@pytest.mark.long(3)
@pytest.mark.slow
def test_own_bots_play_with_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "crossing.py").write_text("from starmine.bots.cheat import CHEAT\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    told = json.loads(run("crossplay", "--bots", "all,crossing:CHEAT", "--games", "2", "--json").stdout)
    assert told["bots"] == [*BOTS, *PARTNERS, "cheat"]


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        (("--bots", "all,iggi"), BadLineUp, "'iggi' is named twice"),
        (("--bots", "iggi,nobody"), UnknownBot, "unknown bot 'nobody'; .* cautious.* iggi.* your own"),
        (("--players", "6"), BadPlayers, "2 to 5 players"),
        (("--players", "5-2"), BadUsage, "--players 5-2: give a number from 2 to 6"),
        (("--bots", "learned", "--players", "3-5"), UnfitBot, "learned"),
        (("--resume", "/no/such/folder/results"), BadFile, "cannot be used: No such file"),
        (("--games", "0"), BadCount, "games=0"),
        (("--json", "--csv"), BadUsage, "choose one"),
        (("--plot", "map.png"), BadFile, "as SVG"),
    ],
)
def test_command_is_refused_with_the_reason(arguments: tuple[str, ...], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        run(*SMALL, *arguments)
