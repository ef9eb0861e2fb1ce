"""Throw It in a Hole: what was played, and whether it fitted, is hidden until the end."""

from __future__ import annotations

import random

import pytest

import starmine as sm
from starmine import knowledge
from starmine.bots.errors import UnfitBot
from starmine.bots.player import Player
from starmine.observation.checks import BadRules
from starmine.observation.encoding import Encoding
from starmine.rules.actions import FromDeck
from starmine.text.env import TextEnv
from tests.playing import dealt, play_on, seated
from tests.rules.catalogue.test_scenarios import new
from tests.rules.records.test_hanab_live_records import played
from tests.rules.tables import clues_of, play

HOLE = "Throw It in a Hole (5 Suits)"
ORANGE = "Throw It in a Hole & Orange (5 Suits)"
HANDS = "R1 G3 B1 Y1 P1", "R2 G4 B4 Y4 P4"
LOST = "R1 R1 R1 Y1 P1", "G4 G4 B4 Y4 P4"  # of four plays three are strikes


def test_view_tells_neither_what_was_played_nor_whether_it_fitted() -> None:
    game = play(new(HOLE, *HANDS), ["play 0", "play 1", "play 0"])  # R1 fits, G4 does not, and G3 neither
    assert (game.score, game.strikes, game.hole) == (1, 2, None)
    assert [turn.result for turn in game.log] == ["played", "strike", "strike"]
    for seat in (0, 1, None):
        view = game.view(seat)
        assert (view.score, view.strikes, view.hole, view.outcome) == (0, 0, 3, None)
        assert set(view.fireworks.values()) == {0}
        assert view.fitting == frozenset()
        assert not view.state["discarded"].any()
        assert {(turn.result, turn.kind, turn.token_gained) for turn in view.log} == {("hole", None, False)}
        assert view.view(seat).state.tobytes() == view.state.tobytes()
        assert "strikes" not in str(view)
    assert [game.view(0).kind(order) for order in (0, 6, 1)] == [None, "G4", None]  # seat 0 saw G4 in the other hand
    assert [game.view(1).kind(order) for order in (0, 6, 1)] == ["R1", None, "G3"]
    assert [game.view(None).kind(order) for order in (0, 6, 1)] == [None, None, None]


def test_end_reveals_everything_in_every_view() -> None:
    game = play(new(HOLE, *LOST), ["play 0"] * 4)
    assert game.outcome is not None
    assert game.outcome.result == "struck-out"
    for seat in (0, 1, None):
        view = game.view(seat)
        assert (view.strikes, view.hole, view.fireworks["R"]) == (3, None, 1)
        assert [turn.result for turn in view.log] == ["played", "strike", "strike", "strike"]


def test_completed_firework_gives_no_token_and_a_discard_one() -> None:
    game = new(HOLE, "R1 R2 R3 R4 R5", draws="Y4 Y4 Y3 Y3")
    while game.fireworks["R"] < 5:
        game.push("play 0" if game.seat == 0 else clues_of(game)[0])
    assert (game.clue_tokens, game.log[-1].result) == (4, "completed")
    game.push("discard 0")
    assert game.clue_tokens == 5
    view = game.view(0)
    assert [turn.kind for turn in view.discards] == [game.log[-1].kind]


def test_inverted_card_goes_into_the_hole_when_it_is_discarded() -> None:
    game = new(ORANGE, "O1 O1 R1 R2 R3", "R1 R2 R3 R4 R5")
    play(game, ["discard 0", "play 0", "play 0"])  # the last one is of O1, which discards it
    assert [turn.result for turn in game.log] == ["played", "played", "discarded"]
    assert [turn.result for turn in game.view(1).log] == ["hole", "hole", "discarded"]
    assert [turn.kind for turn in game.view(1).log] == [None, None, "O1"]


def test_card_from_the_deck_is_seen_by_nobody() -> None:
    game = dealt("hanab-live", 2, 3, variant=HOLE, deck_plays=True, strikes=8)
    while game.cards_left > 1:
        game.push(next(action for action in game.legal_actions() if isinstance(action, sm.Clue | sm.Discard)))
    game.push(FromDeck())
    assert [game.view(seat).kind(len(game.deck) - 1) for seat in (0, 1, None)] == [None, None, None]
    assert game.view(0).hole == 1


@pytest.mark.parametrize("seed", range(12))
def test_view_is_equal_when_other_cards_lie_in_the_hole(seed: int) -> None:
    rng = random.Random(seed)
    game = played(sm.edition("hanab-live", variant=HOLE, strikes=8), 3, seed, turns=25)
    for seat in (0, 1, 2, None):
        thrown = [turn for turn in game.log if turn.result in ("played", "completed", "strike")]
        hidden = [turn.cards[0] for turn in thrown if seat in (turn.seat, None)]
        hidden += range(len(game.deck) - game.cards_left, len(game.deck))
        deck = list(game.deck)
        one, other = rng.sample(hidden, 2)
        deck[one], deck[other] = deck[other], deck[one]
        again = sm.Game(game.edition, players=3, deck=deck)
        try:
            for action in game.actions:
                again.push(action)
        except sm.StarmineError:
            continue  # a clue would touch others
        told = [turn.cards for turn in again.log] == [turn.cards for turn in game.log]
        possible = again.state["possible"].tobytes() == game.state["possible"].tobytes()
        if told and possible and again.outcome is None is game.outcome:
            assert again.view(seat).state.tobytes() == game.view(seat).state.tobytes()
            assert again.view(seat).log == game.view(seat).log


def test_knowledge_counts_the_cards_that_a_seat_saw_before_they_were_played() -> None:
    game = new(HOLE, "R5 G3 B1 Y1 P1", "R2 G4 B4 Y4 P4", "R3 G2 B2 Y2 P2", players=3)
    game.push("play 0")
    assert all("R5" not in kinds for kinds in knowledge.owner_possible(game.view(1), 1))
    assert all("R5" in kinds for kinds in knowledge.owner_possible(game.view(0), 0))  # it was not seen by its player
    assert all("R5" not in kinds for kinds in knowledge.owner_possible(game.view(1), 2))
    assert all("R5" in kinds for kinds in knowledge.owner_possible(game.view(0), 1))
    assert all("R5" in kinds for hand in knowledge.common(game.view(1)).cards for kinds in hand)
    assert all("R5" not in chances for chances in knowledge.chances(game.view(1)).cards)


def test_result_of_a_play_cannot_be_tried_in_a_view() -> None:
    view = play(new(HOLE, *HANDS), ["play 0"]).view(0)
    with pytest.raises(sm.HiddenCard, match="does not tell what play 0 leads to"):
        view.push("play 0")


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["random", "cautious", "conventions"])
@pytest.mark.parametrize("variant", [HOLE, ORANGE])
def test_bots_play_by_what_their_seats_saw(bot: str, variant: str) -> None:
    scores = []
    for seed in range(3):
        game = play_on(dealt("hanab-live", 3, seed, variant=variant), seated(bot, 3, seed=seed))
        assert game.outcome is not None
        scores.append(game.outcome.cards)
    assert bot == "random" or max(scores) > 5


def test_bot_that_needs_results_says_so() -> None:
    game = new(HOLE, *HANDS)
    with pytest.raises(UnfitBot, match="needs to know which cards were played"):
        Player("information", 0).act(game)


def test_rewards_of_prompts_come_at_the_end() -> None:
    edition = sm.edition("hanab-live", variant=HOLE)
    env, rewards = TextEnv(edition, players=2, deck=new(HOLE, *LOST).deck), []
    while not env.done:
        _, prompt = env.observe()
        assert "Score:" not in prompt
        assert "Fireworks:" not in prompt
        rewards.append(env.step("play 0").reward)
        assert env.score == 0
    assert rewards == [0, 0, 0, 0]


def test_observations_refuse_a_hole() -> None:
    with pytest.raises(BadRules, match="no observation hides what was played"):
        Encoding(sm.edition("hanab-live", variant=HOLE).rules(2))
