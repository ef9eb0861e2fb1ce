"""The tasks that processes run. They import the solver and the lab, which the server itself never loads."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import starmine as sm
import starmine.analysis.review_texts  # so that the server knows the ids of these texts
from starmine.analysis.reviewed import Model, TurnReview
from starmine.bots import Bot, Player, bot
from starmine.bots.compiled import units_of
from starmine.bots.learned import words_of
from starmine.bots.protocol import OwnAction
from starmine.bots.reasons import Reason
from starmine.bots.telling import dealt_anew
from starmine.compiling.units import is_compiled
from starmine.rules.actions import FromDeck, action_id, action_of
from starmine.rules.cards import MAX_PLAYERS
from starmine.rules.compiled import sample_game
from starmine.rules.game import Game
from starmine.rules.kernel.state import Integer, Record
from starmine.rules.words.texts import Text, template

if TYPE_CHECKING:
    from starmine.analysis.search import Thought

_LEAST = 0.005  # points: less would be told as 0.00

_DECIMAL = template("reason.decimal", "{whole}.{decimals}")
_NONE_BETTER = template(
    "reason.none-better",
    "{reason} I also tried my plays and discards on {deals} possible deals: none surely brings more points.",
)
_ONLY_TRIED = template(
    "reason.none-better-only",
    "I tried my plays and discards on {deals} possible deals: none surely brings more points than this action.",
)
_MORE = template(
    "reason.more-points",
    "I tried my plays and discards on {deals} possible deals. On average this one brings {points} points (± {error}) "
    "more than my usual action: {action}.",
)
_MORE_EXACTLY = template(
    "reason.more-points-exactly",
    "I tried my plays and discards on all {deals} possible deals. On average this one brings {points} points more than "
    "my usual action: {action}.",
)


def reason_of(
    thought: Thought, usual: Reason | None, view: Game, action: OwnAction, names: Sequence[str]
) -> Reason | None:
    """Why the seat of ``view`` took an action, by ``thought``, a search from that view.

    For the model's action, this is the model's own reason, ``usual``, and that the search found no better action, if
    so. For another action, it is how many points the action surely brings more than the model's; None if it does not.
    """
    from starmine.analysis.search.comparing import SURE

    taken = action_id(action, view.setup, view.seat)
    if taken == thought.usual:
        if thought.action != thought.usual or not thought.tried:  # a better one came too late, or none was tried
            return usual
        if usual is None:
            return Reason(_ONLY_TRIED(deals=thought.deals))
        return Reason(_NONE_BETTER(reason=usual.text, deals=thought.deals), usual.orders)
    tried = next((tried for tried in thought.tried if tried.action == taken), None)
    model = action_of(thought.usual, view.setup, view.seat)
    # A play from the deck has no name in a reason.
    if tried is None or tried.gain < max(SURE * tried.error, _LEAST) or isinstance(model, FromDeck):
        return None
    usual_action = words_of(model, names)
    if thought.exact:
        return Reason(_MORE_EXACTLY(deals=tried.deals, points=_decimal(tried.gain), action=usual_action))
    points, error = _decimal(tried.gain), _decimal(tried.error)
    return Reason(_MORE(deals=tried.deals, points=points, error=error, action=usual_action))


def _decimal(number: float) -> Text:
    """A positive number with two decimals."""
    whole, hundredths = divmod(round(number * 100), 100)
    return _DECIMAL(whole=whole, decimals=f"{hundredths:02}")


PLAYOUTS = 1500  # of a search for a reason: a third of a second
_FEW_PLAYOUTS = 200  # of the search by which a process loads everything
_MODEL_ELSEWHERE = "cautious"  # of reviews where the usual model cannot play
_SEATS = tuple(chr(0xE000 + seat) for seat in range(MAX_PLAYERS))  # private characters in place of players' names


def solve_deal(game: sm.Game) -> tuple[bool | None, list[str]]:
    """Whether the deal of a game can be won by players who see all cards, and the actions of a win.

    None if it takes too long to find out.
    """
    from starmine.analysis.compiled import SOLVER
    from starmine.analysis.solver import solve

    if not is_compiled(SOLVER):
        _compile(SOLVER)
    solved = solve(game.at(0))
    return solved.winnable, list(map(str, solved.line))


def _compile(unit: str) -> None:
    """Compiles a unit into the cache in another process, since compiling takes 130 MB that a process does not free.

    If that fails, this process compiles later. The standard streams of this process are for its tasks only.
    """
    command = [sys.executable, "-m", "starmine.compiling", "--with-stdin", unit]
    nothing = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=nothing, stderr=nothing) as compiling:  # noqa: S603
        compiling.wait()  # it ends early if this process is killed, which closes its stdin


def prepare_search(model: str) -> None:
    """Compiles and loads what searches with this model need: a minute the first time, seconds later."""
    from starmine.analysis.compiled import BELIEFS, SEARCH
    from starmine.analysis.search import Search

    for unit in (*units_of([model, _MODEL_ELSEWHERE]), BELIEFS, SEARCH):
        if not is_compiled(unit):
            _compile(unit)
    game = sample_game()
    Player(Search(model, playouts=_FEW_PLAYOUTS), game.seat).act(game)


def search(model: str, game: sm.Game, seed: int, seconds: float) -> sm.Action:
    """The action of the seat on turn, found in about ``seconds``."""
    from starmine.analysis.search import Search

    return Player(Search(model, seconds=seconds), game.seat, seed).act(game)


def explain(model: str, game: sm.Game, turn: int, viewer: int | None, deal: int, names: Sequence[str]) -> Reason | None:
    """Why the action of a turn was taken, by a search with a fixed effort.

    For a ``viewer`` the cards that they cannot see at the end of ``game`` are dealt anew, as in
    ``starmine.bots.telling``: each number ``deal`` gives one such game. Without a viewer, the search is told the real
    game. None if the search does not explain the action.
    """
    if viewer is not None:
        game = dealt_anew(game.view(viewer), deal)
    before = game.at(turn)
    return Player(_Explained(bot(model), game.actions[turn]), before.seat).why(before, names)


class _Explained:
    """A bot (see ``BotLike``) that plays like the model, and explains the action ``taken`` by a search."""

    def __init__(self, model: Bot, taken: sm.Action) -> None:
        from starmine.analysis.search import Search

        search = Search(model, playouts=PLAYOUTS)
        self.id = search.id
        self.memory, self.start, self.watch = search.memory, search.start, search.watch
        self._search, self._model, self._taken = search, model, taken

    def act(self, memory: Record, view: Record, rules: Record) -> Integer:
        return self._model.act(memory["model"], view, rules)

    def why(self, memory: Record, view: sm.Game, _: OwnAction, names: Sequence[str]) -> Reason | None:
        if isinstance(self._taken, sm.FromDeck):
            return None
        thought = self._search.consider(memory, view.state, view.rules)
        usual = None
        if self._model.why is not None:
            usual = self._model.why(memory["model"].copy(), view, self._taken, names)
        return reason_of(thought, usual, view, self._taken, names)


def review_turns(game: sm.Game, turns: Sequence[int], playouts: int) -> tuple[Model, list[TurnReview]]:
    """The model of a finished game, and reviews of some of its turns.

    The reasons contain marks in place of the players' names: see ``named``.
    """
    from starmine.analysis.reviewing.review import readings_of, review_turn

    say = game.edition.words.say
    model, readings = readings_of(game, playouts=playouts)
    reviewed = []
    for turn in turns:
        found = review_turn(readings, game, turn, _SEATS[: game.players])
        came = None if found.came is None else say(found.came)
        effects = tuple(tuple(map(say, effect)) for effect in found.effects)
        reviewed.append(replace(found, effects=effects, reasons=tuple(map(say, found.reasons)), came=came))
    return model, reviewed


class Hint(NamedTuple):
    """The best action of the seat on turn, why, and what is expected after it."""

    action: sm.Action
    cards: tuple[int, ...]  # the orders of the cards that it touches, plays or discards
    reasons: tuple[str, ...]
    score: float  # expected at the end
    error: float  # the standard error of ``score``
    perfect: float  # the probability of a perfect game
    perfect_error: float  # the standard error of ``perfect``


def hint(view: sm.Game, model: str | None, names: Sequence[str], places: Sequence[int], playouts: int) -> Hint:
    """A hint for the seat on turn, from its view. ``model`` is a bot's id, the default one if None.

    ``places``: by slot, the place of the card in the player's arrangement, from 1.
    """
    from starmine.analysis.reviewing.reasons import recommended
    from starmine.analysis.reviewing.review import judge_of

    game = dealt_anew(view, 0)  # with made-up hidden cards: the model's own reason needs a whole game
    judge, slips = judge_of(game, model, playouts=playouts)
    values = judge.confirmed(game, judge.values(game, slips))  # with the best action tried once more
    reasons = tuple(map(game.edition.words.say, recommended(judge, game, values, names, places)))
    found, cards = values.of(values.best), view.cards_of(values.best)
    return Hint(values.best, cards, reasons, found.score, found.error, found.perfect, found.perfect_error)


def named(text: str, names: Sequence[str]) -> str:
    """A text from ``review_turns`` with the players' names."""
    for mark, name in zip(_SEATS, names, strict=False):  # on a long text much faster than ``translate``
        text = text.replace(mark, name)
    return text
