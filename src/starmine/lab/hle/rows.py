"""``Rows``: encodes observations as rows of bits, for games with any number of tokens."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.observation.checks import MAX_CLUE_TOKENS, MAX_STRIKES
from starmine.observation.encoding import Encoding
from starmine.observation.layout import TABLE
from starmine.observation.writer import write_rows
from starmine.rules.kernel.state import Games, Record


class Rows:
    """Writes rows: the observer's own hand (``own`` bits), then the observation (``bits`` bits).

    An observation ends with the knowledge about each card (``knowledge`` bits).
    """

    def __init__(self, rules: Record) -> None:
        self._tokens, self._lives = int(rules["clue_tokens"]), int(rules["strikes"])
        # `Encoding` has a limit of tokens; above it, it encodes none, and `write` inserts their bits.
        self._fits = self._tokens <= MAX_CLUE_TOKENS and self._lives <= MAX_STRIKES
        narrow = rules.copy()
        if not self._fits:
            narrow["clue_tokens"], narrow["strikes"] = 0, 1
        self._encoding = Encoding(narrow, central=True)
        layout, hand = self._encoding.layout, int(rules["hand_size"])
        self.own = hand * int(layout["card"])
        self.knowledge = self._encoding.players * hand * int(layout["knowledge"])
        # The tokens' bits follow the hands, the two segments before the table, and the fireworks, which have as many
        # bits as a card. Where `Encoding` gets a single life token instead of all tokens, its bit is replaced.
        start = self._encoding.players * self.own + int(layout["middle"][:TABLE].sum()) + int(layout["card"])
        self._before, self._behind = slice(start), slice(start + 1, None)
        self.bits = self._encoding.bits - self.own + (0 if self._fits else self._tokens + self._lives - 1)

    def write(self, games: Games, lasts: Games) -> npt.NDArray[np.uint8]:
        """The rows of all players, ``(players, own + bits)``, of one game and its last action."""
        encoding, game = self._encoding, games[0]
        tokens, lives = int(game["clue_tokens"]), max(self._lives - int(game["used_strikes"]), 0)
        games = games.copy()
        games["used_strikes"] = self._lives - lives if self._fits else 1  # no more than there are, even after the end
        if not self._fits:
            games["clue_tokens"] = 0
        out: npt.NDArray[np.uint8] = encoding.empty(1, every_seat=True)
        rows = encoding.rows(out)
        write_rows(games, lasts, encoding.rules, encoding.layout, _NO_SEATS, True, rows)
        encoding.finish(out, rows)
        row: npt.NDArray[np.uint8] = out[0]
        if self._fits:
            return row
        left = np.concatenate([np.arange(self._tokens) < tokens, np.arange(self._lives) < lives]).astype(np.uint8)
        left_in_each = np.broadcast_to(left, (len(row), len(left)))
        wide: npt.NDArray[np.uint8] = np.concatenate([row[:, self._before], left_in_each, row[:, self._behind]], axis=1)
        return wide


_NO_SEATS = np.zeros(1, np.int64)  # a dummy: not used for rows of every seat
