"""The first level of off-belief learning: Hu et al. 2021, https://arxiv.org/abs/2103.04000.

    python examples/obl.py --game small --steps 1_000_000
    python examples/obl.py --game cocktail --units 512 --steps 100_000_000 --run runs/obl-1 --seed 1
    python examples/obl.py --run runs/obl-1 --resume
    tensorboard --logdir runs

A policy in self-play invents codes: it reads from an action more than the action tells. Here a seat believes what it
would believe if all actions so far had been random: only what clues tell by themselves. Before it acts, its hand and
the deck are dealt anew, as any of the deals that its clues and the cards it sees leave (``deal_hidden``). Its action
and the answers of its partners are played in that imagined game, and what comes of them there, up to its next
turn, is what it learns from. The real game only takes the action, and goes on to the next position.

The network is double DQN without memory: by this belief the observation tells all that there is to know. One thing is
left out: a random player gives each of its clues the more often the fewer of them are legal, which depends on the hand.
"""

from __future__ import annotations

import copy
import time
from dataclasses import asdict, dataclass

import numpy as np
import torch
from torch import nn
from torch.utils.tensorboard import SummaryWriter

from common import GAMES, Score, begin, device, evaluate, record, restore, save, start
from starmine.compiling.jit import njit
from starmine.lab import VectorEnv, deal_hidden, step, unpacked
from starmine.rules.kernel.kernel import legal, points
from starmine.rules.kernel.state import PLAYING


@dataclass
class Args:
    run: str = "runs/obl"  # the folder of logs and checkpoints
    resume: bool = False  # go on from the last checkpoint of the run, with its settings; only steps may change
    seed: int = 1
    device: str = "auto"  # cpu, cuda, or cuda where there is one
    threads: int = 1  # of PyTorch on the CPU
    game: str = "cocktail"
    players: int = 2
    mercy: float = 1.0  # the share of its score that a lost game keeps at the beginning; 0 from the half on
    steps: int = 100_000_000  # actions in real games
    games: int = 256  # side by side
    capacity: int = 2**18  # turns in the replay
    warm: int = 2**14  # turns in the replay before the first update
    batch: int = 1024  # turns of an update; there is one after each step of all games
    units: int = 256
    learning_rate: float = 5e-4
    gamma: float = 0.95  # from a turn of a seat to its next
    target: int = 100  # updates between two copies of the network to the target network
    explore: float = 0.3  # chances of random actions: this to the power of 1 to 8, a power a game
    norm: float = 5.0  # of the gradient, at most
    log: int = 100  # updates between two lines of the log
    evaluate: int = 1000  # updates between two evaluations and checkpoints
    evaluation: int = 2000  # games of an evaluation


class Network(nn.Module):
    """Values of the actions, from observations."""

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
    """Takes an action in each game that goes on, adds to the rewards, and writes the next legal actions as bits."""
    for place in range(len(games)):
        game = games[place]
        if game["status"] == PLAYING:
            before = points(game, rules)
            step(game, lasts[place], rules, actions[place])
            change = points(game, rules) - before
            rewards[place] += change * (1 - kept if change < 0 else 1)
            masks[place] = legal(game, rules)  # none where it has ended


class Training:
    def __init__(self, args: Args) -> None:
        self.args = args
        torch.manual_seed(args.seed)
        torch.set_num_threads(args.threads)
        self.device = device(args.device)
        self.env = VectorEnv(GAMES[args.game], args.players, args.games, packed=True)
        self.net = Network(self.env.encoding.bits, self.env.actions, args.units).to(self.device)
        self.target = copy.deepcopy(self.net)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=args.learning_rate, eps=1.5e-5)
        words, size = self.env.encoding.words, args.capacity
        turn = [("seen", np.uint64, words), ("action", np.int64), ("reward", np.float32)]
        self.replay = np.zeros(size, [*turn, ("next", np.uint64, words), ("legal", np.int64)])  # legal 0: it has ended
        self.beliefs = np.random.default_rng(args.seed)
        self.done, self.seconds = 0, 0.0  # steps, and the time they took
        self.env.reset(args.seed)

    def save(self) -> None:
        state = {name: getattr(self, name) for name in ("env", "replay", "beliefs", "done", "seconds")}
        parts = {name: getattr(self, name).state_dict() for name in ("net", "target", "optimizer")}
        save(self.args, {"state": state, "parts": parts}, self.net)

    def load(self) -> None:
        saved = restore(self.args)
        for name, state in saved["parts"].items():
            getattr(self, name).load_state_dict(state)
        self.__dict__.update(saved["state"])

    def bits(self, words: np.ndarray) -> torch.Tensor:
        return torch.from_numpy(unpacked(words, self.env.encoding.bits)).to(self.device).float()

    def mask(self, masks: np.ndarray) -> torch.Tensor:
        return torch.from_numpy(masks[:, None] >> np.arange(self.env.actions) & 1 == 1).to(self.device)

    @torch.no_grad()
    def best(self, observations: np.ndarray, masks: np.ndarray) -> torch.Tensor:
        """The actions of the highest value, for packed observations and sets of legal actions."""
        return self.net(self.bits(observations)).masked_fill(~self.mask(masks), -torch.inf).argmax(1).cpu()

    def collect(self) -> None:
        """A step of each game, and a turn of each for the replay."""
        args, env, rules = self.args, self.env, self.env.encoding.rules
        now = env.deal(np.zeros(args.games, np.bool_))  # nobody is dealt anew: the step as it stands
        anything = torch.multinomial(torch.from_numpy(now.action_mask).float(), 1).squeeze(1)
        explore = args.explore ** (1 + 7 * torch.arange(args.games) / max(1, args.games - 1))
        chosen = self.best(now.observations, env.masks)
        actions = torch.where(torch.rand(args.games) < explore, anything, chosen).numpy()
        turns = self.replay[(self.done + np.arange(args.games)) % args.capacity]
        turns["seen"], turns["action"] = now.observations, actions

        games, lasts, rewards, masks = env.states.copy(), env.lasts.copy(), np.zeros(args.games), env.masks.copy()
        deal_hidden(games, rules, self.beliefs)
        kept, rows = args.mercy * max(0, 1 - 2 * self.done / args.steps), env.encoding.empty(args.games, packed=True)
        for turn in range(args.players):  # the action, then answers, each by what its seat sees of the imagined game
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


def main(args: Args) -> Score:
    training = Training(args)
    if args.resume:
        training.load()
    folder = begin(args, training.done)
    games = VectorEnv(GAMES[args.game], args.players, args.evaluation, packed=True)
    with SummaryWriter(folder, purge_step=training.done + 1) as log:
        log.add_text("settings", "\n".join(f"- {name}: {value}" for name, value in asdict(args).items()))
        updates = -(-args.steps // args.games)
        for update in range(training.done // args.games, updates):
            began = time.perf_counter()
            training.collect()
            losses = training.learn() if training.done >= args.warm else {}
            if (update + 1) % args.target == 0:
                training.target.load_state_dict(training.net.state_dict())
            training.seconds += time.perf_counter() - began
            speed = training.done / training.seconds
            if (update + 1) % args.log == 0:
                record(log, training.done, {**losses, "charts/SPS": speed})
            if (update + 1) % args.evaluate == 0 or update + 1 == updates:
                score = evaluate(games, lambda now: training.best(now.observations, games.masks))
                hours = training.seconds / 3600
                record(log, training.done, {"score": score.mean, "score_stderr": score.stderr, "hours": hours})
                training.save()
                print(f"{training.done:,} steps, {training.seconds:,.0f} s, {speed:,.0f} steps/s: {score}", flush=True)
    return score


if __name__ == "__main__":
    start(main, Args, __doc__)
