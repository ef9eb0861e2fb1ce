"""``Search``, a player made from any compiled bot, and ``make_search``, which makes one by name.

A name is ``search:cautious``, or with a budget ``search:cautious@500``, ``search:cautious@0.1s``.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from starmine.analysis.beliefs.models import as_models
from starmine.analysis.beliefs.result import Beliefs, FloatArray
from starmine.analysis.beliefs.weighing import ENOUGH, FEWEST, LIMIT, weigh
from starmine.analysis.errors import BadEffort
from starmine.analysis.search.comparing import Tried, compare
from starmine.analysis.search.playouts import FEW_CARDS, Playouts, Source, playouts_of, try_every_deal
from starmine.analysis.unseen import History
from starmine.bots import BOTS, BadBot, BotLike, UnknownBot
from starmine.bots.protocol import OTHERS, SAME, UNKNOWN, expected_slips, tell_partners
from starmine.bots.registry import as_bot
from starmine.bots.rng import MAX_SEED
from starmine.rules.errors import shown
from starmine.rules.kernel import kernel, kinds
from starmine.rules.kernel.state import ACTIONS, Integer, Record

PREFIX = "search"
DEFAULT_SECONDS = 0.1  # a move

_PLAYOUTS, _SECONDS = re.compile(r"\d{1,12}"), re.compile(r"(\d{1,12}(?:\.\d{0,12})?(?:e-\d{1,2})?)s")

_MOST_TURNS = 400  # of a game that the memory can hold
# See docs/search.md, "Its constants", also for those of ``comparing`` and ``playouts``.
_LEAST_LEFT = 0.1  # points that are left to gain: where the model's action leaves fewer, others are not tried
_FIRST_LOOK = 8  # what is left to gain is estimated only if that takes at most an eighth of the playouts left


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search has found out for a move."""

    action: int  # the one to take
    usual: int  # the model's
    tried: tuple[Tried, ...] = ()  # the model's action, then the others that it may take; empty if nothing was tried
    exact: bool = False  # tried on every deal that is possible: the errors are 0

    @property
    def deals(self) -> int:
        """The number of deals on which the best actions were tried."""
        return max((tried.deals for tried in self.tried), default=0)


@dataclass(frozen=True)
class Search:
    """Tries each action out on deals that agree with everything seen, and plays them on by its model in all seats.

    It leaves the model's action only for one that is surely better (see ``compare``). The budget of a move is a number
    of ``playouts``, with which the same seed gives the same game, or ``seconds``.

    What it assumes of the others is the model's ``expected_slips`` (see ``starmine.bots.protocol.Slips``). If these
    are 0 for searches, and searches have all seats, only the seat that began the game leaves the model, for any
    action: so it knows exactly what the others would do with each hand.

    Otherwise a search leaves the model for a play or a discard only, unless ``clues`` is true: so its clues mean what
    the model means by them. ``slips``, if given, is the share of all the others' actions that the model would not take
    (see ``beliefs``). Give 0 for partners that are the model itself; then ``clues`` are sound, too.

    Raises ``BadEffort``, ``UnknownBot``, and ``BadBot`` for a model that searches itself.
    """

    model: str | BotLike
    playouts: int | None = None
    seconds: float | None = None
    slips: float | None = None
    clues: bool = False

    def __post_init__(self) -> None:
        if (self.playouts is None) == (self.seconds is None):
            raise BadEffort("a search needs a budget: either playouts or seconds")
        for name in ("playouts", "seconds"):
            budget = getattr(self, name)
            if budget is not None and not 0 < budget < math.inf:
                raise BadEffort(f"{name}={shown(budget)}: a budget must be positive")
        if isinstance(self._bot, Search):
            raise BadBot(f"bot {self._bot.id!r} searches itself, so it cannot be the model of a search")

    @cached_property
    def _bot(self) -> BotLike:
        return as_bot(self.model)

    @property
    def id(self) -> str:
        """The name in commands, results and errors, with the budget: ``search:cautious@500`` or ``…@0.1s``."""
        return f"search:{self._bot.id}@{self.playouts or f'{self.seconds:g}s'}"

    slow = True  # see ``BotLike``

    def __getstate__(self) -> dict[str, Any]:
        """The fields alone: the bot of a model that is named is found again."""
        return {name: value for name, value in vars(self).items() if name != "_bot"}

    @property
    def memory(self) -> np.dtype[Any]:
        """The game so far, and the model's memory."""
        return np.dtype(
            [
                ("seed", np.int64),
                ("first", np.int64),  # the seat that began
                ("turns", np.int64),
                ("actions", np.uint8, _MOST_TURNS),
                ("partners", np.uint8),  # see ``bots.protocol``
                ("model", self._bot.memory),
            ],
            align=True,
        )

    def check_table(self, rules: Record) -> None:
        """Raises an error where the model cannot play."""
        as_models(self.model, rules)

    def start(self, memory: Record, view: Record, rules: Record, seed: int) -> None:
        """See ``BotLike``."""
        memory["seed"], memory["first"], memory["turns"] = seed, view["seat"], 0
        tell_partners(memory["model"], int(memory["partners"]))
        self._bot.start(memory["model"], view, rules, seed)

    def watch(self, memory: Record, before: Record, action: int, after: Record, rules: Record) -> None:
        """See ``BotLike``."""
        memory["actions"][memory["turns"]] = action
        memory["turns"] += 1
        self._bot.watch(memory["model"], before, action, after, rules)

    def act(self, memory: Record, view: Record, rules: Record) -> Integer:
        """See ``BotLike``."""
        return self.consider(memory, view, rules).action

    def consider(self, memory: Record, view: Record, rules: Record) -> Thought:
        """What the search finds out on the seat's turn; the arguments are those of ``act``."""
        began = time.perf_counter()
        usual = int(self._bot.act(memory["model"].copy(), view.copy(), rules))
        mask = int(kernel.legal(view, rules))
        is_led = self.is_led(int(memory["partners"]))
        # `clue_offset` is 0 for actions that are not clues.
        others = [
            action
            for action in range(ACTIONS)
            if mask >> action & 1 and action != usual and (is_led or self.clues or not rules["clue_offset"][action])
        ]
        if not others or (is_led and view["seat"] != memory["first"]):
            return Thought(usual, usual)
        actions = np.array([usual, *others], np.int64)
        bots, partners = as_models(self.model, rules), int(memory["partners"])
        playouts = playouts_of(bots, rules.tobytes(), partners)
        budget = _Budget(self, playouts, began)
        if budget.left() < len(actions):
            return Thought(usual, usual)
        belief = self._belief(memory, view, rules, budget, usual)
        if belief is None:
            return Thought(usual, usual)
        if (exact := try_every_deal(belief, playouts, actions, budget.left())) is not None:
            means, deals = exact.means, len(exact.weights)
            rows = zip(actions.tolist(), means.tolist(), (means - means[0]).tolist(), strict=True)
            tried = tuple(Tried(action, deals, mean, gain, 0.0) for action, mean, gain in rows)
            return Thought(int(actions[exact.best]), usual, tried, exact=True)
        source = Source(belief, playouts, int(memory["turns"]))
        comparison = compare(actions, source.scores, budget.left)
        return Thought(comparison.best(), usual, comparison.tried())

    def _belief(self, memory: Record, view: Record, rules: Record, budget: _Budget, usual: int) -> Beliefs | None:
        """The hands that the seat may hold; None if the hands found are not enough (see ``is_enough``).

        Also None if the model's action leaves next to nothing to gain. Fewer hands are enough for that estimate.
        """
        wanted = min(max(int(budget.left()), FEWEST), LIMIT)
        is_estimated = budget.left() >= _FIRST_LOOK * ENOUGH and rules["deck_size"] > view["drawn"] + FEW_CARDS
        limit = FEWEST if is_estimated else wanted
        past, slips = self._past(memory, view, rules)
        while True:
            belief = self._weigh(memory, past, slips, limit)
            if is_estimated:
                source = Source(belief, budget.playouts, int(memory["turns"]))
                scores = source.scores(int(ENOUGH), np.array([usual]))
                if int(kinds.in_reach(view, rules)) - float(scores.mean()) < _LEAST_LEFT:
                    return None
            if limit >= wanted and (belief.exact or is_enough(belief, past, slips)):
                return belief
            if limit == LIMIT or budget.left() <= 0:
                return None
            limit = min(max(4 * limit, wanted), LIMIT)

    def is_led(self, partners: int) -> bool:
        """Whether with such partners (see ``bots.protocol``) only the seat that began the game leaves the model."""
        return self.slips is None and partners == SAME and not expected_slips(self._bot).searches

    def _past(self, memory: Record, view: Record, rules: Record) -> tuple[History, FloatArray]:
        """The game so far, and by turn the share of random actions, not the model's."""
        actions = memory["actions"][: memory["turns"]].astype(np.int64)
        past = History(rules, int(view["seat"]), int(memory["first"]), view, actions)
        expected, partners = expected_slips(self._bot), int(memory["partners"])
        shares = {UNKNOWN: expected.people, OTHERS: expected.bots, SAME: expected.searches}
        slips = np.full(len(past.actions), shares[partners] if self.slips is None else self.slips)
        if self.slips is None and partners != UNKNOWN:
            slips[rules["clue_offset"][past.actions] > 0] = 0.0  # only people give other clues than the model's
        return past, slips

    def _weigh(self, memory: Record, past: History, slips: FloatArray, limit: int) -> Beliefs:
        """The hands that the seat may hold, up to ``limit``."""
        models, partners = as_models(self.model, past.rules), int(memory["partners"])
        seed = (int(memory["seed"]) + int(memory["turns"])) % MAX_SEED
        return weigh(past, models, slips, partners=partners, limit=limit, runs=1, seed=seed)


def is_enough(belief: Beliefs, past: History, slips: FloatArray) -> bool:
    """Whether hands tell enough to search by them.

    If each of them has more than twice the slips that are expected, better ones were missed, or the model has
    misunderstood somebody in all of them. Then all looks lost, and any other action looks better.
    """
    expected = float(slips[past.movers != past.seat].sum())
    return belief.unexplained_from is None and belief.effective >= ENOUGH and belief.least_slips <= 2 * expected


class _Budget:
    """The budget of a move, which began at ``began`` by ``time.perf_counter``."""

    def __init__(self, search: Search, playouts: Playouts, began: float) -> None:
        self.playouts = playouts
        self._search, self._began, self._spent = search, began, playouts.count

    def left(self) -> float:
        """The playouts that are left; from a budget of time, as fast as they have been so far."""
        if self._search.playouts is not None:
            return self._search.playouts - (self.playouts.count - self._spent)
        left = float(self._search.seconds or 0) - (time.perf_counter() - self._began)
        return left * self.playouts.pace


def make_search(
    model: str | BotLike,
    playouts: int | None = None,
    seconds: float | None = None,
    *,
    find: Callable[[str], str | BotLike] = str,
) -> Search:
    """The search with a model, whose name may have a budget behind an ``@``; without any it has ``DEFAULT_SECONDS``.

    ``find`` gives the bot for a model's name, or its id; by default only ids are known.

    Raises ``UnknownBot``, ``BadEffort`` for a wrong budget or two of them, and what ``Search`` raises.
    """
    if isinstance(model, str):
        model, at, budget = model.strip().partition("@")
        if not model:
            models = ", ".join(f"{PREFIX}:{bot}" for bot in BOTS if bot != "random")
            raise UnknownBot(f"bot '{PREFIX}:' has no model: name one, such as {models}")
        if at:
            if playouts is not None or seconds is not None:
                raise BadEffort(f"bot '{PREFIX}:{model}@{budget}' has a budget already")
            playouts, seconds = _budget(f"{PREFIX}:{model}@{budget}", budget)
        model = find(model)
    if playouts is None and seconds is None:
        seconds = DEFAULT_SECONDS
    return Search(model, playouts, seconds)


def _budget(name: str, text: str) -> tuple[int | None, float | None]:
    """The playouts or the seconds that a text names."""
    if _PLAYOUTS.fullmatch(text):
        return int(text), None
    if found := _SECONDS.fullmatch(text):
        return None, float(found[1])
    raise BadEffort(f"bot {name!r}: a budget is a number of playouts, such as @500, or seconds, such as @0.1s")
