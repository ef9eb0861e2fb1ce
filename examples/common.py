"""Shared by the training scripts: settings, folders of runs, the loop, evaluation, checkpoints, and interrupts.

Nothing here depends on the learning method. See docs/training.md for the rules of ``--run`` and ``--resume``.
"""

from __future__ import annotations

import argparse
import inspect
import json
import math
import re
import signal
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, Self

import numpy as np
import torch
from torch import nn
from torch.utils.tensorboard import SummaryWriter

import starmine as sm
from starmine.lab import BadSetting, SmallHanabi, Step, VectorEnv
from starmine.lab.networks import torch_device
from starmine.lab.policy import Policy
from starmine.observation.checks import check_whole
from starmine.rules.errors import StarmineError

GAMES = {
    "small": SmallHanabi(colours=2, ranks=5, hand_size=2, clue_tokens=3, strikes=1),
    "cocktail": sm.edition("cocktail"),
}

SAVE_EVERY = 300  # seconds, at most, from one checkpoint to the next
_SETTINGS, _CHECKPOINT, _POLICY = "settings.json", "checkpoint.pt", "policy.pt2"  # in the folder of a run
_BOUNDS = {"seed": (0, 2**31 - 1), "players": (2, 5), "warm_up": (0, None), "minibatch": (2, None)}
_BOUNDS |= {"evaluation": (2, None)}  # other whole numbers must be 1 or more
_SHARES = ("mercy", "gamma", "trace", "memory", "explore", "eta")  # at most 1


@dataclass
class Settings:
    """The settings that all scripts have."""

    run: str = "runs/run"  # the folder of logs and checkpoints
    resume: bool = False  # continue from the run's last checkpoint with its settings; only steps may change
    seed: int = 1  # of the games, the network and its choices
    device: str = "auto"  # cpu or cuda; auto: cuda if available
    threads: int = 1  # PyTorch threads on the CPU
    game: str = "cocktail"  # small (Hanabi-Small) or cocktail (the full game)
    players: int = 2  # number of players, 2 to 5


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: error: {message}\n")


def start(main: Callable[[Any], object], kind: type[Any], doc: str | None) -> None:
    """Runs ``main`` with the command line's settings, of the class ``kind``; errors and interrupts are one sentence.

    The help of an option is the comment behind its field.
    """
    parser = Parser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    source = "".join(inspect.getsource(each) for each in (Settings, kind))
    helps = dict(re.findall(r"^    (\w+): .+?  # (.+)$", source, re.MULTILINE))
    for field in fields(kind):
        option: dict[str, Any] = {"action": "store_true", "help": helps[field.name]}
        if not isinstance(field.default, bool):
            option = {"type": type(field.default), "help": f"{helps[field.name]} (default: {field.default!r})"}
        parser.add_argument(_flag(field.name), default=argparse.SUPPRESS, **option)
    try:
        main(settings(kind, vars(parser.parse_args())))
    except StarmineError as error:
        parser.error(str(error))
    except Stopped as stopped:
        parser.exit(128 + stopped.signal, f"{stopped}\n")
    except KeyboardInterrupt:
        parser.exit(128 + signal.SIGINT, "Stopped.\n")


def settings(kind: type[Any], given: Mapping[str, Any]) -> Any:
    """The settings of a new run, or of a resumed one, where only ``steps`` may change. Raises ``BadSetting``."""
    folder = Path(given.get("run", kind.run))
    has_checkpoint = all((folder / name).exists() for name in (_SETTINGS, _CHECKPOINT))
    if not given.get("resume"):
        if has_checkpoint or any(folder.glob("events.out.tfevents.*")):
            remedy = "go on with it by --resume" if has_checkpoint else "it has no checkpoint, so delete it"
            raise BadSetting(f"--run={folder} already holds a run: {remedy}, or choose another --run")
        return _checked(kind(**given))
    if not has_checkpoint:
        raise BadSetting(f"--run={folder} has no checkpoint to go on from: leave --resume out, or choose another --run")
    stored = json.loads((folder / _SETTINGS).read_text(encoding="utf-8"))
    if stored.keys() != {field.name for field in fields(kind)}:
        raise BadSetting(f"--run={folder} is a run of another script or version: go on with it by that script")
    for name in given.keys() - {"run", "resume", "steps"}:
        if given[name] != stored[name]:
            raise BadSetting(
                f"{_flag(name)}={given[name]}: the run has {stored[name]}, and with --resume only --steps may change"
            )
    return _checked(kind(**{**stored, **given}))


def _checked(args: Any) -> Any:
    """Returns ``args``. Raises ``BadSetting`` for an impossible value."""
    for field in fields(args):
        name, value = field.name, getattr(args, field.name)
        if type(field.default) is int:
            check_whole(BadSetting, _flag(name), value, *_BOUNDS.get(name, (1, None)))
        most = 1 if name in _SHARES else math.inf
        if isinstance(field.default, float) and not (math.isfinite(value) and 0 <= value <= most):
            raise BadSetting(f"{_flag(name)}={value}: it must be a number from 0{' to 1' if most == 1 else ' on'}")
    if args.game not in GAMES:
        raise BadSetting(f"--game={args.game}: the games are {', '.join(GAMES)}")
    if hasattr(args, "minibatch") and args.minibatch > args.games * args.length:
        steps = f"{args.games * args.length}, games times length"
        raise BadSetting(f"--minibatch={args.minibatch} is more than the steps of an update, {steps}")
    if hasattr(args, "capacity") and args.capacity < args.games:
        raise BadSetting(f"--capacity={args.capacity} is less than the {args.games} games that are played side by side")
    return args


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def device(name: str) -> torch.device:
    """The device with this name; ``auto`` is a GPU if there is one. Raises ``BadPolicy``."""
    return torch_device(("cuda" if torch.cuda.is_available() else "cpu") if name == "auto" else name)


def decayed(training: Any) -> float:
    """Sets the learning rate, which decays to 0, and returns it."""
    rate: float = training.args.learning_rate * (1 - training.done / training.args.steps)
    for group in training.optimizer.param_groups:
        group["lr"] = rate
    return rate


def begin(args: Any, done: int) -> str:
    """Creates or checks the folder of a run that has ``done`` steps, and writes its settings. Raises ``BadSetting``."""
    if done >= args.steps:
        raise BadSetting(f"--run={args.run} has done {done:,} of {args.steps:,} steps: give more with --steps")
    try:
        Path(args.run).mkdir(parents=True, exist_ok=True)
        text = json.dumps({**asdict(args), "resume": False}, indent=2)
        (Path(args.run) / _SETTINGS).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadSetting(f"--run={args.run} cannot be written ({error.strerror}): choose another --run") from error
    return args.run


class Score(NamedTuple):
    """The mean score of some games, and its standard error."""

    mean: float
    stderr: float

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.stderr:.2f}"


def evaluate(env: VectorEnv, choose: Callable[[Step], Any]) -> Score:
    """The mean score of one game in each place of ``env``, with the actions of ``choose``; a lost game scores 0."""
    now, first, ended = env.reset(2**40), np.ones(env.games, np.bool_), []
    while first.any():
        now = env.step(choose(now))
        ended.append(env.scores[now.terminated & first])
        first &= ~now.terminated
    scores = np.concatenate(ended)
    return Score(float(scores.mean()), float(scores.std(ddof=1) / len(scores) ** 0.5))


def record(log: Any, done: int, figures: Mapping[str, float]) -> None:
    """Writes the figures at step ``done`` to TensorBoard's log."""
    for name, value in figures.items():
        log.add_scalar(name, value, done)


class Stopped(Exception):
    """Ctrl-C or SIGTERM has ended a run, which is saved."""

    def __init__(self, number: int) -> None:
        super().__init__("Stopped and saved: go on with --resume.")
        self.signal = number


class Saving:
    """Saves a run at least every ``SAVE_EVERY`` seconds, and when Ctrl-C or SIGTERM ends it.

    Call ``check`` after every update. A second interrupt ends the run at once.
    """

    def __init__(self, save: Callable[[], None]) -> None:
        self._save, self._signal, self._saved = save, 0, time.monotonic()

    def __enter__(self) -> Self:
        self._before = {number: signal.signal(number, self._note) for number in (signal.SIGINT, signal.SIGTERM)}
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _note(self, number: int, _: object) -> None:
        if self._signal:
            raise KeyboardInterrupt
        self._signal = number
        print("Stopping after this update. Once more: at once, without saving.", file=sys.stderr, flush=True)

    def save(self) -> None:
        """Saves now."""
        self._save()
        self._saved = time.monotonic()

    def check(self) -> None:
        """Saves if it is time. Raises ``Stopped`` after an interrupt."""
        if self._signal or time.monotonic() - self._saved >= SAVE_EVERY:
            self.save()
        if self._signal:
            raise Stopped(self._signal)


def save(args: Any, state: Mapping[str, Any], network: nn.Module, /, **policy: Any) -> None:
    """Writes the checkpoint and, for ``Policy.load``, the network; ``policy`` are settings of ``Policy``."""
    folder = Path(args.run)
    path, part = folder / _CHECKPOINT, folder / "checkpoint.part"
    random = {"random": torch.get_rng_state(), "cuda": torch.cuda.get_rng_state_all()}
    torch.save({**state, **random}, part)
    part.replace(path)
    Policy(network, GAMES[args.game], args.players, id=folder.resolve().name, **policy).save(folder / _POLICY)


def restore(args: Any) -> dict[str, Any]:
    """The state that ``save`` wrote; also restores PyTorch's random generators. Raises ``BadSetting``."""
    state: dict[str, Any] = read(Path(args.run) / _CHECKPOINT, weights_only=False)
    set_random(state)
    return state


def set_random(state: Mapping[str, Any]) -> None:
    """Restores PyTorch's random generators from a state that ``save`` wrote."""
    torch.set_rng_state(state["random"])
    if len(state["cuda"]) == torch.cuda.device_count():
        torch.cuda.set_rng_state_all(state["cuda"])


def read(path: str | Path, *, weights_only: bool = True) -> Any:
    """The contents of a file of ``torch.save``, on the CPU. Raises ``BadSetting``."""
    try:
        return torch.load(path, weights_only=weights_only, map_location="cpu")
    except OSError as error:
        raise BadSetting(f"{path} cannot be read: {error.strerror}") from error
    except Exception as error:
        raise BadSetting(f"{path} is not a file of weights or a checkpoint") from error


class Trainer:
    """What the scripts' trainings share. A script adds:

    - ``update``, which takes some steps, counts them in ``done``, and learns; it returns figures for the log, or None;
    - ``score``, which evaluates what has been learnt.
    """

    KEPT: tuple[str, ...] = ("env",)  # attributes in checkpoints, with those that are counted here
    PARTS: tuple[str, ...] = ("net", "optimizer")  # those whose state dictionaries are
    _COUNTED = ("updates", "done", "seconds")

    def __init__(self, args: Any) -> None:
        self.args = args
        torch.manual_seed(args.seed)
        torch.set_num_threads(args.threads)
        self.device = device(args.device)
        self.updates, self.done, self.seconds = 0, 0, 0.0  # updates, steps, and their duration

    def checkpoint(self, network: nn.Module, /, **policy: Any) -> None:
        """Writes a checkpoint, and the network for ``Policy.load``; ``policy`` are settings of ``Policy``."""
        state = {name: getattr(self, name) for name in (*self._COUNTED, *self.KEPT)}
        save(self.args, state | {name: getattr(self, name).state_dict() for name in self.PARTS}, network, **policy)

    def load(self) -> None:
        """Goes on from the last checkpoint."""
        state = restore(self.args)
        for name in self.PARTS:
            getattr(self, name).load_state_dict(state[name])
        self.__dict__.update({name: state[name] for name in (*self._COUNTED, *self.KEPT)})


def train(training: Any) -> Score:
    """Trains until all steps are done, evaluates and saves on the way; returns the last score."""
    args = training.args
    if args.resume:
        training.load()
    with (
        SummaryWriter(begin(args, training.done), purge_step=training.done + 1) as log,
        Saving(training.save) as saving,
    ):
        log.add_text("settings", "\n".join(f"- {name}: {value}" for name, value in asdict(args).items()))
        while training.done < args.steps:
            began = time.perf_counter()
            figures = training.update()
            training.updates += 1
            training.seconds += time.perf_counter() - began
            speed = training.done / training.seconds
            if figures is not None:
                record(log, training.done, {**figures, "charts/SPS": speed})
            if training.updates % args.evaluate == 0 or training.done >= args.steps:
                score: Score = training.score()
                hours = training.seconds / 3600
                record(log, training.done, {"score": score.mean, "score_stderr": score.stderr, "hours": hours})
                saving.save()
                print(f"{training.done:,} steps, {training.seconds:,.0f} s, {speed:,.0f} steps/s: {score}", flush=True)
            saving.check()
    return score


def mlp(width: int, units: int, outputs: int, gain: float) -> nn.Sequential:
    """Two hidden layers of rectified units, with orthogonal weights; ``gain`` is that of the last layer."""
    linear = nn.Linear(width, units), nn.Linear(units, units), nn.Linear(units, outputs)
    for layer, size in zip(linear, (2**0.5, 2**0.5, gain), strict=True):
        nn.init.orthogonal_(layer.weight, size)
        nn.init.zeros_(layer.bias)
    return nn.Sequential(linear[0], nn.ReLU(), linear[1], nn.ReLU(), linear[2])


def policy_files(runs: list[str]) -> list[Path]:
    """The policy files of runs, given by their folders or as files."""
    return [Path(run) / _POLICY if Path(run).is_dir() else Path(run) for run in runs]
