"""MaskablePPO of Stable-Baselines3 (sb3-contrib) in self-play: Huang and Ontañón 2020, https://arxiv.org/abs/2006.14171.

    python examples/sb3.py --game small --steps 5_000_000
    python examples/sb3.py --game cocktail --steps 100_000_000 --run runs/sb3-1 --seed 1
    python examples/sb3.py --run runs/sb3-1 --resume
    tensorboard --logdir runs

Stable-Baselines3 knows neither seats nor partners, and needs neither here: ``make_vec`` gives the observation and the
legal actions of the seat on turn, so one network acts for all seats, and is its own partner. ``Tables`` makes the
batch of games the ``VecEnv`` that it takes. Each step costs it some time per game, in Python: ``ppo.py`` is faster.
"""

from __future__ import annotations

import argparse
import io
import time
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure
from stable_baselines3.common.vec_env import VecEnv

import starmine as sm
from starmine.lab import SmallHanabi, VectorEnv

GAMES = {
    "small": SmallHanabi(colours=2, ranks=5, hand_size=2, clue_tokens=3, strikes=1),
    "cocktail": sm.edition("cocktail"),
}


@dataclass
class Args:
    run: str = "runs/sb3"  # the folder of logs and checkpoints
    resume: bool = False  # go on from the last checkpoint of the run, with its settings
    seed: int = 1
    device: str = "auto"  # cpu, cuda, or cuda where there is one
    threads: int = 1  # of PyTorch on the CPU
    game: str = "cocktail"
    players: int = 2
    mercy: float = 1.0  # the share of its score that a lost game keeps at the beginning; 0 from the half on
    steps: int = 100_000_000  # actions in all
    games: int = 256  # side by side
    length: int = 64  # steps of each game between two updates
    epochs: int = 4
    minibatch: int = 2048
    units: int = 256
    learning_rate: float = 5e-4  # falls to 0 at the end
    gamma: float = 0.99
    trace: float = 0.95  # lambda of the generalised advantage estimate
    clip: float = 0.2
    entropy: float = 0.01
    scale: float = 1.0  # of the rewards
    evaluate: int = 20  # updates between two evaluations and checkpoints
    evaluation: int = 2000  # games of an evaluation


class Tables(VecEnv):
    """A batch of games as Stable-Baselines3 takes it. ``tables`` is from gymnasium's ``make_vec``."""

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
        return getattr(self, method_name)()  # a row a game

    def env_is_wrapped(self, *_: Any) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.tables.close()


def evaluate(model: MaskablePPO, args: Args) -> float:
    """The mean score of the most probable actions; a lost game counts 0."""
    env = VectorEnv(GAMES[args.game], args.players, args.evaluation)
    now, first, total = env.reset(2**40), np.ones(args.evaluation, np.bool_), 0
    while first.any():
        actions, _ = model.predict(now.observations, action_masks=now.action_mask, deterministic=True)
        now = env.step(actions)
        total += int(env.scores[now.terminated & first].sum())
        first &= ~now.terminated
    return total / args.evaluation


class Progress(BaseCallback):
    """Between the updates: evaluates, saves, and sets what a lost game keeps."""

    def __init__(self, args: Args, seconds: float) -> None:
        super().__init__()
        self.args, self.seconds, self.score = args, seconds, 0.0

    def _on_training_start(self) -> None:
        self.began, self.first = time.perf_counter(), self.num_timesteps

    def _on_rollout_start(self) -> None:
        args = self.args
        self.training_env.set_attr("kept", args.mercy * max(0, 1 - 2 * self.num_timesteps / args.steps))
        updates = self.num_timesteps // (args.games * args.length)
        if updates % args.evaluate == 0 and self.num_timesteps > self.first:
            self.report()

    def _on_step(self) -> bool:
        return True

    def report(self) -> None:
        self.seconds += time.perf_counter() - self.began
        self.score = evaluate(self.model, self.args)
        self.logger.record("score", self.score)
        self.logger.record("hours", self.seconds / 3600)
        self.logger.dump(self.num_timesteps)
        self.save(Path(self.args.run) / "checkpoint.pt")
        print(f"{self.num_timesteps:,} steps, {self.seconds:,.0f} s: {self.score:.2f}", flush=True)
        self.began = time.perf_counter()

    def save(self, path: Path) -> None:
        model = io.BytesIO()
        self.model.save(model)  # with the last observations, but without the games and the generators
        state = {"args": asdict(self.args), "model": model.getvalue(), "tables": self.training_env.tables}
        state |= {"mask": self.training_env.mask, "seconds": self.seconds}
        state |= {"numpy": np.random.get_state(), "random": torch.get_rng_state()}  # noqa: NPY002 - SB3 draws from it
        state |= {"cuda": torch.cuda.get_rng_state_all()}
        torch.save(state, path.with_suffix(".part"))
        path.with_suffix(".part").replace(path)


def begin(args: Args) -> tuple[MaskablePPO, Progress]:
    settings = {"edition": GAMES[args.game], "players": args.players, "autoreset_mode": "SameStep"}
    tables = gymnasium.make_vec("starmine/Hanabi-v0", args.games, **settings)
    env = Tables(tables, args.scale)
    model = MaskablePPO(
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
        device=args.device,
    )
    return model, Progress(args, 0.0)


def load(path: Path) -> tuple[MaskablePPO, Progress]:
    state = torch.load(path, weights_only=False)
    args = Args(**state["args"])
    env = Tables(state["tables"], args.scale)
    env.mask = state["mask"]
    model = MaskablePPO.load(io.BytesIO(state["model"]), env, device=args.device, force_reset=False)
    np.random.set_state(state["numpy"])  # noqa: NPY002 - SB3 draws from it
    torch.set_rng_state(state["random"])
    torch.cuda.set_rng_state_all(state["cuda"])
    return model, Progress(args, state["seconds"])


def main(args: Args) -> float:
    torch.set_num_threads(args.threads)
    model, progress = load(Path(args.run) / "checkpoint.pt") if args.resume else begin(args)
    args = progress.args
    Path(args.run).mkdir(parents=True, exist_ok=True)
    model.set_logger(configure(args.run, ["tensorboard"]))
    left = args.steps - model.num_timesteps
    try:
        if left > 0:
            model.learn(left, progress, reset_num_timesteps=False)
            progress.report()
    finally:
        model.logger.close()
    return progress.score


def parsed() -> Args:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for field in fields(Args):
        name, default = f"--{field.name.replace('_', '-')}", field.default
        if isinstance(default, bool):
            parser.add_argument(name, action="store_true")
        else:
            parser.add_argument(name, type=type(default), default=default, help=f"(default: {default})")
    return Args(**vars(parser.parse_args()))


if __name__ == "__main__":
    main(parsed())
