"""``starmine.lab.hle`` raises named errors where the original ends the process or continues with wrong values."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

from starmine.lab.errors import NotReset
from starmine.lab.hle import pyhanabi, rl_env
from starmine.lab.hle.errors import BadMove, BadParameter, BadValue, IllegalMove, NotDealt, WrongKind
from starmine.lab.hle.pyhanabi import HanabiGame, HanabiMove, HanabiMoveType, HanabiState
from tests.lab.hle.test_guesses import dealt

ENV = rl_env.HanabiEnv({"players": 2, "seed": 1})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("action", "error", "message"),
    [
        (0, IllegalMove, r"Illegal action: \(Discard 0\). Move should be one of \[\(Play 0\)"),
        ({"action_type": "DISCARD", "card_index": 0}, IllegalMove, "Illegal action"),
        ({"action_type": "PLAY", "card_index": 5}, IllegalMove, r"\(Play 5\)"),
        ({"action_type": "REVEAL_RANK", "target_offset": 2, "rank": 0}, IllegalMove, "player \\+2"),
        ({"action_type": "PLAY"}, BadMove, "lacks 'card_index'"),
        ({"action_type": "PLAY", "card_index": "first"}, BadMove, "card_index='first'"),
        ({"action_type": "REVEAL_COLOR", "target_offset": 1, "color": "X"}, BadMove, "Invalid color"),
        ({"action_type": "DEAL", "color": "R", "rank": 0}, BadMove, "a player's action_type is one of"),
        ({"action_type": "WAVE"}, BadMove, "should be one of"),
        ({"action_type": np.array(["PLAY", "PLAY"])}, BadMove, "should be one of"),
        ({"action_type": "REVEAL_COLOR", "target_offset": 1, "color": np.array(["R", "G"])}, BadMove, "must be a str"),
        *(
            ({"action_type": "PLAY", "card_index": index}, BadMove, "card_index=.*: it must be a whole number")
            for index in (0.9, -0.5, 0.0, "1", b"1", True, None, float("inf"), 10**30, np.float64(1), np.array([1]))
        ),
        ({}, BadMove, "action_type: None"),
        (20, BadMove, "move_uid=20: it must be a whole number from 0 to 19"),
        (10**30, BadMove, "move_uid=10000"),
        (np.array([5, 6]), BadMove, "move_uid=array"),
        ("PLAY", BadMove, "Expected action as dict or int"),
        (1.0, BadMove, "Expected action as dict or int"),
    ],
)
def test_step_refuses_move_and_keeps_the_game(action: Any, error: type[Exception], message: str) -> None:
    ENV.reset()
    before = str(ENV.state)
    with pytest.raises(error, match=message):
        ENV.step(action)
    assert str(ENV.state) == before


def test_numpy_integers_are_accepted_wherever_ints_are() -> None:
    one: Any = np.int8(1)
    ENV.reset()
    ENV.step(np.int64(5))
    ENV.reset()
    ENV.step({"action_type": "PLAY", "card_index": np.uint8(1)})
    assert [str(item.move()) for item in ENV.state.move_history()[-2:-1]] == ["(Play 1)"]
    for make in (HanabiMove.get_play_move, HanabiMove.get_discard_move):
        assert make(one) == make(1)
    for reveal in (HanabiMove.get_reveal_color_move, HanabiMove.get_reveal_rank_move):
        assert reveal(one, one) == reveal(1, 1)
    assert ENV.state.observation(one).player == 1
    assert ENV.state.card_playable_on_fireworks(one, one) == ENV.state.card_playable_on_fireworks(1, 1)
    game = HanabiGame({"players": np.int64(3), "seed": np.int32(1), "observation_type": np.uint8(2)})
    assert game.parameter_string() == HanabiGame({"players": 3, "seed": 1, "observation_type": 2}).parameter_string()
    assert game.get_move(one) == game.get_move(1)
    assert game.num_cards(one, one) == 2
    assert KNOWN.color_plausible(one)
    assert KNOWN.rank_plausible(one)
    assert pyhanabi.color_idx_to_char(one) == "Y"
    assert pyhanabi.HanabiCard(one, one).to_dict() == {"color": "Y", "rank": 1}


def test_move_of_slot_out_of_range_can_be_made_but_is_illegal() -> None:
    for index in (-128, -1, 5, 127):
        move = HanabiMove.get_play_move(index)
        assert not dealt().move_is_legal(move)
        assert HanabiGame({"players": 2}).get_move_uid(move) == -1


def test_step_is_refused_before_the_first_reset() -> None:
    with pytest.raises(NotReset, match=r"reset\(\) deals the first one"):
        rl_env.HanabiEnv({"players": 2}).step(0)


GAME, STATE = HanabiGame({"players": 2, "seed": 1}), dealt()
KNOWN = STATE.observation(0).card_knowledge()[0][0]


@pytest.mark.parametrize(
    ("call", "bad", "error"),
    [
        (STATE.apply_move, (None, 5, "play"), BadValue),
        (STATE.move_is_legal, (None, []), BadValue),
        (STATE.observation, ("x", None, 1.5, True, -1), BadParameter),
        (partial(STATE.card_playable_on_fireworks, 0), ("x", 1.0, None), BadValue),
        (GAME.get_move_uid, (None, []), BadValue),
        (GAME.get_move, (None, 1.0, True, "x"), BadMove),
        (partial(GAME.num_cards, 0), (1.5, "x", 10**20), BadValue),
        (HanabiGame, ("x", 5, [], [1, 2]), BadValue),
        (HanabiState, (None, "x", 5), BadValue),
        (partial(HanabiState, None), ("x", 5), BadValue),
        (rl_env.make, ([], None, {}), WrongKind),
        (rl_env.HanabiEnv, ("Hanabi-Full",), BadValue),
        (pyhanabi.color_idx_to_char, (1.0, True, "R", [1], -2, 5), BadValue),
        (pyhanabi.color_char_to_idx, (5, None, ["R"], "RY", "P"), BadValue),
        (KNOWN.color_plausible, (1.0, 2**31), BadValue),
        (KNOWN.rank_plausible, ("1", None), BadValue),
        (pyhanabi.ObservationEncoder, (None, 2), BadValue),
        (pyhanabi.ObservationEncoder(GAME).encode, (None, []), BadValue),
        (HanabiMove, (None, HanabiMoveType.PLAY, "play"), BadMove),
        (HanabiMove.get_discard_move, (1.9, "1", True, 128), BadMove),
        (HanabiMove.get_play_move, (-0.5, b"1", None, -129), BadMove),
        (partial(HanabiMove.get_reveal_rank_move, 1), ("1", 0.0), BadMove),
        (partial(HanabiMove.get_reveal_color_move, 1), ("R", 0.0), BadMove),
    ],
)
def test_wrong_argument_is_refused(
    call: Callable[..., object], bad: tuple[object, ...], error: type[Exception]
) -> None:
    for value in bad:
        with pytest.raises(error):
            call(value)


def test_encoder_refuses_observation_of_game_by_other_rules() -> None:
    seen = dealt(players=2).observation(0)
    assert pyhanabi.ObservationEncoder(HanabiGame({"players": 2, "seed": 9})).encode(seen)
    for other in ({"players": 3}, {"players": 2, "hand_size": 4}, {"players": 2, "max_life_tokens": 1}):
        with pytest.raises(BadValue, match="make an encoder of the observation's game"):
            pyhanabi.ObservationEncoder(HanabiGame(other)).encode(seen)


def test_color_and_rank_are_implausible_when_game_lacks_them() -> None:
    known = dealt(players=2, colors=2, ranks=3, hand_size=2).observation(0).card_knowledge()[0][0]
    assert [known.color_plausible(color) for color in (-1, 0, 1, 2, 4, 99)] == [False, True, True, False, False, False]
    assert [known.rank_plausible(rank) for rank in (-1, 0, 2, 3, 5)] == [False, True, True, False, False]


def test_pickled_state_plays_on_like_the_original() -> None:
    state = dealt(players=3)
    move = state.legal_moves()[2]
    kept, seen = pickle.loads(pickle.dumps((state, state.observation(0))))
    for each in (state, kept):
        each.apply_move(move)
    assert [str(kept), kept.move_history()] == [str(state), state.move_history()]
    assert seen.legal_moves()[2] == move


def test_changed_dictionaries_leave_later_observations_alone() -> None:
    env = rl_env.HanabiEnv({"players": 2, "seed": 1})
    seen = env.reset()["player_observations"][0]
    for told in (seen["observed_hands"][1][0], seen["card_knowledge"][0][0], seen["legal_moves"][0]):
        told["rank"] = "changed"
    assert "changed" not in str(env._make_observation_all_players())
    assert "changed" not in str(env.step(5)[0])


def test_move_is_refused_out_of_turn() -> None:
    state = dealt()
    with pytest.raises(IllegalMove, match="player 0 is to move"):
        state.deal_random_card()
    with pytest.raises(AssertionError, match="Illegal action"):  # as the original raises, which agents may catch
        state.apply_move(HanabiMove.of(HanabiMoveType.DEAL, color=0, rank=0))
    state.apply_move(HanabiMove.get_play_move(0))
    with pytest.raises(IllegalMove, match="deal_random_card comes before"):
        state.legal_moves()
    with pytest.raises(IllegalMove, match="Move should be a deal"):
        state.apply_move(HanabiMove.get_play_move(0))


def test_deal_is_refused_for_unknown_cards_and_when_no_copy_is_left() -> None:
    state = HanabiGame({"players": 2}).new_initial_state()
    state.apply_move(HanabiMove.of(HanabiMoveType.DEAL, color=0, rank=4))
    for color, rank in ((0, 4), (-1, -1), (5, 0), (0, 5), (9, 9)):
        with pytest.raises(IllegalMove):
            state.apply_move(HanabiMove.of(HanabiMoveType.DEAL, color=color, rank=rank))


@pytest.mark.parametrize(
    ("config", "message"),
    [
        ({"players": 1}, "players=1: it must be a whole number from 2 to 5"),
        ({"players": "many"}, "players='many'"),
        ({"players": 2.5}, "players=2.5"),
        ({"colors": 0}, "colors=0"),
        ({"ranks": 6}, "ranks=6"),
        ({"hand_size": 9}, "hand_size=9"),
        ({"max_life_tokens": 128}, "max_life_tokens=128"),
        ({"max_information_tokens": -1}, "max_information_tokens=-1"),
        ({"max_information_tokens": 128}, "max_information_tokens=128"),
        ({"max_life_tokens": 0}, "max_life_tokens=0"),
        ({"seed": 2**31}, "seed=2147483648"),
        ({"observation_type": 3}, "observation_type=3"),
        ({"players": 10**5000}, "players=a number of thousands of digits"),
        ({"random_start_player": "yes"}, "random_start_player='yes': it must be True or False"),
        ({"players": 5, "colors": 1}, "5 hands of 4 cards are more than the deck's 10"),
    ],
)
def test_wrong_parameter_is_refused(config: dict[str, Any], message: str) -> None:
    with pytest.raises(BadParameter, match=message):
        HanabiGame(config)


def test_parameters_are_read_from_text_and_whole_floats() -> None:
    assert (
        HanabiGame({"players": np.float32(4), "colors": 3.0})
        .parameter_string()
        .endswith("=3\nobservation_type=1\nplayers=4\n")
    )
    assert HanabiGame({"players": "3", "random_start_player": "true", "unknown": None}).num_players() == 3


def test_encoding_is_refused_before_hands_are_dealt() -> None:
    game = HanabiGame({"players": 2})
    with pytest.raises(NotDealt, match="50 cards are in the deck"):
        pyhanabi.ObservationEncoder(game).encode(game.new_initial_state().observation(0))


def test_unknown_name_is_refused() -> None:
    with pytest.raises(WrongKind, match="there are Hanabi-Full, "):
        rl_env.make("Hanabi-Huge")
    with pytest.raises(WrongKind):
        pyhanabi.ObservationEncoder(HanabiGame(), 1)
    with pytest.raises(BadParameter, match="player=2: it must be a whole number from 0 to 1"):
        dealt().observation(2)


@pytest.mark.parametrize("name", ["ffi", "lib", "encode_ffi_string"])
def test_parts_of_the_original_c_library_are_missing_with_a_reason(name: str) -> None:
    with pytest.raises(AttributeError, match=f"no attribute '{name}': it belongs to the C library of the original"):
        getattr(pyhanabi, name)
    with pytest.raises(ImportError):
        exec(f"from starmine.lab.hle.pyhanabi import {name}")
    with pytest.raises(AttributeError, match=r"no attribute 'nothing'$"):
        pyhanabi.nothing  # noqa: B018
