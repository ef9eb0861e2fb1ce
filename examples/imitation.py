"""Imitation: a network learns to do what a bot does. For models of partners, and as a start for training by rewards.

    python examples/imitation.py --bot conventions --run runs/imitation-cocktail-1
    python examples/ppo.py --start runs/imitation-cocktail-1/model.pt --warm-up 2_000_000 --run runs/ppo-cocktail-9

It learns from games that the bot plays meanwhile in all seats, so no position is seen twice. The network is that of
ppo.py, whose value stays untrained. Bots that remember what was said earlier in a game cannot be imitated wholly: the
network sees the last action only.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import asdict, dataclass, fields
from itertools import islice
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.utils.tensorboard import SummaryWriter

import starmine as sm
from starmine.lab import SmallHanabi, VectorEnv, demonstrations, unpack

GAMES = {
    "small": SmallHanabi(colours=2, ranks=5, hand_size=2, clue_tokens=3, strikes=1),
    "cocktail": sm.edition("cocktail"),
}


@dataclass
class Args:
    run: str = "runs/imitation"  # the folder of logs and checkpoints
    resume: bool = False  # go on from the last checkpoint of the run, with its settings
    seed: int = 1
    device: str = "auto"  # cpu, cuda, or cuda where there is one
    threads: int = 1  # of PyTorch on the CPU
    game: str = "cocktail"
    players: int = 2
    bot: str = "conventions"
    steps: int = 50_000_000  # actions of the bot in all
    games: int = 1024  # side by side: the actions of a minibatch
    units: int = 256
    learning_rate: float = 1e-3  # falls to 0 at the end
    evaluate: int = 2000  # minibatches between two evaluations and checkpoints
    evaluation: int = 2000  # games of an evaluation


def layers(width: int, units: int, outputs: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Linear(width, units), nn.ReLU(), nn.Linear(units, units), nn.ReLU(), nn.Linear(units, outputs)
    )


class Network(nn.Module):
    """That of ppo.py: logits of the actions, and the value, from an observation."""

    def __init__(self, width: int, actions: int, units: int) -> None:
        super().__init__()
        self.actor, self.critic = layers(width, units, actions), layers(width, units, 1)


class Training:
    def __init__(self, args: Args) -> None:
        self.args = args
        torch.manual_seed(args.seed)
        torch.set_num_threads(args.threads)
        found = "cuda" if torch.cuda.is_available() else "cpu"
        self.device = torch.device(found if args.device == "auto" else args.device)
        self.env = VectorEnv(GAMES[args.game], args.players, args.evaluation, packed=True)
        self.net = Network(self.env.encoding.bits, self.env.actions, args.units).to(self.device)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=args.learning_rate)
        self.batches, self.done, self.seconds = 0, 0, 0.0  # minibatches, actions, and the time they took

    def save(self, path: Path) -> None:
        state = {"args": asdict(self.args), "model": self.net.state_dict(), "optimizer": self.optimizer.state_dict()}
        state |= {"batches": self.batches, "done": self.done, "seconds": self.seconds}
        torch.save(state, path.with_suffix(".part"))
        path.with_suffix(".part").replace(path)
        torch.save(self.net.state_dict(), path.with_name("model.pt"))

    @classmethod
    def load(cls, path: Path) -> Training:
        state = torch.load(path, weights_only=True)
        training = cls(Args(**state["args"]))
        training.net.load_state_dict(state["model"])
        training.optimizer.load_state_dict(state["optimizer"])
        training.batches, training.done, training.seconds = state["batches"], state["done"], state["seconds"]
        return training

    def logits(self, words: np.ndarray, mask: np.ndarray) -> torch.Tensor:
        """Those of packed observations. Matrices are multiplied in bfloat16, as in ppo.py."""
        seen = torch.empty((len(words), self.env.encoding.bits), dtype=torch.bfloat16)
        unpack(words, seen.view(torch.uint16).numpy())
        with torch.autocast(self.device.type, torch.bfloat16):
            logits = self.net.actor(seen.to(self.device)).float()
        return logits.masked_fill(~torch.from_numpy(mask).to(self.device), -1e9)

    @torch.no_grad()
    def evaluate(self) -> float:
        """The mean score of the most probable actions; a lost game counts 0."""
        now, first, total = self.env.reset(2**40), np.ones(self.args.evaluation, np.bool_), 0
        while first.any():
            now = self.env.step(self.logits(now.observations, now.action_mask).argmax(1).cpu())
            total += int(self.env.scores[now.terminated & first].sum())
            first &= ~now.terminated
        return total / self.args.evaluation


def main(args: Args) -> float:
    folder = Path(args.run)
    checkpoint = folder / "checkpoint.pt"
    training = Training.load(checkpoint) if args.resume else Training(args)
    args = training.args
    folder.mkdir(parents=True, exist_ok=True)
    score, agreed, lost = 0.0, 0.0, 0.0
    # After an interrupt other games follow than would have: those of a seed for each minibatch that it went on from.
    turns = demonstrations(
        GAMES[args.game], args.players, args.bot, args.seed * 2**32 + training.batches, games=args.games, packed=True
    )
    with SummaryWriter(str(folder), purge_step=training.done + 1) as log:
        log.add_text("settings", "\n".join(f"- {name}: {value}" for name, value in asdict(args).items()))
        while training.done < args.steps:
            began = time.perf_counter()
            agreed = lost = 0.0
            for turn in islice(turns, args.evaluate):
                for group in training.optimizer.param_groups:
                    group["lr"] = args.learning_rate * max(0.0, 1 - training.done / args.steps)
                actions = torch.from_numpy(turn.actions).to(training.device)
                logits = training.logits(turn.observations, turn.action_mask)
                loss = nn.functional.cross_entropy(logits, actions)
                training.optimizer.zero_grad()
                loss.backward()
                training.optimizer.step()
                training.batches += 1
                training.done += len(actions)
                agreed += (logits.argmax(1) == actions).float().mean().item() / args.evaluate
                lost += loss.item() / args.evaluate
            training.seconds += time.perf_counter() - began
            score = training.evaluate()
            figures = {"score": score, "hours": training.seconds / 3600, "agreement": agreed, "loss": lost}
            for name, value in figures.items():
                log.add_scalar(name, value, training.done)
            training.save(checkpoint)
            print(f"{training.done:,} steps, {training.seconds:,.0f} s: {score:.2f}, agrees {agreed:.1%}", flush=True)
    return score


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
