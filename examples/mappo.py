"""MAPPO, PPO whose critic sees all hands: Yu et al. 2021, https://arxiv.org/abs/2103.01955.

    python examples/mappo.py --game small --steps 10_000_000
    python examples/mappo.py --game cocktail --steps 300_000_000 --run runs/mappo-1 --seed 1
    python examples/mappo.py --run runs/mappo-1 --resume
    tensorboard --logdir runs

The actor is one network for all seats, and sees its seat's observation. The critic is another network, for training
only, and also sees the seat's own hand. Its values are normalised by the running mean and deviation of the returns.
All seats share the rewards, so the turns of all seats form one sequence: each seat bootstraps from the value at the
next seat's turn. The environment only writes the critic's rows (the hand, then the observation): the actor's rows are
their last part.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from common import GAMES, Score, Settings, Trainer, decayed, evaluate, mlp, start, train
from starmine.lab import Step, VectorEnv


@dataclass
class Args(Settings):
    run: str = "runs/mappo"  # the folder of logs and checkpoints
    mercy: float = 1.0  # initial share of its score that a lost game keeps; falls to 0 at half of the steps
    steps: int = 100_000_000  # total number of actions
    games: int = 512  # played in parallel
    length: int = 32  # steps of each game per update
    epochs: int = 4  # passes over the steps of an update
    minibatch: int = 2048  # steps per step of the optimiser
    units: int = 256  # width of the hidden layers
    learning_rate: float = 5e-4  # of actor and critic; decays to 0
    gamma: float = 0.99  # discount of a step
    trace: float = 0.95  # lambda of the generalised advantage estimate
    clip: float = 0.2  # limit of the change of an action's probability in an update
    entropy: float = 0.015  # weight of the entropy in the loss
    huber: float = 10.0  # error above which the critic's loss is linear
    norm: float = 10.0  # limit of the norms of actor's and critic's gradients
    memory: float = 0.99  # decay of the returns' running mean and deviation per update
    evaluate: int = 100  # updates between evaluations
    evaluation: int = 2000  # games per evaluation


class Agent(nn.Module):
    """The actor, the critic, and the scale of the critic's values."""

    def __init__(self, env: VectorEnv, units: int) -> None:
        super().__init__()
        self.hand = env.central_encoding.bits - env.encoding.bits  # bits of the hand in the critic's rows
        self.actor = mlp(env.encoding.bits, units, env.actions, 0.01)
        self.critic = mlp(env.central_encoding.bits, units, 1, 1.0)
        self.register_buffer("mean", torch.tensor(0.0))
        self.register_buffer("square", torch.tensor(1.0))

    @property
    def deviation(self) -> torch.Tensor:
        return (self.square - self.mean**2).clamp(min=1e-2).sqrt()

    def policy(self, central: torch.Tensor, mask: torch.Tensor) -> torch.distributions.Categorical:
        with torch.autocast(central.device.type, torch.bfloat16):
            logits = self.actor(central[:, self.hand :])
        return torch.distributions.Categorical(logits=logits.float().masked_fill(~mask, -1e9), validate_args=False)

    def value(self, central: torch.Tensor) -> torch.Tensor:
        """The normalised value: value * deviation + mean is in points."""
        with torch.autocast(central.device.type, torch.bfloat16):
            return self.critic(central).float().squeeze(-1)


class Training(Trainer):
    PARTS = ("agent", "optimizer")

    def __init__(self, args: Args) -> None:
        super().__init__(args)
        self.env = VectorEnv(GAMES[args.game], args.players, args.games, observe="none", central=True)
        self.agent = Agent(self.env, args.units).to(self.device)
        self.optimizer = torch.optim.Adam(self.agent.parameters(), lr=args.learning_rate, eps=1e-5)
        self.env.reset(args.seed)

    def save(self) -> None:
        self.checkpoint(self.agent.actor)

    @torch.no_grad()
    def collect(self) -> dict[str, torch.Tensor]:
        """``length`` steps of each game, flattened, with advantages and returns."""
        args, env = self.args, self.env
        shape = args.length, args.games
        seen = torch.empty((*shape, env.central_encoding.bits), dtype=torch.uint8)
        masks = torch.empty((*shape, env.actions), dtype=torch.bool)
        actions = torch.empty(shape, dtype=torch.int64)
        chances, rewards, ended = torch.empty(shape), torch.empty(shape), torch.empty(shape)
        values = torch.empty((args.length + 1, args.games))
        now = env.deal(np.zeros(args.games, np.bool_))  # the current step, without a reset
        for at in range(args.length + 1):
            central, mask = torch.from_numpy(env.central), torch.from_numpy(now.action_mask)
            rows = central.to(self.device).float()
            values[at] = (self.agent.value(rows) * self.agent.deviation + self.agent.mean).cpu()
            if at == args.length:
                break
            policy = self.agent.policy(rows, mask.to(self.device))
            action = policy.sample()
            seen[at], masks[at], actions[at], chances[at] = central, mask, action.cpu(), policy.log_prob(action).cpu()
            now = env.step(actions[at])
            rewards[at], ended[at] = torch.from_numpy(now.rewards), torch.from_numpy(now.terminated)
        rewards[rewards < 0] *= 1 - args.mercy * max(0, 1 - 2 * self.done / args.steps)
        advantages, last = torch.empty(shape), torch.zeros(args.games)
        for at in reversed(range(args.length)):
            goes_on = args.gamma * (1 - ended[at])
            last = rewards[at] + goes_on * values[at + 1] - values[at] + goes_on * args.trace * last
            advantages[at] = last
        flat = {"seen": seen, "masks": masks, "actions": actions, "chances": chances, "advantages": advantages}
        return {name: part.flatten(0, 1) for name, part in (flat | {"returns": advantages + values[:-1]}).items()}

    def learn(self, batch: dict[str, torch.Tensor]) -> dict[str, float]:
        """Trains on a batch for several epochs; returns figures for the log."""
        args, agent, count, clipped = self.args, self.agent, len(batch["actions"]), []
        rate = 1 - args.memory if self.done else 1.0
        agent.mean.lerp_(batch["returns"].mean().to(self.device), rate)
        agent.square.lerp_(batch["returns"].square().mean().to(self.device), rate)
        advantages = batch["advantages"]
        explained = 1 - (advantages.var() / batch["returns"].var()).item()
        batch["advantages"] = (advantages - advantages.mean()) / (advantages.std() + 1e-5)
        for _ in range(args.epochs):
            for places in torch.randperm(count).split(args.minibatch):
                part = {name: values[places].to(self.device) for name, values in batch.items()}
                rows = part["seen"].float()
                policy = agent.policy(rows, part["masks"])
                change = policy.log_prob(part["actions"]) - part["chances"]
                ratio = change.exp()
                gain = part["advantages"]
                actor = -torch.min(gain * ratio, gain * ratio.clamp(1 - args.clip, 1 + args.clip)).mean()
                target = (part["returns"] - agent.mean) / agent.deviation
                critic = nn.functional.huber_loss(agent.value(rows), target, delta=args.huber)
                entropy = policy.entropy().mean()
                self.optimizer.zero_grad()
                (actor + critic - args.entropy * entropy).backward()
                nn.utils.clip_grad_norm_(agent.actor.parameters(), args.norm)
                nn.utils.clip_grad_norm_(agent.critic.parameters(), args.norm)
                self.optimizer.step()
                clipped.append(((ratio - 1).abs() > args.clip).float().mean())
        return {
            "losses/policy_loss": actor.item(),
            "losses/value_loss": critic.item(),
            "losses/entropy": entropy.item(),
            "losses/approx_kl": (ratio - 1 - change).mean().item(),  # http://joschu.net/blog/kl-approx.html
            "losses/clipfrac": torch.stack(clipped).mean().item(),
            "losses/explained_variance": explained,
        }

    def update(self) -> dict[str, float]:
        rate = decayed(self)
        losses = self.learn(self.collect())
        self.done += self.args.games * self.args.length
        return {**losses, "charts/learning_rate": rate}

    def score(self) -> Score:
        args = self.args
        with VectorEnv(GAMES[args.game], args.players, args.evaluation, observe="none", central=True) as games:
            return evaluate(games, lambda now: self.choose(games, now))

    @torch.no_grad()
    def choose(self, env: VectorEnv, now: Step) -> torch.Tensor:
        """The most probable actions."""
        rows = torch.from_numpy(env.central).to(self.device).float()
        return self.agent.policy(rows, torch.from_numpy(now.action_mask).to(self.device)).logits.argmax(1).cpu()


def main(args: Args) -> Score:
    return train(Training(args))


if __name__ == "__main__":
    start(main, Args, __doc__)
