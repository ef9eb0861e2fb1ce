"""A table as a picture, for ``render_mode="rgb_array"``. Needs Pillow, which the extra ``lab`` has."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.observation.checks import BadSetting
from starmine.rules.cards import UNSEEN, rank_text
from starmine.rules.game import Game
from starmine.rules.words.looks import shell_of

Pixels = npt.NDArray[np.uint8]

_WIDTH, _MARGIN, _TEXT = 560, 16, 15
_CARD, _GAP, _ROW = 52, 8, 66  # pixels: the side of a card, between two cards, from one row to the next
_LABEL = 92  # width of the label before a row of cards
_SMALL, _SMALL_STEP = 24, 27  # the side of a discarded card, and from one to the next
_SKY, _INK, _PAPER, _SOFT, _HIDDEN, _MARK = "#0b1022", "#0b1022", "#e9ecf5", "#98a2c3", "#2a3355", "#f0a04b"


def picture(game: Game) -> Pixels:
    """A picture of a view: pixels ``(height, width, 3)``.

    From top to bottom: score and counters, fireworks, discards, and the hands, the viewer's first. Below a card are
    the colours and ranks of its clues. Raises ``BadSetting`` if Pillow is not installed.
    """
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError as error:
        raise BadSetting('render_mode="rgb_array" needs Pillow: pip install "starmine[lab]"') from error
    view, rules, suits, seat = game.state, game.rules, game.suits, game.viewer or 0
    clues = [*(suit.letter for suit in game.edition.colours(game.players)), *map(str, game.clue_ranks)]
    discards = np.repeat(np.arange(int(rules["kinds"])), view["discarded"][: int(rules["kinds"])]).tolist()
    across = (_WIDTH - _LABEL - 2 * _MARGIN) // _SMALL_STEP  # discards in a line
    lines = max(1, -(-len(discards) // across))
    # From the top: a line of text, the fireworks, the discards, the hands.
    fireworks_y = _MARGIN + 30
    discards_y = fireworks_y + _ROW + 10
    hands_y = discards_y + lines * _SMALL_STEP + 14
    image = Image.new("RGB", (_WIDTH, hands_y + game.players * (_ROW + 20) + _MARGIN), _SKY)
    draw = ImageDraw.Draw(image)
    fonts = {size: ImageFont.load_default(size) for size in (12, _TEXT, 24)}

    def text(x: float, y: float, said: str, colour: str = _PAPER, size: int = _TEXT, anchor: str = "lm") -> None:
        draw.text((x, y), said, fill=colour, font=fonts[size], anchor=anchor)

    def card(x: int, y: int, side: int, kind: int, *, marked: bool = False) -> None:
        box = (x, y, x + side, y + side)
        if kind == UNSEEN:
            draw.rounded_rectangle(box, side // 8, _HIDDEN, _MARK if marked else _SOFT, 3 if marked else 1)
            return
        suit = suits[int(rules["kind_suit"][kind])]
        colour = shell_of(suit.shape).colour
        draw.rounded_rectangle(box, side // 8, colour, _MARK if marked else _INK, 3 if marked else 1)
        face = f"{suit.letter}{rank_text(int(rules['kind_place'][kind]))}"
        text(x + side / 2, y + side / 2, face, _INK, 24 if side == _CARD else 12, "mm")

    figures = f"clue tokens {view['clue_tokens']}   strikes {view['used_strikes']} of {rules['strikes']}   "
    figures += f"{int(rules['deck_size']) - int(view['drawn'])} cards to draw   turn {view['turn'] + 1}"
    text(_MARGIN, _MARGIN + 8, f"score {view['score']} of {rules['max_score']}   {figures}")
    y = fireworks_y
    text(_MARGIN, y + _CARD / 2, "fireworks", _SOFT)
    for place, suit in enumerate(suits):
        x, height = _MARGIN + _LABEL + place * (_CARD + _GAP), int(view["fireworks"][place])
        colour = shell_of(suit.shape).colour
        draw.rounded_rectangle((x, y, x + _CARD, y + _CARD), _CARD // 8, colour if height else _SKY, colour, 2)
        text(x + _CARD / 2, y + _CARD / 2, f"{suit.letter}{height}", _INK if height else colour, 24, "mm")
    text(_MARGIN, discards_y + _SMALL / 2, "discards", _SOFT)
    for number, kind in enumerate(discards):
        row, column = divmod(number, across)
        card(_MARGIN + _LABEL + column * _SMALL_STEP, discards_y + row * _SMALL_STEP, _SMALL, kind)
    for row in range(game.players):
        who, y = (seat + row) % game.players, hands_y + row * (_ROW + 20)
        name = f"seat {who}" if row else f"seat {who}, you"
        text(_MARGIN, y + _CARD / 2, name, _MARK if who == int(view["seat"]) else _SOFT)
        for slot, order in enumerate(view["hands"][who, : view["hand_sizes"][who]].tolist()):
            x, clued = _MARGIN + _LABEL + slot * (_CARD + 2 * _GAP), int(view["clued"][order])
            card(x, y, _CARD, int(view["deck"][order]), marked=clued != 0)
            values = " ".join(value for number, value in enumerate(clues) if clued >> number & 1)
            values = "?" if values and game.rules["untold"] else values
            text(x + _CARD / 2, y + _CARD + 10, values, _PAPER, 12, "mm")
    return np.asarray(image)
