"""The first level of off-belief learning: Hu et al. 2021, https://arxiv.org/abs/2103.04000.

    python examples/obl.py --game small --steps 1_000_000
    python examples/obl.py --game cocktail --units 512 --steps 100_000_000 --run runs/obl-1 --seed 1
    python examples/obl.py --run runs/obl-1 --resume
    tensorboard --logdir runs

Policies in self-play invent conventions: actions mean more than the clues themselves. Here a seat's belief is that all
earlier actions were random, so that only the literal content of clues counts. Before it acts, its hand and the deck are
sampled from this belief (``deal_hidden``). Its action and its partners' answers, up to its next turn, are played in
that imagined game, and it learns from their rewards. The real game only takes the action, to reach the next position.

The learner is double DQN without memory: with this belief the observation is sufficient. One simplification: a random
player gives each legal clue more often if fewer are legal, which depends on hands; the belief ignores this.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from common import GAMES, Score, Settings, Trainer, evaluate, start, train
from starmine.analysis.beliefs import deal_hidden
from starmine.compiling.jit import njit
from starmine.lab import VectorEnv, step, unpacked
from starmine.rules.kernel.kernel import legal, points
from starmine.rules.kernel.state import PLAYING


@dataclass
class Args(Settings):
    run: str = "runs/obl"  # the folder of logs and checkpoints
    mercy: float = 1.0  # initial share of its score that a lost game keeps; falls to 0 at half of the steps
    steps: int = 100_000_000  # total number of actions in real games
    games: int = 256  # played in parallel
    capacity: int = 2**18  # turns in the replay
    warm: int = 2**14  # turns in the replay before the first update
    batch: int = 1024  # turns per update; each step of all games is followed by one update
    units: int = 256  # width of the hidden layers
    learning_rate: float = 5e-4  # of the optimiser
    gamma: float = 0.95  # discount from a seat's turn to its next turn
    target: int = 100  # updates between copies to the target network
    explore: float = 0.3  # chances of random actions: this to the powers 1 to 8, one power per game
    norm: float = 5.0  # limit of the gradient's norm
    log: int = 100  # updates between log lines
    evaluate: int = 1000  # updates between evaluations
    evaluation: int = 2000  # games per evaluation


class Network(nn.Module):
    """Q-values of the actions, from observations."""

    def __init__(self, width: int, actions: int, units: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(width, units), nn.ReLU(), nn.Linear(units, units), nn.ReLU())
        self.value, self.advantage = nn.Linear(units, 1), nn.Linear(units, actions)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        body = self.body(seen)
        advantage = self.advantage(body)
        return self.value(body) + advantage - advantage.mean(-1, keepdim=True)


@njit
def play(games, lasts, rules, actions, kept, rewards, masks):
    """Takes an action in each running game, adds to the rewards, and writes the next legal actions as bit masks."""
    for place in range(len(games)):
        game = games[place]
        if game["status"] == PLAYING:
            before = points(game, rules)
            step(game, lasts[place], rules, actions[place])
            change = points(game, rules) - before
            rewards[place] += change * (1 - kept if change < 0 else 1)
            masks[place] = legal(game, rules)  # 0 if it has ended


class Training(Trainer):
    KEPT = ("env", "replay", "beliefs")
    PARTS = ("net", "target", "optimizer")

    def __init__(self, args: Args) -> None:
        super().__init__(args)
        self.env = VectorEnv(GAMES[args.game], args.players, args.games, packed=True)
        self.net = Network(self.env.encoding.bits, self.env.actions, args.units).to(self.device)
        self.target = copy.deepcopy(self.net)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=args.learning_rate, eps=1.5e-5)
        words, size = self.env.encoding.words, args.capacity
        turn = [("seen", np.uint64, words), ("action", np.int64), ("reward", np.float32)]
        self.replay = np.zeros(size, [*turn, ("next", np.uint64, words), ("legal", np.int64)])  # legal 0: it has ended
        self.beliefs = np.random.default_rng(args.seed)
        self.env.reset(args.seed)

    def save(self) -> None:
        self.checkpoint(self.net)

    def bits(self, words: np.ndarray) -> torch.Tensor:
        return torch.from_numpy(unpacked(words, self.env.encoding.bits)).to(self.device).float()

    def mask(self, masks: np.ndarray) -> torch.Tensor:
        return torch.from_numpy(masks[:, None] >> np.arange(self.env.actions) & 1 == 1).to(self.device)

    @torch.no_grad()
    def best(self, observations: np.ndarray, masks: np.ndarray) -> torch.Tensor:
        """The actions with the highest values, for packed observations and masks of legal actions."""
        return self.net(self.bits(observations)).masked_fill(~self.mask(masks), -torch.inf).argmax(1).cpu()

    def collect(self) -> None:
        """Takes a step in each game, and adds a turn of each to the replay."""
        args, env, rules = self.args, self.env, self.env.encoding.rules
        now = env.deal(np.zeros(args.games, np.bool_))  # the current step, without a reset
        anything = torch.multinomial(torch.from_numpy(now.action_mask).float(), 1).squeeze(1)
        explore = args.explore ** (1 + 7 * torch.arange(args.games) / max(1, args.games - 1))
        chosen = self.best(now.observations, env.masks)
        actions = torch.where(torch.rand(args.games) < explore, anything, chosen).numpy()
        turns = self.replay[(self.done + np.arange(args.games)) % args.capacity]
        turns["seen"], turns["action"] = now.observations, actions

        games, lasts, rewards, masks = env.states.copy(), env.lasts.copy(), np.zeros(args.games), env.masks.copy()
        deal_hidden(games, rules, self.beliefs)
        kept, rows = args.mercy * max(0, 1 - 2 * self.done / args.steps), env.encoding.empty(args.games, packed=True)
        for turn in range(args.players):  # the action, then answers, each by its seat's view of the imagined game
            taken = self.best(rows, masks).numpy() if turn else actions
            play(games, lasts, rules, taken, kept, rewards, masks)
            env.encoding.write(games, lasts, rows)
        turns["reward"], turns["next"], turns["legal"] = rewards, rows, masks
        self.replay[(self.done + np.arange(args.games)) % args.capacity] = turns
        env.step(actions)
        self.done += args.games

    def learn(self) -> dict[str, float]:
        """One update from a batch of turns."""
        args = self.args
        turns = self.replay[torch.randint(min(self.done, args.capacity), (args.batch,)).numpy()]
        actions, rewards = (torch.from_numpy(turns[name].copy()).to(self.device) for name in ("action", "reward"))
        values = self.net(self.bits(turns["seen"]))
        with torch.no_grad():
            best = self.best(turns["next"], turns["legal"]).to(self.device)
            later = self.target(self.bits(turns["next"])).gather(1, best[:, None]).squeeze(1)
            goal = rewards + args.gamma * later * torch.from_numpy(turns["legal"] != 0).to(self.device)
        loss = nn.functional.huber_loss(values.gather(1, actions[:, None]).squeeze(1), goal)
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), args.norm)
        self.optimizer.step()
        return {"losses/td_loss": loss.item(), "losses/q_values": values.detach().amax(1).mean().item()}

    def update(self) -> dict[str, float] | None:
        args = self.args
        self.collect()
        losses = self.learn() if self.done >= args.warm else {}
        if (self.updates + 1) % args.target == 0:
            self.target.load_state_dict(self.net.state_dict())
        return losses if (self.updates + 1) % args.log == 0 else None

    def score(self) -> Score:
        args = self.args
        with VectorEnv(GAMES[args.game], args.players, args.evaluation, packed=True) as games:
            return evaluate(games, lambda now: self.best(now.observations, games.masks))


def main(args: Args) -> Score:
    return train(Training(args))


if __name__ == "__main__":
    start(main, Args, __doc__)
