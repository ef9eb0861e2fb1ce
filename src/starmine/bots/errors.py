"""The errors about bots."""

from __future__ import annotations

import pickle

from starmine.rules.errors import StarmineError, shown


class UnknownBot(StarmineError):
    """The id of a bot is unknown."""


class BadBot(StarmineError):
    """A bot does not follow the protocol: a method is missing, or its memory is not a record."""


class UnfitBot(BadBot):
    """A bot cannot play by the rules of a table: ``why`` says what it needs, in the words of its ``check_table``."""

    def __init__(self, bot: str, why: str) -> None:
        super().__init__(f"bot {bot!r} cannot play at this table: {why}")
        self.bot, self.why = bot, why

    def __reduce__(self) -> tuple[type[UnfitBot], tuple[str, str]]:
        return type(self), (self.bot, self.why)


class BotFault(StarmineError):
    """A bot breaks the rules during a game, or raises an error, which is then this one's ``__cause__``.

    ``action`` is its illegal choice, which has not been played. ``turn`` is the turn of the game.
    """

    def __init__(self, bot: str, seat: int, turn: int, action: object = None, why: str | None = None) -> None:
        self.why = why or (
            f"its action {shown(action)} is not legal there; `act` must give an id from the legal mask of its view"
        )
        super().__init__(f"bot {bot!r}, seat {seat}, turn {turn}: {self.why}")
        self.bot, self.seat, self.turn, self.action = bot, seat, turn, action

    @classmethod
    def raised(cls, bot: str, seat: int, turn: int, function: str, error: BaseException) -> BotFault:
        """The fault of a bot whose function raised an error."""
        try:
            said = str(error)
        except Exception:  # noqa: BLE001 - its `__str__` fails, too
            said = "?"
        detail = f": {said}" if said else ""
        return cls(bot, seat, turn, why=f"its `{function}` raised {type(error).__name__}{detail}")

    def __reduce__(self) -> tuple[type[BotFault], tuple[str, int, int, object, str]]:
        """Pickles it; an action that cannot be pickled is replaced by its text."""
        try:
            pickle.dumps(self.action)
            action = self.action
        except Exception:  # noqa: BLE001 - any error in its pickling
            action = shown(self.action)
        return type(self), (self.bot, self.seat, self.turn, action, self.why)
