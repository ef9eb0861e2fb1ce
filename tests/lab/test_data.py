"""Data sets: games are equal after writing and reading; damaged and other ones are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import starmine as sm
from starmine.lab import demonstrations
from starmine.lab.data import (
    BadDataset,
    dump_safetensors,
    load_safetensors,
    read_games,
    turns,
    write_ah2ac2,
    write_jaxmarl,
)
from starmine.observation.encoding import Encoding
from tests.rules.records.test_hanab_live_records import played
from tools import people

COCKTAIL = sm.edition("cocktail")
LOG = Path(__file__).parent / "human.log"  # of HanabiData, CC BY 4.0, without most of its sentences

# The second game of JaxMARL's tests: it is lost.
DECK = (
    "G2 W3 Y5 G4 R1 B1 R4 Y4 R2 W4 G4 B1 Y1 B2 B5 Y2 B1 R3 G2 W2 W1 Y2 B4 B3 G3 "
    "Y3 Y3 Y1 B3 W3 Y1 R2 W1 B4 G5 G1 W1 B2 G3 W4 G1 Y4 G1 R3 R5 R1 W2 R4 W5 R1"
)
MOVES = (
    "15 5 2 10 16 3 15 9 2 15 7 1 4 19 7 4 16 9 10 6 13 4 15 8 14 7 17 8 4 17 18 10 8 5 4 6 0 13 11 0 14 0 17 "
    "1 19 1 12 0 15 8 6 0 13 2 18 0 18 0 14 0 17 1 19 2 10 9"
)
ACTIONS = [int(move) for move in MOVES.split()]


def games(players: int) -> list[sm.Game]:
    """Finished and unfinished games."""
    return [played(COCKTAIL, players, seed, turns=turns) for seed, turns in ((1, 200), (2, 200), (3, 17), (4, 0))]


def folder_of_jaxmarl(path: Path, score: int = 0) -> Path:
    (path / "decks.json").write_text(json.dumps([{"seed_idx": 1, "deck": DECK.split()}]))
    (path / "actions.json").write_text(json.dumps([ACTIONS]))
    (path / "scores.txt").write_text(f"0,{score}\n")
    return path


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("form", ["ah2ac2", "jaxmarl", "records"])
def test_games_are_equal_after_writing_and_reading(form: str, players: int, tmp_path: Path) -> None:
    path, given = tmp_path / "games.safetensors", games(players)
    if form == "ah2ac2":
        write_ah2ac2(given, path)
    elif form == "jaxmarl":
        write_jaxmarl(given, path := tmp_path / "games")
    else:
        (path := tmp_path / "games.jsonl").write_text("\n".join(map(sm.write_record, given)))
    again = [record.game for record in read_games(path, players=players)]
    assert [(game.deck, game.actions, game.score) for game in again] == [
        (game.deck, game.actions, game.score) for game in given
    ]


def test_game_of_jaxmarl_is_replayed_to_its_score(tmp_path: Path) -> None:
    (record,) = read_games(folder_of_jaxmarl(tmp_path))
    assert record.game.outcome is not None
    assert (record.game.outcome.result, record.game.turn, record.score) == ("struck-out", len(ACTIONS), 0)
    write_jaxmarl([record.game], tmp_path / "again")
    assert (tmp_path / "again" / "actions.json").read_text() == (tmp_path / "actions.json").read_text()


def test_log_of_hanabi_data_is_replayed() -> None:
    (record,) = read_games(LOG)
    assert read_games(LOG.parent)[0].game.log == record.game.log
    assert record.names == ("intentional", "You")
    same = people.game("003d9bcb9d27dacf")
    assert (record.game.edition, record.game.deck, record.game.actions) == (same.edition, same.deck, same.actions)


def test_games_of_hanab_live_are_written(tmp_path: Path) -> None:
    """Also where that site ended them early."""
    given = [played(sm.edition("hanab-live"), 3, seed) for seed in range(8)]
    write_ah2ac2(given, tmp_path / "x.safetensors")
    again = [record.game for record in read_games(tmp_path / "x.safetensors")]
    assert [game.score for game in again] == [game.score for game in given]
    assert any(game.outcome is None for game in again)


def test_arrays_have_the_shapes_that_ah2ac2_documents(tmp_path: Path) -> None:
    given = games(3)
    write_ah2ac2(given, tmp_path / "x.safetensors")
    arrays = load_safetensors((tmp_path / "x.safetensors").read_bytes())
    longest = max(game.turn for game in given)
    assert {name: array.shape for name, array in arrays.items()} == {
        "game_ids": (4,),
        "scores": (4,),
        "decks": (4, 50, 2),
        "actions": (4, longest, 3),
        "num_actions": (4,),
        "num_players": (),
    }
    assert (arrays["actions"][2, 17:] == 30).all()
    assert (arrays["actions"][0, : given[0].turn] != 30).sum(axis=1).tolist() == [1] * given[0].turn
    assert arrays["decks"].max(axis=(0, 1)).tolist() == [4, 4]


def test_turns_are_those_of_demonstrations() -> None:
    """The same games, told as records and by the simulation."""
    found = turns([played(COCKTAIL, 2, seed=5)])
    game = played(COCKTAIL, 2, seed=5)
    encoding = Encoding(game.rules)
    for turn, row in enumerate(found.observations):
        now = game.at(turn)
        assert (row == encoding.of(now)).all()
        assert found.action_mask[turn].sum() == len(now.legal_actions())
        assert (found.action_mask[turn, found.actions[turn]], found.seats[turn]) == (True, now.seat)
    packed = turns([game], packed=True).observations
    like = next(demonstrations(COCKTAIL, 2, "cautious", games=1, packed=True)).observations
    assert (packed.shape[1:], packed.dtype) == (like.shape[1:], like.dtype)
    both = turns([game, people.game("003d9bcb9d27dacf")])  # rules with other legal actions
    assert (both.observations[: game.turn] == found.observations).all()
    assert both.action_mask[np.arange(len(both.actions)), both.actions].all()


def with_arrays(path: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    write_ah2ac2(games(2), path)
    arrays = {name: array.copy() for name, array in load_safetensors(path.read_bytes()).items()}
    change(arrays)
    path.write_bytes(dump_safetensors(arrays))
    return path


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda arrays: arrays.pop("decks"), "not a safetensors file of AH2AC2: 'decks'"),
        (lambda arrays: arrays.update(num_players=np.int32(7)), "not a file of AH2AC2"),
        (lambda arrays: arrays.update(actions=arrays["actions"][:, :, 0]), "not a file of AH2AC2"),
        (lambda arrays: arrays["scores"].__setitem__(1, 99), "game 1 of .* has the score 99, but replayed"),
        (lambda arrays: arrays["decks"].__setitem__((0, 0), 4), "game 0 of .*deck"),
        (lambda arrays: arrays["actions"].__setitem__((0, 1), 20), "one seat after the other must act"),
        (lambda arrays: arrays["actions"].__setitem__((0, 0, 0), 0), "game 0 of .*: all 8 clue tokens are free"),
        (lambda arrays: arrays["actions"].__setitem__((0, 0, 0), 77), "action 77 at turn 0 is out of range"),
    ],
)
def test_damaged_file_of_ah2ac2_is_refused(change: Any, told: str, tmp_path: Path) -> None:
    with pytest.raises(BadDataset, match=told):
        read_games(with_arrays(tmp_path / "x.safetensors", change))


def test_other_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "x.safetensors").write_bytes(b"nothing")
    (tmp_path / "x.log").write_text("nothing")
    (tmp_path / "y.log").write_text(LOG.read_text().replace("2813", "2814"))
    (tmp_path / "z.log").write_text(LOG.read_text().replace("Score 15", "Score 16"))
    (tmp_path / "w.log").write_text(LOG.read_text().replace("MOVE: 0 1 None 1 None 1", "MOVE: 0 2 7 None None None", 1))
    (tmp_path / "empty").mkdir()
    for name, told in {
        "x.safetensors": "not a safetensors file",
        "x.log": "not a log of HanabiData",
        "y.log": "not those of the seed 2814",
        "z.log": "has the score 16, but replayed 15 cards",
        "w.log": "the move at turn 0 cannot be replayed",
        "empty": "has neither actions.json",
        "missing": "cannot be read: no such file",
    }.items():
        with pytest.raises(BadDataset, match=told):
            read_games(tmp_path / name)
    with pytest.raises(BadDataset, match=r"game 0 of .* has the score 5, but replayed it is 0"):
        read_games(folder_of_jaxmarl(tmp_path, score=5))
    (tmp_path / "scores.txt").write_text("0,0\n1,5\n")
    with pytest.raises(BadDataset, match="does not have games of JaxMARL"):
        read_games(tmp_path)


def test_other_games_are_not_written(tmp_path: Path) -> None:
    rainbow = played(sm.edition("hanab-live", variant="Rainbow (5 Suits)"), 2, seed=1)
    for given, told in (
        ([rainbow], "only games with the rules of cocktail"),
        ([played(COCKTAIL, 2, seed=1, first=1)], "begins with seat 1"),
        ([played(COCKTAIL, 2, seed=1).view(0)], "is a view"),
        ([played(people.RULES, 2, seed=1)], "all 8 clue tokens are free"),
    ):
        with pytest.raises(BadDataset, match=told):
            write_jaxmarl(given, tmp_path)
    for uneven in ([], [*games(2), *games(3)]):
        with pytest.raises(BadDataset, match="one number of players"):
            write_ah2ac2(uneven, tmp_path / "x.safetensors")
    with pytest.raises(BadDataset, match="no games"):
        turns([])
    with pytest.raises(BadDataset, match="game 1 is of other rules"):
        turns([played(COCKTAIL, 2, seed=1), played(COCKTAIL, 3, seed=1)])
