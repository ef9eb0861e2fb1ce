"""Whole games by typed commands, and ``starmine replay``."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

import starmine as sm
from starmine.cli.play.table import TerminalTable, names_of, new_table, save_table
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


@pytest.fixture(scope="module")
def game() -> sm.Game:
    return at_random(dealt("cocktail", 3, seed=4))


def at_random(game: sm.Game) -> sm.Game:
    """The game, played to its end by random actions."""
    choice = random.Random(4)
    while game.outcome is None:
        game.push(choice.choice(game.legal_actions()))
    return game


@pytest.fixture
def record(game: sm.Game, tmp_path: Path) -> str:
    path = tmp_path / "record.json"
    path.write_text(sm.write_record(game))
    return str(path)


def faces(text: str) -> list[str]:
    """The cards of all hands as a board shows them."""
    hands = text[text.index("1 Player 1") :]
    return re.findall(r"[WRBYG][1-5]", hands.split("Then:")[0])


def boards(text: str) -> list[str]:
    return text.split("Cocktail")[1:]


def test_replay_shows_all_hands_of_a_turn_when_the_game_is_over(game: sm.Game, record: str) -> None:
    ended = run("replay", record, "--turn", "3", lines="q\n")
    assert ended.exit_code == 0
    shown = faces(ended.stdout)
    for hand in game.at(2).hands:
        assert all(card.kind in shown for card in hand)
    assert "turn 3" in ended.stdout
    assert "Then: Player 3" in ended.stdout


def test_replay_shows_no_card_of_the_player_whose_eyes_are_chosen(game: sm.Game, record: str) -> None:
    text = run("replay", record, "--seat", "2", lines="q\n").stdout
    rows = text[text.index("3 Player 3") :].splitlines()
    own = next(place for place, row in enumerate(rows) if row.startswith("2 Player 2"))
    assert not re.search(r"[WRBYG][1-5]", rows[own])
    assert all(str(card.kind) in rows[0] for card in game.at(0).hands[2])


def test_replay_goes_where_the_orders_say(game: sm.Game, record: str) -> None:
    text = run("replay", record, lines="\nb\n5\nend\nf\nq\n").stdout
    headings = [board.splitlines()[0] for board in boards(text)]
    found = [re.search(r"turn (\d+)|over after (\d+)", heading) for heading in headings]
    last = f"over after {game.turn}"
    assert [match[0] for match in found if match] == ["turn 1", "turn 2", "turn 1", "turn 5", last, "turn 1"]


@pytest.mark.parametrize(
    ("order", "told"), [("999", "out of range"), ("e Zoe", "Zoe"), ("fly", "unknown command"), ("?", "one turn back")]
)
def test_replay_says_what_it_does_not_understand(record: str, order: str, told: str) -> None:
    ended = run("replay", record, lines=f"{order}\nq\n")
    assert told.lower() in ended.stdout.lower()
    assert ended.exit_code == 0


def test_replay_of_a_game_under_way_shows_what_its_player_sees(tmp_path: Path) -> None:
    sat = new_table(sm.edition("cocktail"), ("cautious",), seed="7", first=0)
    sat.push(sat.game.legal_actions()[-1])
    save_table(sat, tmp_path / "game.json")
    text = run("replay", str(tmp_path / "game.json"), lines="o\nq\n").stdout
    assert "only after the end" in text
    rows = text.splitlines()
    own = next(row for row in rows if row.startswith("1 You"))
    assert not re.search(r"[WRBYG][1-5]", own)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--turn", "999"), "turn 999 is out of range"),
        (("--seat", "4"), "player 4 is out of range: this game has players 1 to 3"),
    ],
)
def test_replay_refuses_what_the_game_does_not_have(record: str, more: tuple[str, str], told: str) -> None:
    with pytest.raises(sm.StarmineError, match=told):
        run("replay", record, *more)


def test_replay_refuses_a_file_that_is_no_record(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("hello")
    with pytest.raises(sm.StarmineError):
        run("replay", str(tmp_path / "note.txt"))


@pytest.mark.parametrize(
    "variant",
    ["No Variant", "Up or Down & Prism (5 Suits)", "Clue Starved (6 Suits)", "Ambiguous (6 Suits)", "Sudoku (4 Suits)"],
)
def test_replay_shows_a_record_of_hanab_live(tmp_path: Path, variant: str) -> None:
    game = at_random(dealt("hanab-live", 2, seed=4, variant=variant))
    path = tmp_path / "record.json"
    path.write_text(sm.write_record(game, "hanab.live", names=["Mia", "Tom"]))
    ended = run("replay", str(path), lines="\n" * game.turn + "e 2\nq\n")
    assert ended.exit_code == 0
    assert variant in ended.stdout
    first = ended.stdout[: ended.stdout.index("Then:")]
    for seat, name in enumerate(("Mia", "Tom")):
        row = next(row for row in first.splitlines() if row.startswith(f"{seat + 1} {name}"))
        assert re.findall(r"[A-Z][1-5S]", row) == [card.kind for card in game.at(0).hands[seat]]


def test_replay_of_a_game_that_hanab_live_ended_shows_all_hands_and_says_why(tmp_path: Path) -> None:
    game = dealt("hanab-live", 2, seed=4)
    told = json.loads(sm.write_record(game, "hanab.live"))
    path = tmp_path / "record.json"
    path.write_text(json.dumps({**told, "actions": [{"type": 4, "target": 1, "value": 3}]}))
    text = run("replay", str(path), lines="o\nq\n").stdout
    assert "Ended here, not by the rules: timeout." in text
    assert all(str(card.kind) in text for hand in game.hands for card in hand)
