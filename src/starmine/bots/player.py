"""``Player``: a bot in a seat of a ``Game``, for tables, notebooks and the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from starmine.bots.checks import check_bot
from starmine.bots.errors import BotFault
from starmine.bots.numbers import seeds
from starmine.bots.protocol import BotLike
from starmine.rules import kernel
from starmine.rules.actions import Action
from starmine.rules.actions import action as to_action
from starmine.rules.errors import BadSeat, GameOver, OutOfTurn
from starmine.rules.game import Game
from starmine.rules.state import Record


class Player:
    """One bot in one seat. The same game and seed give the same memory, however often it is built anew.

    >>> import starmine as sm
    >>> from starmine.bots import Player, bot
    >>> edition = sm.edition("cocktail")
    >>> game = sm.Game(edition, players=2, deck=sm.shuffled(edition, players=2, seed=7))
    >>> players = [Player(bot("cautious"), seat, seed=1) for seat in range(2)]
    >>> while game.outcome is None:
    ...     game.push(players[game.seat].act(game))

    ``seed`` is any whole number from 0 on; the players of a table may share it, their seats set them apart.
    The bot gets nothing but the views of its seat, and these and the rules as copies: compiled code writes to
    what it is given, read-only or not. Raises ``BadBot`` for what does not keep to the protocol.
    """

    def __init__(self, bot: BotLike, seat: int, seed: int) -> None:
        check_bot(bot)
        self.bot = bot
        self.seat = seat
        self.seed = seed
        self._memory = np.zeros(1, bot.memory)
        self._view: Game | None = None  # where it stands, if it has seen anything
        self._seen: tuple[Action, ...] = ()

    @property
    def memory(self) -> Record:
        """What it remembers."""
        return self._memory[0]

    def follow(self, game: Game) -> None:
        """Brings the memory to where ``game`` stands, by this seat's own views of every turn on the way.

        Starts again from the deal when ``game`` did not begin with what it has seen. Raises ``BadSeat``,
        ``BotFault`` for what the bot raises, and ``NothingToUndo`` for a view, which does not hold its earlier turns.
        """
        if not 0 <= self.seat < game.players:
            raise BadSeat(f"there is no seat {self.seat} for bot {self.bot.id!r} at a table of {game.players}")
        actions = game.actions
        view = self._continued(game) or self._begin(game)
        for turn in range(view.turn, game.turn):
            after = game.at(turn + 1).view(self.seat)
            with self._blamed("watch", turn):
                self.bot.watch(
                    self.memory, view.state.copy(), actions[turn].id(view), after.state.copy(), _own(game.rules)
                )
            view = after
        self._view, self._seen = view, actions

    def act(self, game: Game) -> Action:
        """What it does on its turn, having followed ``game`` up to it; the game is left as it is.

        Raises ``OutOfTurn``, ``GameOver``, what ``follow`` raises, and ``BotFault`` for an action that is
        not legal, or for what the bot raises.
        """
        if game.outcome is not None:
            raise GameOver(f"the game is over: bot {self.bot.id!r} has nothing to do in seat {self.seat}")
        if game.seat != self.seat:
            raise OutOfTurn(f"seat {game.seat} is on turn, not bot {self.bot.id!r} in seat {self.seat}", rule="C05")
        self.follow(game)
        view = game.view(self.seat)
        with self._blamed("act", game.turn):
            chosen = self.bot.act(self._memory.copy()[0], view.state.copy(), _own(game.rules))
        if not is_legal(chosen, int(kernel.legal(view.state, game.rules))):
            raise BotFault(self.bot.id, self.seat, game.turn, chosen)
        return to_action(int(chosen), game)

    def _continued(self, game: Game) -> Game | None:
        """The view that it stands at, if ``game`` went through it: equal views have equal pasts."""
        view, turn = self._view, len(self._seen)
        if view is None or game.edition != view.edition or game.players != view.players:
            return None
        if game.actions[:turn] != self._seen:
            return None
        same = game.at(turn).view(self.seat).state.tobytes() == view.state.tobytes()
        return view if same else None

    def _begin(self, game: Game) -> Game:
        view = game.at(0).view(self.seat)
        self._memory = np.zeros(1, self.bot.memory)
        seed = int(seeds(self.seed, self.seat, 1)[0])
        with self._blamed("start", 0):
            self.bot.start(self.memory, view.state.copy(), _own(game.rules), seed)
        return view

    @contextmanager
    def _blamed(self, name: str, turn: int) -> Iterator[None]:
        """Raises ``BotFault`` for whatever the bot raises."""
        try:
            yield
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise BotFault.raised(self.bot.id, self.seat, turn, name, error) from error


def _own(rules: Record) -> Record:
    """A copy, read-only, so that Python bots that write to it are told so."""
    copy = np.array([rules])
    copy.flags.writeable = False
    return copy[0]


def is_legal(chosen: object, mask: int) -> bool:
    """Whether what a bot gave is a whole number whose bit the legal mask has."""
    if isinstance(chosen, bool) or not isinstance(chosen, int | np.integer):
        return False
    return bool(0 <= chosen < 64 and mask >> int(chosen) & 1)
