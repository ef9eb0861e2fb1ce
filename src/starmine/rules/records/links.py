"""Links of hanab.live that hold a whole game: ``https://hanab.live/shared-replay-json/…``.

Behind the path are the players and the deck, the actions, and the variant's number, with commas between them. A card,
the type and value of an action, and its target are a letter each. A hyphen after every 20 characters lets the link
wrap.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from starmine.rules.actions import Clue
from starmine.rules.catalogue.names import named, variant
from starmine.rules.errors import BadFormat, BadRecord
from starmine.rules.game import Game
from starmine.rules.records import hanab_live, texts
from starmine.rules.records.record import in_json

FORMAT = "hanab.live-link"

_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # 0 to 61
_NAMES = ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")  # the players of such games on hanab.live
_SITE = "https://hanab.live"
_WRAP = 20  # characters between two hyphens

_LINK = re.compile(r"(?:\w+:/+)?(?:[\w.:-]+/)?(?:shared-)?replay(?:-json/(?P<game>[^#?]*)|/(?P<number>\d+))\S*")
# ``ranks`` and ``types`` are two digits: the lowest and the highest that the link has, which ``_split`` needs.
_GAME = re.compile(
    r"(?P<players>[2-6])(?P<ranks>\d\d)(?P<deck>[a-zA-Z\d]*),"
    r"(?P<types>\d\d)(?P<actions>(?:[a-zA-Z\d]{2})*),(?P<variant>\d{1,5})(?:,.*)?"
)


def is_link(text: str) -> bool:
    """Whether a text is one link of hanab.live to a game, and nothing else."""
    return _LINK.fullmatch(text.strip()) is not None


def expanded(link: str) -> dict[str, Any]:
    """The game of a link as a record of hanab.live, in JSON data. Raises ``BadRecord``."""
    found = _LINK.fullmatch(link.strip())
    if found is None or found["game"] is None:
        number = "" if found is None else found["number"]
        raise BadRecord(texts.NUMBER_LINK(format=hanab_live.FORMAT, address=f"{_SITE}/export/{number}"))
    game = _GAME.fullmatch(found["game"].replace("-", ""))
    if game is None or game["ranks"][0] > game["ranks"][1] or game["types"][0] > game["types"][1]:
        raise BadRecord(texts.LINK(value=in_json(link.strip()), format=hanab_live.FORMAT))
    name = named(int(game["variant"]))
    if name is None:
        raise BadRecord(texts.LINK_VARIANT(value=game["variant"], format=hanab_live.FORMAT))
    cards = [_split(letter, game["ranks"]) for letter in game["deck"]]
    turns = zip(game["actions"][::2], game["actions"][1::2], strict=True)
    return {
        "players": list(_NAMES[: int(game["players"])]),
        "deck": [{"suitIndex": suit, "rank": rank} for suit, rank in cards],
        "actions": [_expanded_action(*_split(letter, game["types"]), target) for letter, target in turns],
        "options": {"variant": name},
    }


def _split(letter: str, bounds: str) -> tuple[int, int]:
    """The two numbers of a letter, such as suit and rank; the second is within ``bounds``, two digits."""
    low, high = map(int, bounds)
    first, second = divmod(_LETTERS.index(letter), high - low + 1)
    return first, second + low


def _expanded_action(value: int, kind: int, target: str) -> dict[str, int]:
    # The link's values are larger by 1, and 0 stands for none.
    return {"type": kind, "target": _LETTERS.index(target), "value": max(value - 1, 0)}


def write(game: Game) -> str:
    """The link of a game; its seats count from the one that begins. Raises ``BadFormat`` for other options."""
    record = hanab_live.write(_turned(game), None, None)
    options = record.get("options", {})
    if more := [name for name in options if name != "variant"]:
        raise BadFormat(texts.NO_OPTION(format=FORMAT, option=more[0], value=in_json(options[more[0]])))
    ranks = _bounds(card["rank"] for card in record["deck"])
    types = _bounds(action["type"] for action in record["actions"])
    parts = (
        f"{game.players}{ranks}" + "".join(_joined(card["suitIndex"], card["rank"], ranks) for card in record["deck"]),
        types + "".join(_shrunk_action(action, types) for action in record["actions"]),
        str(variant(options.get("variant", hanab_live.DEFAULT)).id),
    )
    text = ",".join(parts)
    wrapped = "-".join(text[at : at + _WRAP] for at in range(0, len(text), _WRAP))
    return f"{_SITE}/shared-replay-json/{wrapped}"


def _turned(game: Game) -> Game:
    """The game with seats counted from the one that begins, which a link cannot name."""
    if game.first == 0:
        return game
    turned, dealt = game.first * game.hand_size, game.players * game.hand_size
    deck = game.deck[turned:dealt] + game.deck[:turned] + game.deck[dealt:]
    again = Game(game.edition, players=game.players, deck=deck)
    for action in game.actions:
        if isinstance(action, Clue):
            action = replace(action, seat=(action.seat - game.first) % game.players)  # noqa: PLW2901
        again.push(action)
    return again


def _bounds(numbers: Iterable[int]) -> str:
    """The lowest and the highest of some digits, as two digits."""
    found = list(numbers) or [0]
    return f"{min(found)}{max(found)}"


def _joined(first: int, second: int, bounds: str) -> str:
    """The letter for two numbers: the inverse of ``_split``."""
    low, high = map(int, bounds)
    return _LETTERS[first * (high - low + 1) + second - low]


def _shrunk_action(action: Mapping[str, int], types: str) -> str:
    is_clue = action["type"] in (hanab_live.COLOUR_CLUE, hanab_live.RANK_CLUE)
    return _joined(action["value"] + 1 if is_clue else 0, action["type"], types) + _LETTERS[action["target"]]
