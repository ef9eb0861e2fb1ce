"""Tables and games in hanab.live's terms: variants, options, numbers of tables, players, cards, suits and colours.

Messages about a table are made from its JSON in the API, messages about a game from the events of a seat's stream.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Any

import starmine as sm
from starmine.rules import catalogue
from starmine.rules.cards import RANKS
from starmine.rules.editions.edition import CATALOGUE
from starmine.rules.records.hanab_live import START_RANK, like

Json = dict[str, Any]

UNSEEN = {"suitIndex": -1, "rank": -1}  # a card that the viewer must not see

COLOUR, RANK = 0, 1  # hanab.live's types of clues
_UNTOLD = {"colour": COLOUR, "rank": RANK, None: -1}  # types of clues whose value is not told, by ``of`` in the API
NORMAL, STRIKEOUT, LOST_CARD, STUCK = 1, 2, 8, 9  # hanab.live's numbers of ends of games

_ENDS = {"struck-out": STRIKEOUT, "lost-card": LOST_CARD, "stuck": STUCK}

# hanab.live's options: by an edition's option that is on, and by the value of ``cards_in_hand``.
_FLAGS = {"empty_clues": "emptyClues", "endless": "allOrNothing", "deck_plays": "deckPlays"}
_CARDS = {"one-more": "oneExtraCard", "one-less": "oneLessCard"}
# The options of editions that hanab.live has, too.
_SAME = frozenset({"variant", "early_end", "cards_in_hand", *_FLAGS})
_FOREIGN = ("speedrun", "cardCycle", "detrimentalCharacters", "timed")  # options that tables here do not have

_SINCE = 1_750_000_000  # a Unix time in the past, subtracted to keep the numbers of tables small


class Warned(Exception):
    """A command is refused: the bot gets a ``warning`` with this text."""


class TableNumbers:
    """The numbers of tables: of 31 bits, increasing, and not used again after a restart."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._tables: dict[int, str] = {}
        # Above the numbers of earlier runs, if these opened fewer than one table a second.
        self._next = count(int(time.time()) - _SINCE)

    def number(self, table: str) -> int:
        """The number of a table."""
        if table not in self._numbers:
            number = self._numbers[table] = next(self._next)
            self._tables[number] = table
        return self._numbers[table]

    def table(self, number: int) -> str | None:
        """The table with a number, if it has one."""
        return self._tables.get(number)


@dataclass(frozen=True)
class Variant:
    """The variant of hanab.live with the rules of a table."""

    name: str
    number: int
    flags: tuple[str, ...]  # the options that are on
    kinds: Mapping[str, Json]  # by kind, such as "R1": its suit's index and its rank
    colours: tuple[str, ...]  # this table's names of the clue colours, by their index there

    def options(self, players: int, clock: Json) -> Json:
        """The options in messages."""
        flags = (*_FLAGS.values(), *_CARDS.values(), *_FOREIGN)
        return {
            "numPlayers": players,
            "startingPlayer": 0,
            "variantID": self.number,
            "variantName": self.name,
            **{flag: flag in self.flags for flag in flags},
            **timing(clock),
        }

    def card(self, kind: str | None) -> Json:
        """The suit's index and the rank of a kind, or of an unseen card (None): both are -1."""
        return UNSEEN if kind is None else self.kinds[kind]


def timing(clock: Json) -> Json:
    """The clock setting of a table as options."""
    per_turn = clock.get("increment", clock.get("seconds", 0))
    return {"timed": clock["kind"] != "none", "timeBase": clock.get("bank", 0), "timePerTurn": per_turn}


def variant_of(settings: Json, players: int) -> Variant | None:
    """The variant of a table with these settings; None if hanab.live has none with its rules."""
    options = {name: value for name, value in settings["options"].items() if value is not None}
    return _variant(settings["edition"], json.dumps(options, sort_keys=True), players)


@lru_cache(maxsize=256)
def _variant(name: str, options: str, players: int) -> Variant | None:
    own = sm.edition(name, **json.loads(options))
    twin = own if own.id == CATALOGUE else like(own, players)  # hanab.live's variant with the same rules
    if twin is None or not _SAME.issuperset(twin.options):
        return None
    indexes = {suit.name: index for index, suit in enumerate(twin.suits(players))}
    suits = own.suits(players)
    own_names = {suit.name for suit in suits}
    # A suit with another name on hanab.live gets the next index of a suit that this table does not have.
    free = [index for suit_name, index in indexes.items() if suit_name not in own_names]
    for suit in suits:
        if suit.name not in indexes:
            indexes[suit.name] = free.pop(0)
    kinds = {
        f"{suit.letter}{rank}": {"suitIndex": indexes[suit.name], "rank": START_RANK if rank == "S" else rank}
        for suit in suits
        for rank in (*range(1, RANKS + 1), "S")
    }
    colours = [colour.name for colour in own.colours(players)]
    if own is not twin:  # an ordinary variant: its clue colours are its suits, in their order
        colours.sort(key=indexes.__getitem__)
    flags = [theirs for ours, theirs in _FLAGS.items() if getattr(twin, ours)]
    flags += [theirs for ours, theirs in _CARDS.items() if twin.cards_in_hand == ours]
    variant = str(twin.variant)
    return Variant(variant, catalogue.variant(variant).id, tuple(flags), kinds, tuple(colours))


def edition_options(given: Json) -> Json:
    """The options of an edition of the catalogue from those of a message. Raises ``Warned`` for foreign ones."""
    if foreign := [name for name in _FOREIGN if given.get(name)]:
        raise Warned(f"Tables here do not have the option {foreign[0]}.")
    options: Json = {ours: True for ours, theirs in _FLAGS.items() if given.get(theirs)}
    for ours, theirs in _CARDS.items():
        if given.get(theirs):
            options["cards_in_hand"] = ours
    return {"variant": given.get("variantName") or "No Variant", **options}


@dataclass(frozen=True)
class Numbers:
    """The numbers of players and cards on hanab.live, where the first player is number 0 and gets the first cards."""

    players: int
    first: int  # the seat of the first player
    hand: int  # cards of a hand at the start

    def index(self, seat: int) -> int:
        """The number of a seat's player."""
        return (seat - self.first) % self.players

    def seat(self, index: int) -> int:
        """The seat of a player; a number out of range stays as it is, and is refused later."""
        return (index + self.first) % self.players if 0 <= index < self.players else index

    def order(self, card: int) -> int:
        """The number of a card."""
        return self._moved(card, -self.first)

    def card(self, order: int) -> int:
        """The card with a number."""
        return self._moved(order, self.first)

    def _moved(self, card: int, hands: int) -> int:
        """The number of a dealt card, moved on by so many hands, cyclically; other cards keep their number."""
        dealt = self.players * self.hand
        return (card + hands * self.hand) % dealt if 0 <= card < dealt else card


class Game:
    """A game from its start on, as hanab.live tells it to a player: a list of actions."""

    def __init__(self, variant: Variant, names: list[str], view: Json) -> None:
        """``names`` are those of the players by seat, ``view`` is a player's view at the start."""
        self.variant = variant
        self.seat: int = view["seat"]
        self.numbers = Numbers(len(names), view["on_turn"], len(view["hands"][0]))
        self.view = view  # the newest one
        self.names = [names[self.numbers.seat(index)] for index in range(len(names))]  # by hanab.live's number
        self.cards: int = len(names) * self.numbers.hand + view["deck"]  # the number of cards in the whole deck
        self.actions: list[Json] = []
        for index in range(len(names)):
            seat = self.numbers.seat(index)
            self.actions += [self._draw(seat, card["order"], card["kind"]) for card in view["hands"][seat]]
        self._add_status()

    @property
    def turn(self) -> int:
        """How many actions have been taken."""
        turn: int = self.view["turn"]
        return turn

    def add(self, view: Json, entry: Json) -> None:
        """Adds a turn: its entry of the log, and the view after it."""
        self.view = view
        seat, turn, action = entry["seat"], entry["turn"], entry["action"]
        if entry["result"] == "clue":
            self.actions.append(self._clue(entry))
        else:
            order = entry["cards"][0]
            if action["slot"] is None:  # a card from the deck is drawn first
                self.actions.append(self._draw(seat, order, entry["kind"]))
            number, strike = self.numbers.order(order), entry["result"] == "strike"
            if strike:
                self.actions.append({"type": "strike", "num": view["strikes"], "turn": turn, "order": number})
            card = {"playerIndex": self.numbers.index(seat), "order": number, **self.variant.card(entry["kind"])}
            # Older bots read ``which``.
            which = {"index": card["playerIndex"], "suit": card["suitIndex"], **card}
            if entry["result"] in ("played", "completed", "hole"):
                self.actions.append({"type": "play", **card, "which": which})
            else:
                self.actions.append({"type": "discard", **card, "failed": strike, "which": which})
            if entry["drawn"] is not None:
                hand = {card["order"]: card["kind"] for card in view["hands"][seat]}
                self.actions.append(self._draw(seat, entry["drawn"], hand.get(entry["drawn"])))
        self._add_status()

    def _draw(self, seat: int, order: int, kind: str | None) -> Json:
        """A drawn card; the player's own cards stay unseen."""
        card = UNSEEN if seat == self.seat else self.variant.card(kind)
        return {"type": "draw", "playerIndex": self.numbers.index(seat), "order": self.numbers.order(order), **card}

    def _clue(self, entry: Json) -> Json:
        action = entry["action"]
        match action["type"]:
            case "colour":
                clue = {"type": COLOUR, "value": self.variant.colours.index(action["colour"])}
            case "rank":
                clue = {"type": RANK, "value": action["rank"]}
            case _:  # an untold clue; hanab.live tells programs the value, and hides it in its client only
                clue = {"type": _UNTOLD[action["of"]], "value": -1}
        return {
            "type": "clue",
            "clue": clue,
            "giver": self.numbers.index(entry["seat"]),
            "list": [self.numbers.order(order) for order in entry["cards"]],
            "target": self.numbers.index(action["seat"]),
            "turn": entry["turn"],
        }

    def _add_status(self) -> None:
        view, half = self.view, self.view.get("half_token")
        # In variants with half tokens hanab.live counts halves.
        tokens = view["clue_tokens"] if half is None else 2 * view["clue_tokens"] + half
        most = sum(firework["limit"] for firework in view["fireworks"])
        self.actions.append({"type": "status", "clues": tokens, "score": view["score"], "maxScore": most})
        if view["outcome"] is not None:
            end = _ENDS.get(view["outcome"]["result"], NORMAL)
            self.actions.append({"type": "gameOver", "endCondition": end, "playerIndex": -1, "votes": None})
        player = -1 if view["on_turn"] is None else self.numbers.index(view["on_turn"])
        self.actions.append({"type": "turn", "num": view["turn"], "currentPlayerIndex": player})

    def read_action(self, kind: int, target: int, value: int) -> Json:
        """An action of the player, as the API takes it. Raises ``Warned``.

        ``kind`` is hanab.live's type: 0 play, 1 discard, 2 colour clue, 3 rank clue, 4 and 5 ends of the game.
        """
        match kind:
            case 0 | 1:
                return {"type": ("play", "discard")[kind], "slot": self._slot(self.numbers.card(target))}
            case 2 if 0 <= value < len(self.variant.colours):
                return {"type": "colour", "seat": self.numbers.seat(target), "colour": self.variant.colours[value]}
            case 2:
                raise Warned(f'You cannot give a color clue with a value of "{value}".')
            case 3:
                return {"type": "rank", "seat": self.numbers.seat(target), "rank": value}
            case 4 | 5:
                raise Warned("Games here cannot be terminated.")
        raise Warned("That is not a valid action type.")

    def _slot(self, card: int) -> int | None:
        """The slot of a card in the player's hand; None for the last card of the deck."""
        hand = [each["order"] for each in self.view["hands"][self.seat]]
        if card in hand:
            return hand.index(card)
        if "deckPlays" in self.variant.flags and self.view["deck"] == 1 and card == self.cards - 1:
            return None
        raise Warned("You cannot play a card that is not in your hand.")


def table_message(table: Json, number: int) -> Json:
    """A table in the lobby."""
    seats, settings, is_over = table["seats"], table["settings"], table["status"] == "finished"
    taken = [seat for seat in seats if seat["kind"] != "open"]
    clock, variant = settings["clock"], variant_of(settings, len(seats))
    return {
        "id": number,
        "name": next((f"{seat['name']}'s table" for seat in seats if seat["host"]), "A table"),
        "passwordProtected": False,
        "joined": any(seat["mine"] for seat in seats),
        "numPlayers": len(taken),
        "owned": any(seat["mine"] and seat["host"] for seat in seats),
        "running": table["status"] != "waiting",
        "variant": settings["edition"] if variant is None else variant.name,
        "options": {} if variant is None else variant.options(len(seats), clock),
        **timing(clock),
        "sharedReplay": is_over,
        "progress": 100 if is_over else 0,
        "players": [seat["name"] for seat in taken],
        # After a game its players are spectators of its replay.
        "spectators": [
            {"name": seat["name"], "shadowingPlayerIndex": -1}
            for seat in taken
            if is_over and seat["kind"] == "person" and not seat["mine"]
        ],
        "maxPlayers": len(seats),
    }


def chat_message(text: str, who: str, room: str = "", recipient: str = "") -> Json:
    """A message in the chat of a table, or to one person."""
    return {"msg": text, "who": who, "room": room, "recipient": recipient, "discord": False, "server": False}


def init_message(table: Json, number: int, game: Game) -> Json:
    """The settings of a game."""
    return {
        "tableID": number,
        "playerNames": game.names,
        "ourPlayerIndex": game.numbers.index(game.seat),
        "spectating": False,
        "shadowing": False,
        "replay": False,
        "databaseID": -1,
        "hasCustomSeed": False,
        "seed": "",
        "datetimeStarted": table["created"],
        "datetimeFinished": table["finished"],
        "options": game.variant.options(len(game.names), table["settings"]["clock"]),
        "characterAssignments": [],
        "characterMetadata": [],
        "sharedReplay": False,
        "sharedReplayLeader": "",
        "sharedReplaySegment": 0,
        "sharedReplayEffMod": 0,
        "paused": False,
        "pausePlayerIndex": -1,
        "pauseQueued": False,
    }


def clock_message(number: int, game: Game, left: list[Any]) -> Json:
    """The milliseconds that players have left, from ``left``: seconds, by seat. 0 without a clock."""
    by_seat = dict(enumerate(left))
    times = [round(1000 * (by_seat.get(game.numbers.seat(index)) or 0)) for index in range(len(game.names))]
    on_turn = game.view["on_turn"]
    active = -1 if on_turn is None else game.numbers.index(on_turn)
    return {"tableID": number, "times": times, "activePlayerIndex": active, "timeTaken": 0}
