"""The gymnasium vector environment, tested by gymnasium's rules."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import FlattenObservation, RecordEpisodeStatistics

import starmine as sm
from starmine.bots import BadBot, Player, UnknownBot, bot
from starmine.lab import SmallHanabi
from starmine.lab.envs.vector import VectorEnv
from starmine.lab.errors import BadLineUp, NotReset
from starmine.lab.gym import GymVectorEnv, HanabiEnv
from starmine.observation.checks import BadArray, BadSetting
from tests.lab.envs.players import any_legal

COCKTAIL = sm.edition("cocktail")


def test_gym_env_returns_the_results_of_vector_env() -> None:
    env, tables = GymVectorEnv(COCKTAIL, 3, 9, autoreset_mode="SameStep"), VectorEnv(COCKTAIL, 3, 9, finals=True)
    assert env.metadata["autoreset_mode"] == env.autoreset_mode == AutoresetMode.SAME_STEP
    (observations, infos), step = env.reset(seed=4), tables.reset(4)
    rng, ends = np.random.default_rng(1), 0
    for _ in range(200):
        assert env.observation_space.contains(observations)
        assert np.array_equal(observations, step.observations)
        assert np.array_equal(infos["action_mask"], step.action_mask)
        assert np.array_equal(infos["seat"], step.seats)
        actions = any_legal(step.action_mask, rng)
        assert env.action_space.contains(actions)
        observations, rewards, terminations, truncations, infos = env.step(actions)
        step = tables.step(actions)
        assert np.array_equal(rewards, step.rewards)
        assert np.array_equal(terminations, step.terminated)
        assert not truncations.any()
        assert ("final_obs" in infos) == bool(step.terminated.any())
        if step.terminated.any():
            ends += 1
            assert np.array_equal(infos["_final_obs"], step.terminated)
            assert np.array_equal(infos["final_obs"][step.terminated], tables.finals[step.terminated])
            assert np.array_equal(infos["final_info"]["score"], tables.scores)
    assert ends


@pytest.mark.parametrize("copied", [True, False])
def test_returned_arrays_stay_unchanged_after_another_step_unless_asked_for(copied: bool) -> None:
    env = GymVectorEnv(COCKTAIL, 2, 4, copy=copied)
    observations, infos = env.reset(seed=1)
    kept = observations.copy(), infos["action_mask"].copy()
    later, *_, told = env.step([5, 6, 7, 5])
    assert told["seat"].tolist() == [1] * 4
    assert (later is observations) == (not copied)
    assert np.array_equal(observations, kept[0]) == np.array_equal(infos["action_mask"], kept[1]) == copied


def test_gymnasium_wrappers_work() -> None:
    env = RecordEpisodeStatistics(FlattenObservation(gymnasium.make_vec("starmine/Hanabi-v0", 8, lost="keep")))
    _, infos = env.reset(seed=1)
    rng, episodes, turns = np.random.default_rng(1), 0, np.zeros(8)
    terminations = np.zeros(8, np.bool_)
    for _ in range(200):
        turns = np.where(terminations, 0, turns + 1)
        _, _, terminations, _, infos = env.step(any_legal(infos["action_mask"], rng))
        if terminations.any():
            episodes += 1
            assert np.array_equal(infos["episode"]["l"][terminations], turns[terminations])
            assert np.array_equal(infos["episode"]["r"][terminations], infos["score"][terminations])
    assert episodes
    env.close()


@pytest.mark.parametrize("mode", AutoresetMode)
def test_observations_are_floats_if_asked_for(mode: AutoresetMode) -> None:
    env, other = (GymVectorEnv(num_envs=3, dtype=dtype, autoreset_mode=mode) for dtype in ("float32", "uint8"))
    (seen, infos), (bits, _) = env.reset(seed=1), other.reset(seed=1)
    for _ in range(30):
        assert env.observation_space.contains(seen)
        assert np.array_equal(seen, bits)
        actions = infos["action_mask"].argmax(axis=1)
        (seen, _, ended, _, infos), (bits, *_) = env.step(actions), other.step(actions)
        if ended.any():
            break
    one = HanabiEnv(dtype="float32")
    assert one.observation_space.contains(one.reset(seed=1)[0])


@pytest.mark.parametrize("partners", [None, "random"])
def test_calls_before_reset_say_so(partners: str | None) -> None:
    env = HanabiEnv(partners=partners, render_mode="ansi")
    for early in (lambda: env.step(5), env.render, env.action_masks):
        with pytest.raises(NotReset, match="call reset before"):
            early()
    with pytest.raises(NotReset):
        GymVectorEnv().step([5])


@pytest.mark.parametrize(
    "settings",
    [
        {"players": 5},
        {"edition": "six-colour", "players": 4, "partners": "random"},
        {"edition": SmallHanabi(colours=2)},
    ],
)
def test_picture_shows_what_the_seat_of_the_observation_sees(settings: dict[str, Any]) -> None:
    env = HanabiEnv(render_mode="rgb_array", **settings)
    _, info = env.reset(seed=1)
    pixels = []
    for _ in range(12):
        picture = env.render()
        assert picture.dtype == np.uint8
        assert picture.shape[2] == 3
        game, hand = env._table.game, env._table.game["hands"][info["seat"]]
        kept = game["deck"].copy()
        game["deck"][hand[: game["hand_sizes"][info["seat"]]]] = 0  # other cards in the hand of that seat
        assert np.array_equal(env.render(), picture)
        game["deck"][:] = kept
        pixels.append(picture.tobytes())
        _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
        if over:
            break
    assert len(set(pixels)) == len(pixels)


@pytest.mark.parametrize(
    "settings",
    [{}, {"players": 3, "partners": "cautious", "seat": 1}, {"edition": "tiles", "players": 4, "lost": "keep"}],
)
def test_single_game_passes_check_env(settings: dict[str, Any]) -> None:
    env = gymnasium.make("starmine/Hanabi-v0", **settings)
    assert isinstance(env.unwrapped, HanabiEnv)
    check_env(env.unwrapped)


def test_registered_environments_have_the_same_defaults() -> None:
    one, many = gymnasium.make("starmine/Hanabi-v0"), gymnasium.make_vec("starmine/Hanabi-v0", 3)
    assert isinstance(many, GymVectorEnv)
    assert one.observation_space == many.single_observation_space
    assert one.action_space == many.single_action_space
    slow = gymnasium.make_vec("starmine/Hanabi-v0", 2, vectorization_mode="sync", partners="random")
    slow.reset(seed=1)
    for _ in range(60):
        slow.step(slow.action_space.sample())
    slow.close()
    with pytest.raises(BadSetting, match="vectorization_mode"):
        gymnasium.make_vec("starmine/Hanabi-v0", 3, partners="random")


def test_single_game_plays_like_the_first_of_many() -> None:
    one, many = HanabiEnv(players=3), GymVectorEnv(players=3, autoreset_mode="SameStep")
    for seed in range(3):
        (seen, info), (every, infos) = one.reset(seed=seed), many.reset(seed=seed)
        over = False
        while not over:
            assert np.array_equal(seen, every[0])
            assert info["seat"] == infos["seat"][0]
            assert np.array_equal(one.action_masks(), infos["action_mask"][0])
            action = int(one.action_space.sample())
            seen, reward, over, truncated, info = one.step(action)
            every, rewards, terminations, _, infos = many.step(np.array([action]))
            assert [reward, over, truncated] == [rewards[0], terminations[0], False]
        assert np.array_equal(seen, infos["final_obs"][0])
        assert info["score"] == infos["final_info"]["score"][0]
        assert not info["action_mask"].any()
        with pytest.raises(NotReset):
            one.step(5)


@pytest.mark.parametrize("seat", [0, 2])
def test_partners_play_as_at_a_table(seat: int) -> None:
    """Every action of a partner is the one that the same bot takes in a ``Game``."""
    env = HanabiEnv(players=3, partners=["cautious", "information"], seat=seat)
    rng = np.random.default_rng(3)
    for seed in range(3):
        _, info = env.reset(seed=seed)
        deck = env._table.game["deck"][:50].tolist()
        game = sm.Game(COCKTAIL, players=3, deck=deck)
        others = [other for other in range(3) if other != seat]
        players = {
            other: Player(bot(name), other, seed=seed)
            for other, name in zip(others, ["cautious", "information"], strict=True)
        }
        over, total = False, 0.0
        while True:
            while game.outcome is None and game.seat != seat:
                game.push(players[game.seat].act(game))
            assert game.state.tobytes() == env._table.game.tobytes()
            assert over == (game.outcome is not None)
            if over:
                break
            assert info["seat"] == seat == game.seat
            action = int(rng.choice(np.flatnonzero(info["action_mask"])))
            game.push(sm.action_of(action, game.setup, game.seat))
            _, reward, over, _, info = env.step(action)
            total += reward
        assert game.outcome is not None
        assert total == info["score"] == game.outcome.score


def test_partners_play_small_games() -> None:
    small = SmallHanabi(colours=2, hand_size=2, clue_tokens=9)
    env = HanabiEnv(small, players=2, partners="cautious", render_mode="ansi")
    env.reset(seed=1)
    while not env.step(env.action_space.sample())[2]:
        text = str(env.render())
        assert text.startswith("small 2x5, hand_size 2, clue_tokens 9, 2 players, as seat 0 sees it\n")
        assert text.count(" ?? ") == env._table.game["hand_sizes"][0]
    assert "\nScore " in str(env.render()).split("\n\n")[-1]


def test_ansi_shows_the_view_of_the_seat_of_the_last_observation() -> None:
    for partners, seat in ((None, 0), ("cautious", 1)):
        env = HanabiEnv(players=3, partners=partners, seat=seat, render_mode="ansi", illegal="error")
        _, info = env.reset(seed=2)
        game, over = sm.Game(COCKTAIL, players=3, deck=env._table.game["deck"][:50].tolist()), False
        while True:
            for number in env._table._taken[game.turn :]:
                game.push(sm.action_of(number, game.setup, game.seat))
            assert env.render() == str(game.view(info["seat"]))
            if over:
                break
            *_, over, _, info = env.step(env.action_space.sample())


@pytest.mark.parametrize(("lost", "reward"), [("zero", -1.0), ("keep", 0.0)])
def test_illegal_action_ends_the_game_as_a_lost_one(lost: Any, reward: float) -> None:
    env = HanabiEnv(SmallHanabi(ranks=1), lost=lost, render_mode="ansi")
    env.reset(seed=1)
    assert env.step(5)[:2][1] == 1.0
    assert env.step(0)[1:4] == (reward, True, False)
    assert "The game is lost. An illegal action ended the game." in str(env.render())
    refusing = HanabiEnv(illegal="error")
    refusing.reset(seed=1)
    with pytest.raises(sm.IllegalAction, match="action 0 is not legal for seat 0"):
        refusing.step(0)
    for no_action in (None, "play", 1.0, -1, 20):
        with pytest.raises(sm.BadAction):
            refusing.step(no_action)


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"seat": 2}, sm.BadSeat),
        ({"partners": ["random", "random"]}, BadLineUp),
        ({"partners": "nobody"}, UnknownBot),
        ({"partners": "cheat"}, BadBot),
        ({"illegal": "ignore"}, BadSetting),
        ({"lost": "half"}, BadSetting),
        ({"edition": "chess"}, sm.UnknownEdition),
        ({"players": 1}, sm.BadPlayers),
    ],
)
def test_bad_settings_of_a_single_game_are_refused(settings: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        HanabiEnv(**settings)


@pytest.mark.parametrize("settings", [{"copy": "no"}, {"autoreset_mode": "never"}])
def test_bad_settings_of_many_games_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(BadSetting, match=r"='(no|never)'"):
        GymVectorEnv(COCKTAIL, 2, 4, **settings)


def test_games_are_dealt_anew_in_the_next_step() -> None:
    """The results of each mode follow from the same games in the mode *same step*."""
    same, later = GymVectorEnv(players=3, num_envs=6, autoreset_mode="SameStep"), GymVectorEnv(players=3, num_envs=6)
    assert later.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    (_, infos), (_, other) = same.reset(seed=2), later.reset(seed=2)
    rng = np.random.default_rng(1)
    story: list[list[Any]] = [[] for _ in range(6)]  # by game: observation, reward, terminated
    waits = np.zeros(6, np.bool_)
    for _ in range(150):
        actions = any_legal(other["action_mask"], rng)
        observations, rewards, terminations, _, other = later.step(actions)
        assert not rewards[waits].any()
        assert not terminations[waits].any()
        assert other["action_mask"][terminations].all()
        for game in np.flatnonzero(~waits):
            story[game].append((actions[game], observations[game], rewards[game], terminations[game]))
        waits = terminations
    for place in range(6):
        infos = same.reset(seed=2)[1]
        for action, observation, reward, terminated in story[place]:
            actions = any_legal(infos["action_mask"], rng)
            actions[place] = action
            observations, rewards, terminations, _, infos = same.step(actions)
            assert [rewards[place], terminations[place]] == [reward, terminated]
            assert np.array_equal((infos["final_obs"] if terminated else observations)[place], observation)


def test_games_wait_for_a_reset_with_a_mask() -> None:
    env = GymVectorEnv(players=2, num_envs=5, autoreset_mode=AutoresetMode.DISABLED)
    _, infos = env.reset(seed=3)
    rng, ends = np.random.default_rng(1), 0
    while ends < 10:
        observations, _, terminations, _, infos = env.step(any_legal(infos["action_mask"], rng))
        if not terminations.any():
            continue
        ends += int(terminations.sum())
        with pytest.raises(NotReset, match="have ended"):
            env.step(np.zeros(5, np.int64))
        with pytest.raises(BadSetting, match="seed and reset_mask"):
            env.reset(seed=1, options={"reset_mask": terminations})
        with pytest.raises(BadArray):
            env.reset(options={"reset_mask": [True] * 5})
        after, infos = env.reset(options={"reset_mask": terminations})
        assert np.array_equal(after[~terminations], observations[~terminations])
        assert (after[terminations] != observations[terminations]).any(axis=1).all()
        assert (env.tables.states["turn"] == 0).tolist() == terminations.tolist()
        assert not infos["seat"][terminations].any()
