"""Games of ``conventions``, compiled: alone, or with ``cautious`` in some seats; and the results of each candidate."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from starmine.bots import bot
from starmine.bots.conventions.choosing import list_candidates
from starmine.bots.conventions.features import OF_ACTION, OF_SITUATION
from starmine.bots.conventions.judging import judged_best
from starmine.bots.conventions.memory import SHORTLIST
from starmine.bots.protocol import OTHERS, SAME
from starmine.bots.rng import below, fill, shuffle
from starmine.rules.cards import MAX_PLAYERS
from starmine.rules.kernel.kernel import apply, deal, points, view
from starmine.rules.kernel.state import GAME, PLAYING, Games, Integer, Record
from tools.judge.value import INPUTS, Floats, Network, compiled, describe, judged

PERFECT = 0.3  # bonus points for a perfect game

_CONVENTIONS, _CAUTIOUS = bot("conventions"), bot("cautious")
_start, _watch = _CONVENTIONS.start, _CONVENTIONS.watch
_start_other, _watch_other, _act_other = _CAUTIOUS.start, _CAUTIOUS.watch, _CAUTIOUS.act


class Table(NamedTuple):
    """A game, and the bots' memories."""

    game: Games  # one record
    past: Games  # one record: the turn before
    views: Games  # two records for a bot's views: before and after
    minds: npt.NDArray[np.void]  # by seat: memory as a ``conventions`` player
    others: npt.NDArray[np.void]  # by seat: memory as a ``cautious`` player
    is_other: npt.NDArray[np.uint8]  # by seat: 1 if ``cautious`` plays
    words: npt.NDArray[np.uint32]  # of the generator of random numbers


class Series(NamedTuple):
    """Games to play, and their players."""

    seeds: npt.NDArray[np.int64]  # by game
    cards: npt.NDArray[np.uint8]  # the deck's kinds, sorted
    rules: Record
    network: Record  # of ``conventions``
    mixed: bool  # with ``cautious`` in some seats


def new_table() -> Table:
    return Table(
        np.zeros(1, GAME),
        np.zeros(1, GAME),
        np.zeros(2, GAME),
        np.zeros(MAX_PLAYERS, _CONVENTIONS.memory),
        np.zeros(MAX_PLAYERS, _CAUTIOUS.memory),
        np.zeros(MAX_PLAYERS, np.uint8),
        np.ones(4, np.uint32),
    )


@compiled
def _copy(into: Table, table: Table) -> None:
    into.game[:] = table.game
    into.is_other[:] = table.is_other
    for seat in range(len(table.minds)):
        into.minds[seat] = table.minds[seat]
        into.others[seat] = table.others[seat]


@compiled
def _begin(table: Table, series: Series, number: Integer) -> None:
    """Deals. In a mixed game each seat gets one of the two bots at random, and both bots get at least one seat."""
    rules, mixed, words, deck = series.rules, series.mixed, np.zeros(4, np.uint32), series.cards.copy()
    players = np.int64(rules["players"])
    fill(words, series.seeds[number])
    shuffle(deck, words)
    deal(table.game[0], rules, deck, 0)
    others = np.int64(0)  # a bit for each seat: 1 if ``cautious`` plays
    while mixed and others in (0, (1 << players) - 1):
        others = np.int64(below(table.words, 1 << players))
    for seat in range(players):
        table.is_other[seat] = others >> seat & 1
        table.minds[seat]["partners"] = OTHERS if mixed else SAME
        view(table.views, table.game[0], rules, seat)
        _start(table.minds[seat], table.views[0], rules, 0)
        if table.is_other[seat]:
            _start_other(table.others[seat], table.views[0], rules, 0)


@compiled
def _step(table: Table, rules: Record, action: int) -> None:
    """Takes an action, and calls ``watch`` of all bots."""
    table.past[:] = table.game
    apply(table.game[0], rules, action)
    for seat in range(np.int64(rules["players"])):
        view(table.views, table.past[0], rules, seat)
        view(table.views[1:], table.game[0], rules, seat)
        _watch(table.minds[seat], table.views[0], action, table.views[1], rules)
        if table.is_other[seat]:
            _watch_other(table.others[seat], table.views[0], action, table.views[1], rules)


@compiled
def _chosen(table: Table, rules: Record, network: Record) -> tuple[Integer, Integer]:
    """The action of the seat on turn, and the number of candidates: 0 without a choice or for ``cautious``."""
    seat = np.int64(table.game[0]["seat"])
    view(table.views, table.game[0], rules, seat)
    if table.is_other[seat]:
        return np.int64(_act_other(table.others[seat], table.views[0], rules)), np.int64(0)
    mind = table.minds[seat]
    forced = list_candidates(mind, table.views[0], rules)
    if forced >= 0:
        return np.int64(forced), np.int64(0)
    return np.int64(mind["actions"][judged_best(mind, network)]), np.int64(mind["listed"])


@compiled
def play(scores: npt.NDArray[np.uint8], series: Series, table: Table) -> None:
    """Plays all games."""
    rules = series.rules
    for number in range(len(scores)):
        _begin(table, series, number)
        while table.game[0]["status"] == PLAYING:
            _step(table, rules, _chosen(table, rules, series.network)[0])
        scores[number] = points(table.game[0], rules)


@compiled
def gather_positions(
    rows: Floats, results: Floats, series: Series, percent: int, table: Table, spare: Table
) -> Integer:
    """Fills ``rows`` with ``percent`` % of the games' positions, and ``results`` with the games' results.

    Returns the number of positions written.
    """
    count, rules = 0, series.rules
    for number in range(len(series.seeds)):
        _begin(table, series, number)
        first = count
        while table.game[0]["status"] == PLAYING:
            if below(table.words, 100) < percent:
                if count == len(rows):
                    return first  # without this game, whose result is not known yet
                _copy(spare, table)
                describe(rows[count], spare.game[0], spare.views, spare.minds, spare.is_other, rules)
                count += 1
            _step(table, rules, _chosen(table, rules, series.network)[0])
        results[first:count] = _result(table, rules)
    return count


@compiled
def _result(table: Table, rules: Record) -> float:
    score = np.int64(points(table.game[0], rules))
    return float(score + PERFECT * (score == np.int64(rules["max_score"])))


@compiled
def gather_choices(
    rows: Floats, results: Floats, series: Series, percent: int, table: Table, spare: Table, value: Network
) -> Integer:
    """Fills ``rows`` with the candidates of choices, and ``results`` with the result of each.

    A result is the output of ``value`` when the same player is on turn again, or the game's result if it ends before.
    The bots choose all other actions. Returns the number of choices written.
    """
    count, rules = 0, series.rules
    position = np.zeros(INPUTS, np.float32)
    for number in range(len(series.seeds)):
        _begin(table, series, number)
        while table.game[0]["status"] == PLAYING:
            action, listed = _chosen(table, rules, series.network)
            if listed > 1 and below(table.words, 100) < percent:
                if count == len(rows):
                    return count
                mind = table.minds[table.game[0]["seat"]]
                for place in range(listed):
                    rows[count, place, :OF_ACTION] = mind["rows"][mind["places"][place]]
                    rows[count, place, OF_ACTION:] = mind["situation"]
                    _copy(spare, table)
                    _step(spare, rules, np.int64(mind["actions"][place]))
                    turns = np.int64(rules["players"]) - 1
                    while spare.game[0]["status"] == PLAYING and turns > 0:
                        _step(spare, rules, _chosen(spare, rules, series.network)[0])
                        turns -= 1
                    if spare.game[0]["status"] == PLAYING:
                        describe(position, spare.game[0], spare.views, spare.minds, spare.is_other, rules)
                        results[count, place] = judged(position, value)
                    else:
                        results[count, place] = _result(spare, rules)
                count += 1
            _step(table, rules, action)
    return count


CHOICE = (SHORTLIST, OF_ACTION + OF_SITUATION)  # the shape of a choice's rows: candidates, features
