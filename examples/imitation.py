"""Imitation: a network learns a bot's actions, as a model of partners or as a start for reinforcement learning.

    python examples/imitation.py --bot conventions --run runs/imitation-cocktail-1
    python examples/ppo.py --start runs/imitation-cocktail-1/model.pt --warm-up 2_000_000 --run runs/ppo-cocktail-9

It learns from new games that the bot plays in all seats during training, so no position is seen twice. The network is
that of ppo.py; its value is not trained. Bots that remember earlier actions cannot be imitated completely: the network
sees only the last action.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from common import GAMES, Score, Settings, Trainer, decayed, evaluate, start, train
from starmine.lab import Step, Turns, VectorEnv, demonstrations, unpack


@dataclass
class Args(Settings):
    run: str = "runs/imitation"  # the folder of logs and checkpoints
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


class Training(Trainer):
    KEPT = ()

    def __init__(self, args: Args) -> None:
        super().__init__(args)
        self.env = VectorEnv(GAMES[args.game], args.players, args.evaluation, packed=True)
        self.net = Network(self.env.encoding.bits, self.env.actions, args.units).to(self.device)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=args.learning_rate)
        self.figures: list[torch.Tensor] = []  # of the minibatches since the last log line
        self.turns = self.games()

    def games(self) -> Iterator[Turns]:
        """The bot's games. A resumed run gets new ones: their seed depends on the minibatch at which it resumes."""
        args, seed = self.args, self.args.seed * 2**32 + self.updates
        return demonstrations(GAMES[args.game], args.players, args.bot, seed, games=args.games, packed=True)

    def load(self) -> None:
        super().load()
        self.turns = self.games()

    def save(self) -> None:
        self.checkpoint(self.net.actor)
        torch.save(self.net.state_dict(), f"{self.args.run}/model.pt")

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
        self.done += len(actions)
        return loss.detach(), (logits.argmax(1) == actions).float().mean()

    def update(self) -> dict[str, float] | None:
        rate = decayed(self)
        self.figures.append(torch.stack(self.learn(next(self.turns))))
        if (self.updates + 1) % self.args.log and self.done < self.args.steps:
            return None
        loss, agreement = torch.stack(self.figures).mean(0).tolist()
        self.figures.clear()
        return {"losses/loss": loss, "losses/agreement": agreement, "charts/learning_rate": rate}

    def score(self) -> Score:
        return evaluate(self.env, self.choose)

    @torch.no_grad()
    def choose(self, now: Step) -> torch.Tensor:
        """The most probable actions."""
        return self.logits(now.observations, now.action_mask).argmax(1).cpu()


def main(args: Args) -> Score:
    return train(Training(args))


if __name__ == "__main__":
    start(main, Args, __doc__)
