"""Behaviour cloning: a network learns the actions of recorded games, such as those of people.

    python examples/behaviour_cloning.py --data 2_player_games_train_1k.safetensors --run runs/cloning-people
    python examples/behaviour_cloning.py --data log --seats 1 --run runs/cloning-log    # HanabiData's people
    python examples/behaviour_cloning.py --data conventions --run runs/cloning-conventions    # games of a bot

It takes all files of starmine.lab.data.read_games. A share of the games is held out, and the network that predicts them
best is kept. Each minibatch has the colours in another order. The network remembers nothing: of the earlier actions it
sees only the last one.
"""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass

import numpy as np
import torch
from torch import nn
from torch.utils.tensorboard import SummaryWriter

import starmine as sm
from common import GAMES, Saving, Score, Settings, Trainer, begin, decayed, evaluate, record, start
from starmine.bots import BOTS, Player
from starmine.lab import BadSetting, Step, Turns, VectorEnv, unpack, unpacked
from starmine.lab.data import read_games, turns
from starmine.observation.relabelling import relabellings


@dataclass
class Args(Settings):
    run: str = "runs/behaviour-cloning"  # the folder of logs and checkpoints
    seed: int = 1  # of the choice of games, the network and its minibatches
    game: str = "cocktail"  # the game in which it is evaluated: cocktail (the full game)
    data: str = "conventions"  # a file or folder of games, or a bot, whose games are played first
    seats: str = "all"  # whose actions are learnt: all, or numbers such as 0,1
    bot_games: int = 2000  # number of games of a bot
    held_out: float = 0.1  # share of the games that are held out
    steps: int = 20_000_000  # total number of actions, counted each time that one is learnt from
    batch: int = 1024  # actions in a minibatch
    units: int = 512  # width of the hidden layers
    dropout: float = 0.3  # share of hidden units that are left out in training
    learning_rate: float = 1e-3  # falls to 0 at the end
    evaluate: int = 1000  # minibatches between evaluations
    evaluation: int = 1000  # games per evaluation


def layers(width: int, units: int, outputs: int, dropout: float) -> nn.Sequential:
    hidden = [nn.ReLU(), nn.Dropout(dropout)]
    return nn.Sequential(nn.Linear(width, units), *hidden, nn.Linear(units, units), *hidden, nn.Linear(units, outputs))


def games_of(args: Args) -> list[sm.Game]:
    """The games of a file, or of a bot in all seats. Raises ``BadDataset`` and the errors of records."""
    if args.data not in BOTS:
        games = [record.game for record in read_games(args.data, players=args.players)]
        return [game for game in games if game.players == args.players and game.turn > 0]
    edition, games = sm.edition("cocktail"), []
    for number in range(args.bot_games):
        deck = sm.shuffled(edition, args.players, seed=args.seed * 2**32 + number)
        game = sm.Game(edition, players=args.players, deck=deck)
        seated = [Player(args.data, seat, number) for seat in range(args.players)]
        while game.outcome is None:
            game.push(seated[game.seat].act(game))
        games.append(game)
    return games


def split(args: Args) -> tuple[Turns, Turns]:
    """The turns of the games to learn from, and of those held out."""
    games = games_of(args)
    order = np.random.default_rng(args.seed).permutation(len(games))
    kept = round(len(games) * args.held_out)
    if not 0 < kept < len(games):
        raise BadSetting(
            f"--held-out={args.held_out} holds {kept} of {len(games)} games out: both parts need at least one"
        )
    parts = [turns([games[place] for place in places], packed=True) for places in (order[kept:], order[:kept])]
    if args.seats == "all":
        return parts[0], parts[1]
    if not all(seat.isdecimal() for seat in args.seats.split(",")):
        raise BadSetting(f"--seats={args.seats}: write all, or numbers of seats such as 0,1")
    seats = [int(seat) for seat in args.seats.split(",")]
    rows = [np.isin(part.seats, seats) for part in parts]
    return Turns(*(array[rows[0]] for array in parts[0])), Turns(*(array[rows[1]] for array in parts[1]))


class Training(Trainer):
    KEPT = ("best_loss",)
    PARTS = ("net", "best", "optimizer")

    def __init__(self, args: Args) -> None:
        super().__init__(args)
        self.turns, self.held_out = split(args)
        self.env = VectorEnv(GAMES[args.game], args.players, args.evaluation, packed=True)
        self.ways = relabellings(self.env.encoding)
        self.net, self.best = (self.network() for _ in range(2))
        self.optimizer = torch.optim.AdamW(self.net.parameters(), lr=args.learning_rate, weight_decay=0.01)
        self.best_loss = float("inf")

    def network(self) -> nn.Sequential:
        return layers(self.env.encoding.bits, self.args.units, self.env.actions, self.args.dropout).to(self.device)

    def save(self) -> None:
        self.best.eval()
        self.checkpoint(self.best)

    def learn(self) -> None:
        """One update by random turns, with the colours in a random order."""
        rows = torch.randint(len(self.turns.actions), (self.args.batch,)).numpy()
        way = self.ways[int(torch.randint(len(self.ways), ()))]
        seen = unpacked(self.turns.observations[rows], self.env.encoding.bits)[:, way.bits]
        actions = np.argsort(way.actions)[self.turns.actions[rows]]
        logits = self.logits(torch.from_numpy(seen), self.turns.action_mask[rows][:, way.actions], self.net.train())
        loss = nn.functional.cross_entropy(logits, torch.from_numpy(actions).to(self.device))
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        self.updates += 1
        self.done += len(rows)

    def logits(self, seen: torch.Tensor, mask: np.ndarray, net: nn.Module) -> torch.Tensor:
        """The logits for observations. Matrices are multiplied in bfloat16, as in ppo.py."""
        with torch.autocast(self.device.type, torch.bfloat16):
            logits = net(seen.to(self.device, torch.bfloat16)).float()
        return logits.masked_fill(~torch.from_numpy(mask).to(self.device), -1e9)

    @torch.no_grad()
    def judge(self) -> tuple[float, float]:
        """The loss, and the share of actions predicted correctly, in the held-out games. Keeps the best network."""
        seen = torch.from_numpy(unpacked(self.held_out.observations, self.env.encoding.bits))
        logits = self.logits(seen, self.held_out.action_mask, self.net.eval())
        actions = torch.from_numpy(self.held_out.actions).to(self.device)
        loss = nn.functional.cross_entropy(logits, actions).item()
        if loss < self.best_loss:
            self.best_loss = loss
            self.best.load_state_dict(self.net.state_dict())
        return loss, (logits.argmax(1) == actions).float().mean().item()

    @torch.no_grad()
    def choose(self, now: Step) -> torch.Tensor:
        """The most probable actions of the network that is kept."""
        seen = torch.empty((len(now.observations), self.env.encoding.bits), dtype=torch.bfloat16)
        unpack(now.observations, seen.view(torch.uint16).numpy())
        return self.logits(seen, now.action_mask, self.best.eval()).argmax(1).cpu()


def main(args: Args) -> Score:
    training = Training(args)
    if args.resume:
        training.load()
    folder = begin(args, training.done)
    print(
        f"{len(training.turns.actions):,} actions to learn from, {len(training.held_out.actions):,} held out",
        flush=True,
    )
    with SummaryWriter(folder, purge_step=training.done + 1) as log, Saving(training.save) as saving:
        log.add_text("settings", "\n".join(f"- {name}: {value}" for name, value in asdict(args).items()))
        while training.done < args.steps:
            began = time.perf_counter()
            decayed(training)
            training.learn()
            training.seconds += time.perf_counter() - began
            if training.updates % args.evaluate == 0 or training.done >= args.steps:
                loss, agreement = training.judge()
                score = evaluate(training.env, training.choose)
                speed, hours = training.done / training.seconds, training.seconds / 3600
                record(
                    log, training.done, {"held_out/loss": loss, "held_out/agreement": agreement, "charts/SPS": speed}
                )
                record(log, training.done, {"score": score.mean, "score_stderr": score.stderr, "hours": hours})
                saving.save()
                told = f"{agreement:.1%} of the held-out actions, loss {loss:.3f} (best {training.best_loss:.3f})"
                print(f"{training.done:,} steps, {training.seconds:,.0f} s: {told}, self-play {score}", flush=True)
            saving.check()
    return score


if __name__ == "__main__":
    start(main, Args, __doc__)
