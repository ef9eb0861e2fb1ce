"""Agents of Kaggle's environments of Hanabi act from what they see alone; the arena compares two teams."""

from __future__ import annotations

import copy
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import starmine as sm
from starmine.bots import UnknownBot
from starmine.lab import kaggle, simulate
from starmine.lab.errors import BadObservation
from starmine.rules.errors import BadRecord
from starmine.rules.records.kaggle import CARDS
from tests.playing import play_on, seated
from tests.rules.records.episodes import episode

ROOT = Path(__file__).parents[2]
PACKAGES = ROOT / ".build" / "kaggle"  # made by the Makefile
TABLE, ARENA = episode("table"), episode("arena")


def turns(whole: dict[str, Any]) -> Iterator[tuple[int, dict[str, Any], int]]:
    """Each turn of an episode: the player, the observation, and the action taken."""
    for step, after in zip(whole["steps"][1:], whole["steps"][2:], strict=False):
        for player, agent in enumerate(step):
            if agent["status"] == "ACTIVE":
                yield player, agent["observation"], after[player]["action"]["submission"]


@pytest.mark.slow(3)
@pytest.mark.parametrize(("whole", "count"), [(TABLE, 66), (ARENA, 141)], ids=["table", "arena"])
def test_agent_acts_as_in_the_episode(whole: dict[str, Any], count: int) -> None:
    agents = [kaggle.agent(bot) for bot in ("conventions", "cautious")]
    acted = [(agents[player // 2](seen, {})["submission"], taken) for player, seen, taken in turns(whole)]
    assert len(acted) == count
    assert all(action == taken for action, taken in acted)


def with_other_hand(observation: dict[str, Any]) -> dict[str, Any]:
    """The observation with other cards in the player's hand, and other undealt cards, in the serialized state."""
    changed = copy.deepcopy(observation)
    history = re.search(r"^history=(.*)$", changed["serializedGameAndState"], re.MULTILINE)
    assert history is not None
    items = history[1].split(",")
    deals = [place for place, item in enumerate(items) if item.startswith("-1:")]
    game, seat = kaggle.seen_game(observation)
    for order in (card.order for card in game.hands[seat]):
        number = int(items[deals[order]].partition(":")[2])
        items[deals[order]] = f"-1:{(number + 7) % len(CARDS)}"
    text = changed["serializedGameAndState"].replace(history[0], f"history={','.join(items)}")
    changed["serializedGameAndState"] = text.partition("__dict__")[0]
    return changed


@pytest.mark.slow(2)
def test_action_does_not_depend_on_the_cards_in_the_own_hand() -> None:
    for player, seen, taken in [*turns(TABLE)][::7]:
        other = with_other_hand(seen)
        assert other["serializedGameAndState"] != seen["serializedGameAndState"]
        games = [kaggle.seen_game(one)[0] for one in (seen, other)]
        assert games[0].actions == games[1].actions
        assert kaggle.agent("conventions")(other, {})["submission"] == taken
        view = games[0].view(player)
        played = sm.read_record(json.dumps(TABLE)).game.at(view.turn).view(player)
        assert view.state.tobytes() == played.state.tobytes()


def test_view_of_the_arena_is_the_one_of_the_game() -> None:
    games = [record.game for record in sm.read_records(json.dumps(ARENA))]
    for player, seen, _ in [*turns(ARENA)][::5]:
        game, seat = kaggle.seen_game(seen)
        assert seat == player % 2
        real = games[player // 2].at(game.turn).view(seat)
        assert game.view(seat).state.tobytes() == real.state.tobytes()


def test_agent_out_of_turn_submits_no_action() -> None:
    agent = kaggle.agent("random")
    assert agent({"remainingOverageTime": 12, "step": 0}, {}) == {"submission": -1}
    for step in (1, -1):
        assert agent(TABLE["steps"][step][1]["observation"], {}) == {"submission": -1}


def test_unknown_bots_and_observations_are_refused() -> None:
    with pytest.raises(UnknownBot, match="unknown bot 'nobody'"):
        kaggle.agent("nobody")
    agent, seen = kaggle.agent("random"), TABLE["steps"][1][0]["observation"]
    for wrong in (
        {"observationString": "{}"},
        {"observationString": "[" * 100_000},
        {"observationString": "Life tokens: 3"},
        {"observationString": "[]"},
        {**seen, "serializedGameAndState": "1,2"},
        {name: value for name, value in seen.items() if name != "serializedGameAndState"},
    ):
        with pytest.raises(BadObservation, match="not an observation of Kaggle's environments of Hanabi"):
            agent(wrong, {})
    with pytest.raises(BadRecord, match='colors is "3": games with 5 can be played here'):
        agent({**seen, "observationString": seen["observationString"].replace('"colors": 5', '"colors": 3')}, {})


def test_arena_compares_the_games_of_simulations_deck_by_deck() -> None:
    games = 40
    calls: list[int] = []
    result = kaggle.arena("cautious", ("cautious", "random"), games, seed=3, progress=calls.append)
    scores: list[list[int]] = [[], []]
    for own, team in zip(scores, ("cautious", ("cautious", "random")), strict=True):
        simulate("cocktail", 2, team, games, 3, each=lambda played, own=own: own.extend(played["score"].tolist()))  # type: ignore[misc]
    gains = np.array(scores[0]) - np.array(scores[1])
    assert result.teams == (("cautious", "cautious"), ("cautious", "random"))
    assert list(result.mean) == [np.mean(own) for own in scores]
    assert (result.games, calls[-1]) == (games, 2 * games)
    assert result.difference == pytest.approx(float(gains.mean()))
    assert result.difference_stderr == pytest.approx(float(gains.std(ddof=1)) / games**0.5)
    assert [*result.wins, result.draws] == [int(part.sum()) for part in (gains > 0, gains < 0, gains == 0)]
    same = kaggle.arena("cautious", "cautious", 1)
    assert (same.difference, same.difference_stderr, same.wins, same.draws) == (0, 0, (0, 0), 1)


PROGRAM = """
import json, sys, kaggle_environments
from starmine.lab import kaggle

name, bots, seed = sys.argv[1], sys.argv[2].split(","), int(sys.argv[3])
env = kaggle_environments.make(name, {"seed": seed, "strictMode": True}, debug=True)
env.run([bot if bot.endswith(".py") else kaggle.agent(bot) for bot in bots])
print(json.dumps(env.toJSON()))
"""
MAIN = "import starmine.lab.kaggle as kaggle\n\nagent = kaggle.agent('conventions')\n"


def play(name: str, bots: list[str], seed: int, folder: Path) -> dict[str, Any]:
    """An episode that the package's own environment plays with our agents, in a process of its own."""
    assert PACKAGES.exists(), "kaggle-environments is installed by: make .build/kaggle/.made"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(PACKAGES), str(ROOT / "src")))}
    command = [sys.executable, "-c", PROGRAM, name, ",".join(bots), str(seed)]
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=600, check=False)
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    return found


def replayed(record: sm.GameRecord, bots: list[str]) -> sm.Game:
    """The game that the bots play with the deck of a record."""
    game = sm.Game(record.game.edition, players=2, deck=record.game.deck)
    return play_on(game, seated(bots, 2))


@pytest.mark.long(60)
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("bots", [["conventions", "main.py"], ["information", "cautious"]], ids="-".join)
def test_environment_scores_our_agents_as_we_do(bots: list[str], seed: int, tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(MAIN, encoding="utf-8")
    whole = play("open_spiel_hanabi", bots, seed, tmp_path)
    assert whole["statuses"] == ["DONE", "DONE"]
    record = sm.read_record(json.dumps(whole))
    assert whole["rewards"] == [record.score] * 2
    assert record.game.actions == replayed(record, [bot.replace("main.py", "conventions") for bot in bots]).actions


@pytest.mark.long(60)
def test_environment_of_the_arena_scores_our_agents_as_we_do(tmp_path: Path) -> None:
    bots = ["conventions", "conventions", "learned", "search:cautious@20"]
    whole = play("open_spiel_hanabi_arena", bots, 5, tmp_path)
    assert whole["statuses"] == ["DONE"] * 4
    records = sm.read_records(json.dumps(whole))
    totals = json.loads(whole["info"]["stateHistory"][-1])["team_totals"]
    assert [record.score for record in records] == totals
    for record, team in zip(records, (bots[:2], bots[2:]), strict=True):
        assert record.game.actions == replayed(record, team).actions
