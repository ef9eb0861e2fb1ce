"""The training examples in small: runs that can be repeated and resumed, and what each of them does on the way."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest

from starmine.lab import simulate, unpacked
from starmine.lab.policy import Policy, PolicyInput
from tests.examples.conftest import Script

pytestmark = pytest.mark.slow

_LOSSES = ("policy_loss", "value_loss", "entropy", "approx_kl", "clipfrac", "explained_variance")
UPDATE_FIGURES = (*(f"losses/{name}" for name in _LOSSES), "charts/learning_rate", "charts/SPS")  # of ppo and mappo


def check_run(module: ModuleType, args: Any, saver: Any, folder: Path, *, updates: int, figures: Iterable[str]) -> None:
    """Checks its logs, checkpoints, policy and seeds, and that a resumed run equals an uninterrupted one.

    ``saver`` is the class whose ``save`` writes checkpoints; ``args`` must make it write three. ``updates`` is the
    number of points in its log that have ``figures``.
    """
    whole = _run(module, replace(args, run=str(folder / "whole")))
    _check_log(folder / "whole", args.steps, updates, figures)
    policy = Policy.load(folder / "whole" / "policy.pt2")
    assert (policy.id, policy.made_for) == ("whole", f"{module.GAMES[args.game].id}, 2 players")
    assert simulate(policy.edition, 2, policy, games=3, jobs=1).turns > 1
    assert _run(module, replace(args, run=str(folder / "other"), seed=args.seed + 1)) != whole
    parted = replace(args, run=str(folder / "parted"))
    save = saver.save
    saved: list[str] = []

    def save_and_be_stopped(self: Any) -> None:
        save(self)
        if not saved:
            signal.raise_signal(signal.SIGTERM)
        saved.append(self.args.run)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(saver, "save", save_and_be_stopped)
        with pytest.raises(sys.modules["common"].Stopped):
            module.main(parted)
    assert saved == [parted.run] * 2  # once more before it ends
    assert _run(module, replace(parted, resume=True)) == whole
    _check_log(folder / "parted", args.steps, updates, figures)


def _run(module: ModuleType, args: Any) -> dict[str, bytes]:
    """The tensors of the last checkpoint, by name."""
    import torch

    threads = torch.get_num_threads()
    try:
        module.main(args)
    finally:
        torch.set_num_threads(threads)
    return dict(_tensors("", torch.load(Path(args.run) / "checkpoint.pt", weights_only=False)))


def _tensors(name: str, value: Any) -> Iterator[tuple[str, bytes]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _tensors(f"{name}.{key}", part)
    elif hasattr(value, "numpy"):
        yield name, value.numpy().tobytes()


def _check_log(folder: Path, steps: int, updates: int, figures: Iterable[str]) -> None:
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    log = EventAccumulator(str(folder)).Reload()
    assert [event.step for event in log.Scalars("score")] == [steps // 3, 2 * steps // 3, steps]
    assert len(log.Scalars("score_stderr")) == 3
    for figure in figures:
        assert [event.step for event in log.Scalars(figure)] == [steps * (n + 1) // updates for n in range(updates)]
        assert np.isfinite([event.value for event in log.Scalars(figure)]).all(), figure
    hours = [event.value for event in log.Scalars("hours")]
    assert hours == sorted(hours)
    assert hours[0] > 0


class Small(NamedTuple):
    """The settings of short runs of a script; after ``steps`` its log has ``updates`` points with ``figures``."""

    settings: dict[str, Any]
    steps: int
    updates: int
    figures: tuple[str, ...]
    saver: str = "Training"


_Q = ("losses/td_loss", "losses/q_values", "charts/SPS")
SMALL = {
    "ppo": Small(
        {"games": 64, "length": 16, "units": 32, "minibatch": 256, "evaluate": 1, "evaluation": 50},
        *(3 * 64 * 16, 3, UPDATE_FIGURES),
    ),
    "mappo": Small(
        {"games": 32, "length": 8, "units": 16, "minibatch": 128, "evaluate": 2, "evaluation": 20},
        *(6 * 32 * 8, 6, UPDATE_FIGURES),
    ),
    "r2d2": Small(
        {"games": 16, "length": 4, "units": 16, "capacity": 64, "warm": 8, "batch": 8, "target": 4}
        | {"log": 4, "evaluate": 4, "evaluation": 20},
        *(12 * 16 * 4, 3, _Q),
    ),
    "obl": Small(
        {"games": 32, "units": 16, "capacity": 1024, "warm": 128, "batch": 64, "target": 4}
        | {"log": 5, "evaluate": 10, "evaluation": 20},
        *(30 * 32, 6, _Q),
    ),
    "sb3": Small(
        {"games": 16, "length": 16, "units": 16, "minibatch": 64, "evaluate": 2, "evaluation": 20},
        *(6 * 16 * 16, 6),
        (*("train/approx_kl", "train/clip_fraction", "train/explained_variance"), *("train/loss", "time/fps")),
        "Progress",
    ),
}


def arguments(module: ModuleType, name: str, **settings: Any) -> Any:
    return module.Args(**{"game": "small", **SMALL[name].settings, **settings})


@pytest.mark.parametrize(
    "name", ["ppo", *(pytest.param(name, marks=pytest.mark.long(10)) for name in SMALL if name != "ppo")]
)
def test_run_is_repeatable_and_can_be_resumed(script: Script, tmp_path: Path, name: str) -> None:
    module, small = script(name), SMALL[name]
    args, saver = arguments(module, name, steps=small.steps), getattr(module, small.saver)
    check_run(module, args, saver, tmp_path, updates=small.updates, figures=small.figures)


UPDATE = 64 * 16  # steps of ppo


def train(ppo: ModuleType, run: Path, **settings: Any) -> Any:
    """The parameters after training with ppo, and the last score."""
    import torch

    score = ppo.main(arguments(ppo, "ppo", run=str(run), **settings))
    return torch.load(run / "model.pt"), score.mean


def test_a_start_is_taken_over_and_a_warm_up_changes_the_value_alone(script: Script, tmp_path: Path) -> None:
    ppo = script("ppo")
    before, _ = train(ppo, tmp_path / "a", steps=UPDATE)
    after, _ = train(ppo, tmp_path / "b", steps=UPDATE, start=str(tmp_path / "a" / "model.pt"), warm_up=UPDATE, seed=2)
    changed = {name.partition(".")[0] for name in before if not (before[name] == after[name]).all()}
    assert changed == {"critic"}


@pytest.mark.long(10)
def test_with_shuffled_colours_it_sees_other_observations_and_can_be_resumed(script: Script, tmp_path: Path) -> None:
    ppo = script("ppo")
    args = arguments(ppo, "ppo", steps=3 * UPDATE, shuffle_colours=True)
    check_run(ppo, args, ppo.Training, tmp_path, updates=3, figures=UPDATE_FIGURES)
    plain, _ = train(ppo, tmp_path / "plain", steps=UPDATE)
    shuffled, _ = train(ppo, tmp_path / "shuffled", steps=UPDATE, shuffle_colours=True)
    assert any((plain[name] != shuffled[name]).any() for name in plain)


@pytest.mark.long(6)
def test_it_learns(script: Script, tmp_path: Path) -> None:
    """An untrained network loses nearly every game, and so does one that has learned nothing."""
    ppo = script("ppo")
    settings = {"games": 256, "length": 16, "units": 64, "minibatch": 512, "gamma": 0.8, "learning_rate": 2e-3}
    _, before = train(ppo, tmp_path / "before", **settings | {"steps": 1, "learning_rate": 0.0})
    _, after = train(ppo, tmp_path / "after", **settings | {"steps": 40 * 256 * 16, "evaluate": 40, "evaluation": 500})
    assert before < 0.3
    assert after > 1


def test_mappo_actor_sees_what_its_seat_sees(script: Script) -> None:
    """The critic's rows without the hand of the seat on turn are the observations of the environment."""
    mappo = script("mappo")
    training = mappo.Training(arguments(mappo, "mappo"))
    plain = mappo.VectorEnv(mappo.GAMES["small"], 2, 32)
    step = plain.reset(1)
    assert np.array_equal(training.env.central[:, training.agent.hand :], step.observations)


def test_obl_imagines_a_round_from_what_the_seat_sees(script: Script) -> None:
    """Two actions later, after its own and its partner's, the seat is on turn again and sees the same hand."""
    obl = script("obl")
    training = obl.Training(arguments(obl, "obl", explore=1.0, mercy=0.0))
    for _ in range(32):
        training.collect()
    turns = training.replay
    seen, after = (unpacked(np.ascontiguousarray(turns[name]), training.env.encoding.bits) for name in ("seen", "next"))
    fields = {field.name: slice(field.start, field.start + field.bits) for field in training.env.encoding.fields}
    goes_on = turns["legal"] != 0
    assert 0 < goes_on.sum() < len(turns)
    assert after[goes_on][:, fields["actor"]][:, 1].all()  # the partner was the last to act
    clue = turns["action"] >= 4
    touched = after[:, fields["type"]][:, 2:].any(1)  # it answered with a clue, so its hand is unchanged
    same = (seen[:, fields["hand 1.0"]] == after[:, fields["hand 1.0"]]).all(1)
    assert same[goes_on & clue & touched].all()
    assert not same[goes_on & ~clue & ~touched].all()
    lost = ~goes_on & (turns["reward"] <= 0)
    assert lost.any()
    assert turns["reward"].min() < 0
    assert turns["reward"].max() <= 2


def test_r2d2_replays_whole_games(script: Script) -> None:
    """Each game in the replay has its steps from the deal on, with legal actions, and the rewards up to its end."""
    r2d2 = script("r2d2")
    training = r2d2.Training(arguments(r2d2, "r2d2", explore=1.0))
    while training.ended < 100:
        training.collect()
    deck = next(field for field in training.env.encoding.fields if field.name == "deck")
    for game in training.replay:
        length = int(game["length"])
        assert 1 <= length <= len(game["actions"])
        for mask, action in zip(game["masks"][:length].tolist(), game["actions"].tolist(), strict=False):
            assert mask >> action & 1
        assert not game["masks"][length:].any()
        assert 0 <= game["rewards"].sum() <= 10
        seen = unpacked(game["seen"][:length], training.env.encoding.bits)
        left = seen[:, :, deck.start : deck.start + deck.bits].sum(2)  # cards in the deck, as each seat sees them
        assert (left[0] == deck.bits).all()
        assert (left[1:] <= left[:-1]).all()


def test_r2d2_values_are_those_of_the_whole_game_so_far(script: Script) -> None:
    """Step by step with the carried state, as in the replay of the whole game."""
    r2d2 = script("r2d2")
    training = r2d2.Training(arguments(r2d2, "r2d2"))
    while not training.ended:
        training.collect()
    game = training.replay[0]
    bits = training.bits(game["seen"][: game["length"]])
    whole, _ = training.net(bits)
    state, parts = None, []
    for step in bits:
        values, state = training.net(step[None], state)
        parts.append(values[0])
    assert np.allclose(whole.detach(), np.stack([part.detach() for part in parts]), atol=1e-5)


def test_r2d2_policy_acts_as_the_evaluation_does(script: Script, tmp_path: Path) -> None:
    """The file has the two parts of the recurrent state as one, and plays without the waiting action."""
    r2d2 = script("r2d2")
    training = r2d2.Training(arguments(r2d2, "r2d2", run=str(tmp_path)))
    training.save()
    policy = Policy.load(tmp_path / "policy.pt2")
    now, memory = training.env.reset(1), None
    states, zeros = np.zeros((32, 2, 16), np.float32), np.zeros(32, np.int64)
    for _ in range(5):
        best, memory = training.greedy(training.env, memory)
        seen = unpacked(now.observations, training.env.encoding.bits).reshape(32, -1)
        actions, states = policy.decide(PolicyInput(seen, now.action_mask.repeat(2, 0), states, zeros, zeros))
        assert actions.reshape(16, 2)[np.arange(16), now.seats].tolist() == best.tolist()
        now = training.env.step(best)


def test_sb3_tables_play_legal_actions_and_scale_rewards(script: Script) -> None:
    sb3 = script("sb3")
    import gymnasium

    tables = sb3.Tables(
        gymnasium.make_vec("starmine/Hanabi-v0", 8, edition=sb3.GAMES["small"], autoreset_mode="SameStep"), 0.1
    )
    tables.seed(3)
    tables.reset()
    rng, rewards = np.random.default_rng(1), []
    for kept in (0.0, 1.0):
        tables.set_attr("kept", kept)
        for _ in range(50):
            mask = np.stack(tables.env_method("action_masks"))
            _, reward, _, _ = tables.step(np.where(mask, rng.random(mask.shape), -1).argmax(1))
            rewards.append(reward)
    assert np.isclose(np.max(rewards), 0.1)
    assert np.min(rewards[:50]) < 0
    assert np.min(rewards[50:]) == 0
