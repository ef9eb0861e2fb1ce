"""Bots for Kaggle's environments ``open_spiel_hanabi`` and ``open_spiel_hanabi_arena``, and an arena of our own.

    from starmine.lab import kaggle
    env = kaggle_environments.make("open_spiel_hanabi_arena", {"seed": 7})
    env.run([*2 * [kaggle.agent("conventions")], *2 * [kaggle.agent("cautious")]])
    games = starmine.read_records(json.dumps(env.toJSON()))

This module itself does not need Kaggle's package.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from starmine.bots import BotLike, Player
from starmine.bots.protocol import UNKNOWN
from starmine.knowledge.hidden import fill_hidden
from starmine.lab.errors import BadObservation
from starmine.lab.simulation.result import Result
from starmine.lab.simulation.simulate import simulate
from starmine.rules.cards import UNSEEN
from starmine.rules.deck import read_kind
from starmine.rules.errors import StarmineError
from starmine.rules.game import Game
from starmine.rules.records.kaggle import CARDS, TEAM_PLAYERS, read_move, read_settings, write_move

__all__ = ["EDITION", "TEAM_PLAYERS", "Arena", "agent", "arena", "seen_game"]

EDITION = "cocktail"
NO_MOVE = -1  # submitted by an agent that is not to act, as by all agents before the deal

Agent = Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, int]]
Team = str | BotLike | Sequence[str | BotLike]

# OpenSpiel's parameters of the game, and their names in observations.
_PARAMETERS = {
    "players": "num_players",
    "colors": "colors",
    "ranks": "ranks",
    "hand_size": "hand_size",
    "max_life_tokens": "max_life_tokens",
    "max_information_tokens": "max_info_tokens",
}


def agent(bot: str | BotLike, *, seed: int = 0, partners: int = UNKNOWN) -> Agent:
    """An agent of both environments: a function ``(observation, configuration)`` that gives ``{"submission": action}``.

    ``bot`` is an id such as ``conventions`` or ``search:conventions``, or an object. ``seed`` and ``partners`` are
    those of ``starmine.bots.Player``. One agent can have several seats and episodes: an action depends only on the
    observation and the seed. Raises ``UnknownBot`` and ``BadBot``; the agent raises ``BadObservation``, and
    ``BadRecord`` for rules that Starmine does not have.
    """
    Player(bot, 0, seed, partners)  # checks them
    players: dict[int, Player] = {}  # by player id; kept, since each continues from the turn that it last saw

    def act(observation: Mapping[str, Any], configuration: Mapping[str, Any]) -> dict[str, int]:  # noqa: ARG001
        if "observationString" not in observation:
            return {"submission": NO_MOVE}
        game, seat = seen_game(observation)
        if game.outcome is not None or game.seat != seat:
            return {"submission": NO_MOVE}
        player = players.setdefault(int(observation["playerId"]), Player(bot, seat, seed, partners))
        return {"submission": write_move(player.act(game), game)}

    return act


def seen_game(observation: Mapping[str, Any]) -> tuple[Game, int]:
    """What an observation tells its player, as a whole game, and the player's seat.

    Cards that the player has not seen get kinds that fit all clues; ``view`` hides them again. Of
    ``serializedGameAndState``, which also has the player's own cards, only the actions and the cards that have left a
    hand are read. Raises ``BadObservation``, and ``BadRecord`` for rules that Starmine does not have.
    """
    try:
        return _seen_game(observation)
    except StarmineError:
        raise
    except (AttributeError, KeyError, IndexError, TypeError, ValueError, RecursionError) as error:
        raise BadObservation(
            f"not an observation of Kaggle's environments of Hanabi ({type(error).__name__}: {error}): the agent takes "
            "those of open_spiel_hanabi and open_spiel_hanabi_arena, with all their fields"
        ) from error


def _seen_game(observation: Mapping[str, Any]) -> tuple[Game, int]:
    """Replays the moves to find the orders (places in the deck) of all cards dealt, and so their kinds."""
    seen = json.loads(observation["observationString"])
    table = seen.get("table", seen)  # only the arena has the field
    settings = ",".join(f"{name}={table[told]}" for name, told in _PARAMETERS.items())
    edition, players, _ = read_settings(settings)
    rules, suits = edition.rules(players), edition.suits(players)
    kinds, size, cards = int(rules["kinds"]), int(rules["hand_size"]), int(rules["deck_size"])
    if table is seen:
        dealt, moves = _history(observation["serializedGameAndState"])
    else:  # in the arena each move has the card that left the hand
        dealt, moves = [], [move["action"] for move in table["move_history"]]
    deck = np.full(cards, UNSEEN, np.int64)
    hands = [[*range(seat * size, (seat + 1) * size)] for seat in range(players)]  # orders
    drawn = players * size
    for turn, move in enumerate(moves):
        if move < 2 * size:  # ids: first a discard of each slot, then a play of each slot, then clues
            hand = hands[turn % players]
            order = hand.pop(move % size)
            card = dealt[order] if dealt else _card(table["move_history"][turn]["card"])
            deck[order] = read_kind(card, suits, kinds)
            if drawn < cards:
                hand.append(drawn)
                drawn += 1
    own: dict[int, int] = {}  # by order of the player's cards: the kinds that clues leave, as a mask
    for hand, shown in zip(hands, table["hands"], strict=True):
        for order, card in zip(hand, shown["cards"], strict=True):
            if shown["is_observer"]:
                fitting = [f"{color}{rank}" for color in card["plausible_colors"] for rank in card["plausible_ranks"]]
                own[order] = sum(1 << read_kind(one, suits, kinds) for one in fitting)
            else:
                deck[order] = read_kind(_card(card["card"]), suits, kinds)
    fill_hidden(deck, own, rules)
    game = Game(edition, players=players, deck=deck.tolist())
    for move in moves:
        game.push(read_move(move, game))
    return game, int(table["observer"])


def _card(shown: Mapping[str, Any]) -> str:
    return f"{shown['color']}{shown['rank']}"


def _history(serialized: str) -> tuple[list[str], list[int]]:
    """The cards in the order of the deal, and the players' actions, of a serialized state."""
    found = re.search(r"^history=(.*)$", serialized, re.MULTILINE)
    if found is None:
        raise ValueError("serializedGameAndState has no history")
    dealt: list[str] = []
    moves: list[int] = []
    for item in found[1].split(","):
        player, _, number = item.partition(":")
        if int(player) < 0:  # chance deals a card
            dealt.append(CARDS[int(number)])
        else:
            moves.append(int(number))
    return dealt, moves


@dataclass(frozen=True, slots=True)
class Arena:
    """How two teams of two play the same decks. As in Kaggle's arena, the higher score wins a deck."""

    teams: tuple[tuple[str, ...], ...]  # ids of bots by seat, of each team
    seed: int
    games: int  # of each team
    mean: tuple[float, float]  # scores
    stderr: tuple[float, float]
    difference: float  # of the mean scores, the first team's less the second's
    difference_stderr: float  # of the differences on the same decks; 0 for a single deck
    wins: tuple[int, int]
    draws: int


def arena(
    team_a: Team,
    team_b: Team,
    games: int = 1000,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    *,
    jobs: int | None = None,
) -> Arena:
    """Two teams play ``games`` decks each, the same ones, by the rules of Kaggle's arena.

    A team is one bot for both seats, or two. ``progress`` is called with the number of games played by both together.
    The games are those of ``simulate("cocktail", 2, team, games, seed)``. Ctrl-C while the second team plays gives the
    decks that both have played. Raises what ``simulate`` raises.
    """
    result_a, scores_a = _played(team_a, games, seed, progress, jobs)
    if result_a.interrupted:
        raise KeyboardInterrupt
    progress_b = None if progress is None else lambda played: progress(games + played)
    result_b, scores_b = _played(team_b, games, seed, progress_b, jobs)
    both = len(scores_b)  # fewer after Ctrl-C
    scores_a = scores_a[:both]
    gains = scores_a - scores_b
    return Arena(
        teams=(result_a.bots, result_b.bots),
        seed=seed,
        games=both,
        mean=(float(scores_a.mean()), float(scores_b.mean())),
        stderr=(_stderr(scores_a), _stderr(scores_b)),
        difference=float(gains.mean()),
        difference_stderr=_stderr(gains),
        wins=(int((gains > 0).sum()), int((gains < 0).sum())),
        draws=int((gains == 0).sum()),
    )


def _played(
    team: Team, games: int, seed: int, progress: Callable[[int], None] | None, jobs: int | None
) -> tuple[Result, npt.NDArray[np.int64]]:
    """The result of a team's games, and their scores."""
    scores: list[npt.NDArray[np.int64]] = []

    def keep(results: npt.NDArray[np.void]) -> None:
        scores.append(results["score"].astype(np.int64))

    result = simulate(EDITION, TEAM_PLAYERS, team, games, seed, progress, jobs=jobs, each=keep)
    return result, np.concatenate(scores)


def _stderr(values: npt.NDArray[np.int64]) -> float:
    return float(values.std(ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else 0.0
