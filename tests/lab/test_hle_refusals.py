"""What ``starmine.lab.hle`` refuses by name, where its model ends the process or goes on with nonsense."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import starmine as sm
from starmine.lab.hle import pyhanabi, rl_env
from starmine.lab.hle.errors import BadMove, BadParameter, BadValue, IllegalMove, NotDealt, WrongKind
from starmine.lab.hle.pyhanabi import HanabiGame, HanabiMove, HanabiMoveType, HanabiState


def dealt(**config: Any) -> HanabiState:
    state = HanabiGame({"seed": 1, **config}).new_initial_state()
    while state.cur_player() == pyhanabi.CHANCE_PLAYER_ID:
        state.deal_random_card()
    return state


ENV = rl_env.HanabiEnv({"players": 2, "seed": 1})


@pytest.mark.parametrize(
    ("action", "error", "message"),
    [
        (0, IllegalMove, r"Illegal action: \(Discard 0\). Move should be one of \[\(Play 0\)"),
        ({"action_type": "DISCARD", "card_index": 0}, IllegalMove, "Illegal action"),
        ({"action_type": "PLAY", "card_index": 5}, IllegalMove, r"\(Play 5\)"),
        ({"action_type": "REVEAL_RANK", "target_offset": 2, "rank": 0}, IllegalMove, "player \\+2"),
        ({"action_type": "PLAY"}, BadMove, "it lacks 'card_index'"),
        ({"action_type": "PLAY", "card_index": "first"}, BadMove, "is no move"),
        ({"action_type": "REVEAL_COLOR", "target_offset": 1, "color": "X"}, BadMove, "Invalid color"),
        ({"action_type": "DEAL", "color": "R", "rank": 0}, BadMove, "no player's move"),
        ({"action_type": "WAVE"}, BadMove, "should be one of"),
        ({}, BadMove, "action_type: None"),
        (20, BadMove, "there is no move 20: moves are numbered from 0 to 19"),
        (-1, BadMove, "there is no move -1"),
        ("PLAY", BadMove, "Expected action as dict or int"),
        (1.0, BadMove, "Expected action as dict or int"),
    ],
)
def test_moves_that_cannot_be_made(action: Any, error: type[Exception], message: str) -> None:
    ENV.reset()
    before = str(ENV.state)
    with pytest.raises(error, match=message):
        ENV.step(action)
    assert str(ENV.state) == before


def test_an_illegal_move_is_an_assertion_error_too() -> None:
    """What agents may catch, since some of them are asserted."""
    ENV.reset()
    with pytest.raises(AssertionError):
        ENV.step({"action_type": "DISCARD", "card_index": 0})


def test_numpys_whole_numbers_will_do() -> None:
    ENV.reset()
    ENV.step(np.int64(5))


def test_a_game_that_is_over_takes_no_move() -> None:
    state = dealt(max_life_tokens=1)
    while not state.is_terminal():
        state.apply_move(HanabiMove.get_play_move(0))
        while state.cur_player() == pyhanabi.CHANCE_PLAYER_ID:
            state.deal_random_card()
    with pytest.raises(sm.GameOver, match=r"\(Play 0\) cannot be made any more"):
        state.apply_move(HanabiMove.get_play_move(0))


def test_chance_and_players_take_turns() -> None:
    state = dealt()
    with pytest.raises(IllegalMove, match="player 0 is to move"):
        state.deal_random_card()
    with pytest.raises(IllegalMove, match="Illegal action"):
        state.apply_move(HanabiMove(HanabiMoveType.DEAL, of_color=0, of_rank=0))
    state.apply_move(HanabiMove.get_play_move(0))
    with pytest.raises(IllegalMove, match="deal_random_card comes before"):
        state.legal_moves()
    with pytest.raises(IllegalMove, match="Move should be a deal"):
        state.apply_move(HanabiMove.get_play_move(0))


@pytest.mark.parametrize("kind", [(-1, -1), (5, 0), (0, 5), (9, 9)])
def test_no_card_is_dealt_that_does_not_exist(kind: tuple[int, int]) -> None:
    state = HanabiGame({"players": 2}).new_initial_state()
    with pytest.raises(IllegalMove):
        state.apply_move(HanabiMove(HanabiMoveType.DEAL, of_color=kind[0], of_rank=kind[1]))


def test_no_card_is_dealt_more_often_than_it_exists() -> None:
    state = HanabiGame({"players": 2}).new_initial_state()
    five = HanabiMove(HanabiMoveType.DEAL, of_color=0, of_rank=4)
    state.apply_move(five)
    with pytest.raises(IllegalMove):
        state.apply_move(five)


@pytest.mark.parametrize(
    ("config", "message"),
    [
        ({"players": 1}, "players=1: it must be a whole number from 2 to 5"),
        ({"players": "many"}, "players='many'"),
        ({"players": 2.5}, "players=2.5"),
        ({"colors": 0}, "colors=0"),
        ({"colors": 6}, "colors=6"),
        ({"ranks": 6}, "ranks=6"),
        ({"hand_size": 6}, "hand_size=6"),
        ({"max_information_tokens": -1}, "max_information_tokens=-1"),
        ({"max_life_tokens": 0}, "max_life_tokens=0"),
        ({"seed": 2**31}, "seed=2147483648"),
        ({"observation_type": 3}, "observation_type=3"),
        ({"players": 5, "colors": 1}, "5 hands of 4 cards are more than the deck's 10"),
    ],
)
def test_parameters_that_cannot_be(config: dict[str, Any], message: str) -> None:
    with pytest.raises(BadParameter, match=message):
        HanabiGame(config)


def test_parameters_may_be_text() -> None:
    assert HanabiGame({"players": "3", "random_start_player": "true", "own": None}).num_players() == 3


def test_nothing_is_encoded_before_the_hands_are_dealt() -> None:
    game = HanabiGame({"players": 2})
    with pytest.raises(NotDealt, match="50 cards are in the deck"):
        pyhanabi.ObservationEncoder(game).encode(game.new_initial_state().observation(0))


def test_names_that_do_not_exist() -> None:
    with pytest.raises(WrongKind, match="there are Hanabi-Full, "):
        rl_env.make("Hanabi-Huge")
    with pytest.raises(WrongKind):
        pyhanabi.ObservationEncoder(HanabiGame(), 1)
    with pytest.raises(BadValue):
        pyhanabi.color_char_to_idx("P")
    with pytest.raises(BadValue):
        pyhanabi.color_idx_to_char(5)
    with pytest.raises(BadValue):
        rl_env.HanabiEnv("Hanabi-Full")  # type: ignore[arg-type]
    with pytest.raises(BadValue):
        HanabiState(None)
    with pytest.raises(BadParameter, match="there is no player 2"):
        dealt().observation(2)


def test_a_seed_of_the_systems_is_another_each_time() -> None:
    assert len({HanabiGame({"players": 2}).chance.seed for _ in range(5)}) == 5
