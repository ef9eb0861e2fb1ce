"""``learned``: a network trained by self-play with two players.

Its input is a lab observation: the current position and the last action; it has no other memory. It was first trained
to imitate ``cautious``, then by reinforcement learning on its own games (see docs/training.md). Its clues no longer
mean what those of ``cautious`` mean.

It plays only the game that it was trained on: two players, five suits, eight clue tokens and three strikes.

``python -m tools.learned`` wrote ``learned.npy`` from a run of ``examples/``. The network has two hidden layers with
ReLU. Inputs are bits and most are 0, so the first layer is a sum of the rows of the bits that are set.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from starmine.bots.errors import BadBot
from starmine.bots.protocol import Bot, OwnAction, with_texts
from starmine.bots.reasons import Reason
from starmine.compiling.jit import njit, record_dtype
from starmine.knowledge.kinds import owner
from starmine.knowledge.sets import lowest
from starmine.observation.last_action import LAST, forget, record
from starmine.observation.layout import layout
from starmine.observation.writer import SEGMENTS, WORD, collect, write_words
from starmine.rules.actions import Clue, Play, action_id
from starmine.rules.factories import edition
from starmine.rules.game import Game
from starmine.rules.kernel.kernel import legal
from starmine.rules.kernel.state import Integer, Record
from starmine.rules.words.kind_words import suit_name
from starmine.rules.words.texts import Text, template, text

Array = npt.NDArray[np.float32]

_WEIGHTS = np.load(Path(__file__).with_suffix(".npy"))  # half precision, one record of all layers


def _layer(name: str) -> Array:
    """The weights ``(inputs, outputs)`` or the biases ``(outputs,)`` of a layer."""
    return np.ascontiguousarray(_WEIGHTS[name][0], np.float32)


_FIRST, _FIRST_BIAS = _layer("first"), _layer("first_bias")
_SECOND, _SECOND_BIAS = _layer("second"), _layer("second_bias")
_LAST, _LAST_BIAS = _layer("last"), _layer("last_bias")

_BITS, _UNITS = _FIRST.shape

# The rules of the games that it was trained with.
_RULES = np.array([edition("cocktail").rules(2)])
_LAYOUT = np.array([layout(_RULES[0], central=False)])

MEMORY = record_dtype(
    [
        ("seat", np.int8),
        ("last", LAST),
        # Scratch space of `act`.
        ("segments", SEGMENTS),
        ("words", np.uint64, (1, -(-_BITS // WORD))),  # the observation
        ("hidden", np.float32, (2, _UNITS)),
        ("logits", np.float32, _LAST.shape[1]),  # by action
    ]
)

# The rules that the meaning of observations and actions depends on; how a game ends or scores does not matter.
_SAME = (
    "players",
    "hand_size",
    "suits",
    "colours",
    "ranks",
    "clue_tokens",
    "strikes",
    "copies",
    "clue_kinds",
    "directions",
    "inverted_kinds",
    "half_tokens",
    "alternating",
    "deck_plays",
    "hole",
)

_MISFIT = text(
    "bot.learned.misfit",
    (
        "it knows only one kind of table: two players, eight clue tokens, three strikes, and five suits with "
        "the cards and clues of Cocktail"
    ),
)


def check_table(rules: Record) -> None:
    """Raises ``BadBot`` where observations or actions do not mean what they meant in training."""
    if not all(np.array_equal(rules[name], _RULES[0][name]) for name in _SAME):
        raise BadBot(_MISFIT)


@njit
def start(memory: Record, view: Record, rules: Record, seed: int) -> None:  # noqa: ARG001 - the protocol's
    memory["seat"] = owner(view, rules)
    forget(memory["last"])


@njit
def watch(memory: Record, before: Record, action: int, after: Record, rules: Record) -> None:
    record(memory["last"], before, action, after, rules)


@njit
def act(memory: Record, view: Record, rules: Record) -> Integer:
    compute_logits(memory, view, rules)
    logits = memory["logits"]
    options = legal(view, rules)
    chosen = lowest(options)
    while options:
        action = lowest(options)
        options &= options - 1
        if logits[action] > logits[chosen]:
            chosen = action
    return chosen


@njit
def compute_logits(memory: Record, view: Record, rules: Record) -> None:
    """Writes the network's logits of all actions to ``memory``."""
    segments, known = memory["segments"], _LAYOUT[0]
    collect(segments, view, memory["last"], rules, known)
    write_words(memory["words"], np.uint64(0), segments, view, memory["last"], rules, known, memory["seat"])
    words, first, second, logits = memory["words"][0], memory["hidden"][0], memory["hidden"][1], memory["logits"]
    first[:] = _FIRST_BIAS
    second[:] = _SECOND_BIAS
    logits[:] = _LAST_BIAS
    for bit in range(_BITS):
        if words[bit // 64] >> np.uint64(bit % 64) & np.uint64(1):
            _add(first, _FIRST, bit, np.float32(1))
    for unit in range(_UNITS):
        if first[unit] > 0:
            _add(second, _SECOND, unit, first[unit])
    for unit in range(_UNITS):
        if second[unit] > 0:
            _add(logits, _LAST, unit, second[unit])


@njit
def _add(sums: Record, weights: Array, row: Integer, factor: np.float32) -> None:
    """Adds a row of weights, times ``factor``."""
    for column in range(len(sums)):
        sums[column] += factor * weights[row, column]


_LEAST = 0.05  # the next best action is named if its probability is at least this
_CHANCE = template("reason.chance", "My network gives no reasons, only probabilities. It gave this action {percent}%.")
_TWO_CHANCES = template(
    "reason.two-chances",
    "My network gives no reasons, only probabilities. "
    "It gave this action {percent}%, and the next best {next_percent}%: {action}.",
)
# The next best action.
_CLUE_COLOUR = template("reason.action.clue-colour", "to clue {name} {colour}")
_CLUE_RANK = template("reason.action.clue-rank", "to clue {name} {rank}")
_PLAY = template("reason.action.play", "to play my {card} {place}")
_DISCARD = template("reason.action.discard", "to discard my {card} {place}")


def why(memory: Record, view: Game, _: OwnAction, names: Sequence[str]) -> Reason:
    """Why the seat of ``view`` acts as it does. It writes to ``memory``, which has to be a copy."""
    compute_logits(memory, view.state, view.rules)
    actions = view.legal_actions()
    logits = memory["logits"][[action_id(option, view.setup, view.seat) for option in actions]]
    chances = np.exp(logits - logits.max(), dtype=np.float64)
    chances /= chances.sum()
    best, *others = np.argsort(-chances, kind="stable")
    if others and chances[others[0]] >= _LEAST:
        other = actions[others[0]]
        said = _TWO_CHANCES(
            percent=_percent(chances[best]),
            next_percent=_percent(chances[others[0]]),
            action=words_of(other, names),
        )
    else:
        said = _CHANCE(percent=_percent(chances[best]))
    # The network sees all cards but this seat's, so its probabilities may depend on each of them.
    seen = frozenset(card.order for seat, hand in enumerate(view.hands) if seat != view.viewer for card in hand)
    return Reason(said, seen)


def _percent(chance: float) -> int:
    return round(float(chance) * 100)


def words_of(action: OwnAction, names: Sequence[str]) -> Text:
    """An action as players say it."""
    if isinstance(action, Clue):
        name = names[action.seat]
        if action.colour is not None:
            return _CLUE_COLOUR(name=name, colour=suit_name(action.colour))
        return _CLUE_RANK(name=name, rank=action.rank or 0)  # `or 0` is for the type checker
    return (_PLAY if isinstance(action, Play) else _DISCARD)(place=action.slot + 1)


LEARNED = with_texts(
    Bot(
        id="learned",
        title="Learned",
        description=(
            "A neural network, trained on half a million games with itself. Two Learned bots play well "
            "together. With people or other bots it plays poorly. It knows only the standard game for two players."
        ),
        memory=MEMORY,
        start=start,
        watch=watch,
        act=act,
        why=why,
        most_players=2,
        check_table=check_table,
        conventions=(
            "It first learnt the meaning of clues from Cautious. Then it changed that by playing with itself.",
            "Nobody knows what its clues mean now.",
            "It uses only the current cards and clues, and the last action. It remembers nothing else.",
            "It reads your clues like those of a Learned bot, so it misunderstands many of them.",
        ),
    )
)
