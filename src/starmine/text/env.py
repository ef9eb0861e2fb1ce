"""Games by prompts and answers: ``TextEnv`` is one; ``TextBot`` is a function of prompts in a seat of a simulation."""

from __future__ import annotations

import asyncio
import inspect
import random
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal, TypeVar

import numpy as np

from starmine.bots import BadBot, BotLike, Player
from starmine.bots.registry import as_bot
from starmine.rules.actions import Action, action_id, action_of, shown_action
from starmine.rules.checks import as_whole
from starmine.rules.editions.edition import Edition
from starmine.rules.errors import GameOver, StarmineError, shown
from starmine.rules.factories import edition as edition_named
from starmine.rules.game import Game
from starmine.rules.kernel.state import Record
from starmine.rules.position import Outcome, is_hidden, turn_of
from starmine.rules.records import own
from starmine.rules.shuffle import shuffled
from starmine.text.answers import NOTATIONS, BadAnswer, Notation, read_answer, write_action
from starmine.text.prompts import HISTORIES, KNOWLEDGE, VERSION, History, Knowledge, prompt, texts

FORFEIT, RANDOM = "forfeit", "random"
_MOST_RETRIES = 1000
_PLAYOUTS = 400  # per turn, for the reward "gain"

Partners = str | BotLike | Sequence[str | BotLike | None] | None
TextFunction = Callable[[str], str | Awaitable[str]]
Value = TypeVar("Value")


class BadTextSetting(StarmineError):
    """A setting of a ``TextEnv`` has an impossible value."""


@dataclass(frozen=True, slots=True)
class TextStep:
    """The result of an answer."""

    seat: int  # the one that answered
    action: str | None  # the action taken, as prompts write it; None if the answer may be repeated, or forfeits
    problem: str | None  # why the answer was not taken; None if it was
    feedback: str  # the problem in words for the model, with which the next prompt ends; empty without a problem
    reward: float
    done: bool


class TextEnv:
    """One game: ``observe`` gives the seat on turn and its prompt, ``step`` takes the answer.

    >>> from starmine.text import TextEnv
    >>> env = TextEnv("cocktail", players=2, seed=7)
    >>> seat, prompt = env.observe()
    >>> env.step('I start with a discard: {"action": "discard 0"}').problem
    '...all 8 clue tokens are free...'
    >>> env.step('{"action": "clue 1 1"}').action
    'clue 1 1'

    ``edition`` is an ``Edition``, or an id with ``options``; ``deck`` replaces the deck of ``seed``. ``partners`` sit
    in the other seats: a bot for all seats but 0, or one for each seat with None for the model's seats; by default all
    are the model's. ``knowledge`` and ``history`` are what the prompts tell, ``actions`` is how they write actions (see
    ``starmine.text.prompts`` and ``answers``), and ``list_legal`` adds the legal actions.

    An answer that is not exactly one legal action may be repeated ``retries`` times. Then ``then`` happens:
    ``"forfeit"`` ends the game with 0 points, ``"random"`` takes a random legal action, and a bot takes its own.

    ``reward="score"`` is the change of the official score by the action and the partners' actions after it, so the
    rewards of a game add up to its score; where played cards lie in a hole, the whole score comes at the end.
    ``"gain"`` is the expected score of the action less that of the action that the bot ``judge`` would take, if the
    judge then plays on in all seats (see ``starmine.analysis.action_values``): about 0 or less.

    Raises what ``starmine.edition`` raises, ``BadPlayers``, ``BadDeck``, ``BadSeed``, ``UnknownBot``, ``BadBot``,
    ``UnfitBot`` and ``BadTextSetting``.
    """

    def __init__(
        self,
        edition: str | Edition = "cocktail",
        players: int = 2,
        *,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        deck: str | Iterable[int | str] | None = None,
        partners: Partners = None,
        knowledge: Knowledge = "possible",
        history: History = "all",
        list_legal: bool = False,
        actions: Notation = "names",
        retries: int = 2,
        then: str | BotLike = FORFEIT,
        reward: Literal["score", "gain"] = "score",
        judge: str | BotLike = "conventions",
    ) -> None:
        if options and not isinstance(edition, str):
            raise BadTextSetting("options are for an edition's id: this is an edition that has its options")
        rules = edition_named(edition, **(options or {})) if isinstance(edition, str) else edition
        self.knowledge = _one_of("knowledge", knowledge, KNOWLEDGE)
        self.history = _one_of("history", history, HISTORIES)
        self.actions = _one_of("actions", actions, NOTATIONS)
        self.reward = _one_of("reward", reward, ("score", "gain"))
        self.list_legal, self.seed, self.judge, self.then = bool(list_legal), seed, judge, then
        number = as_whole(retries, 0, _MOST_RETRIES)
        if number is None:
            raise BadTextSetting(f"retries={shown(retries)}: it must be from 0 to {_MOST_RETRIES}")
        self.retries = number
        cards = shuffled(rules, players, seed) if deck is None else deck
        self.game = Game(rules, players=players, deck=cards)
        self.bots = self._players(partners)
        self._stand_in = None if then in (FORFEIT, RANDOM) else as_bot(then)  # acts in place of the last refused answer
        self.answers = 0  # so far
        self.problems = 0  # answers that named no legal action
        self.forfeited = False
        self._tries = 0  # of this turn
        self._feedback = ""
        self._play_partners()

    def _players(self, partners: Partners) -> dict[int, Player]:
        """The bots by seat."""
        players = self.game.players
        if partners is None or isinstance(partners, str) or not isinstance(partners, Sequence):
            partners = [None, *[partners] * (players - 1)]  # the same in all seats but 0
        if len(partners) != players:
            raise BadTextSetting(f"partners has {len(partners)} entries for {players} seats: give one a seat, or one")
        if all(bot is not None for bot in partners):
            raise BadTextSetting("partners has a bot in every seat: put None where the model plays")
        return {seat: Player(bot, seat, self.seed) for seat, bot in enumerate(partners) if bot is not None}

    @property
    def done(self) -> bool:
        """Whether the game is over."""
        return self.forfeited or self.game.outcome is not None

    @property
    def score(self) -> int:
        """The official score so far; 0 for a forfeited game, and in editions with a hole 0 until the end."""
        hidden = is_hidden(self.game.rules, self.game.state)
        return 0 if self.forfeited or hidden else self.game.score

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on, and for a forfeited game."""
        return self.game.outcome

    @property
    def settings(self) -> dict[str, Any]:
        """The settings of prompts and answers, with the version of the prompts, as plain data."""
        bots = [self.bots[seat].bot.id if seat in self.bots else None for seat in range(self.game.players)]
        return {
            "prompts": VERSION,
            "edition": self.game.edition.id,
            "options": dict(self.game.edition.options),
            "players": self.game.players,
            "partners": bots,
            "knowledge": self.knowledge,
            "history": self.history,
            "list_legal": self.list_legal,
            "actions": self.actions,
            "retries": self.retries,
            "then": self.then if self._stand_in is None else self._stand_in.id,
        }

    @property
    def figures(self) -> dict[str, Any]:
        """The game so far in numbers, as plain data; see ``PlayedGame``."""
        most = int(self.game.rules["max_score"])
        return {
            "score": self.score,
            "most": most,
            "perfect": self.score == most,
            "forfeited": self.forfeited,
            "turns": self.game.turn,
            "answers": self.answers,
            "problems": self.problems,
        }

    @property
    def record(self) -> dict[str, Any]:
        """The game so far as plain data; see ``starmine.write_record``."""
        return own.write(self.game, None, None)

    def observe(self) -> tuple[int, str]:
        """The seat on turn and its prompt. Raises ``GameOver``."""
        if self.done:
            raise GameOver("the game is over: there is nothing to observe")
        seat = self.game.seat
        text = prompt(
            self.game.view(seat),
            knowledge=self.knowledge,
            history=self.history,
            list_legal=self.list_legal,
            actions=self.actions,
        )
        return seat, f"{text}\n\n{self._feedback}".strip()

    def step(self, answer: str | None, *, problem: str | None = None) -> TextStep:
        """Takes the answer of the seat on turn. Without an answer, ``problem`` says why there is none.

        Raises ``GameOver``, and ``BotFault`` for an error in a partner.
        """
        if self.done:
            raise GameOver("the game is over: there is nothing to answer")
        seat = self.game.seat
        self.answers += 1
        if problem is not None:
            return self._refused(seat, problem)
        try:
            action = read_answer(answer, self.game.view(seat), self.actions)
        except BadAnswer as error:
            return self._refused(seat, str(error))
        return self._take(action, None, "")

    def _refused(self, seat: int, problem: str) -> TextStep:
        self.problems += 1
        said = texts()["feedback"]
        if self._tries < self.retries:
            self._tries += 1
            self._feedback = said["again"].format(problem=problem)
            return TextStep(seat, None, problem, self._feedback, 0.0, done=False)
        if self.then == FORFEIT:
            lost = self.score  # read before the forfeit, which sets it to 0
            self.forfeited = True
            return TextStep(seat, None, problem, said["forfeited"].format(problem=problem), float(-lost), done=True)
        action = self._replacement()
        words = write_action(action, self.game, self.actions)
        return self._take(action, problem, said["replaced"].format(problem=problem, action=words))

    def _replacement(self) -> Action:
        """The action in place of an answer after its last retry."""
        game = self.game
        if self._stand_in is None:
            return random.Random(f"{self.seed}:{game.turn}").choice(game.legal_actions())  # noqa: S311 - no secret
        return Player(self._stand_in, game.seat, self.seed).act(game)

    def _take(self, action: Action, problem: str | None, feedback: str) -> TextStep:
        seat, words, before = self.game.seat, write_action(action, self.game, self.actions), self.score
        gain = self._gain(action) if self.reward == "gain" else None
        self.game.push(action)
        self._play_partners()
        self._tries, self._feedback = 0, feedback
        reward = float(self.score - before) if gain is None else gain
        return TextStep(seat, words, problem, feedback, reward, self.done)

    def _play_partners(self) -> None:
        while not self.done and self.game.seat in self.bots:
            self.game.push(self.bots[self.game.seat].act(self.game))

    def _gain(self, action: Action) -> float:
        """The reward ``"gain"``."""
        # Imported by name: analysis stands above this package.
        action_values: Callable[..., Any] = import_module("starmine.analysis").action_values
        values = action_values(self.game.view(self.game.seat), self.judge, playouts=_PLAYOUTS)
        return float(values.of(action).score - values.of(values.usual).score)  # `usual`: the judge's action


def _one_of(name: str, value: Value, allowed: Sequence[Value]) -> Value:
    if value not in allowed:
        raise BadTextSetting(f"{name}={shown(value)}: it must be one of {', '.join(map(str, allowed))}")
    return value


@dataclass(frozen=True)
class TextBot:
    """A bot that calls ``function`` with a prompt on each of its turns: see ``BotLike``, ``starmine.text.prompt``.

    The function may be asynchronous. ``edition`` is that of the simulation, for the prompts' names and rules. An answer
    that is not one legal action may be repeated ``retries`` times; then a random legal action is taken.
    """

    function: TextFunction
    edition: Edition | None = None
    id: str = "text"
    knowledge: Knowledge = "possible"
    history: History = "all"
    actions: Notation = "names"
    retries: int = 2

    slow = True  # see ``BotLike``
    memory = np.dtype([("log", object), ("seed", np.int64)])

    def start(self, memory: Record, view: Record, rules: Record, seed: int) -> None:  # noqa: ARG002
        """See ``BotLike``."""
        memory["log"], memory["seed"] = (), seed

    def watch(self, memory: Record, before: Record, action: int, after: Record, rules: Record) -> None:
        """See ``BotLike``."""
        setup = self._edition().setup(int(rules["players"]))
        taken = action_of(action, setup, int(before["seat"]))
        turn = turn_of(before, shown_action(taken, setup), after, setup)
        memory["log"] = (*memory["log"], turn)

    def act(self, memory: Record, view: Record, rules: Record) -> int:
        """See ``BotLike``."""
        game = Game.from_state(view, self._edition(), rules)
        asked = prompt(game, knowledge=self.knowledge, history=self.history, actions=self.actions, log=memory["log"])
        feedback = ""
        for _ in range(self.retries + 1):
            try:
                action = read_answer(self._answer(f"{asked}\n\n{feedback}".strip()), game, self.actions)
            except BadAnswer as error:
                feedback = texts()["feedback"]["again"].format(problem=error)
            else:
                return action_id(action, game.setup, game.seat)
        chosen = random.Random(f"{int(memory['seed'])}:{game.turn}").choice(game.legal_actions())  # noqa: S311
        return action_id(chosen, game.setup, game.seat)

    def _answer(self, asked: str) -> Any:
        answer = self.function(asked)
        return asyncio.run(_awaited(answer)) if inspect.isawaitable(answer) else answer

    def _edition(self) -> Edition:
        if self.edition is None:
            raise BadBot(f"bot {self.id!r} needs the edition of its table: TextBot(function, edition=...)")
        return self.edition


async def _awaited(answer: Awaitable[str]) -> str:
    return await answer
