"""Data sets of games: read into records and into arrays for imitation, and written for other programs.

``read_games`` reads the files of AH2AC2, of JaxMARL and of HanabiData, and records. Every game is replayed by the rules
here, and its score must be the file's.

- **AH2AC2** (https://github.com/FLAIROx/ah2ac2): arrays of many games in a safetensors file. A file has games of one
  number of players: ``decks`` (games, 50, 2), a card's colour and rank counted from 0; ``actions`` (games, turns,
  players), for each turn the action id of the seat on turn and a no-op for each other seat, after the end only no-ops;
  ``num_actions``, ``scores`` and ``game_ids`` (games,); and ``num_players``.
- **JaxMARL** (https://github.com/FLAIROx/JaxMARL, ``tests/hanabi``): ``decks.json`` has an object per game with the
  ``deck``, cards such as ``"R1"`` in draw order; ``actions.json`` a list of action ids per game; ``scores.txt`` a line
  ``number,score`` per game. Colours are R Y G W B, seat 0 begins, and a lost game scores 0.
- **HanabiData** (https://github.com/yawgmoth/HanabiData): logs of games of a person in seat 1 with a program in seat 0.
  A log names the program and the seed of the deck, lists the cards that are left after the deal, and has a line
  ``MOVE: player action card target colour rank`` for each action, 0 a colour clue, 1 a rank clue, 2 a play, 3 a
  discard. Its score counts the cards on the fireworks, also of lost games. Logs can be read, but not written: they have
  the deck as a seed, and most decks have none.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from starmine.lab.errors import BadDataset
from starmine.lab.simulation.demonstrations import Turns
from starmine.observation.encoding import Encoding
from starmine.observation.last_action import LAST, forget, step
from starmine.rules.actions import Action, Clue, Discard, Play, action_id, action_of
from starmine.rules.cards import COPIES, RANKS
from starmine.rules.checks import as_whole
from starmine.rules.errors import StarmineError
from starmine.rules.factories import edition
from starmine.rules.game import Game
from starmine.rules.kernel.action_ids import action_count
from starmine.rules.kernel.kernel import deal, legal
from starmine.rules.kernel.state import GAME, RULES
from starmine.rules.records import GameRecord, read_records

__all__ = ["BadDataset", "read_games", "turns", "write_ah2ac2", "write_jaxmarl"]

Arrays = dict[str, npt.NDArray[Any]]

# The rules and action ids of the Hanabi Learning Environment, and those of HanabiData.
_COCKTAIL, _COCKTAIL_OF_LOGS = edition("cocktail"), edition("cocktail", discard_at_full=True)
# Rules in which games to write may differ from `cocktail`, since `_plain` replays each game by the rules of `cocktail`.
_MAY_DIFFER = {"early_end", "settles", "discard_at_full"}

# Data types of safetensors files.
_DTYPES = {"BOOL": "?", "U8": "u1", "I8": "i1", "U16": "<u2", "I16": "<i2", "U32": "<u4", "I32": "<i4"}
_DTYPES |= {"U64": "<u8", "I64": "<i8", "F32": "<f4", "F64": "<f8"}

# JaxMARL's files, and its letters of colours.
_DECKS, _ACTIONS, _SCORES = "decks.json", "actions.json", "scores.txt"
_LETTERS = "RYGWB"

# HanabiData's colours, the cards of both hands, and the lines of a log.
_COLOURS = ("green", "yellow", "white", "blue", "red")
_HANDS = 10
_TREATMENT = re.compile(r"^Treatment: \('(\w+)', (\d+)\)", re.MULTILINE)
_LEFT = re.compile(r"^\[(\(.*\))\]", re.MULTILINE)
_MOVE = re.compile(r"^MOVE: ([01]) ([0-3]) (\S+) (\S+) (\S+) (\S+)", re.MULTILINE)
_SCORE = re.compile(r"^Score:? (\d+)", re.MULTILINE)


def read_games(path: str | Path, *, players: int = 2) -> list[GameRecord]:
    """The games of a file or folder, in its order.

    - a file of AH2AC2, which ends in ``.safetensors``
    - a folder of JaxMARL's with ``decks.json``, ``actions.json`` and ``scores.txt``. These do not hold the number of
      players: give ``players``, which all other files ignore.
    - a ``.log`` of HanabiData, or a folder of such files
    - any file that ``read_records`` reads

    All games but those of records have the edition ``cocktail``; those of HanabiData also its option
    ``discard_at_full``. A game of AH2AC2 that hanab.live ended early is unfinished here.

    Raises ``BadDataset`` for files that cannot be read, illegal actions and scores that differ from the replay's, and
    what ``read_records`` raises.
    """
    path = Path(path)
    try:
        if path.is_dir():
            return _read_folder(path, players)
        if path.suffix == ".safetensors":
            return _read_ah2ac2(path)
        if path.suffix == ".log":
            return [_read_log(path)]
        return read_records(path.read_bytes())
    except OSError as error:
        raise BadDataset(f"{path} cannot be read: {(error.strerror or str(error)).lower()}") from error


def _read_folder(folder: Path, players: int) -> list[GameRecord]:
    if (folder / _ACTIONS).exists():
        return _read_jaxmarl(folder, players)
    if logs := sorted(folder.glob("*.log")):
        return [_read_log(log) for log in logs if not log.name.startswith("survey")]  # a survey has no game
    raise BadDataset(f"{folder} has neither {_ACTIONS}, as JaxMARL, nor logs, as HanabiData: choose its folder")


def _read_ah2ac2(path: Path) -> list[GameRecord]:
    """The games of a file. Raises ``BadDataset`` and ``OSError``."""
    try:
        arrays = load_safetensors(path.read_bytes())
        players = int(arrays["num_players"])
        decks, actions, lengths, scores = (arrays[name] for name in ("decks", "actions", "num_actions", "scores"))
        kinds = decks[..., 0].astype(np.int64) * RANKS + decks[..., 1]
        counts = {len(kinds), len(actions), len(lengths), len(scores)}  # of games: one number if valid
        is_valid = kinds.ndim == 2 and actions.shape[2:] == (players,) and len(counts) == 1
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise BadDataset(f"{path} is not a safetensors file of AH2AC2: {error}. Download it again") from error
    if not is_valid or as_whole(players, 2, 5) is None:
        raise BadDataset(
            f"{path} is not a file of AH2AC2: its arrays have other shapes. Choose one with decks and actions"
        )
    noop = action_count(_COCKTAIL.rules(players))  # the id after those of all actions
    rows = zip(kinds.tolist(), actions, lengths.tolist(), scores.tolist(), strict=True)
    return [
        _read_game(deck, turns[:length], noop, score, f"game {at} of {path}")
        for at, (deck, turns, length, score) in enumerate(rows)
    ]


def _read_game(deck: list[int], turns: npt.NDArray[Any], noop: int, score: int, where: str) -> GameRecord:
    acting = turns != noop  # (turns, players)
    players, seats = turns.shape[1], acting.argmax(axis=1)
    first = int(seats[0]) if len(seats) else 0
    if (acting.sum(axis=1) != 1).any() or (seats != (first + np.arange(len(seats))) % players).any():
        raise BadDataset(f"{where}: one seat after the other must act, and the others have the action {noop}")
    return GameRecord(_replayed(players, deck, turns[acting].tolist(), score, where=where, first=first))


def write_ah2ac2(games: Iterable[Game], path: str | Path) -> None:
    """Writes a file of AH2AC2 with games of one number of players; its ``game_ids`` count from 0.

    Raises ``BadDataset`` for games of other rules than those of ``cocktail``.
    """
    games = list(games)
    players = {game.players for game in games}
    if len(players) != 1:
        raise BadDataset(
            f"the games have {sorted(players)} players: a file of AH2AC2 has games of one number of players"
        )
    (count,) = players
    plain = [_plain(game, where=f"game {at}") for at, game in enumerate(games)]
    lengths = [len(actions) for _, actions in plain]
    turns = np.full((len(games), max(lengths), count), action_count(_COCKTAIL.rules(count)), np.int32)
    for row, (_, actions) in zip(turns, plain, strict=True):
        row[np.arange(len(actions)), np.arange(len(actions)) % count] = actions  # of the seat on turn
    Path(path).write_bytes(
        dump_safetensors(
            {
                "game_ids": np.arange(len(games), dtype=np.int32),
                "scores": np.array([game.score for game in games], np.int32),
                "decks": np.stack(np.divmod([deck for deck, _ in plain], RANKS), axis=-1).astype(np.int32),
                "actions": turns,
                "num_actions": np.array(lengths, np.int32),
                "num_players": np.array(count, np.int32),
            }
        )
    )


def load_safetensors(data: bytes) -> Arrays:
    """The arrays of a safetensors file: the length of a header, the header in JSON, then the arrays' bytes.

    Raises ``KeyError``, ``TypeError`` or ``ValueError`` for other data.
    """
    start = 8 + int.from_bytes(data[:8], "little")
    arrays: Arrays = {}
    for name, entry in json.loads(data[8:start]).items():
        if name != "__metadata__":
            begin, end = entry["data_offsets"]
            array = np.frombuffer(data[start + begin : start + end], _DTYPES[entry["dtype"]])
            arrays[name] = array.reshape(entry["shape"])
    return arrays


def dump_safetensors(arrays: Arrays) -> bytes:
    """A safetensors file of int32 arrays."""
    header, at = {}, 0
    for name, array in arrays.items():
        header[name] = {"dtype": "I32", "shape": array.shape, "data_offsets": [at, at + array.nbytes]}
        at += array.nbytes
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)  # aligns the arrays
    return len(text).to_bytes(8, "little") + text + b"".join(array.astype("<i4").tobytes() for array in arrays.values())


def _read_jaxmarl(folder: Path, players: int) -> list[GameRecord]:
    """The games of a folder. Raises ``BadDataset`` and ``OSError``."""
    try:
        decks = [
            [_LETTERS.index(card[0]) * RANKS + int(card[1:]) - 1 for card in game["deck"]]
            for game in json.loads((folder / _DECKS).read_text(encoding="utf-8"))
        ]
        actions = [list(ids) for ids in json.loads((folder / _ACTIONS).read_text(encoding="utf-8"))]
        scores = [int(line.split(",")[1]) for line in (folder / _SCORES).read_text(encoding="utf-8").splitlines()]
        games = list(zip(decks, actions, scores, strict=True))
    except (KeyError, TypeError, ValueError, IndexError) as error:
        names = f"{_DECKS}, {_ACTIONS} and {_SCORES}"
        raise BadDataset(f"{folder} does not have games of JaxMARL in {names}: {error}") from error
    return [
        GameRecord(_replayed(players, *game, where=f"game {number} of {folder}")) for number, game in enumerate(games)
    ]


def write_jaxmarl(games: Iterable[Game], folder: str | Path) -> None:
    """Writes games to a folder, which is made. Raises ``BadDataset`` for other rules than those of ``cocktail``."""
    games, folder = list(games), Path(folder)
    plain = [_plain(game, where=f"game {at}") for at, game in enumerate(games)]
    decks = [{"deck": [f"{_LETTERS[kind // RANKS]}{kind % RANKS + 1}" for kind in deck]} for deck, _ in plain]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / _DECKS).write_text(json.dumps(decks), encoding="utf-8")
    (folder / _ACTIONS).write_text(json.dumps([actions for _, actions in plain]), encoding="utf-8")
    scores = "".join(f"{number},{game.score}\n" for number, game in enumerate(games))
    (folder / _SCORES).write_text(scores, encoding="utf-8")


def _read_log(path: Path) -> GameRecord:
    """The game of a log; one without a score is unfinished. Raises ``BadDataset`` and ``OSError``."""
    text = path.read_text(encoding="utf-8", errors="replace")
    program, left = _TREATMENT.search(text), _LEFT.search(text)
    if program is None or left is None:
        raise BadDataset(f"{path} is not a log of HanabiData: it has no line with a treatment, or none with the deck")
    deck = _deck(int(program[2]))
    if re.findall(r"\((\d), (\d)\)", left[1]) != [(str(colour), str(rank)) for colour, rank in deck[_HANDS:]]:
        raise BadDataset(f"{path}: the cards left after the deal are not those of the seed {program[2]}")
    letters = [f"{_COLOURS[colour][0].upper()}{rank}" for colour, rank in deck]
    game = Game(_COCKTAIL_OF_LOGS, players=2, deck=letters)
    try:
        for move in _MOVE.findall(text):
            game.push(_action(move), seat=int(move[0]))
    except (StarmineError, ValueError, IndexError) as error:
        raise BadDataset(f"{path}: the move at turn {game.turn} cannot be replayed: {error}") from error
    score, cards = _SCORE.search(text), sum(game.fireworks.values())
    if score is not None and int(score[1]) != cards:
        raise BadDataset(f"{path} has the score {score[1]}, but replayed {cards} cards are on the fireworks")
    return GameRecord(game, (program[1], "You"))


def _deck(seed: int) -> list[tuple[int, int]]:
    """Colours and ranks, in draw order: sorted and shuffled as Python 2 did."""
    generator = random.Random(seed)  # noqa: S311
    deck = [(colour, rank) for colour in range(5) for rank, count in enumerate(COPIES, 1) for _ in range(count)]
    for place in range(len(deck) - 1, 0, -1):
        other = int(generator.random() * (place + 1))
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def _action(move: tuple[str, ...]) -> Action:
    _, kind, card, target, colour, rank = move
    match kind:
        case "0":
            return Clue(int(target), colour=_COLOURS[int(colour)])
        case "1":
            return Clue(int(target), rank=int(rank))
        case "2":
            return Play(int(card))
        case _:
            return Discard(int(card))


def _replayed(
    players: int, deck: Sequence[int], actions: Sequence[Any], score: int, *, where: str, first: int = 0
) -> Game:
    """A game of ``cocktail`` with a deck of kinds, in draw order, and the action ids of its turns.

    Raises ``BadDataset``, whose message begins with ``where``, if it cannot be played or its score is not ``score``.
    """
    try:
        game = Game(_COCKTAIL, players=players, deck=deck, first=first)
        most = action_count(game.rules) - 1
        for turn, given in enumerate(actions):
            number = as_whole(given, 0, most)
            if number is None:
                raise BadDataset(f"action {given} at turn {turn} is out of range: these rules have the ids 0 to {most}")
            game.push(action_of(number, game.setup, game.seat))
    except StarmineError as error:
        raise BadDataset(f"{where}: {error}") from error
    if game.score != score:
        raise BadDataset(f"{where} has the score {score}, but replayed it is {game.score}: the file is of other rules")
    return game


def _plain(game: Game, *, where: str) -> tuple[list[int], list[int]]:
    """The deck as kinds and the action ids of a game, for programs with the rules of the Hanabi Learning Environment.

    Raises ``BadDataset`` for a game of other rules, one that another seat than 0 begins, and a view.
    """
    rules = _COCKTAIL.rules(game.players)
    if any((game.rules[name] != rules[name]).any() for name in RULES.names or () if name not in _MAY_DIFFER):
        raise BadDataset(f"{where} is of {game.edition!r}: only games with the rules of cocktail can be written")
    if game.first != 0:
        raise BadDataset(f"{where} begins with seat {game.first}: only games that seat 0 begins can be written")
    if game.viewer is not None or len(game.log) < game.turn:
        raise BadDataset(f"{where} is a view or was made from a state: only whole games can be written")
    deck = game.state["deck"][: game.rules["deck_size"]].tolist()
    actions = [action_id(turn.action, game.setup, turn.seat) for turn in game.log]
    _replayed(game.players, deck, actions, game.score, where=where)
    return deck, actions


def turns(games: Sequence[Game], *, packed: bool = False) -> Turns:
    """The turns of whole games, in order: a row each, in the format of ``demonstrations``.

    Observations are those of the Hanabi Learning Environment, of the seat on turn; ``packed`` gives bits instead of
    bytes. Raises ``BadDataset`` for no games, and for games whose observations or actions differ in number.
    """
    if not games:
        raise BadDataset("there are no games: give at least one")
    encoding = Encoding(games[0].rules)
    bits, count, actions = encoding.bits, sum(game.turn for game in games), action_count(encoding.rules)
    found = Turns(
        observations=encoding.empty(count, packed=packed),
        action_mask=np.zeros((count, actions), np.bool_),
        actions=np.zeros(count, np.int64),
        seats=np.zeros(count, np.int64),
    )
    at = 0
    for number, game in enumerate(games):
        if game.rules.tobytes() != encoding.rules.tobytes():
            encoding = Encoding(game.rules)
        if (encoding.bits, action_count(game.rules)) != (bits, actions):
            raise BadDataset(f"game {number} is of other rules than the games before: give games of one table")
        rows = Turns._make(array[at : at + game.turn] for array in found)
        _write_turns(game, encoding, rows)
        at += game.turn
    return found


def _write_turns(game: Game, encoding: Encoding, out: Turns) -> None:
    states, lasts = np.zeros(game.turn, GAME), np.zeros(game.turn, LAST)
    now, last = np.zeros(1, GAME), np.zeros(1, LAST)
    deal(now[0], game.rules, game.state["deck"][: game.rules["deck_size"]].copy(), game.first)
    forget(last[0])
    for turn, taken in enumerate(game.log):
        states[turn], lasts[turn] = now[0], last[0]
        out.actions[turn] = action_id(taken.action, game.setup, taken.seat)
        out.action_mask[turn] = legal(now[0], game.rules) >> np.arange(out.action_mask.shape[1]) & 1
        step(now[0], last[0], game.rules, out.actions[turn])
    encoding.write(states, lasts, out.observations)
    out.seats[:] = states["seat"]
