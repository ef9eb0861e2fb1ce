"""R2D2 with VDN: a recurrent double DQN, the sum of all seats' values, and prioritised replay of whole games.

    python examples/r2d2.py --game small --steps 500_000
    python examples/r2d2.py --game cocktail --units 512 --learning-rate 3e-4 --steps 300_000_000 --run runs/r2d2-1
    python examples/r2d2.py --run runs/r2d2-1 --resume
    tensorboard --logdir runs

Kapturowski et al. 2019, https://openreview.net/forum?id=r1lyTjAqYX; Sunehag et al. 2017, arXiv:1706.05296;
together the baseline of Hu and Foerster 2019, https://arxiv.org/abs/1912.02288, without that paper's additions.

Every seat observes every turn (``observe="all"``); on others' turns its only action is to wait. Whole games are
replayed, so the recurrent state begins empty. Step ``t`` of a game is the turn of seat ``t % players``.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from common import GAMES, Score, Settings, Trainer, evaluate, start, train
from starmine.lab import Step, VectorEnv, unpacked


@dataclass
class Args(Settings):
    run: str = "runs/r2d2"  # the folder of logs and checkpoints
    mercy: float = 1.0  # initial share of its score that a lost game keeps; falls to 0 at half of the steps
    steps: int = 100_000_000  # total number of actions
    games: int = 128  # played in parallel
    length: int = 1  # steps of each game per update
    capacity: int = 16384  # games in the replay, which makes up most of a checkpoint
    warm: int = 1024  # games in the replay before the first update
    batch: int = 64  # games per update
    units: int = 128  # width of the hidden layers
    learning_rate: float = 1e-3  # of the optimiser
    gamma: float = 0.97  # discount of a step
    ahead: int = 3  # steps of the n-step returns
    target: int = 100  # updates between copies to the target network
    explore: float = 0.3  # chances of random actions: this to the powers 1 to 8, one power per game
    alpha: float = 0.9  # exponent of the priorities
    beta: float = 0.6  # exponent of the importance weights
    eta: float = 0.9  # weight of a game's largest error in its priority; the rest is the mean error
    norm: float = 5.0  # limit of the gradient's norm
    log: int = 100  # updates between log lines
    evaluate: int = 1000  # updates between evaluations
    evaluation: int = 1000  # games per evaluation


State = tuple[torch.Tensor, ...] | None  # of the LSTM
PARTS = {"masks": np.int64, "actions": np.int64, "rewards": np.float32}  # fields of a step, besides observations


class Network(nn.Module):
    """Q-values of the actions and, last, of waiting: (steps, rows, width) -> (steps, rows, actions + 1)."""

    def __init__(self, width: int, actions: int, units: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(width, units), nn.ReLU())
        self.memory = nn.LSTM(units, units)
        self.value, self.advantage = nn.Linear(units, 1), nn.Linear(units, actions + 1)

    def forward(self, seen: torch.Tensor, state: State = None) -> tuple[torch.Tensor, State]:
        out, state = self.memory(self.body(seen), state)
        advantage = self.advantage(out)
        return self.value(out) + advantage - advantage.mean(-1, keepdim=True), state


class Player(nn.Module):
    """The network for ``Policy``: one turn at a time, the LSTM's states in one tensor, and without waiting."""

    def __init__(self, net: Network) -> None:
        super().__init__()
        self.net = net

    def forward(self, seen: torch.Tensor, states: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        values, state = self.net(seen[None], tuple(part[None].contiguous() for part in states.unbind(1)))
        return values[0, :, :-1], torch.stack([part[0] for part in state], 1)


class Training(Trainer):
    KEPT = ("env", "playing", "replay", "ended", "priorities", "state")
    PARTS = ("net", "target", "optimizer")

    def __init__(self, args: Args) -> None:
        super().__init__(args)
        self.env = VectorEnv(GAMES[args.game], args.players, args.games, observe="all", packed=True)
        self.net = Network(self.env.encoding.bits, self.env.actions, args.units).to(self.device)
        self.target = copy.deepcopy(self.net)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=args.learning_rate, eps=1.5e-5)
        rules = self.env.encoding.rules
        drawn = int(rules["deck_size"]) - args.players * int(rules["hand_size"])
        longest = 2 * (drawn + args.players) + int(rules["clue_tokens"])  # a clue per card used, and per initial token
        seen = ("seen", np.uint64, (longest, *self.env.observation_shape[1:]))
        game = np.dtype([seen, *((name, kind, longest) for name, kind in PARTS.items()), ("length", np.int64)])
        self.playing, self.replay = np.zeros(args.games, game), np.zeros(args.capacity, game)
        self.ended, self.priorities = 0, np.zeros(args.capacity, np.float32)  # ended: games so far
        self.state: State = None  # the recurrent state of the current games
        self.env.reset(args.seed)

    def save(self) -> None:
        self.checkpoint(Player(self.net), state=(2, self.args.units), observe="all")

    def load(self) -> None:
        super().load()
        self.state = self.state and tuple(part.to(self.device) for part in self.state)

    def bits(self, words: np.ndarray) -> torch.Tensor:
        return torch.from_numpy(unpacked(words, self.env.encoding.bits)).to(self.device).float()

    @torch.no_grad()
    def greedy(self, env: VectorEnv, state: State) -> tuple[torch.Tensor, State]:
        """The best actions of the seats on turn, and all seats' recurrent state after the current observations."""
        now = env.deal(np.zeros(env.games, np.bool_))  # the current step, without a reset
        values, state = self.net(self.bits(now.observations).flatten(0, 1)[None], state)
        turn = values.view(env.games, env.players, -1)[torch.arange(env.games), torch.from_numpy(now.seats)][:, :-1]
        return turn.cpu().masked_fill(~torch.from_numpy(now.action_mask), -torch.inf).argmax(1), state

    def collect(self) -> None:
        """Takes ``length`` steps in each game. Games that end go into the replay with the highest priority so far."""
        args, env, games, every = self.args, self.env, self.playing, np.arange(self.args.games)
        explore = args.explore ** (1 + 7 * torch.arange(args.games) / max(1, args.games - 1))
        for _ in range(args.length):
            now, at = env.deal(np.zeros(args.games, np.bool_)), games["length"].copy()
            best, self.state = self.greedy(env, self.state)
            anything = torch.multinomial(torch.from_numpy(now.action_mask).float(), 1).squeeze(1)
            actions = torch.where(torch.rand(args.games) < explore, anything, best)
            games["seen"][every, at], games["masks"][every, at] = now.observations, env.masks
            games["actions"][every, at] = actions.numpy()
            now = env.step(actions)
            games["rewards"][every, at] = now.rewards
            games["length"] += 1
            slots = (self.ended + np.arange(now.terminated.sum())) % args.capacity
            self.replay[slots], self.priorities[slots] = games[now.terminated], max(1.0, self.priorities.max())
            self.ended += len(slots)
            games[now.terminated] = np.zeros(1, games.dtype)
            goes_on = torch.from_numpy(~now.terminated).repeat_interleave(args.players)[:, None].to(self.device)
            self.state = tuple(part * goes_on for part in self.state)

    def learn(self) -> dict[str, float]:
        """One update from a batch of games."""
        args = self.args
        chances = torch.from_numpy(self.priorities[: self.ended]) ** args.alpha
        slots = torch.multinomial(chances, args.batch, replacement=True)
        weights = (chances[slots] / chances[slots].min()).to(self.device) ** -args.beta
        games = self.replay[slots.numpy()]
        steps, lengths = int(games["length"].max()), torch.from_numpy(games["length"].copy()).to(self.device)
        bits = self.bits(games["seen"][:, :steps]).transpose(0, 1).flatten(1, 2)  # (steps, games * players, bits)
        masks, actions, rewards = (torch.from_numpy(games[name][:, :steps].T.copy()).to(self.device) for name in PARTS)
        rewards = torch.where(rewards < 0, 1 - args.mercy * max(0, 1 - 2 * self.done / args.steps), 1) * rewards
        step, wait = torch.arange(steps, device=self.device)[:, None], self.env.actions
        turn = (step % args.players == torch.arange(args.players, device=self.device))[:, None, :, None]
        chosen = torch.where(turn, actions[..., None, None], wait)  # (steps, games, players, 1)
        legal = (masks[..., None] >> torch.arange(wait, device=self.device) & 1).bool()[:, :, None] & turn
        legal = torch.cat([legal, ~turn.expand(-1, args.batch, -1, -1)], -1)
        values = self.net(bits)[0].view(legal.shape)
        with torch.no_grad():
            best = values.masked_fill(~legal, -torch.inf).argmax(-1, keepdim=True)
            played = step < lengths
            later = self.target(bits)[0].view(legal.shape).gather(-1, best).sum((2, 3)) * played
            none = torch.zeros((args.ahead, args.batch), device=self.device)
            goal = args.gamma**args.ahead * torch.cat([later, none])[args.ahead :]
            for ahead in range(args.ahead):
                goal += args.gamma**ahead * torch.cat([rewards, none])[ahead : ahead + steps]
        error = (goal - values.gather(-1, chosen).sum((2, 3))) * played
        loss = (nn.functional.huber_loss(error, error * 0, reduction="none") * weights).sum() / played.sum()
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), args.norm)
        self.optimizer.step()
        error = error.detach().abs()
        self.priorities[slots.numpy()] = (args.eta * error.amax(0) + (1 - args.eta) * error.sum(0) / lengths).cpu()
        return {"losses/td_loss": loss.item(), "losses/q_values": values.detach().amax(-1).mean().item()}

    def update(self) -> dict[str, float] | None:
        args = self.args
        self.collect()
        self.done += args.games * args.length
        losses = self.learn() if self.ended >= args.warm else {}
        if (self.updates + 1) % args.target == 0:
            self.target.load_state_dict(self.net.state_dict())
        return losses if (self.updates + 1) % args.log == 0 else None

    def score(self) -> Score:
        args = self.args
        with VectorEnv(GAMES[args.game], args.players, args.evaluation, observe="all", packed=True) as games:
            return evaluate(games, self.chooser(games))

    def chooser(self, env: VectorEnv) -> Callable[[Step], torch.Tensor]:
        """A function that chooses the best actions and keeps the recurrent state, also into a place's next game."""
        state: State = None

        def choose(_: Step) -> torch.Tensor:
            nonlocal state
            actions, state = self.greedy(env, state)
            return actions

        return choose


def main(args: Args) -> Score:
    return train(Training(args))


if __name__ == "__main__":
    start(main, Args, __doc__)
