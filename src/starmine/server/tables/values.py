"""The values that events and states of tables are made of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

import starmine as sm
from starmine.rules.kernel.state import PLAYING
from starmine.rules.words.texts import text

Status = Literal["waiting", "playing", "finished"]
Chat = Literal["open", "phrases", "closed"]
Assistance = Literal["none", "clues", "full"]
Spectators = Literal["off", "table", "seat", "all"]
Dealt = Literal["seed", "daily", "game", "tournament"]
Verdict = Literal["winnable", "unwinnable", "undecided"]

_LESS_FIRST: tuple[Assistance, ...] = get_args(Assistance)

_UNFINISHED = text("end.unfinished", "the game was not played to its end")


def lesser(one: Assistance, other: Assistance) -> Assistance:
    """The one that helps less."""
    return min(one, other, key=_LESS_FIRST.index)


@dataclass(frozen=True, slots=True)
class Seated:
    """The occupant of a seat. Open seats have none; seats of imported games only a name."""

    person: str | None = None
    name: str = ""
    local: bool = False  # another player on the person's device
    bot: str | None = None  # on a person's seat: their stand-in
    kept: str | None = None  # the previous game, until its player has come to this one
    knows: bool = False  # whether the person knew the deal at the start
    out_of_time: bool = False  # whether the bot stands in because the person's clock ran out

    @property
    def is_open(self) -> bool:
        return self.person is None and self.bot is None and not self.name

    @property
    def thinks(self) -> bool:
        """Whether a person acts here: then the seat's clock runs on its turns."""
        return self.person is not None and self.bot is None

    def with_bot(self, bot: str | None, *, out_of_time: bool = False) -> Seated:
        """The same seat with another bot or none."""
        return replace(self, bot=bot, out_of_time=out_of_time)

    def is_held_by(self, person: str | None) -> bool:
        """Whether the person holds this seat, also locally; False for None."""
        return person is not None and self.person == person


@dataclass(frozen=True, slots=True)
class Settings:
    """What the host chooses before the start."""

    edition: str
    options: dict[str, Any]  # those that differ from the edition's defaults
    first: int | None = None  # a seat; None: drawn at random (R4)
    listed: bool = False
    chat: Chat = "open"
    silence: bool = False
    assistance: Assistance = "full"  # what clues show
    spectators: Spectators = "table"
    spectator_delay: int = 10  # turns, for spectators who see all hands
    # Seconds per turn; unused ones go to the bank, if there is one. None: no clock.
    clock_turn: int | None = None
    clock_bank: int | None = None  # initial extra seconds per seat; None: unused seconds are lost


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game, for lists, so that they need not replay it."""

    turns: int
    status: int  # as in the ``GAME`` record
    score: int  # the final score
    cards: int  # the number of cards on the fireworks
    last: str | None  # the kind played or discarded on the last turn
    strikes: int

    @classmethod
    def of(cls, game: sm.Game) -> Result:
        """The result of a game that does not go on, such as an imported one, which may be unfinished."""
        status, cards = int(game.state["status"]), int(game.state["score"])
        return cls(game.turn, status, game.score, cards, game.log[-1].kind if game.log else None, game.strikes)

    def outcome(self, edition: sm.Edition) -> sm.Outcome:
        """The game's outcome."""
        if self.status == PLAYING:
            return sm.Outcome("unfinished", lost=False, score=self.score, cards=self.cards, reason=_UNFINISHED)
        return sm.Outcome.of(self.status, self.score, self.cards, edition, self.last)
