"""MaskablePPO of Stable-Baselines3 (sb3-contrib) in self-play: Huang and Ontañón 2020, https://arxiv.org/abs/2006.14171.

    python examples/sb3.py --game small --steps 5_000_000
    python examples/sb3.py --game cocktail --steps 100_000_000 --run runs/sb3-1 --seed 1
    python examples/sb3.py --run runs/sb3-1 --resume
    tensorboard --logdir runs

Stable-Baselines3 has no concept of seats or partners, and needs none here: ``make_vec`` gives the observation and legal
actions of the seat on turn, so one network acts for all seats. ``Tables`` adapts the batch of games to ``VecEnv``. Each
step takes Python time per game: ``ppo.py`` is faster.
"""

from __future__ import annotations

import io
import time
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import Logger, TensorBoardOutputFormat
from stable_baselines3.common.vec_env import VecEnv
from torch.utils.tensorboard import SummaryWriter

from common import GAMES, Saving, Score, Settings, begin, device, evaluate, restore, save, set_random, start
from starmine.lab import Step, VectorEnv


@dataclass
class Args(Settings):
    run: str = "runs/sb3"  # the folder of logs and checkpoints
    mercy: float = 1.0  # initial share of its score that a lost game keeps; falls to 0 at half of the steps
    steps: int = 100_000_000  # total number of actions
    games: int = 256  # played in parallel
    length: int = 64  # steps of each game per update
    epochs: int = 4  # passes over the steps of an update
    minibatch: int = 2048  # steps per step of the optimiser
    units: int = 256  # width of the hidden layers
    learning_rate: float = 5e-4  # decays to 0
    gamma: float = 0.99  # discount of a step
    trace: float = 0.95  # lambda of the generalised advantage estimate
    clip: float = 0.2  # limit of the change of an action's probability in an update
    entropy: float = 0.01  # weight of the entropy in the loss
    scale: float = 1.0  # factor of the rewards
    evaluate: int = 20  # updates between evaluations
    evaluation: int = 2000  # games per evaluation


class Tables(VecEnv):
    """A batch of games as a Stable-Baselines3 ``VecEnv``. ``tables`` is from gymnasium's ``make_vec``."""

    def __init__(self, tables: gymnasium.vector.VectorEnv, scale: float) -> None:
        self.tables, self.scale, self.render_mode = tables, scale, None
        self.kept = 0.0  # the share of its score that a lost game keeps
        super().__init__(tables.num_envs, tables.single_observation_space, tables.single_action_space)

    def reset(self) -> np.ndarray:
        observations, infos = self.tables.reset(seed=self._seeds[0])
        self.mask = infos["action_mask"]
        self._reset_seeds()
        return observations

    def step_async(self, actions: np.ndarray) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        observations, rewards, ended, _, infos = self.tables.step(self.actions)
        self.mask = infos["action_mask"]
        return observations, np.where(rewards < 0, 1 - self.kept, 1) * rewards * self.scale, ended, [{}] * len(ended)

    def action_masks(self) -> np.ndarray:
        return self.mask

    def get_attr(self, attr_name: str, *_: Any) -> list[Any]:
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, *_: Any) -> None:
        setattr(self, attr_name, value)

    def env_method(self, method_name: str, *_: Any, **__: Any) -> Any:
        return getattr(self, method_name)()  # a row per game

    def env_is_wrapped(self, *_: Any) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.tables.close()


class Log(TensorBoardOutputFormat):
    """A log without the entries that an interrupted run wrote after its last checkpoint."""

    def __init__(self, folder: str, done: int) -> None:
        self.writer, self._is_closed = SummaryWriter(folder, purge_step=done + 1), False


class Progress(BaseCallback):
    """Between updates: logs, evaluates, saves, and sets the share that lost games keep."""

    def __init__(self, args: Args) -> None:
        super().__init__()
        self.args, self.seconds, self.saving = args, 0.0, Saving(self.save)
        self.games = VectorEnv(GAMES[args.game], args.players, args.evaluation)

    def _on_training_start(self) -> None:
        self.began, self.first = time.perf_counter(), self.num_timesteps

    def _on_rollout_start(self) -> None:
        args = self.args
        self.training_env.set_attr("kept", args.mercy * max(0, 1 - 2 * self.num_timesteps / args.steps))
        if self.num_timesteps > self.first:
            self.report(is_last=False)
            self.saving.check()

    def _on_step(self) -> bool:
        return True

    def report(self, is_last: bool) -> None:
        self.seconds += time.perf_counter() - self.began
        speed = self.num_timesteps / self.seconds
        self.logger.record("time/fps", speed)
        is_evaluated = is_last or self.num_timesteps // (self.args.games * self.args.length) % self.args.evaluate == 0
        if is_evaluated:
            self.score = evaluate(self.games, self.choose)
            self.logger.record("score", self.score.mean)
            self.logger.record("score_stderr", self.score.stderr)
            self.logger.record("hours", self.seconds / 3600)
        self.logger.dump(self.num_timesteps)
        if is_evaluated:
            self.saving.save()
            line = f"{self.num_timesteps:,} steps, {self.seconds:,.0f} s, {speed:,.0f} steps/s: {self.score}"
            print(line, flush=True)
        self.began = time.perf_counter()

    def choose(self, now: Step) -> np.ndarray:
        """The most probable actions."""
        return self.model.predict(now.observations, action_masks=now.action_mask, deterministic=True)[0]

    def save(self) -> None:
        model, policy = io.BytesIO(), self.model.policy
        self.model.save(model)  # includes the last observations, but not the games and random generators
        state = {"model": model.getvalue(), "tables": self.training_env.tables, "mask": self.training_env.mask}
        state |= {"seconds": self.seconds, "numpy": np.random.get_state()}  # noqa: NPY002 - SB3 draws from it
        save(self.args, state, torch.nn.Sequential(policy.mlp_extractor.policy_net, policy.action_net))


def made(args: Args) -> MaskablePPO:
    settings = {"edition": GAMES[args.game], "players": args.players, "autoreset_mode": "SameStep"}
    tables = gymnasium.make_vec("starmine/Hanabi-v0", args.games, **settings)
    env = Tables(tables, args.scale)
    return MaskablePPO(
        "MlpPolicy",
        env,
        learning_rate=lambda left: left * args.learning_rate,
        n_steps=args.length,
        batch_size=args.minibatch,
        n_epochs=args.epochs,
        gamma=args.gamma,
        gae_lambda=args.trace,
        clip_range=args.clip,
        ent_coef=args.entropy,
        policy_kwargs={"net_arch": [args.units, args.units], "activation_fn": torch.nn.ReLU},
        seed=args.seed,
        device=device(args.device),
    )


def loaded(args: Args, progress: Progress) -> MaskablePPO:
    state = restore(args)
    env = Tables(state["tables"], args.scale)
    env.mask, progress.seconds = state["mask"], state["seconds"]
    model = MaskablePPO.load(io.BytesIO(state["model"]), env, device=device(args.device), force_reset=False)
    set_random(state)  # again, since loading a model reseeds it
    np.random.set_state(state["numpy"])  # noqa: NPY002 - SB3 draws from it
    return model


def main(args: Args) -> Score:
    torch.set_num_threads(args.threads)
    progress = Progress(args)
    model = loaded(args, progress) if args.resume else made(args)
    log = Logger(None, [Log(begin(args, model.num_timesteps), model.num_timesteps)])
    model.set_logger(log)
    with closing(log), progress.saving:
        model.learn(args.steps - model.num_timesteps, progress, log_interval=None, reset_num_timesteps=False)
        progress.report(is_last=True)
    return progress.score


if __name__ == "__main__":
    start(main, Args, __doc__)
