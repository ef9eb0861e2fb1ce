"""Whole games by typed commands."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import starmine as sm
from starmine.cli.play.saves import save_table
from starmine.cli.play.table import TerminalTable, names_of
from tests.cli.running import call, run, spawn
from tests.playing import dealt
from tests.rules.test_refusals import with_the_last_cards

# A discard if allowed, otherwise the first legal clue: repeated, this plays any game to its end.
TURN = "d 1\n" + "".join(f"c anna {rank}\n" for rank in range(1, 6))
GAMES = [
    ("abacus", ["--players", "3"]),
    ("cocktail", ["--players", "4"]),
    ("tiles", ["--players", "2", "--variant", "3"]),
    ("tiles", ["--players", "3", "-o", "endless"]),
    ("six-colour", ["--players", "5"]),
    ("online", ["--players", "2"]),
]


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "options"), GAMES, ids=[" ".join((name, *rest)) for name, rest in GAMES])
def test_play_reads_a_whole_game(edition: str, options: list[str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    args = ("play", "--edition", edition, *options, "--seed", "7", "--save", str(file))
    ended = call(*args, lines=TURN * 80)
    assert ended.code == 0, ended.err
    game = sm.read_record(file.read_text()).game
    assert game.outcome is not None
    assert f"over after {game.turn} turns" in ended.out
    if not game.edition.endless:
        assert f"Score {game.outcome.score} of {game.rules['max_score']}." in ended.out
    if game.outcome.rating:
        assert " ".join(game.outcome.rating.split()) in " ".join(ended.out.split())
    assert ("The game is lost." in ended.out) == game.outcome.lost
    words = game.edition.words
    lines = {"struck-out": f"The {words.card} played was", "lost-card": "It was the last"}
    assert game.outcome.result not in lines or f"{lines[game.outcome.result]} {game.outcome.card}" in ended.out
    assert f"--seed 7 --edition {edition} --players {game.players}" in " ".join(ended.out.split())
    assert game.deck == dealt(game.edition, game.players, "7").deck


@pytest.mark.process
def test_play_reads_a_whole_game_from_a_pipe() -> None:
    args = ("play", "-y", "--seed", "9")
    ended = spawn(*args, lines=TURN * 80)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == call(*args, lines=TURN * 80).out


def missing_rank(edition: str, seed: str) -> int:
    """A rank that Anna does not hold at the deal of three."""
    anna = dealt(edition, 3, seed).hands[1]
    return next(rank for rank in range(1, 6) if str(rank) not in {str(card.kind)[1] for card in anna})


@pytest.mark.clause("C08")
def test_empty_clue_is_refused_with_the_name_of_the_player() -> None:
    rank = missing_rank("cocktail", "1")
    text = run("play", "-y", "--seed", "1", "--first", "1", lines=f"c anna {rank}\nq\n").stdout
    assert f"Clue Anna {rank} would touch no card of Anna: a clue must touch at least one card." in text


@pytest.mark.clause("C43")
def test_prompt_offers_no_clue_when_all_other_hands_are_empty(tmp_path: Path) -> None:
    game = with_the_last_cards(random.Random(0))
    bots = tuple(None if seat == game.seat else "cautious" for seat in range(2))
    save_table(TerminalTable(game, names_of(2), bots, seed=None), tmp_path / "game.json")
    text = run("play", "--load", str(tmp_path / "game.json"), lines="q\n").stdout
    assert "Your turn: p 3, d 1; ? for help" in text


def test_last_card_of_the_deck_is_played_from_there(tmp_path: Path) -> None:
    game = dealt("cocktail", 2, seed=1, deck_plays=True)
    while game.cards_left > 1:
        legal = game.legal_actions()
        game.push(legal[0] if isinstance(legal[0], sm.Discard) else legal[-1])
    bots = tuple(None if seat == game.seat else "cautious" for seat in range(2))
    save_table(TerminalTable(game, names_of(2), bots, seed=None), tmp_path / "game.json")
    text = run("play", "--load", str(tmp_path / "game.json"), lines="?\np deck\nq\n").stdout
    assert "play the last card of the deck from there" in text
    assert re.search(r"You (play|complete) \S+ from the deck", text)


def test_page_is_shown_without_ending_the_turn() -> None:
    lines = "?\nlog\nrules\nk\ne\ne anna\nundo\nwhat\n\nq\n"
    text = run("play", "-y", "--first", "1", "-e", "six-colour", "-o", "strikes=2", lines=lines).stdout
    for part in (
        "discard your first card, the oldest",  # help
        "Nothing has happened yet.",  # the log
        "At this table",  # the rules, and the differences from the edition
        "number 2, not 3",
        "1, 2, 3, 4, 5  ",  # the kinds of your cards, in one row while nothing is known
        "A fair game takes nothing back",
        "Unknown order 'what'",
        "You left the game. It was not saved.",
    ):
        assert part in text
    assert text.count("Your turn:") == len(lines.splitlines())


def test_why_tells_what_the_bots_say_of_their_last_turns() -> None:
    said = call("play", "-y", "--seed", "7", "--bots", "conventions", lines="w\np 1\nw\nq\n").out
    before, after = said.split("Your turn: ", 2)[1:]
    assert "No bot has acted since your last turn." in before or re.search(r"\.\n", before)
    assert len(re.findall(r"^    .*\.$", after, re.MULTILINE)) >= 2
    assert "It cannot say why." in call("play", "-y", "--seed", "7", "--bots", "random", lines="p 1\nw\nq\n").out


def test_game_goes_on_when_saved_and_loaded(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    left = run("play", "-y", "--seed", "7", "--first", "1", lines=f"p 1\ns {file}\np 1\nq\n")
    assert "starmine play --load" in left.stdout
    assert str(file) in "".join(left.stdout.split("\n"))
    before = sm.read_record(file.read_text()).game
    again = run("play", "--load", str(file), "--save", str(file), lines=TURN * 80)
    after = sm.read_record(file.read_text()).game
    assert again.exit_code == 0
    assert after.outcome is not None
    assert after.actions[: before.turn] == before.actions


def test_ending_is_shown_when_a_finished_game_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "-y", "--seed", "7", "--save", str(file), lines=TURN * 80)
    text = run("play", "--load", str(file)).stdout
    assert "over after" in text
    assert "Your turn" not in text


def test_game_is_left_at_the_end_of_the_input() -> None:
    result = run("play", "-y", lines="")
    assert result.exit_code == 0
    assert result.stdout.endswith("You left the game. It was not saved.\n")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--load", "{file}", "--players", "3"), "--load can only be combined with --save"),
        (("-y", "--save", "{file}"), "already exists"),
        (("-y", "--bots", "cautious,random", "-n", "4"), "2 bots are named, but you have 3 teammates"),
        (("-y", "--first", "4"), "player 4 is out of range: the 3 players are 1 (you) to 3"),
        (("-y", "--players", "6"), "This table is for 2 to 5 players; choose the option for six"),
        (("-y", "--bots", "clever"), "unknown bot 'clever'"),
    ],
)
def test_play_is_refused_when_options_do_not_fit(args: tuple[str, ...], says: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("{}")
    with pytest.raises(sm.StarmineError, match=re.escape(says)):
        run("play", *(arg.format(file=file) for arg in args))


def test_play_seats_as_many_players_as_bots_are_named() -> None:
    text = run("play", "-y", "--bots", "cautious,random,random,cautious", lines="q\n").stdout
    seated = [line.split()[0] for line in text.splitlines() if re.match(r"cautious|random", line)]
    assert seated == ["cautious", "random", "random", "cautious"]
