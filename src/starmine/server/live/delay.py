"""The delay of spectators who see all hands in a running game."""

from __future__ import annotations

import starmine as sm


class Delay:
    """The newest turn that spectators of one table are shown.

    It is monotonic, except after an undo of actions that they have been shown; so it never shows an action that was
    undone later. Each process computes it for itself.
    """

    def __init__(self) -> None:
        self.turn = 0
        self.is_open = False  # whether hands are shown: not before ``turns`` turns, since the deal is delayed, too
        self.undone = 0  # how many undos have affected what was shown
        self._shown: tuple[sm.Action, ...] = ()

    def advance(self, game: sm.Game, turns: int) -> None:
        """Updates it to the game: spectators are ``turns`` behind, and see everything at its end."""
        actions, due = game.actions, game.turn if game.outcome is not None else game.turn - turns
        if actions[: self.turn] != self._shown:
            self.turn, self.is_open, self.undone = 0, False, self.undone + 1
        if due >= 0:
            self.turn, self.is_open = max(self.turn, due), True
        self._shown = actions[: self.turn]
