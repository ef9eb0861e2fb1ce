"""Imitation: a network learns a bot's actions, as a model of partners or as a start for reinforcement learning.

    python examples/imitation.py --bot conventions --run runs/imitation-cocktail-1
    python examples/ppo.py --start runs/imitation-cocktail-1/model.pt --warm-up 2_000_000 --run runs/ppo-cocktail-9

It learns from new games that the bot plays in all seats during training, so no position is seen twice. The network is
that of ppo.py; its value is not trained. Bots that remember earlier actions cannot be imitated completely: the network
sees only the last action.
"""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass

import numpy as np
import torch
from torch import nn
from torch.utils.tensorboard import SummaryWriter

from common import GAMES, Saving, Score, begin, device, evaluate, record, restore, save, start
from starmine.lab import Step, Turns, VectorEnv, demonstrations, unpack


@dataclass
class Args:
    run: str = "runs/imitation"  # the folder of logs and checkpoints
    resume: bool = False  # continue from the run's last checkpoint with its settings; only steps may change
    seed: int = 1  # of the games, the network and its choices
    device: str = "auto"  # cpu or cuda; auto: cuda if available
    threads: int = 1  # PyTorch threads on the CPU
    game: str = "cocktail"  # small (Hanabi-Small) or cocktail (the full game)
    players: int = 2  # number of players, 2 to 5
    bot: str = "conventions"  # that is imitated
    steps: int = 50_000_000  # total number of the bot's actions
    games: int = 1024  # played in parallel: the size of a minibatch
    units: int = 256  # width of the hidden layers
    learning_rate: float = 1e-3  # falls to 0 at the end
    log: int = 100  # minibatches between log lines
    evaluate: int = 2000  # minibatches between evaluations
    evaluation: int = 2000  # games per evaluation


def layers(width: int, units: int, outputs: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Linear(width, units), nn.ReLU(), nn.Linear(units, units), nn.ReLU(), nn.Linear(units, outputs)
    )


class Network(nn.Module):
    """The network of ppo.py: from an observation to logits of the actions, and a value."""

    def __init__(self, width: int, actions: int, units: int) -> None:
        super().__init__()
        self.actor, self.critic = layers(width, units, actions), layers(width, units, 1)


class Training:
    COUNTED = ("batches", "done", "seconds")

    def __init__(self, args: Args) -> None:
        self.args = args
        torch.manual_seed(args.seed)
        torch.set_num_threads(args.threads)
        self.device = device(args.device)
        self.env = VectorEnv(GAMES[args.game], args.players, args.evaluation, packed=True)
        self.net = Network(self.env.encoding.bits, self.env.actions, args.units).to(self.device)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=args.learning_rate)
        self.batches, self.done, self.seconds = 0, 0, 0.0  # minibatches, actions, and their duration

    def save(self) -> None:
        state = {"model": self.net.state_dict(), "optimizer": self.optimizer.state_dict()}
        save(self.args, state | {name: getattr(self, name) for name in self.COUNTED}, self.net.actor)
        torch.save(self.net.state_dict(), f"{self.args.run}/model.pt")

    def load(self) -> None:
        state = restore(self.args)
        self.net.load_state_dict(state["model"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.__dict__.update({name: state[name] for name in self.COUNTED})

    def logits(self, words: np.ndarray, mask: np.ndarray) -> torch.Tensor:
        """The logits for packed observations. Matrices are multiplied in bfloat16, as in ppo.py."""
        seen = torch.empty((len(words), self.env.encoding.bits), dtype=torch.bfloat16)
        unpack(words, seen.view(torch.uint16).numpy())
        with torch.autocast(self.device.type, torch.bfloat16):
            logits = self.net.actor(seen.to(self.device)).float()
        return logits.masked_fill(~torch.from_numpy(mask).to(self.device), -1e9)

    def learn(self, turns: Turns) -> tuple[torch.Tensor, torch.Tensor]:
        """One update; returns the loss, and the share of actions predicted correctly."""
        actions = torch.from_numpy(turns.actions).to(self.device)
        logits = self.logits(turns.observations, turns.action_mask)
        loss = nn.functional.cross_entropy(logits, actions)
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        self.batches += 1
        self.done += len(actions)
        return loss.detach(), (logits.argmax(1) == actions).float().mean()

    @torch.no_grad()
    def choose(self, now: Step) -> torch.Tensor:
        """The most probable actions."""
        return self.logits(now.observations, now.action_mask).argmax(1).cpu()


def main(args: Args) -> Score:
    training = Training(args)
    if args.resume:
        training.load()
    # A resumed run gets new games: their seed depends on the minibatch at which it resumes.
    seed = args.seed * 2**32 + training.batches
    turns = demonstrations(GAMES[args.game], args.players, args.bot, seed, games=args.games, packed=True)
    folder = begin(args, training.done)
    with SummaryWriter(folder, purge_step=training.done + 1) as log, Saving(training.save) as saving:
        log.add_text("settings", "\n".join(f"- {name}: {value}" for name, value in asdict(args).items()))
        figures = []  # of the minibatches since the last log line
        while training.done < args.steps:
            began, rate = time.perf_counter(), args.learning_rate * (1 - training.done / args.steps)
            for group in training.optimizer.param_groups:
                group["lr"] = rate
            figures.append(torch.stack(training.learn(next(turns))))
            training.seconds += time.perf_counter() - began
            speed, is_last = training.done / training.seconds, training.done >= args.steps
            if training.batches % args.log == 0 or is_last:
                loss, agreement = torch.stack(figures).mean(0).tolist()
                figures.clear()
                record(log, training.done, {"losses/loss": loss, "losses/agreement": agreement})
                record(log, training.done, {"charts/learning_rate": rate, "charts/SPS": speed})
            if training.batches % args.evaluate == 0 or is_last:
                score = evaluate(training.env, training.choose)
                hours = training.seconds / 3600
                record(log, training.done, {"score": score.mean, "score_stderr": score.stderr, "hours": hours})
                saving.save()
                print(f"{training.done:,} steps, {training.seconds:,.0f} s, {speed:,.0f} steps/s: {score}", flush=True)
            saving.check()
    return score


if __name__ == "__main__":
    start(main, Args, __doc__)
