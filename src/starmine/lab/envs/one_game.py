"""``OneGame``, the game of a single-game environment, and its drawing; ``Partners``, bots in the other seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete

from starmine.bots import BotFault, BotLike
from starmine.bots.checks import check_bot, check_fit, check_table_bot
from starmine.bots.player import is_legal
from starmine.bots.registry import as_bot
from starmine.bots.rng import seeds
from starmine.lab.envs.batch import take
from starmine.lab.envs.vector import VectorEnv
from starmine.lab.errors import BadLineUp, NotReset
from starmine.lab.small import Rulebook, as_edition
from starmine.observation.checks import BadSetting, check_choice
from starmine.observation.last_action import LAST
from starmine.rules.actions import action_of
from starmine.rules.cards import UNSEEN, rank_text
from starmine.rules.checks import as_whole
from starmine.rules.errors import BadAction, IllegalAction, shown
from starmine.rules.game import Game
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import GAME, PLAYING, STRUCK_OUT, Games, Record
from starmine.rules.words.looks import shell_of

_HUMAN, _PIXELS = "human", "rgb_array"
RENDER_MODES = ["ansi", _HUMAN, _PIXELS]
DTYPES = ("uint8", "float32")  # of observations

# The layout of pictures, in pixels, and their colours.
_WIDTH, _MARGIN, _TEXT = 560, 16, 15
_CARD, _GAP, _ROW = 52, 8, 66  # a card's side, the gap between two cards, the step from row to row
_LABEL = 92  # width of the label before a row of cards
_SMALL, _SMALL_STEP = 24, 27  # a discarded card's side, and the step to the next
_SKY, _INK, _PAPER, _SOFT, _HIDDEN, _MARK = "#0b1022", "#0b1022", "#e9ecf5", "#98a2c3", "#2a3355", "#f0a04b"


class LegalActions(Discrete):
    """All action ids; ``sample`` gives one that ``legal``, the current mask, allows."""

    def __init__(self, actions: int) -> None:
        super().__init__(actions)
        self.legal = np.ones(actions, np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A random action id: from ``mask`` or by ``probability`` if given, else a legal one."""
        if mask is None and probability is None and self.legal.any():
            mask = self.legal
        return super().sample(mask=mask, probability=probability)


class OneGame:
    """A game, dealt like game 0 of a ``VectorEnv``; it stays at its last position until the next deal."""

    def __init__(self, edition: Rulebook | str, players: int, lost: str, render_mode: str | None) -> None:
        check_choice("lost", lost, "zero", "keep")
        if render_mode is not None:
            check_choice("render_mode", render_mode, *RENDER_MODES)
        self.render_mode = render_mode
        self._keeps = lost == "keep"
        self._dealer = VectorEnv(edition, players, 1, observe="none", threads=1)
        self.encoding, self.actions, self.players = self._dealer.encoding, self._dealer.actions, self._dealer.players
        self.rules: Record = self.encoding.rules
        self.over = True  # no game has been dealt
        self._games, self._lasts = np.zeros(0, GAME), np.zeros(0, LAST)

    def reset(self, seed: int | None) -> None:
        """Deals a game. Raises ``BadSeed``."""
        self._dealer.reset(seed)
        self._games, self._lasts = self._dealer.states.copy(), self._dealer.lasts.copy()
        self._start = self._games[0].copy()
        self._taken: list[int] = []
        self._rewarded_score = 0
        self._look()

    def _look(self) -> None:
        """Reads from the record whether the game is over, its score, the seat on turn and the legal actions."""
        game = self._games[0]
        status = int(game["status"])
        self.over = status != PLAYING
        self.score = 0 if status >= STRUCK_OUT and not self._keeps else int(game["score"])
        self.seat = (int(game["seat"]) + self.over) % self.players  # when over: the seat after the last to act
        self.mask = (int(kernel.legal(game, self.rules)) >> np.arange(self.actions) & 1).astype(np.int8)

    @property
    def dealt(self) -> bool:
        """Whether a game has been dealt."""
        return len(self._games) > 0

    def check_dealt(self, asked: str) -> None:
        """Raises ``NotReset`` if ``asked``, a method's name, was called before the first deal."""
        if not self.dealt:
            raise NotReset(f"no game has been dealt: call reset before {asked}")

    @property
    def game(self) -> Record:
        """The ``GAME`` record."""
        return self._games[0]

    def observations(self) -> npt.NDArray[np.uint8]:
        """The observations of all seats, ``(players, bits)``."""
        rows = self.encoding.empty(1, every_seat=True)
        self.encoding.write(self._games, self._lasts, rows)
        of_seats: npt.NDArray[np.uint8] = rows[0]
        return of_seats

    def step(self, action: object) -> None:
        """Takes an action. Raises ``NotReset``, ``BadAction`` and ``IllegalAction``."""
        if self.over:
            raise NotReset("no game is going on: call reset before step")
        number = as_whole(action, 0, self.actions - 1)
        if number is None:
            raise BadAction(f"action={shown(action)}: it must be a whole number from 0 to {self.actions - 1}")
        if not self.mask[number]:
            legal = np.flatnonzero(self.mask).tolist()
            raise IllegalAction(f"action {number} is not legal for seat {self.seat}: the legal actions are {legal}")
        take(self._games, self._lasts, self.rules, np.array([number]))
        self._taken.append(number)
        self._look()

    def forfeit(self) -> None:
        """Ends the game as lost."""
        self._games[0]["status"] = STRUCK_OUT
        self._look()

    def reward(self) -> float:
        """The change of the score since the last call, or since the deal."""
        before, self._rewarded_score = self._rewarded_score, self.score
        return float(self.score - before)

    def render(self, seat: int | None = None) -> Any:
        """The view of a seat, by default the one on turn (after the end, the next one): text (``ansi``), pixels
        (``rgb_array``), or None after printing it (``human``). Raises ``NotReset``.
        """
        if self.render_mode is None:
            return None
        self.check_dealt("render")
        view = self._replay().view(self.seat if seat is None else seat)
        if self.render_mode == _PIXELS:
            return _picture(view)
        text = str(view)
        if self.render_mode != _HUMAN:
            return text
        print(text)  # noqa: T201 - what the mode is for
        return None

    def _replay(self) -> Game:
        """The game with its log."""
        game = Game.from_state(self._start, as_edition(self._dealer.edition), self.rules)
        for number in self._taken:
            game.push(action_of(number, game.setup, game.seat))
        game.state["status"] = self.game["status"]  # differs after ``forfeit``
        return game

    def close(self) -> None:
        """Ends the threads."""
        self._dealer.close()


class Partners:
    """Bots in all seats but one. Each gets only its own seat's views.

    Raises ``UnknownBot``, ``BadBot``, ``UnfitBot`` and ``BadLineUp``.
    """

    def __init__(self, bots: str | BotLike | Sequence[str | BotLike], seat: int, rules: Record) -> None:
        others = [other for other in range(int(rules["players"])) if other != seat]
        listed = [bots] * len(others) if isinstance(bots, str) or not isinstance(bots, Sequence) else [*bots]
        if len(listed) != len(others):
            raise BadLineUp(f"{len(listed)} partners for {len(others)} seats: give one for all, or one a seat")
        made = [as_bot(member) for member in listed]
        for partner in made:
            check_bot(partner)
            check_table_bot(partner)
            check_fit(partner, rules)
        self.bots: Mapping[int, BotLike] = dict(zip(others, made, strict=True))
        self._rules = rules

    def start(self, game: Record, seed: int) -> None:
        """Begins a game."""
        self._memories = {seat: np.zeros(1, partner.memory)[0] for seat, partner in self.bots.items()}
        for seat, partner in self.bots.items():
            partner.start(
                self._memories[seat], self._view(game, seat), self._rules.copy(), int(seeds(seed, seat, 1)[0])
            )

    def watch(self, before: Record, action: int, after: Record) -> None:
        """Tells every bot of an action of any seat, between the states ``before`` and ``after``."""
        told = int(self._rules["shown_as"][action])  # differs from the action where clues are not told
        for seat, partner in self.bots.items():
            views = self._view(before, seat), self._view(after, seat)
            partner.watch(self._memories[seat], views[0], told, views[1], self._rules.copy())

    def act(self, game: Record) -> int:
        """The action of the seat on turn. Raises ``BotFault`` for one that is not legal."""
        seat = int(game["seat"])
        memory = np.array([self._memories[seat]])[0]  # a copy: `act` must not change it
        chosen = self.bots[seat].act(memory, self._view(game, seat), self._rules.copy())
        if not is_legal(chosen, int(kernel.legal(game, self._rules))):
            raise BotFault(self.bots[seat].id, seat, int(game["turn"]), chosen)
        return int(chosen)

    def _view(self, game: Record, seat: int) -> Record:
        into: Games = np.zeros(1, GAME)
        kernel.view(into, game, self._rules, seat)
        return into[0]


def _picture(game: Game) -> npt.NDArray[np.uint8]:
    """A picture of a view: pixels ``(height, width, 3)``.

    From top to bottom: score and counters, fireworks, discards, and the hands, the viewer's first. Below a card are
    the colours and ranks of its clues. Raises ``BadSetting`` without Pillow, which the extra ``lab`` has.
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
            if values and game.rules["untold"]:
                values = "?"
            text(x + _CARD / 2, y + _CARD + 10, values, _PAPER, 12, "mm")
    return np.asarray(image)
