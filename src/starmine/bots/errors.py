"""What goes wrong with bots, by name."""

from __future__ import annotations

import pickle

from starmine.rules.errors import StarmineError, shown


class UnknownBot(StarmineError):
    """There is no bot of that name."""


class BadBot(StarmineError):
    """A bot does not keep to the protocol: a missing method, a memory that is no record, a wrong return type."""


class BotFault(StarmineError):
    """A bot plays against the rules: the message says how, the cause is what it raised, if it did.

    ``action`` is what it chose, if that is not legal; it has not been played. ``turn`` is where the game stood.
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
        except Exception:  # noqa: BLE001 - an error that cannot even say what it is
            said = "?"
        return cls(bot, seat, turn, why=f"its `{function}` raised {type(error).__name__}{said and f': {said}'}")

    def __reduce__(self) -> tuple[type[BotFault], tuple[str, int, int, object, str]]:
        """How it comes from one process to another: an action that cannot be sent comes as its text."""
        try:
            pickle.dumps(self.action)
            action = self.action
        except Exception:  # noqa: BLE001 - whatever its own pickling raises
            action = shown(self.action)
        return type(self), (self.bot, self.seat, self.turn, action, self.why)
