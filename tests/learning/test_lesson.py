"""The first game: its script is a real game, and the guide's statements are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import starmine as sm
from starmine.bots import Player, bot
from starmine.knowledge import owner_possible
from starmine.learning import lesson
from starmine.learning.lesson import GUIDE_BOT
from tests.playing import dealt

WORDS = (Path(__file__).parents[2] / "web/src/lib/messages/en/learn.ts").read_text(encoding="utf-8")


def test_script_is_a_whole_game_without_a_strike() -> None:
    turns = lesson.turns()
    game = lesson.position(len(turns))
    assert game.outcome is not None
    assert (game.outcome.result, game.strikes) == ("finished", 0)
    assert game.score > 20
    assert [turn for turn, one in enumerate(turns) if one.notes and turn % 2 != lesson.LEARNER] == []
    assert lesson.FREE_FROM < lesson.FREE_TO == len(turns) - 3
    assert lesson.position(lesson.FREE_TO).cards_left == 1


def test_every_note_has_words_and_every_word_its_note() -> None:
    notes = [note.name for one in lesson.turns() for note in one.notes] + [note.name for note in lesson.END]
    assert len(set(notes)) == len(notes)
    assert set(re.findall(r'"lesson\.note\.([\w-]+)"', WORDS)) == set(notes)


def test_notes_point_at_cards_in_the_hand_that_they_name() -> None:
    for turn, one in enumerate(lesson.turns()):
        for note in one.notes:
            if note.cards:
                seat = {"own": lesson.LEARNER, "other": lesson.GUIDE}[str(note.part)]
                assert set(note.cards) <= {card.order for card in lesson.position(turn).hands[seat]}


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("ones", "R1 B1"),
        ("five", "Y5"),
        ("told", "G1 Y1"),
        ("again", "Y1"),
        ("red", "R2"),
        ("oldest", "W4"),
        ("twos", "Y2 B2"),
        ("last-but-one", "W2"),
        ("last", "G5"),
    ],
)
def test_cards_are_what_the_words_say(name: str, kinds: str) -> None:
    note = next(note for one in lesson.turns() for note in one.notes if note.name == name)
    assert [lesson.new_game().kind(order) for order in note.cards] == kinds.split()


def test_last_cards_are_known_to_the_learner() -> None:
    for turn, kind in ((lesson.FREE_TO, "W2"), (lesson.FREE_TO + 2, "G5")):
        game, action = lesson.position(turn), lesson.turns()[turn].action
        assert isinstance(action, sm.Play)
        assert owner_possible(game.view(0), 0)[action.slot] == (kind,)


def test_guide_keeps_to_the_script_until_the_learner_leaves_it() -> None:
    guide = Player(GUIDE_BOT, lesson.GUIDE, seed=1)
    for turn, one in enumerate(lesson.turns()):
        if turn % 2 == lesson.GUIDE:
            assert guide.act(lesson.position(turn)) == one.action


def test_guide_plays_on_sensibly_off_the_script() -> None:
    game, guide = lesson.new_game(), Player(GUIDE_BOT, lesson.GUIDE, seed=1)
    assert lesson.scripted(game) == lesson.turns()[0].action
    game.push(sm.Clue(lesson.GUIDE, colour="yellow"))
    assert lesson.scripted(game) is None
    cautious = Player(bot("cautious"), lesson.GUIDE, seed=1)
    while game.outcome is None:
        if game.seat == lesson.GUIDE:
            action = guide.act(game)
            assert action == cautious.act(game)
            game.push(action)
        else:
            legal = game.legal_actions()
            game.push(next((one for one in legal if isinstance(one, sm.Clue | sm.Discard)), legal[0]))


def test_guide_plays_at_any_other_deal_too() -> None:
    game = dealt("tiles", 3, seed=2, first=1)
    assert Player(GUIDE_BOT, 1, seed=1).act(game) in game.legal_actions()
