"""The PettingZoo environment, by PettingZoo's own tests."""

from __future__ import annotations

import copy
import pickle
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import starmine as sm
from starmine.lab import SmallHanabi
from starmine.lab.errors import NotReset
from starmine.lab.pettingzoo import RawEnv, env, parallel_env
from starmine.observation.checks import BadCount, BadSetting
from starmine.observation.encoding import Encoding
from starmine.rules.errors import BadSeed

COCKTAIL = sm.edition("cocktail")

# Its advice on plain arrays contradicts action masks, which its own card games return in a dict, too.
advice = (
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
)
tables = pytest.mark.parametrize(
    ("edition", "players"),
    [(COCKTAIL, 2), (COCKTAIL, 5), (sm.edition("tiles", variant=3, endless=True), 3), (sm.edition("six-colour"), 4)],
)


def with_advice_ignored(test: Any) -> Any:
    for mark in advice:
        test = mark(test)
    return test


@with_advice_ignored
@tables
def test_env_passes_the_api_test(edition: sm.Edition, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(edition, players, flat=players == 5), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


@tables
def test_env_passes_the_seed_test(edition: sm.Edition, players: int) -> None:
    make = Mock(side_effect=lambda: env(edition, players))
    seed_test(make, num_cycles=100)
    assert make.call_count >= 2  # two games of one seed were compared


def test_env_agrees_with_game_agent_by_agent() -> None:
    """Observations, masks, rewards and ends, agent by agent."""
    table = env(COCKTAIL, 3)
    rng = np.random.default_rng(1)
    for seed in range(5):
        table.reset(seed=seed)
        deck = table.unwrapped._table.game["deck"][:50].tolist()
        game = sm.Game(COCKTAIL, players=3, deck=deck)
        encoding = Encoding(game.rules)
        score = 0
        for agent in table.agent_iter():
            observation, _, termination, truncation, _ = table.last()
            assert not truncation
            assert termination == (game.outcome is not None)
            seat = int(agent[-1])
            assert np.array_equal(observation["observation"], encoding.of(game, seat))
            if termination:
                assert not observation["action_mask"].any()
                table.step(None)
                continue
            assert seat == game.seat
            legal = [sm.action_id(action, game.setup, game.seat) for action in game.legal_actions()]
            assert np.flatnonzero(observation["action_mask"]).tolist() == legal
            for other in range(3):
                seen = table.observe(f"player_{other}")
                assert np.array_equal(seen["observation"], encoding.of(game, other))
                assert seen["action_mask"].any() == (other == seat)
            chosen = rng.choice(legal)
            table.step(chosen)
            game.push(sm.action_of(int(chosen), game.setup, game.seat))
            assert set(table.rewards.values()) == {game.score - score}
            score = game.score


def test_reset_deals_another_game_without_a_seed() -> None:
    table = env(COCKTAIL, 2)
    seen = []
    for _ in range(2):
        table.reset()
        seen.append(table.observe("player_0")["observation"].tobytes())
    assert seen[0] != seen[1]


def test_wrong_calls_are_refused_with_named_errors() -> None:
    raw = RawEnv(COCKTAIL, 2)
    with pytest.raises(NotReset):
        raw.step(0)
    with pytest.raises(NotReset):
        raw.observe("player_0")
    with pytest.raises(BadSeed):
        raw.reset(seed=-1)
    raw.reset(seed=1)
    with pytest.raises(sm.IllegalAction):
        raw.step(0)
    for no_action in (None, 1.0, True, "play", -1, 20, 10**30):
        with pytest.raises(sm.BadAction):
            raw.step(no_action)  # type: ignore[arg-type]
    assert raw.agent_selection == "player_0"


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_copy_goes_on_independently(copied: Any) -> None:
    raw = RawEnv(COCKTAIL, 2)
    raw.reset(seed=1)
    raw.step(5)
    twin = copied(raw)
    seen = raw.observe("player_0")["observation"]
    for table in (twin, raw):
        assert np.array_equal(table.observe("player_0")["observation"], seen)
        table.step(6)
    assert not np.array_equal(raw.observe("player_0")["observation"], seen)
    assert np.array_equal(twin.observe("player_0")["observation"], raw.observe("player_0")["observation"])


@with_advice_ignored
@pytest.mark.parametrize("flat", [False, True])
def test_parallel_env_passes_the_parallel_api_and_seed_tests(flat: bool, capsys: pytest.CaptureFixture[str]) -> None:
    parallel_api_test(parallel_env(players=3, flat=flat), num_cycles=200)
    assert "Passed Parallel API test" in capsys.readouterr().out
    parallel_seed_test(lambda: parallel_env(players=3, flat=flat), num_cycles=100)


def test_envs_pass_the_render_and_max_cycles_tests(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(env)
    assert "as seat 0 sees it\nturn 1, seat 0 acts" in capsys.readouterr().out
    easy = SmallHanabi(strikes=19)  # random actions do not lose in four rounds
    max_cycles_test(
        SimpleNamespace(
            env=lambda **settings: env(easy, **settings), parallel_env=lambda **settings: parallel_env(easy, **settings)
        )
    )


def test_parallel_env_agrees_with_the_other_one() -> None:
    one, other = env(players=3, flat=True), parallel_env(players=3, flat=True)
    one.reset(seed=4)
    observations, infos = other.reset(seed=4)
    rng, lived = np.random.default_rng(1), True
    while lived:
        agent = one.agent_selection
        for each in one.agents:
            assert np.array_equal(one.observe(each), observations[each])
            assert infos[each]["action_mask"].any() == (each == agent)
        action = int(rng.choice(np.flatnonzero(infos[agent]["action_mask"])))
        assert np.array_equal(one.last()[4]["action_mask"], infos[agent]["action_mask"])
        one.step(action)
        observations, rewards, terminations, truncations, infos = other.step({agent: action})
        assert rewards == one.rewards
        assert terminations == one.terminations
        assert not any(truncations.values())
        lived = bool(other.agents)
    assert all(one.terminations.values())
    for each in one.possible_agents:
        assert np.array_equal(one.observe(each), observations[each])
    with pytest.raises(NotReset):
        other.step({})


def test_agents_off_turn_have_an_action_that_does_nothing_if_asked_for() -> None:
    table, plain = parallel_env(players=3, noop=True, dtype="float32"), parallel_env(players=3)
    (seen, _), (bits, _) = table.reset(seed=3), plain.reset(seed=3)
    noop = int(table.action_space("player_0").n) - 1
    assert noop == plain.action_space("player_0").n
    turn = 0
    while table.agents:
        for seat, agent in enumerate(table.agents):
            assert table.observation_space(agent).contains(seen[agent])
            assert np.array_equal(seen[agent]["observation"], bits[agent]["observation"])
            mask = seen[agent]["action_mask"]
            assert np.array_equal(mask[:noop], bits[agent]["action_mask"])
            assert mask[noop] == (seat != turn % 3)
        with pytest.raises(sm.BadAction, match="from 0 to 29"):
            table.step(dict.fromkeys(table.agents, noop))
        actions = {agent: table.action_space(agent).sample() for agent in table.agents}
        assert list(actions.values()).count(noop) == 2
        seen, bits = table.step(actions)[0], plain.step(actions)[0]
        turn += 1
    assert all(mask["action_mask"].tolist() == [0] * noop + [1] for mask in seen.values())


def test_wrong_settings_and_actions_are_refused() -> None:
    wrong: list[dict[str, Any]] = [
        {"max_cycles": 0},
        {"flat": 1},
        {"render_mode": "3d"},
        {"lost": "half"},
        {"dtype": "int64"},
    ]
    for settings in wrong:
        with pytest.raises((BadCount, BadSetting)):
            env(**settings)
    with pytest.raises(sm.UnknownEdition):
        parallel_env("chess")
    table = parallel_env()
    with pytest.raises(NotReset):
        table.step({"player_0": 5})
    table.reset(seed=1)
    with pytest.raises(sm.BadAction, match="none for player_0"):
        table.step({"player_1": 5})
    with pytest.raises(sm.IllegalAction):
        table.step({"player_0": 0})
    assert table.step({"player_0": 5})[0].keys() == {"player_0", "player_1"}
