"""Episodes of Kaggle's environments of Hanabi, as their ``toJSON`` writes them.

``open_spiel_hanabi`` is one table, ``open_spiel_hanabi_arena`` two tables of two players on the same deck, which act in
turn. Actions have the Hanabi Learning Environment's numbers, cards are numbered by colour and rank. Episodes of
``open_spiel_hanabi`` have only the dealt cards: the order of the rest is made up, the same for all episodes. The arena
shuffles its deck from a seed.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping, Sequence
from typing import Any

from starmine.rules.actions import Action, Clue, action_id, action_of
from starmine.rules.cards import COPIES, MAX_PLAYERS, MIN_PLAYERS, RANKS, hand_size, kind_text
from starmine.rules.checks import as_whole
from starmine.rules.editions.edition import Edition
from starmine.rules.errors import BadRecord, StarmineError
from starmine.rules.factories import edition
from starmine.rules.game import Game
from starmine.rules.records import texts
from starmine.rules.records.names import NAME_LENGTH
from starmine.rules.records.record import GameRecord, field, in_json, read_names
from starmine.rules.shuffle import shuffled
from starmine.rules.words.texts import listed

TABLE, ARENA = "open_spiel_hanabi", "open_spiel_hanabi_arena"
TEAMS, TEAM_PLAYERS = 2, 2  # of the arena

_TEAM = "team"  # the field that ``tables`` adds

COLOURS = ("red", "yellow", "green", "white", "blue")
CARDS = tuple(f"{colour[0].upper()}{rank}" for colour in COLOURS for rank in range(1, RANKS + 1))  # by number

# Settings of OpenSpiel with the only value that can be played here.
_ONLY = {"colors": "5", "ranks": "5", "max_information_tokens": "8", "random_start_player": "False"}
_CARDS_IN_HAND = ("one-less", "usual", "one-more")  # by the number of cards above the usual one, plus 1


def is_episode(value: Mapping[str, Any]) -> bool:
    """Whether a JSON object is an episode, of any environment."""
    return isinstance(value.get("info"), dict) and isinstance(value.get("statuses"), list)


def tables(episode: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The tables of an episode, each for ``read``."""
    return [{**episode, _TEAM: team} for team in range(TEAMS if episode.get("name") == ARENA else 1)]


def read(table: Mapping[str, Any]) -> GameRecord:
    """The game of a table of an episode, with the teams' names as the players'.

    ``ended`` is ``forfeit`` for an illegal action, ``timeout`` or ``error`` where the agent on turn at this table
    failed, ``stopped`` where one of the other table did, and ``terminated`` at the limit of steps. Raises
    ``BadRecord``.
    """
    name, info = table.get("name"), field(table, "info", dict)
    if name not in (TABLE, ARENA):
        raise BadRecord(texts.ENVIRONMENT(value=in_json(name), names=listed((TABLE, ARENA))))
    cocktail, players, settings = read_settings(field(info, "openSpielGameStringResolved", str))
    history = _numbers(field(info, "actionHistory", list))
    if name == TABLE:
        game = _read_game(cocktail, players, history)
        return GameRecord(game, _names(info, 0, players), ended=_ended(table, game, on_turn=True))
    team = table[_TEAM]
    deck = _arena_deck(settings)
    _check_hands(info, deck, int(cocktail.rules(players)["hand_size"]))
    games = [Game(cocktail, players=players, deck=deck) for _ in range(TEAMS)]
    acting = 0  # the table that is to act
    for place, number in enumerate(history):
        acting = _unfinished(games, acting)
        _push(games[acting], number, place)
        acting = 1 - acting
    ended = _ended(table, games[team], on_turn=_unfinished(games, acting) == team)
    return GameRecord(games[team], _names(info, team * players, players), ended=ended)


def read_settings(text: str) -> tuple[Edition, int, dict[str, str]]:
    """The edition and number of players of an OpenSpiel game, such as ``hanabi(players=2,colors=5)``, and its settings.

    Raises ``BadRecord`` for games that Starmine does not have.
    """
    settings: dict[str, str] = dict(re.findall(r"(\w+)=(\w+)", text))
    for name, only in _ONLY.items():
        if settings.get(name, only) != only:
            raise BadRecord(texts.SETTING(setting=name, value=in_json(settings[name]), only=only))
    players = _setting(settings, "players", MIN_PLAYERS, MIN_PLAYERS, MAX_PLAYERS)
    usual = hand_size(players)
    more = _setting(settings, "hand_size", usual, usual - 1, usual + 1) - usual
    strikes = _setting(settings, "max_life_tokens", 3, 1, 8)
    changes: dict[str, Any] = {"strikes": strikes} if strikes != 3 else {}
    if more:  # -1 or 1
        changes["cards_in_hand"] = _CARDS_IN_HAND[more + 1]
    return edition("cocktail", **changes), players, settings


def _setting(settings: Mapping[str, str], name: str, usual: int, least: int, most: int) -> int:
    """A number among the settings, by default ``usual``. Raises ``BadRecord`` unless it is within the bounds."""
    text = settings.get(name, str(usual))
    whole = int(text[:11]) if text.isdecimal() else None  # with more digits it is too large anyway
    number = as_whole(whole, least, most)
    if number is None:
        raise BadRecord(texts.SETTING(setting=name, value=in_json(text), only=f"{least} – {most}"))
    return number


def read_move(number: int, game: Game) -> Action:
    """The action of the seat on turn with a number of the Hanabi Learning Environment. Raises ``BadAction``."""
    action = action_of(number, game.setup, game.seat)
    if isinstance(action, Clue) and action.colour is not None:  # only the order of the colours differs
        return Clue(action.seat, colour=COLOURS[game.colours.index(action.colour)])
    return action


def write_move(action: Action, game: Game) -> int:
    """The inverse of ``read_move``."""
    if isinstance(action, Clue) and action.colour is not None:
        action = Clue(action.seat, colour=game.colours[COLOURS.index(action.colour)])
    return action_id(action, game.setup, game.seat)


def _read_game(cocktail: Edition, players: int, history: Sequence[int]) -> Game:
    """The game of a history in which each play and discard is followed by the card drawn while there are cards."""
    size, cards = int(cocktail.rules(players)["hand_size"]), len(cocktail.deck(players))
    if len(history) < players * size:
        raise BadRecord(texts.NO_DEAL(count=len(history), cards=players * size))
    dealt, moves = [*range(players * size)], []  # places in the history
    place = len(dealt)
    while place < len(history):
        moves.append(place)
        place += 1
        is_clue = history[place - 1] >= 2 * size  # lower numbers are discards and plays, one for each slot
        if not is_clue and len(dealt) < cards and place < len(history):
            dealt.append(place)
            place += 1
    deck = [_card(history[place], place) for place in dealt]
    # The cards that were not dealt follow, in the order of a fixed shuffle.
    unmatched, suits = deck.copy(), cocktail.suits(players)
    for card in (kind_text(kind, suits) for kind in shuffled(cocktail, players, "not dealt")):
        if card in unmatched:
            unmatched.remove(card)
        else:
            deck.append(card)
    game = Game(cocktail, players=players, deck=deck)
    for place in moves:
        _push(game, history[place], place)
    return game


def _card(number: int, place: int) -> str:
    if number >= len(CARDS):
        raise BadRecord(texts.DEALT(value=number, place=place, last=len(CARDS) - 1))
    return CARDS[number]


def _arena_deck(settings: Mapping[str, str]) -> list[str]:
    """The deck of the arena, as its ``_shuffled_deck`` makes it: Python's shuffle of the sorted cards."""
    deck = [card for card, copies in zip(CARDS, COPIES * len(COLOURS), strict=True) for _ in range(copies)]
    random.Random(_setting(settings, "seed", 0, 0, 2**31)).shuffle(deck)  # noqa: S311 - as the environment does
    return deck


def _check_hands(info: Mapping[str, Any], deck: Sequence[str], size: int) -> None:
    """Raises ``BadRecord`` if the first hands of an arena's episode, where it has them, are not those of its seed."""
    states = field(info, "stateHistory", list, [])
    if not states:
        return
    try:
        hands = json.loads(states[0])["tables"][0]["hands"]
        dealt = [f"{card['card']['color']}{card['card']['rank']}" for hand in hands for card in hand["cards"]]
    except (KeyError, IndexError, TypeError, ValueError, RecursionError):
        dealt = []
    if dealt != deck[: TEAM_PLAYERS * size]:
        raise BadRecord(texts.OTHER_DEAL)


def _numbers(history: Sequence[Any]) -> list[int]:
    """The action history as numbers. Raises ``BadRecord``."""
    found: list[int] = []
    for place, given in enumerate(history):
        if not isinstance(given, str) or not given.isdecimal() or len(given) > 3:
            raise BadRecord(texts.HISTORY(value=in_json(given), place=place))
        found.append(int(given))
    return found


def _push(game: Game, number: int, place: int) -> None:
    try:
        game.push(read_move(number, game))
    except StarmineError as error:
        raise BadRecord(texts.HISTORY_ACTION(value=number, place=place, reason=error.text), rule=error.rule) from error


def _unfinished(games: Sequence[Game], table: int) -> int:
    """``table``, 0 or 1, unless its game is over: then the other one."""
    return table if games[table].outcome is None else 1 - table


def _ended(table: Mapping[str, Any], game: Game, *, on_turn: bool) -> str | None:
    """What ended a table before its game was over; None for a game that is over or goes on.

    ``on_turn`` is whether this table was to act: an agent's failure ends both tables of the arena.
    """
    statuses, rewards = field(table, "statuses", list), field(table, "rewards", list, [])
    if game.outcome is not None or not statuses or "ACTIVE" in statuses:
        return None
    if "TIMEOUT" in statuses:
        ended = "timeout"
    elif "ERROR" in statuses or "INVALID" in statuses:
        ended = "error"
    else:
        ended = "forfeit" if -1 in rewards else "terminated"
    return ended if on_turn or ended == "terminated" else "stopped"


def _names(info: Mapping[str, Any], first: int, players: int) -> tuple[str, ...]:
    """The players' names: those of the teams from index ``first`` on; empty unless all of them are valid names here."""
    given = info.get("TeamNames")
    if not isinstance(given, list):
        return ()
    names = [name[:NAME_LENGTH].strip() if isinstance(name, str) else name for name in given[first : first + players]]
    try:
        return read_names(names, players, BadRecord)
    except BadRecord:
        return ()
