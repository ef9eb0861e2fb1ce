"""Finds puzzles, positions with one clearly best action, in games of bots and people: ``python -m tools.puzzles``.

Every position of a game is tried with few playouts; where one action seems clearly best, with more; and then all
actions on the same few hundred deals. What is found goes into a work file, a line a game, so that the next run goes
on where this one stopped; after ``--minutes`` nothing new begins. ``--choose N`` appends the N best new ones of each
theme to the shipped puzzles. ``--check`` plays out the shipped ones again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TextIO

import numpy as np

import starmine as sm
from starmine.analysis.reviewing.review import judge_of
from starmine.analysis.reviewing.values import Judge
from starmine.analysis.search.playouts import Source, playouts_of
from starmine.bots import Player
from starmine.bots.conventions import CONVENTIONS
from starmine.bots.protocol import SAME, UNKNOWN
from starmine.knowledge import owner_possible
from starmine.learning.puzzles.goals import NAMES
from starmine.learning.puzzles.lines import MODEL, THEMES, Line, Theme, code, packed, pairs, read_code
from starmine.learning.puzzles.puzzle import FOUND, PUZZLES, read_lines
from starmine.rules.actions import action_id
from starmine.rules.words.texts import Text
from tools import measuring, people
from tools.playing import bot_actions, dealt

GAP, END_GAP = 0.25, 0.5  # points by which the best action must beat every other one; END_GAP at the end of the game
SURE = 4.0  # and by how many standard errors
_OTHERS = 12  # one late position in so many is tried whatever the model does
_EARLY = 18  # cards in the deck: while there are more, only finesses are tried, as little else is urgent
_FIRST_TURN = 4  # before this turn hardly anything is at stake
_SCREENS, _SCREEN_GAP = (120, 1_200), 0.2  # playouts of the first two tests of a position, and the gap to pass them
_FEW_DEALS, _DEALS = 60, 400  # of the next two tests: all actions, then those close to the best one
_ALONE_DEALS, _ALONE_GAP = 100, 0.2  # of the last test: by clues and open cards alone
_NEAR = 0.6  # points: actions that are worse by less are near
_SLIPS = 0.3  # the share of people's actions that are no sign of what they hold
_SLIPPED = 0.08  # in the games of bots that slip: the share of actions that are a random play or discard
_SEED = 8_100_000  # of the first deal
_GAMES = 400  # of each table
_LAST_CARDS = 3  # in the deck: from here on it is the end of the game
_APART = 6  # turns between two puzzles of one player in a game
_MOST_OF_GAME = 8  # puzzles from one game

_HEAD = """\
# Puzzles found by tools/puzzles.py, see lines.py.
# Those with a source people/ID are positions of games in HanabiData by Markus Eger and others
# (https://github.com/yawgmoth/HanabiData), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/),
# rewritten here in a shorter form."""

# By the reasons of ``conventions``: those that a player can understand, and their themes.
_OF_CLUE: Mapping[str, Theme] = {
    "reason.asks": "finesse",
    "reason.now": "clue",
    "reason.later": "clue",
    "reason.save": "save",
    "reason.save-otherwise": "save",
    "reason.misplay": "save",
}
_OF_PLAY = ("reason.sure", "reason.sure-of-many", "reason.clued", "reason.clued-of-many")


def sources() -> list[str]:
    """The keys of all games, in the order in which they are searched."""
    tables = [(edition.id, players) for players in (3, 2, 4, 5) for edition in sm.editions()]
    keys = []
    for number in range(_GAMES):
        for edition, players in tables:  # three games with slips for one without: they have more to find
            table = f"{edition}/{players}"
            keys += [f"slips/{table}/{3 * number + more}" for more in range(3)] + [f"{MODEL}/{table}/{number}"]
    mixed = []
    by_people = [f"people/{name}" for name in people.ids()]
    every = 8  # bots' games for one of people's, of which there are far fewer
    for place, key in enumerate(keys):
        mixed.append(key)
        if place % every == 0 and place // every < len(by_people):
            mixed.append(by_people[place // every])
    return mixed


def game_of(key: str) -> sm.Game:
    """The whole game of a key."""
    kind, *rest = key.split("/")
    if kind == "people":
        return people.game(rest[0])
    edition, players, number = sm.edition(rest[0]), int(rest[1]), int(rest[2])
    seed = _SEED + 10_000 * [each.id for each in sm.editions()].index(edition.id) + number  # differs by edition
    game, draws = dealt(players, seed, edition), np.random.default_rng(seed)
    for action in bot_actions(game, MODEL, partners=SAME):
        slips = [one for one in game.legal_actions() if isinstance(one, sm.Play | sm.Discard)]
        if kind == "slips" and draws.random() < _SLIPPED:
            game.push(slips[draws.integers(len(slips))])
        else:
            game.push(action)
    return game


def search(key: str) -> list[dict[str, Any]]:
    """The positions of a game with one clearly best action that can be explained."""
    game = game_of(key)
    _, partners = _players(key)
    models = [Player(MODEL, seat, partners=partners) for seat in range(game.players)]
    found = []
    for turn in range(_FIRST_TURN, len(game.actions)):
        before = game.at(turn)
        model = models[before.seat]
        usual = model.act(before)
        explained = _explained(before, usual, model, key)
        is_late = before.cards_left <= _EARLY
        if (turn % _OTHERS == 0 and is_late) or (explained is not None and _is_tense(before, explained[0])):
            found.append(_tried(game, turn, key, model))
    return [line for line in found if line is not None]


def _is_tense(before: sm.Game, theme: Theme) -> bool:
    """Whether a position is worth trying: early, or where clue tokens are left, most things can wait a turn."""
    if before.cards_left > _EARLY and theme != "finesse":
        return False
    tokens = {"play": 1, "clue": 2}.get(theme, before.clue_tokens)  # at most so many; for other themes any number
    return before.clue_tokens <= tokens or before.strikes == before.edition.strikes - 1


@dataclass(frozen=True, slots=True)
class _Seen:
    """An action that seems clearly best, and what explains it."""

    best: sm.Action
    finds: bool  # the model finds it
    theme: Theme
    reason: Text


def _seen(game: sm.Game, turn: int, playouts: int, key: str, model: Player) -> _Seen | None:
    """What few playouts show about a position; None if no action is clearly best, or none can be explained."""
    before = game.at(turn)
    slips, partners = _players(key)
    judge, shares = judge_of(game, MODEL, slips=slips, partners=partners, playouts=playouts)
    values = judge.values(before, shares[:turn])
    if len(values.all) < 2 or values.all[1].loss < _SCREEN_GAP or isinstance(values.best, sm.FromDeck):
        return None
    explained = _explained(before, values.best, model, key)
    return None if explained is None else _Seen(values.best, values.best == values.usual, *explained)


def _explained(before: sm.Game, action: sm.Action, model: Player, key: str) -> tuple[Theme, Text] | None:
    """The theme of an action and the model's reason for it, even if the model would not take it.

    None if nothing explains the action, or if it is too plain.
    """
    if isinstance(action, sm.FromDeck) or CONVENTIONS.why is None:
        return None
    reason = CONVENTIONS.why(model.memory.copy(), before.view(before.seat), action, NAMES).text
    theme = _theme(before, action, str(getattr(reason, "id", None)), is_people=key.startswith("people/"))
    return None if theme is None or not isinstance(reason, Text) else (theme, reason)


def _players(key: str) -> tuple[float, int]:
    """For a game: ``slips``, the share of actions that are no sign of their players' cards, and ``partners``."""
    shares = {"people": (_SLIPS, UNKNOWN), "slips": (_SLIPPED, SAME), MODEL: (0.0, SAME)}
    return shares[key.partition("/")[0]]


def _tried(game: sm.Game, turn: int, key: str, model: Player) -> dict[str, Any] | None:
    """A position with one clearly best action as a row of the work file; None for others."""
    seen: _Seen | None = None
    for playouts in _SCREENS:
        seen = _seen(game, turn, playouts, key, model)
        if seen is None:
            return None
    assert seen is not None
    before, best, theme, reason = game.at(turn), seen.best, seen.theme, seen.reason
    slips, partners = _players(key)
    judge, shares = judge_of(game, MODEL, slips=slips, partners=partners, playouts=1_500, seed=1)
    least = END_GAP if theme == "end" else GAP
    losses, errors = compared(judge, before, shares[:turn], _FEW_DEALS)
    if not clear(losses, errors, best, least / 2, 0.0):
        return None
    close = [action for action, loss in losses.items() if action == best or loss < max(1.0, 6 * errors[action])]
    losses_again, errors_again = compared(judge, before, shares[:turn], _DEALS, close)
    losses.update(losses_again)
    errors.update(errors_again)
    if not clear(losses, errors, best, least, SURE):
        return None
    alone, doubts = compared(judge, before, np.ones(turn), _ALONE_DEALS)
    is_alone = clear(alone, doubts, best, _ALONE_GAP, 2.0)
    is_people = key.startswith("people/")
    if is_people and not is_alone:
        return None  # these people had no conventions
    as_code = code_of(before)
    kept = {as_code(action): round(loss, 2) for action, loss in sorted(losses.items(), key=lambda one: one[1])}
    return {
        "theme": theme,
        "step": step_of(is_alone=is_alone, near=near(kept), finds=seen.finds),
        "alone": is_alone,
        "near": near(kept),
        "finds": seen.finds,
        "turn": turn,
        "sure": _sure_plays(before),
        "source": key,
        "edition": game.edition.id,
        "options": {"discard_at_full": True} if is_people else {},
        "players": game.players,
        "deck": "".join(game.deck),
        "actions": "".join(as_code(action) for action in game.actions[:turn]),
        "losses": kept,
        "reason": packed(reason),
    }


def code_of(game: sm.Game) -> Any:
    return partial(code, suits=game.suits)


def compared(
    judge: Judge, before: sm.Game, slips: Any, deals: int, actions: Sequence[sm.Action] | None = None
) -> tuple[dict[sm.Action, float], dict[sm.Action, float]]:
    """By how many points actions, by default all legal ones, are worse than the best; with standard errors."""
    belief = judge.belief(before, slips)
    actions = actions or before.legal_actions()
    ids = np.array([action_id(action, before.setup, before.seat) for action in actions], np.int64)
    source = Source(belief, playouts_of(judge.bots, before.rules.tobytes(), judge.partners), judge.seed + before.turn)
    scores = source.scores(deals, ids).astype(np.float64)
    differences = scores[:, [scores.mean(axis=0).argmax()]] - scores  # by deal and action
    count = min(float(deals), belief.effective)
    errors = np.sqrt((differences.var(axis=0) + 1 / deals) / count)  # never 0, even if all differences are equal
    return (
        dict(zip(actions, map(float, differences.mean(axis=0)), strict=True)),
        dict(zip(actions, map(float, errors), strict=True)),
    )


def clear(
    losses: Mapping[sm.Action, float], errors: Mapping[sm.Action, float], best: sm.Action, gap: float, sure: float
) -> bool:
    """Whether an action is better than every other one by ``gap`` points and ``sure`` standard errors."""
    return losses[best] == 0 and all(
        loss >= max(gap, sure * errors[action]) for action, loss in losses.items() if action != best
    )


def _theme(before: sm.Game, best: sm.Action, name: str, *, is_people: bool) -> Theme | None:
    """The theme of an action with a reason of this name."""
    if isinstance(best, sm.Clue):
        theme = _OF_CLUE.get(name)
        if is_people and not (name == "reason.save" or _tells(before, best)):  # these people had no conventions
            theme = None
    else:
        theme = _of_card(before, best, name)
    return "end" if before.cards_left <= _LAST_CARDS and theme not in (None, "finesse") else theme


def _of_card(before: sm.Game, best: sm.Action, name: str) -> Theme | None:
    """The theme of a play or a discard."""
    known = owner_possible(before.view(before.seat), before.seat)
    if isinstance(best, sm.Play):
        if name == "reason.waits":
            return "finesse"
        is_sure = before.fitting.issuperset(known[best.slot])
        is_plain = is_sure and before.cards_left <= _LAST_CARDS and _sure_plays(before) == 1
        return "play" if (is_sure or name in _OF_PLAY) and not is_plain else None
    if not isinstance(best, sm.Discard):
        return None
    if name == "reason.same-elsewhere":
        return "discard"
    # The slots whose cards are surely dead; unless that is the reason, also those that are surely not critical.
    is_useless = name == "reason.useless"
    fine = [
        slot
        for slot, kinds in enumerate(known)
        if all(before.is_dead(kind) or not (is_useless or before.is_critical(kind)) for kind in kinds)
    ]
    return "discard" if fine == [best.slot] else None


def _tells(before: sm.Game, clue: sm.Clue) -> bool:
    """Whether a player knows after a clue that a card can be played, and did not before."""
    after = before.copy()
    after.push(clue)
    known = [owner_possible(game.view(clue.seat), clue.seat) for game in (before, after)]
    ready = [{slot for slot, kinds in enumerate(hand) if before.fitting.issuperset(kinds)} for hand in known]
    return bool(ready[1] - ready[0])


def _sure_plays(before: sm.Game) -> int:
    """How many cards of the seat on turn can be played for certain, by the clues and the visible cards."""
    return sum(before.fitting.issuperset(kinds) for kinds in owner_possible(before.view(before.seat), before.seat))


def near(losses: Mapping[str, float]) -> int:
    """How many other actions are hardly worse than the best one."""
    return sum(0 < loss < _NEAR for loss in losses.values())


def step_of(*, is_alone: bool, near: int, finds: bool) -> int:
    """The level of difficulty: 1 to 3."""
    difficulties = (not is_alone) + (near > 1) + (not finds)
    return min(1 + difficulties, 3)


def find(work: Path, jobs: int, minutes: float) -> None:
    """Searches games that the work file does not have, in ``jobs`` processes, for at most so many minutes."""
    done = {row["game"] for row in _rows(work)}
    left = [key for key in sources() if key not in done]
    with work.open("a", encoding="utf-8") as file:
        # The first game is searched here, so that the processes have all compiled code when they begin.
        for key in left[:1]:
            _write_row(file, key, search(key))
        calls = ((key, partial(search, key)) for key in left[1:])
        for key, found in measuring.finished(calls, jobs, minutes, get_context("fork")):
            _write_row(file, key, found)


def _write_row(file: TextIO, key: str, found: list[dict[str, Any]]) -> None:
    file.write(json.dumps({"game": key, "found": found}) + "\n")
    file.flush()


def _rows(work: Path) -> Iterator[dict[str, Any]]:
    if work.exists():
        yield from map(json.loads, work.read_text(encoding="utf-8").splitlines())


def choose(work: Path, count: int, since: str) -> list[Line]:
    """The shipped lines with up to ``count`` new ones of each theme, from all levels and not too alike."""
    shipped = read_lines()
    # By deal and number of players: the turns of puzzles. A deal with slips and the same without begin alike.
    taken: dict[tuple[str, int], list[int]] = {}
    for line in shipped:
        taken.setdefault((line.deck, line.players), []).append(len(pairs(line.actions)))
    numbers = Counter({theme: sum(line.theme == theme for line in shipped) for theme in THEMES})
    found = [row for game in _rows(work) for row in game["found"]]
    for row in found:
        row["near"] = near(row["losses"])
        row["step"] = step_of(is_alone=row["alone"], near=row["near"], finds=row["finds"])
    chosen: list[dict[str, Any]] = []
    for theme in THEMES:
        of_table: Counter[tuple[str, int]] = Counter()  # by edition and number of players: new puzzles
        best: list[dict[str, Any]] = []
        for row in sorted((row for row in found if row["theme"] == theme), key=_worth, reverse=True):
            turns = taken.get((row["deck"], row["players"]), [])
            table = row["edition"], row["players"]
            if len(turns) >= _MOST_OF_GAME or any(_are_alike(row["turn"], turn, row["players"]) for turn in turns):
                continue
            if len(best) < count and of_table[table] < max(3, count // 3):
                taken.setdefault((row["deck"], row["players"]), []).append(row["turn"])
                of_table[table] += 1
                best.append(row)
        chosen += sorted(best, key=lambda row: row["step"])
    for row in chosen:
        numbers[row["theme"]] += 1
        name = f"{row['theme']}-{numbers[row['theme']]}"
        fields = {field: row[field] for field in Line.__slots__ if field in row}
        shipped.append(Line(id=name, since=since, **fields))
    return shipped


def _are_alike(one: int, other: int, players: int) -> bool:
    """Whether two turns of a game are of the same player, soon after each other, or directly after each other."""
    apart = abs(one - other)
    return apart < (_APART if apart % players == 0 else 2)


def _worth(row: Mapping[str, Any]) -> float:
    """How good a puzzle is: the best action is clear, and there are others to be tempted by. Too easy ones get less."""
    losses = sorted(row["losses"].values())  # the first one is 0, of the best action
    return float(min(losses[1], 1.0) + 0.1 * min(row["near"], 3) - 0.3 * (row["step"] == 1 and row["near"] == 0))


def write(lines: Sequence[Line]) -> None:
    """Replaces the shipped file."""
    measuring.replace(Path(str(FOUND)), "".join(f"{text}\n" for text in [_HEAD, *(line.json() for line in lines)]))


def again(line: Line, deals: int) -> tuple[float, float]:
    """Plays out a shipped puzzle anew: by how many points the next best action is worse, and the standard error.

    Negative if the stored best action is not the best one.
    """
    game = PUZZLES[line.id].game
    slips, partners = _players(line.source)
    judge, shares = judge_of(game, MODEL, slips=slips, partners=partners, playouts=1_500, seed=2)
    losses, errors = compared(judge, game, shares, deals)
    best = read_code(next(iter(line.losses)), game.suits)
    other = min((action for action in losses if action != best), key=lambda action: losses[action])
    return losses[other] - losses[best], errors[other]


def main() -> None:
    parser = measuring.parser(__doc__)
    parser.add_argument("--work", type=Path, default=Path("puzzles.work.jsonl"), help="the work file")
    parser.add_argument("--choose", type=int, metavar="N", help="appends up to N of each theme, finds nothing")
    parser.add_argument(
        "--since", help="the day from which they take part in the puzzle of the day; by default in a week"
    )
    parser.add_argument("--check", action="store_true", help="plays out the shipped ones again, finds nothing")
    args = parser.parse_args()
    if args.check:
        for line in read_lines():
            gap, error = again(line, _DEALS)
            print(f"{line.id}: {gap:.2f} ± {error:.2f}{'' if gap > 0 else ' another action is better'}", flush=True)
    elif args.choose:
        write(choose(args.work, args.choose, args.since or str((datetime.now(UTC) + timedelta(days=7)).date())))
    else:
        find(args.work, args.jobs, args.minutes)


if __name__ == "__main__":
    main()
