"""What ``cautious`` and ``conventions`` know and do in the positions of the folder ``scenarios``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

import starmine as sm
from starmine.bots import BOTS, Bot, Player
from starmine.rules.cards import RANKS, kind_texts
from tests.rules.tables import Table, stacked

_POSITION = ("hands", "edition", "options", "stacks", "gone", "tokens", "strikes", "left", "first", "draws", "do")


@dataclass(frozen=True)
class Case:
    """A position, and what to expect in it."""

    title: str
    given: dict[str, str]
    expected: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return self.title


def cases(path: Path) -> list[Case]:
    """The cases of a file, which says what a bot knows and does in given positions.

    A file contains cases, separated by empty lines. A case is a title after ``#`` and lines of a keyword and its value:

        # a colour clue to the chop asks to play it
        hands: W4 W4 R4 B4 G4 / R1 Y3 R3 B2 W3      by seat, oldest card first; all other lines are optional
        edition: six-colour                         default: "cocktail"
        options: strikes=1 empty_clues=yes
        stacks: R1 B2                               the highest card of each firework
        gone: G3 G3                                 discarded
        tokens: 4
        strikes: 1
        left: 6                                     cards left to draw
        first: 1                                    the seat on turn
        draws: G1 W1                                the next cards of the deck
        do: clue 1 red, play 0                      actions, as ``Game.push`` accepts them
        1.0: R1                                     seat 1 takes its card in slot 0 for this; ``R*`` is any red
        1.0: not R1                                 seat 1 does not take it for this
        choose: play 0 | play 1                     the seat on turn takes one of these actions
        avoid: discard 0                            it takes none of these
        why: asks for                               a part of its reason
    """
    return [_case(block) for block in path.read_text(encoding="utf-8").strip().split("\n\n")]


def _case(block: str) -> Case:
    title, *lines = block.split("\n")
    assert title.startswith("# "), title
    pairs = [(word.strip(), value.strip()) for word, _, value in (line.partition(":") for line in lines)]
    given = {word: value for word, value in pairs if word in _POSITION}
    return Case(title[2:], given, tuple(pair for pair in pairs if pair[0] not in _POSITION))


def position(case: Case) -> sm.Game:
    """The game of a case, after its actions."""
    given = case.given
    hands = [hand.strip() for hand in given["hands"].split("/")]
    options = dict(pair.split("=") for pair in given.get("options", "").split())
    whole = {name: int(value) if value.isdigit() else value == "yes" for name, value in options.items()}
    table = Table(given.get("edition", "cocktail"), whole, len(hands))
    stacks, gone = given.get("stacks", "").split(), given.get("gone", "").split()
    played = [f"{top[0]}{rank}" for top in stacks for rank in range(1, int(top[1]) + 1)]
    used = [*played, *gone]
    deck = stacked(table, *hands, draws=" ".join((*used, given.get("draws", ""))))
    game = sm.Game(table.rules, players=len(hands), deck=deck, first=int(given.get("first", 0)))
    _set_up(game, stacks, gone, len(used), given)
    for action in filter(None, given.get("do", "").split(",")):
        game.push(action.strip())
    return game


def _set_up(game: sm.Game, stacks: list[str], gone: list[str], used: int, given: dict[str, str]) -> None:
    """Puts cards on the fireworks and the discards, and sets the tokens."""
    state, letters = game.state, [suit.letter for suit in game.suits]
    for top in stacks:
        state["fireworks"][letters.index(top[0])] = int(top[1])
    for kind in gone:
        state["discarded"][letters.index(kind[0]) * RANKS + int(kind[1]) - 1] += 1
    state["score"] = sum(int(top[1]) for top in stacks)
    state["drawn"] += used
    if "left" in given:
        state["drawn"] = int(game.rules["deck_size"]) - int(given["left"])
    state["clue_tokens"] = int(given.get("tokens", state["clue_tokens"]))
    state["used_strikes"] = int(given.get("strikes", 0))


def failures(case: Case, bot: Bot) -> list[str]:
    """The expectations that the bot fails when it sits in every seat."""
    game = position(case)
    player = Player(bot, game.seat, seed=1)
    return [
        f"{word}: {value}, but: {found}"
        for word, value in case.expected
        for found, right in [_check(game, player, word, value)]
        if not right
    ]


def _check(game: sm.Game, player: Player, word: str, value: str) -> tuple[str, bool]:
    if word in ("choose", "avoid"):
        found = str(player.act(game))
        return found, (found in [choice.strip() for choice in value.split("|")]) == (word == "choose")
    if word == "why":
        reason = player.why(game)
        return str(reason), reason is not None and value in reason.text
    seat, slot = map(int, word.split("."))
    holder = Player(player.bot, seat, seed=1)
    holder.follow(game)
    taken = set(kind_texts(int(holder.memory["meant"][game.state["hands"][seat, slot]]), game.suits))
    wanted, negated = re.subn(r"^not ", "", value)
    named = {
        kind
        for pattern in wanted.split()
        for kind in kind_texts((1 << RANKS * len(game.suits)) - 1, game.suits)
        if re.fullmatch(pattern.replace("*", "."), kind)
    }
    return " ".join(sorted(taken)), not taken & named if negated else taken == named


CASES = [
    pytest.param(BOTS[file.stem], case, id=f"{file.stem}: {case}")
    for file in sorted(Path(__file__).parent.glob("scenarios/*.txt"))
    for case in cases(file)
]


@pytest.mark.parametrize(("bot", "case"), CASES)
def test_bot_does_what_the_scenario_says(bot: Bot, case: Case) -> None:
    assert failures(case, bot) == []


def test_unmet_scenario_is_reported() -> None:
    case = Case("", {"hands": "W4 W4 R4 B4 G4 / R1", "do": "clue 1 red"}, (("1.0", "R2"),))
    assert failures(case, BOTS["conventions"]) == ["1.0: R2, but: R1"]
