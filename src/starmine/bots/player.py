"""``Player``: a bot in a seat of a ``Game``, for tables, notebooks and the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from starmine.bots.checks import check_bot, check_fit, check_partners, check_table_bot
from starmine.bots.errors import BotFault
from starmine.bots.protocol import UNKNOWN, BotLike, tell_partners
from starmine.bots.reasons import Reason
from starmine.bots.registry import as_bot
from starmine.bots.rng import seeds
from starmine.rules.actions import Action, FromDeck, action_id, action_of
from starmine.rules.checks import as_whole
from starmine.rules.errors import BadSeat, GameOver, OutOfTurn
from starmine.rules.game import Game
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import ACTIONS, Record


class Player:
    """One bot, given by its id or as an object, in one seat. The same game and seed always give the same memory.

    >>> import starmine as sm
    >>> from starmine.bots import Player
    >>> edition = sm.edition("cocktail")
    >>> game = sm.Game(edition, players=2, deck=sm.shuffled(edition, players=2, seed=7))
    >>> players = [Player("cautious", seat, seed=1) for seat in range(2)]
    >>> while game.outcome is None:
    ...     game.push(players[game.seat].act(game))

    ``seed`` is any whole number from 0 on; players at one table may share it, since each derives its own by its seat.
    ``partners`` is what the bot is told of the others: by default ``UNKNOWN``, as at tables; ``SAME`` if the same bot
    has all other seats, and ``OTHERS`` if other bots play, too, as in simulations.
    The bot gets copies of the rules and of its own seat's views, because compiled code can write to read-only arrays.
    Raises ``UnknownBot``, ``BadBot`` for a bot that breaks the protocol or sees its own hand, and ``BadSetting`` for
    other ``partners``.
    """

    def __init__(self, bot: str | BotLike, seat: int = 0, seed: int = 0, partners: int = UNKNOWN) -> None:
        self.bot = as_bot(bot)
        check_bot(self.bot)
        check_table_bot(self.bot)
        self.seat = seat
        self.seed = seed
        self.partners = check_partners(partners)
        self._memory = np.zeros(1, self.bot.memory)
        self._view: Game | None = None  # the view up to which the memory is updated
        self._seen: tuple[Action, ...] = ()

    @property
    def memory(self) -> Record:
        """The record that holds the bot's memory."""
        return self._memory[0]

    def follow(self, game: Game) -> None:
        """Updates the memory to the current turn of ``game``: calls ``watch`` for every turn since the last call.

        Starts again from the deal when ``game`` is not a continuation. Raises ``BadSeat``, ``UnfitBot`` for a bot that
        cannot play by these rules, ``BotFault`` for an error in the bot, and ``NothingToUndo`` for a view, which does
        not hold its earlier turns.
        """
        if not 0 <= self.seat < game.players:
            raise BadSeat(
                f"seat {self.seat} of bot {self.bot.id!r} is out of range: "
                f"{game.players} players have seats 0 to {game.players - 1}"
            )
        actions = game.actions
        view = self._continued(game) or self._begin(game)
        for turn in range(view.turn, game.turn):
            after = game.at(turn + 1).view(self.seat)
            action = int(view.rules["shown_as"][action_id(actions[turn], view.setup, view.seat)])
            with self._as_bot_fault("watch", turn):
                self.bot.watch(self.memory, view.state.copy(), action, after.state.copy(), _own(game.rules))
            view = after
        self._view, self._seen = view, actions

    def act(self, game: Game) -> Action:
        """The bot's action on its turn, after following ``game`` up to it. The game is not changed.

        Raises ``OutOfTurn``, ``GameOver``, what ``follow`` raises, and ``BotFault`` for an illegal action or an
        error in the bot.
        """
        if game.outcome is not None:
            raise GameOver(f"the game is over: bot {self.bot.id!r} cannot act in seat {self.seat}")
        if game.seat != self.seat:
            raise OutOfTurn(f"seat {game.seat} is on turn, not bot {self.bot.id!r} in seat {self.seat}", rule="C05")
        self.follow(game)
        view = game.view(self.seat)
        with self._as_bot_fault("act", game.turn):
            chosen = self.bot.act(self._memory.copy()[0], view.state.copy(), _own(game.rules))
        if not is_legal(chosen, int(kernel.legal(view.state, game.rules))):
            raise BotFault(self.bot.id, self.seat, game.turn, chosen)
        return action_of(int(chosen), game.setup, game.seat)

    def act_if(self, game: Game) -> Action:
        """Like ``act``, for a game that may go on otherwise: afterwards the bot remembers nothing of it."""
        remembered = self._memory.copy(), self._view, self._seen
        try:
            return self.act(game)
        finally:
            self._memory, self._view, self._seen = remembered

    def why(self, game: Game, names: Sequence[str] = ()) -> Reason | None:
        """Why the bot takes the action that ``act`` gives; None if it gives no reasons. Raises what ``act`` raises.

        ``names`` are the players' names by seat, for the text; by default "seat 0" and so on.
        """
        action = self.act(game)
        tell = getattr(self.bot, "why", None)
        if tell is None or isinstance(action, FromDeck):
            return None
        called = names or tuple(f"seat {seat}" for seat in range(game.players))
        with self._as_bot_fault("why", game.turn):
            reason: Reason = tell(self._memory.copy()[0], game.view(self.seat), action, called)
        return reason

    def _continued(self, game: Game) -> Game | None:
        """The last view, if ``game`` continues it: same table, same actions, same view at that turn."""
        view, turn = self._view, len(self._seen)
        if view is None or game.edition != view.edition or game.players != view.players:
            return None
        if game.actions[:turn] != self._seen:
            return None
        same = game.at(turn).view(self.seat).state.tobytes() == view.state.tobytes()
        return view if same else None

    def _begin(self, game: Game) -> Game:
        check_fit(self.bot, game.rules)
        view = game.at(0).view(self.seat)
        self._memory = np.zeros(1, self.bot.memory)
        tell_partners(self.memory, self.partners)
        seed = int(seeds(self.seed, self.seat, 1)[0])
        with self._as_bot_fault("start", 0):
            self.bot.start(self.memory, view.state.copy(), _own(game.rules), seed)
        return view

    @contextmanager
    def _as_bot_fault(self, name: str, turn: int) -> Iterator[None]:
        """Turns every error of the bot into ``BotFault``, except ``MemoryError``, of which it need not be the cause."""
        try:
            yield
        except (KeyboardInterrupt, MemoryError):
            raise
        except BaseException as error:
            raise BotFault.raised(self.bot.id, self.seat, turn, name, error) from error


def _own(rules: Record) -> Record:
    """A read-only copy: a Python bot that writes to it gets an error."""
    copy = np.array([rules])
    copy.flags.writeable = False
    return copy[0]


def is_legal(chosen: object, mask: int) -> bool:
    """Whether ``chosen`` is a whole number, and the id of a legal action in ``mask``."""
    number = as_whole(chosen, 0, ACTIONS - 1)
    return number is not None and bool(mask >> number & 1)
