"""The first game: a fixed deal for two players, a script of both players' actions, the guide's notes, and its bot.

A newcomer has seat 0 and follows the script up to ``FREE_FROM``, then plays freely or skips to ``FREE_TO``, the end of
the deck. Notes have names here; their texts are in the client.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from starmine.bots.cautious import CAUTIOUS
from starmine.rules.actions import Action, Clue, Discard, Play, action_id, read_action
from starmine.rules.factories import edition
from starmine.rules.game import Game
from starmine.rules.kernel.kernel import legal
from starmine.rules.kernel.state import Integer, Record
from starmine.rules.words.texts import text

EDITION = "cocktail"
LEARNER, GUIDE = 0, 1  # the seats
GUIDE_NAME = "Mika"

DECK = (
    "G1 R2 W4 B3 Y1 R1 G4 B1 Y5 W3 R4 Y2 B4 W1 Y4 G3 B2 G1 B2 Y4 B4 G5 G3 Y1 W1 W3 R3 R1 B1 B3 Y2 G2 B1 R4 R5 "
    "G2 W1 Y3 W5 B5 R1 R2 Y1 Y3 W4 G1 R3 G4 W2 W2"
)

# The script's actions after those of ``_FIRST``, up to the end.
_REST = (
    "clue 1 4, discard 1, clue 1 blue, clue 0 blue, play 1, play 4, play 0, play 2, discard 1, discard 2, "
    "discard 0, clue 0 4, discard 0, clue 0 3, play 4, clue 0 5, clue 1 red, play 1, discard 2, discard 1, "
    "clue 1 green, discard 2, clue 1 green, play 4, clue 1 green, play 1, discard 3, clue 0 red, play 4, "
    "discard 1, discard 3, clue 0 yellow, clue 1 5, discard 1, play 4, clue 0 blue, play 0, play 0, play 3, "
    "discard 0, clue 1 5, discard 0, discard 2, clue 0 white, clue 1 5, clue 0 white, clue 1 5, discard 0, "
    "discard 2, clue 0 4, play 4, clue 0 white, play 4, clue 0 3, play 0"
)

FREE_FROM = 14  # the turn from which the learner may play freely
FREE_TO = 66  # the turn on which the learner draws the last card


@dataclass(frozen=True, slots=True)
class Note:
    """A note of the guide: its name, and the part of the table and the cards (by order) that it is about."""

    name: str
    part: str | None = None
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of the script: its action, and the guide's notes before it."""

    action: Action
    notes: tuple[Note, ...] = ()


_FIRST = (
    Turn(
        Clue(GUIDE, rank=1),
        (
            Note("welcome"),
            Note("other", "other"),
            Note("own", "own"),
            Note("goal", "fireworks"),
            Note("lanterns", "lanterns"),
            Note("ones", "other", (5, 7)),
        ),
    ),
    Turn(Play(0)),
    Turn(Clue(GUIDE, rank=5), (Note("played", "fireworks"), Note("cost", "lanterns"), Note("five", "other", (8,)))),
    Turn(Clue(LEARNER, rank=1)),
    Turn(Play(0), (Note("told", "own", (0, 4)), Note("strikes", "strikes"), Note("play", "own", (0,)))),
    Turn(Play(1)),
    Turn(Play(3), (Note("green", "fireworks"), Note("again", "own", (4,)))),
    Turn(Clue(LEARNER, colour="red")),
    Turn(Play(0), (Note("red", "own", (1,)), Note("not-one", "own", (1,)), Note("play-red", "own", (1,)))),
    Turn(Discard(0)),
    Turn(
        Discard(0),
        (Note("discarded", "discards"), Note("back", "lanterns"), Note("eyes", "other"), Note("oldest", "own", (2,))),
    ),
    Turn(Clue(LEARNER, rank=2)),
    Turn(Play(1), (Note("twos", "own", (11, 16)), Note("play-two", "own", (11,)))),
    Turn(Clue(LEARNER, colour="white")),
)


@cache
def turns() -> tuple[Turn, ...]:
    """The whole script."""
    rest = [read_action(action) for action in _REST.split(", ")]
    said = {
        FREE_FROM: (Note("free"),),
        FREE_TO: (Note("one-left", "deck"), Note("best", "score"), Note("last-but-one", "own", (48,))),
        FREE_TO + 2: (Note("last", "own", (21,)),),
    }
    return (*_FIRST, *(Turn(action, said.get(turn, ())) for turn, action in enumerate(rest, len(_FIRST))))


END = (Note("end", "score"),)


def new_game(by: str = EDITION) -> Game:
    """A game with the lesson's deal, before the first turn."""
    return Game(edition(by), players=2, deck=DECK)


BOARD_TURN = 8  # the turn whose position is the interactive board on the rules pages


def position(turn: int, by: str = EDITION) -> Game:
    """The first game after ``turn`` turns of its script, by the rules of any edition."""
    game = new_game(by)
    for one in turns()[:turn]:
        game.push(one.action)
    return game


def scripted(game: Game) -> Action | None:
    """The script's next action, if a game has this deal and has followed the script so far; else None."""
    script = [turn.action for turn in turns()]
    if game.turn >= len(script) or list(game.actions) != script[: game.turn]:
        return None
    return script[game.turn]


class _Guide:
    """The bot ``guide``: follows the script, and plays like ``cautious`` after any deviation; see ``BotLike``.

    ``memory`` holds that of ``cautious``, and 1 in ``left`` if the game is not by the script.
    """

    id = "guide"
    title = text("bot.guide.title", "Partner")
    description = "The partner in the first game."
    memory = np.dtype([("inner", CAUTIOUS.memory), ("left", np.uint8)], align=True)

    @staticmethod
    def start(memory: Record, view: Record, rules: Record, seed: int) -> None:
        dealt = new_game()
        same = rules.tobytes() == dealt.rules.tobytes() and view.tobytes() == dealt.view(GUIDE).state.tobytes()
        memory["left"] = not same
        CAUTIOUS.start(memory["inner"], view, rules, seed)

    @staticmethod
    def watch(memory: Record, before: Record, action: int, after: Record, rules: Record) -> None:
        if _script(int(before["turn"])) != action:
            memory["left"] = 1
        CAUTIOUS.watch(memory["inner"], before, action, after, rules)

    @staticmethod
    def act(memory: Record, view: Record, rules: Record) -> Integer:
        scripted = _script(int(view["turn"]))
        # `legal` gives a mask with a bit for each action id.
        if not memory["left"] and scripted is not None and int(legal(view, rules)) >> scripted & 1:
            return scripted
        return CAUTIOUS.act(memory["inner"], view, rules)


def _script(turn: int) -> int | None:
    """The action id on a turn of the script; None after its end."""
    return _ids()[turn] if turn < len(_ids()) else None


@cache
def _ids() -> list[int]:
    """The action ids of the script, by turn."""
    game, ids = new_game(), []
    for one in turns():
        ids.append(action_id(one.action, game.setup, game.seat))
        game.push(one.action)
    return ids


GUIDE_BOT: Any = _Guide()
