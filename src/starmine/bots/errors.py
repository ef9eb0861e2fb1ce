"""What goes wrong with bots, by name."""

from __future__ import annotations

from starmine.rules.errors import StarmineError


class UnknownBot(StarmineError):
    """There is no bot of that name."""


class BadBot(StarmineError):
    """A bot does not keep to the protocol: a missing method, a memory that is no record, a wrong return type."""


class BotFault(StarmineError):
    """A bot chose an action that is not legal; it has not been played."""

    def __init__(self, bot: str, seat: int, turn: int, action: object) -> None:
        super().__init__(
            f"bot {bot!r}, seat {seat}, turn {turn}: its action {action!r} is not legal there; "
            "`act` must give an id from the legal mask of its view"
        )
        self.bot, self.seat, self.turn, self.action = bot, seat, turn, action

    def __reduce__(self) -> tuple[type[BotFault], tuple[str, int, int, object]]:
        """How it comes from one process to another."""
        return type(self), (self.bot, self.seat, self.turn, self.action)
