"""PPO with one network for all seats, in self-play: Schulman et al. 2017, https://arxiv.org/abs/1707.06347.

    python examples/ppo.py --game small --steps 20_000_000
    python examples/ppo.py --game cocktail --steps 300_000_000 --run runs/ppo-1 --seed 1
    python examples/ppo.py --run runs/ppo-1 --resume
    tensorboard --logdir runs

All seats share the rewards, so the turns of all seats form one sequence: each seat bootstraps from the value at the
next seat's turn. Observations stay packed until a minibatch needs them as numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from common import GAMES, Score, Settings, Trainer, decayed, evaluate, mlp, read, start, train
from starmine.lab import BadSetting, Step, VectorEnv, unpack


@dataclass
class Args(Settings):
    run: str = "runs/ppo"  # the folder of logs and checkpoints
    start: str = ""  # the model.pt of a run to start from, such as one of imitation.py
    warm_up: int = 0  # initial steps that only train the value, for a start from a model without one
    shuffle_colours: bool = False  # each seat sees the colours in its own random order (Other-Play)
    mercy: float = 1.0  # initial share of its score that a lost game keeps; falls to 0 at half of the steps
    steps: int = 100_000_000  # total number of actions
    games: int = 512  # played in parallel
    length: int = 32  # steps of each game per update
    epochs: int = 4  # passes over the steps of an update
    minibatch: int = 2048  # steps per step of the optimiser
    units: int = 256  # width of the hidden layers
    learning_rate: float = 5e-4  # decays to 0
    gamma: float = 0.99  # discount of a step
    trace: float = 0.95  # lambda of the generalised advantage estimate
    clip: float = 0.2  # limit of the change of an action's probability in an update
    entropy: float = 0.015  # weight of the entropy in the loss
    value: float = 0.5  # weight of the value's error in the loss
    norm: float = 0.5  # limit of the gradient's norm
    scale: float = 1.0  # factor of the rewards
    evaluate: int = 50  # updates between evaluations
    evaluation: int = 2000  # games per evaluation


class Network(nn.Module):
    """From an observation to logits of the actions, and a value."""

    def __init__(self, width: int, actions: int, units: int) -> None:
        super().__init__()
        self.actor, self.critic = mlp(width, units, actions, 0.01), mlp(width, units, 1, 1.0)

    def forward(self, observations: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        logits = self.actor(observations).float().masked_fill(~mask, -1e9)
        return logits, self.critic(observations).float().squeeze(-1)


class Training(Trainer):
    def __init__(self, args: Args) -> None:
        super().__init__(args)
        colours = args.shuffle_colours
        self.env = VectorEnv(GAMES[args.game], args.players, args.games, packed=True, shuffle_colours=colours)
        self.net = Network(self.env.encoding.bits, self.env.actions, args.units).to(self.device)
        if args.start and not args.resume:
            self.begin_with(args.start)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=args.learning_rate, eps=1e-5)
        self.env.reset(args.seed)

    def begin_with(self, path: str) -> None:
        try:
            self.net.load_state_dict(read(path))
        except (RuntimeError, TypeError) as error:
            raise BadSetting(f"--start={path} has another network: give its --game, --players and --units") from error

    def save(self) -> None:
        self.checkpoint(self.net.actor)
        torch.save(self.net.state_dict(), f"{self.args.run}/model.pt")

    def autocast(self) -> torch.autocast:
        """Multiplies matrices in bfloat16, which recent processors do twice as fast."""
        return torch.autocast(self.device.type, torch.bfloat16)

    def numbers(self, words: np.ndarray, places: torch.Tensor | None = None) -> torch.Tensor:
        """Unpacks observations, all or those at ``places``, for the network."""
        out = torch.empty((len(words if places is None else places), self.env.encoding.bits), dtype=torch.bfloat16)
        unpack(words, out.view(torch.uint16).numpy(), None if places is None else places.numpy())
        return out.to(self.device)

    @torch.no_grad()
    def collect(self) -> tuple[np.ndarray, dict[str, torch.Tensor]]:
        """``length`` steps of each game, flattened: packed observations, and the rest with advantages and returns."""
        args, env = self.args, self.env
        shape = args.length, args.games
        seen = np.empty((*shape, env.encoding.words), np.uint64)
        masks = torch.empty((*shape, env.actions), dtype=torch.bool)
        actions = torch.empty(shape, dtype=torch.int64)
        chances, rewards, ended = torch.empty(shape), torch.empty(shape), torch.empty(shape)
        values = torch.empty((args.length + 1, args.games))
        now = env.deal(np.zeros(args.games, np.bool_))  # the current step, without a reset
        for at in range(args.length + 1):
            mask = torch.from_numpy(now.action_mask)
            with self.autocast():
                logits, value = self.net(self.numbers(now.observations), mask.to(self.device))
            values[at] = value.cpu()
            if at == args.length:
                break
            policy = torch.distributions.Categorical(logits=logits, validate_args=False)
            action = policy.sample()
            seen[at], masks[at] = now.observations, mask
            actions[at], chances[at] = action.cpu(), policy.log_prob(action).cpu()
            now = env.step(actions[at])
            rewards[at], ended[at] = torch.from_numpy(now.rewards), torch.from_numpy(now.terminated)
        rewards[rewards < 0] *= 1 - args.mercy * max(0, 1 - 2 * self.done / args.steps)
        advantages, last = torch.empty(shape), torch.zeros(args.games)
        for at in reversed(range(args.length)):
            goes_on = args.gamma * (1 - ended[at])
            last = rewards[at] * args.scale + goes_on * values[at + 1] - values[at] + goes_on * args.trace * last
            advantages[at] = last
        flat = {"masks": masks, "actions": actions, "chances": chances, "advantages": advantages}
        flat["returns"] = advantages + values[:-1]
        return seen.reshape(-1, seen.shape[-1]), {name: part.flatten(0, 1) for name, part in flat.items()}

    def learn(self, seen: np.ndarray, batch: dict[str, torch.Tensor]) -> dict[str, float]:
        """Trains on a batch for several epochs; returns figures for the log."""
        args, count, clipped = self.args, len(batch["actions"]), []
        for _ in range(args.epochs):
            for places in torch.randperm(count).split(args.minibatch):
                part = {name: values[places].to(self.device) for name, values in batch.items()}
                with self.autocast():
                    logits, value = self.net(self.numbers(seen, places), part["masks"])
                policy = torch.distributions.Categorical(logits=logits, validate_args=False)
                change = policy.log_prob(part["actions"]) - part["chances"]
                ratio = change.exp()
                gain = (part["advantages"] - part["advantages"].mean()) / (part["advantages"].std() + 1e-8)
                actor = -torch.min(gain * ratio, gain * ratio.clamp(1 - args.clip, 1 + args.clip)).mean()
                critic, entropy = (value - part["returns"]).square().mean() / 2, policy.entropy().mean()
                loss = actor + args.value * critic - args.entropy * entropy
                self.optimizer.zero_grad()
                loss.backward()
                if self.done < args.warm_up:
                    self.net.actor.zero_grad()
                nn.utils.clip_grad_norm_(self.net.parameters(), args.norm)
                self.optimizer.step()
                clipped.append(((ratio - 1).abs() > args.clip).float().mean())
        return {
            "losses/policy_loss": actor.item(),
            "losses/value_loss": critic.item(),
            "losses/entropy": entropy.item(),
            "losses/approx_kl": (ratio - 1 - change).mean().item(),  # http://joschu.net/blog/kl-approx.html
            "losses/clipfrac": torch.stack(clipped).mean().item(),
            "losses/explained_variance": 1 - (batch["advantages"].var() / batch["returns"].var()).item(),
        }

    def update(self) -> dict[str, float]:
        rate = decayed(self)
        losses = self.learn(*self.collect())
        self.done += self.args.games * self.args.length
        return {**losses, "charts/learning_rate": rate}

    def score(self) -> Score:
        args = self.args
        with VectorEnv(GAMES[args.game], args.players, args.evaluation, packed=True) as games:
            return evaluate(games, self.choose)

    @torch.no_grad()
    def choose(self, now: Step) -> torch.Tensor:
        """The most probable actions."""
        with self.autocast():
            logits, _ = self.net(self.numbers(now.observations), torch.from_numpy(now.action_mask).to(self.device))
        return logits.argmax(1).cpu()


def main(args: Args) -> Score:
    return train(Training(args))


if __name__ == "__main__":
    start(main, Args, __doc__)
