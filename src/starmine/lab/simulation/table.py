"""Bots at a table: the loop that deals, asks bots for actions, applies them, and records the results.

Policies are asked outside the loop, about all waiting games at once.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba.extending import register_jitable

from starmine.bots import BotFault, BotLike
from starmine.bots.protocol import sees_own_hand
from starmine.bots.registry import as_bot
from starmine.bots.rng import below, fill, seeds, shuffle
from starmine.compiling.jit import inlined, njit, record_dtype
from starmine.lab.policy import Policy, mask_rows
from starmine.lab.simulation import calls
from starmine.lab.simulation.calls import act, start, watch
from starmine.lab.small import Rulebook
from starmine.observation.encoding import Encoding
from starmine.observation.last_action import LAST, forget, record
from starmine.rules.cards import MAX_PLAYERS, UNSEEN
from starmine.rules.kernel.action_ids import is_clue
from starmine.rules.kernel.kernel import apply, blank_hand, cover, deal, legal, points
from starmine.rules.kernel.state import GAME, PLAYING, Games, Integer, Record

NOBODY = 255  # in `fault_seat`

RESULT = record_dtype(
    [
        ("turns", np.uint16),
        ("score", np.uint8),  # the official score (C19, R6)
        ("kept", np.uint8),  # the cards on the fireworks
        ("status", np.uint8),
        ("fault_seat", np.uint8),  # the seat that chose an illegal action, or NOBODY
        ("fault_action", np.int64),  # the illegal action
    ]
)

Words = npt.NDArray[np.uint32]  # of a generator (see ``bots.rng``)
Int64Array = npt.NDArray[np.int64]
Array = npt.NDArray[Any]

_SEED_PART = 1 << 31  # a bot's seed has two parts below this: 62 bits


# A lane plays one game at a time. It holds the game, the game one turn earlier, and two views for calls, each aligned
# to a cache line, since unaligned records copy much more slowly; then notes.
_LINE = 64
_STRIDE = -(-GAME.itemsize // _LINE) * _LINE
_PLACES = ("game", "past", "before", "after")
_NOTES = record_dtype(
    [
        ("seeds", np.int64, MAX_PLAYERS),  # the bots' seeds, by seat
        ("number", np.int64),  # the game's index in the results
        ("legal", np.int64),  # the legal actions, while waiting
        ("playing", np.bool_),
        ("waiting", np.bool_),  # for an answer from outside the loop
        ("last", LAST),  # the last action; `last` and `action` are only kept if `waits` (see `WHO`) is not empty
        ("action", np.int64),  # the last action's id; may be from the previous game
    ]
)
LANE = np.dtype(
    {
        "names": [*_PLACES, "notes"],
        "formats": [*[GAME] * len(_PLACES), _NOTES],
        "offsets": [_STRIDE * place for place in range(len(_PLACES) + 1)],
        "itemsize": _STRIDE * len(_PLACES) + -(-_NOTES.itemsize // _LINE) * _LINE,
    }
)

# Sets of seats.
WHO = np.dtype(
    [
        ("policies", np.int64),  # seats of policies, which are asked outside the loop
        ("sighted", np.int64),  # seats that see their own hands
        ("waits", np.int64),  # seats before whose turns the loop pauses: those of policies and maybe others
    ]
)
_HERE, _END = range(2)  # in `progress`: the current lane, and the end (exclusive) of the games to play


@njit
def play_games(
    results: npt.NDArray[np.void],
    game_seeds: npt.NDArray[np.int64],
    cards: npt.NDArray[np.uint8],
    rules: Record,
    tables: Any,
    who: Record,
    lanes: npt.NDArray[np.void],
    decks: npt.NDArray[np.uint8],
    chosen: npt.NDArray[np.int64],
    progress: npt.NDArray[np.int64],
) -> None:
    """Plays a game for each of ``game_seeds`` and writes its result to ``results``; seat 0 begins.

    Each lane plays every ``len(lanes)``th game, one after another. It pauses when the seat on turn is in
    ``who["waits"]``; the next call continues there, and if that seat has a policy, with the action that ``chosen`` has
    for the lane. Without such seats one call plays all games.

    ``cards`` holds the edition's kinds, sorted; their shuffle depends only on the game's seed. ``tables`` has the seats
    of a ``LineUp`` by lane. ``fault_seat`` of all results must be NOBODY; an illegal action sets it, ends its game, and
    no later game begins. Errors in a bot propagate.
    """
    words, players = np.zeros(4, np.uint32), rules["players"]
    policies, sighted, waits = who["policies"], who["sighted"], who["waits"]
    for place in range(len(lanes)):
        progress[_HERE] = place
        lane, seats, deck = lanes[place], tables[place], decks[place]
        game, notes = lane["game"], lane["notes"]
        stops = 0 if notes["waiting"] else waits  # after a pause: does not pause before the same turn again
        notes["waiting"] = False
        while _has_game(notes, len(lanes), progress[_END]):
            if not notes["playing"]:
                notes["playing"] = True
                fill(words, game_seeds[notes["number"]])
                _deal(game, rules, cards, deck, words)
                _start(lane, rules, seats, players, policies, sighted, words)
            result = results[notes["number"]]
            while game["status"] == PLAYING:
                mover = game["seat"]
                if stops >> mover & 1:
                    notes["legal"] = legal(game, rules)
                    notes["waiting"] = True
                    break
                stops = waits
                if policies >> mover & 1:
                    action = chosen[place]
                else:
                    lane["before"] = game
                    hide(lane["before"], game, rules, sighted, mover)
                    action = act(seats, mover, lane["before"])
                if action < 0 or action > 63 or not legal(game, rules) >> action & 1:  # a mask has bits 0 to 63
                    result["fault_seat"] = mover
                    result["fault_action"] = action
                    progress[_END] = notes["number"]  # so no later game begins
                    break
                lane["past"] = game
                take(game, rules, deck, action)
                tell_seats(lane, rules, seats, players, policies, waits, sighted, action)
            if notes["waiting"]:
                break
            result["turns"] = game["turn"]
            result["score"] = points(game, rules)
            result["kept"] = game["score"]
            result["status"] = game["status"]
            notes["playing"] = False


@inlined
def _has_game(notes: Record, lanes: Integer, end: Integer) -> bool:
    """Whether a lane has a game to play: the paused one, or the next one, whose number it then sets."""
    if not notes["playing"]:
        notes["number"] += lanes
    return bool(notes["number"] < end)


@register_jitable(forceinline=True)  # runs interpreted in the interpreted loop
def _start(
    lane: Record, rules: Record, seats: Any, players: Integer, policies: Integer, sighted: Integer, words: Words
) -> None:
    """Begins a dealt game: draws a seed for each bot, and calls ``start`` of all but policies."""
    game, notes = lane["game"], lane["notes"]
    forget(notes["last"])
    for seat in range(players):
        notes["seeds"][seat] = below(words, _SEED_PART) * _SEED_PART + below(words, _SEED_PART)
        if not policies >> seat & 1:
            lane["after"] = game
            hide(lane["after"], game, rules, sighted, seat)
            start(seats, seat, lane["after"], notes["seeds"][seat])


@register_jitable(forceinline=True)
def tell_seats(
    lane: Record,
    rules: Record,
    seats: Any,
    players: Integer,
    policies: Integer,
    waits: Integer,
    sighted: Integer,
    action: Integer,
) -> None:
    """Calls ``watch`` of all bots but policies, and notes the action for policies."""
    game, past = lane["game"], lane["past"]
    told = np.int64(rules["shown_as"][action])  # differs from the action where clues are not told
    if waits:
        lane["notes"]["action"] = action
        record(lane["notes"]["last"], past, action, game, rules)
    for seat in range(players):
        if not policies >> seat & 1:  # bots may write to views, so each call gets new ones
            lane["before"], lane["after"] = past, game
            hide(lane["before"], past, rules, sighted, seat)
            hide(lane["after"], game, rules, sighted, seat)
            watch(seats, seat, lane["before"], told, lane["after"])


@inlined
def take(game: Record, rules: Record, deck: npt.NDArray[np.uint8], action: Integer) -> None:
    """Applies an action, after copying the card that it draws from the deck to the game."""
    if not is_clue(rules, action) and game["drawn"] < rules["deck_size"]:
        game["deck"][game["drawn"]] = deck[game["drawn"]]
    apply(game, rules, action)


@njit
def _deal(game: Record, rules: Record, cards: npt.NDArray[np.uint8], deck: npt.NDArray[np.uint8], words: Words) -> None:
    """Shuffles ``cards`` into ``deck`` and deals; cards that are not drawn yet are UNSEEN in the game."""
    for order in range(len(cards)):
        deck[order] = cards[order]
    shuffle(deck, words)
    deal(game, rules, deck, 0)
    for order in range(game["drawn"], rules["deck_size"]):
        game["deck"][order] = UNSEEN


@inlined
def hide(view: Record, game: Record, rules: Record, sighted: Integer, seat: Integer) -> None:
    """Turns ``view``, a copy of the game, into a seat's view."""
    if not sighted >> seat & 1:
        blank_hand(view, game, seat)
        if rules["hole"]:
            cover(view, rules, seat)


class _Question(NamedTuple):
    """A policy, and its seats that one call is about: in each lane the one on turn."""

    policy: Policy
    seats: int  # a set; of a policy that observes all turns a single seat, which is asked on every turn
    states: Array  # (lanes, players, *state)


class _Inference:
    """The policies of a line-up, in ``lanes`` lanes.

    Each call has a row for every lane, at a fixed index. So floating-point results for a lane depend only on its
    observation, even where they vary with the batch size or the index.
    """

    def __init__(self, bots: Sequence[BotLike], rules: Record, lanes: int) -> None:
        self._lanes = lanes
        held: dict[int, list[int]] = {}  # the seats of each policy, by its id()
        for seat, bot in enumerate(bots):
            if isinstance(bot, Policy):
                held.setdefault(id(bot), []).append(seat)
        self._questions: list[_Question] = []
        for seats in held.values():
            policy: Any = bots[seats[0]]
            states = np.zeros((lanes, len(bots), *policy.state), np.float32)
            single = [1 << seat for seat in seats]
            sets = single if policy.observes_all else [sum(single)]
            self._questions += (_Question(policy, asked, states) for asked in sets)
        self.policies = sum(1 << seat for seats in held.values() for seat in seats)
        observes_all = any(question.policy.observes_all for question in self._questions)
        self.waits = (1 << len(bots)) - 1 if observes_all else self.policies  # seats before whose turns games pause
        self._numbers = np.full(lanes, -1)  # by lane: its game at the last call of `answer`; -1: none
        if self._questions:
            self._encoding = Encoding(rules)

    def begin(self) -> None:
        """Forgets all games."""
        self._numbers[:] = -1

    def answer(self, games: Games, notes: Games, chosen: npt.NDArray[np.int64]) -> None:
        """Writes the policies' actions in the waiting lanes to ``chosen``. Raises ``BotFault``."""
        begun = self._numbers != notes["number"]
        self._numbers[:] = notes["number"]
        for question in self._questions:  # reset all before any call, since two may share states
            question.states[begun] = 0
        for question in self._questions:
            on_turn = (question.seats >> games["seat"] & 1).astype(np.bool_)
            lanes = np.flatnonzero(notes["waiting"] & (on_turn | question.policy.observes_all))
            if len(lanes):
                self._ask(question, lanes, on_turn[lanes], games[lanes], notes[lanes], chosen)

    def _ask(
        self, question: _Question, lanes: Array, on_turn: Array, games: Games, notes: Games, chosen: Array
    ) -> None:
        policy, states = question.policy, question.states
        # Where a policy is asked off turn it observes all turns, so `question.seats` is a single bit.
        seats = np.where(on_turn, games["seat"], question.seats.bit_length() - 1).astype(np.int64)
        rows = self._encoding.empty(len(lanes))
        self._encoding.write(games, notes["last"].copy(), rows, seats)
        asked = policy.blank(self._lanes)
        asked.observations[lanes] = rows
        asked.masks[lanes] = mask_rows(np.where(on_turn, notes["legal"], -1), policy.actions)  # -1: all
        asked.states[lanes] = states[lanes, seats]
        asked.seeds[lanes] = notes["seeds"][np.arange(len(lanes)), seats]
        asked.turns[lanes] = games["turn"]
        try:
            actions, new = policy.decide(asked)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a policy may even raise SystemExit
            raise BotFault.raised(policy.id, int(seats[0]), int(games["turn"][0]), "act", error) from error
        states[lanes, seats] = new[lanes]
        chosen[lanes[on_turn]] = actions[lanes[on_turn]]


class Played(NamedTuple):
    """``RESULT`` records, and the seconds that the games took."""

    results: npt.NDArray[np.void]
    seconds: float


@dataclass(frozen=True, slots=True)
class Task:
    """What to simulate."""

    edition: Rulebook
    players: int
    line_up: tuple[str | BotLike, ...]  # by seat: a bot's id, or a bot
    seed: int

    @property
    def bots(self) -> list[BotLike]:
        """The bots by seat."""
        return [as_bot(member) for member in self.line_up]

    @property
    def lanes(self) -> int:
        """How many games are played at once: 1 without policies."""
        return max((bot.batch for bot in self.bots if isinstance(bot, Policy)), default=1)


class BotTable:
    """A line-up at its table, with one lane or, for policies, many. Raises ``BadBot``.

    If ``watched`` is not 0, it has that many lanes and pauses before every action.

    Game ``n`` of the seed is always played in lane ``n % lanes``. So its observations always have the same index in
    batches of the same size: floating-point results of policies may depend on index and size.
    """

    def __init__(self, task: Task, watched: int = 0) -> None:
        lanes = watched or task.lanes
        self._seed = task.seed
        self._rules = task.edition.rules(task.players)
        self._cards = np.array(sorted(task.edition.deck(task.players)), np.uint8)
        self.lanes = lanes_for(lanes)
        self._decks = np.zeros((lanes, len(self._cards)), np.uint8)
        self._bots = task.bots
        self._who = np.zeros(1, WHO)[0]
        self._who["sighted"] = sum(sees_own_hand(bot) << seat for seat, bot in enumerate(self._bots))
        self._inference = _Inference(self._bots, self._rules, lanes)
        self._who["policies"] = self._inference.policies
        self._who["waits"] = (1 << task.players) - 1 if watched else self._inference.waits
        self._progress, self._games = np.zeros(2, np.int64), 0
        self._play_games, self._line_up = calls.seated(self._bots, self._rules, play_games, lanes)

    def play(self, first: int, count: int) -> Played:
        """Plays games ``first`` to ``first + count - 1`` of the seed; stops at the first illegal action.

        Raises ``BotFault`` for a bot that raises an error or has written to its rules.
        """
        began = time.perf_counter()
        results = np.zeros(count, RESULT)
        for _ in self.pauses(first, results):
            pass
        return Played(results, time.perf_counter() - began)

    def pauses(self, first: int, results: npt.NDArray[np.void]) -> Iterator[None]:
        """Plays games from ``first`` on into ``results``; yields whenever lanes wait, before their next actions."""
        results["fault_seat"] = NOBODY
        numbers = seeds(self._seed, first, len(results))
        notes, lanes = self.lanes["notes"], len(self.lanes)
        notes["number"] = (np.arange(lanes) - first) % lanes - lanes  # one step before each lane's first game
        notes["playing"] = notes["waiting"] = False
        self._progress[_END] = self._games = len(results)
        self._inference.begin()
        chosen = np.zeros(lanes, np.int64)
        while self._play_on(results, numbers, chosen):
            yield
        calls.check_rules(self._bots, self._line_up, self._rules, self._turn)

    def _play_on(self, results: npt.NDArray[np.void], numbers: Int64Array, chosen: Int64Array) -> bool:
        """Plays until all lanes wait or are done, and asks the policies; False when all games are over."""
        try:
            self._play_games(
                results,
                numbers,
                self._cards,
                self._rules,
                self._line_up.seats,
                self._who,
                self.lanes,
                self._decks,
                chosen,
                self._progress,
            )
            waits = bool(self.lanes["notes"]["waiting"].any())
            if waits:
                self._inference.answer(self.lanes["game"], self.lanes["notes"], chosen)
        except (BotFault, KeyboardInterrupt):
            raise
        except BaseException as error:  # a bot may even raise SystemExit
            raise calls.fault(self._bots, self._line_up, int(self._progress[_HERE]), self._turn, error) from error
        return waits

    @property
    def has_fault(self) -> bool:
        """Whether there was an illegal action, after which no further game begins."""
        return bool(self._progress[_END] < self._games)

    @property
    def _turn(self) -> int:
        return int(self.lanes[self._progress[_HERE]]["game"]["turn"])


def lanes_for(count: int) -> npt.NDArray[np.void]:
    """``LANE`` records, aligned to cache lines."""
    space = np.zeros(count * LANE.itemsize + _LINE, np.uint8)
    begin = -space.ctypes.data % _LINE
    return space[begin : begin + count * LANE.itemsize].view(LANE)
