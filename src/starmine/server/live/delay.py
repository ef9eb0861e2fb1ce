"""How far spectators who see all hands have come in a game under way: some turns behind it."""

from __future__ import annotations

import starmine as sm


class Delay:
    """The newest position that spectators of one table are shown.

    It never goes back, unless actions that they have been shown were taken back: so it does not tell of one that was
    taken back since. Each process works it out for itself.
    """

    def __init__(self) -> None:
        self.turn = 0
        self.is_open = False  # whether the hands are shown: the deal, too, is some turns old by then
        self.again = 0  # how often what was shown has been taken back
        self._shown: tuple[sm.Action, ...] = ()

    def advance(self, game: sm.Game, turns: int) -> None:
        """Takes in how the game stands, which spectators see so many ``turns`` later, and at its end at once."""
        actions, due = game.actions, game.turn if game.outcome is not None else game.turn - turns
        if actions[: self.turn] != self._shown:
            self.turn, self.is_open, self.again = 0, False, self.again + 1
        if due >= 0:
            self.turn, self.is_open = max(self.turn, due), True
        self._shown = actions[: self.turn]
