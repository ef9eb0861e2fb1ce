"""``HanabiCard`` and ``HanabiCardKnowledge``: cards, and what clues have told about them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from starmine.lab.hle.errors import INT32, BadValue, check_is, whole
from starmine.rules.cards import RANKS
from starmine.rules.errors import shown

COLOR_CHAR = ["R", "Y", "G", "W", "B"]
_LETTERS = (*COLOR_CHAR, None)  # by index; -1, the last one, means no colour


def color_idx_to_char(color_idx: int) -> str | None:
    """The letter of a colour; None for -1, no colour. Raises ``BadValue``."""
    return _LETTERS[whole(BadValue, "color_idx", color_idx, -1, len(COLOR_CHAR) - 1)]


def color_char_to_idx(color_char: str) -> int:
    """The index of a colour's letter. Raises ``BadValue``."""
    check_is("color_char", color_char, str)
    if color_char not in COLOR_CHAR:
        raise BadValue(f"Invalid color: {shown(color_char)}. Should be one of {COLOR_CHAR}.")
    return COLOR_CHAR.index(color_char)


class HanabiCard:
    """A card's colour and rank, both from 0; -1 where they are not visible."""

    def __init__(self, color: int, rank: int) -> None:
        self._color = color
        self._rank = rank

    def color(self) -> int:
        return self._color

    def rank(self) -> int:
        return self._rank

    def valid(self) -> bool:
        """Whether the card is visible."""
        return self._color >= 0 and self._rank >= 0

    def to_dict(self) -> dict[str, str | int | None]:
        return self._as_dict.copy()

    @cached_property
    def _as_dict(self) -> dict[str, str | int | None]:
        return {"color": color_idx_to_char(self._color), "rank": self._rank}

    def __str__(self) -> str:
        return f"{COLOR_CHAR[self._color]}{self._rank + 1}" if self.valid() else "XX"

    __repr__ = __str__

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HanabiCard):
            return NotImplemented
        return (self._color, self._rank) == (other.color(), other.rank())

    def __hash__(self) -> int:
        return hash((self._color, self._rank))


@lru_cache
def card_of(kind: int) -> HanabiCard:
    """The card of a kind."""
    return HanabiCard(*divmod(kind, RANKS))


@dataclass(frozen=True)
class HanabiCardKnowledge:
    """The knowledge from clues about a card: its colour and rank, if told, and the possible ones."""

    colors: tuple[bool, ...]  # by colour: whether it is possible
    ranks: tuple[bool, ...]  # by rank
    hinted_color: int | None
    hinted_rank: int | None

    def color(self) -> int | None:
        """The colour, if a clue told it."""
        return self.hinted_color

    def rank(self) -> int | None:
        """The rank, if a clue told it."""
        return self.hinted_rank

    def color_plausible(self, color_index: int) -> bool:
        """Whether the clues leave a colour possible; False for one that the game does not have. Raises ``BadValue``."""
        index = whole(BadValue, "color_index", color_index, *INT32)
        return 0 <= index < len(self.colors) and self.colors[index]

    def rank_plausible(self, rank_index: int) -> bool:
        """Whether the clues leave a rank possible, from 0; False for one that the game does not have.

        Raises ``BadValue``.
        """
        index = whole(BadValue, "rank_index", rank_index, *INT32)
        return 0 <= index < len(self.ranks) and self.ranks[index]

    def to_dict(self) -> dict[str, str | int | None]:
        return self._as_dict.copy()

    @cached_property
    def _as_dict(self) -> dict[str, str | int | None]:
        color = None if self.hinted_color is None else color_idx_to_char(self.hinted_color)
        return {"color": color, "rank": self.hinted_rank}

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        text = "X" if self.hinted_color is None else COLOR_CHAR[self.hinted_color]
        text += "X" if self.hinted_rank is None else str(self.hinted_rank + 1)
        colors = "".join(letter for letter, possible in zip(COLOR_CHAR, self.colors, strict=False) if possible)
        ranks = "".join(str(rank) for rank, possible in enumerate(self.ranks, start=1) if possible)
        return f"{text}|{colors}{ranks}"

    __repr__ = __str__


@lru_cache(maxsize=2**15)
def knowledge_of(possible: int, clued: int, colors: int, ranks: int) -> HanabiCardKnowledge:
    """The knowledge of a card from its set of possible kinds and the set of clue values that touched it.

    ``possible`` has ``RANKS`` bits for each colour. ``clued`` has a bit for each colour, then one for each rank.
    """
    all_ranks = (1 << ranks) - 1
    ranks_by_color = [possible >> RANKS * color & all_ranks for color in range(colors)]
    return HanabiCardKnowledge(
        colors=tuple(possible_ranks != 0 for possible_ranks in ranks_by_color),
        ranks=tuple(any(possible_ranks >> rank & 1 for possible_ranks in ranks_by_color) for rank in range(ranks)),
        hinted_color=next((color for color in range(colors) if clued >> color & 1), None),
        hinted_rank=next((rank for rank in range(ranks) if clued >> colors + rank & 1), None),
    )
