"""Extensions of ``starmine.lab.hle``: swapping cards between hands and deck, setting the deck, more encodings."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from starmine.lab.hle import rl_env
from starmine.lab.hle.errors import BadMove, BadParameter, BadValue, IllegalMove, NotDealt
from starmine.lab.hle.pyhanabi import (
    CHANCE_PLAYER_ID,
    HanabiCard,
    HanabiGame,
    HanabiMove,
    HanabiState,
    ObservationEncoder,
)


def dealt(**config: Any) -> HanabiState:
    state = HanabiGame({"seed": 1, **config}).new_initial_state()
    while state.cur_player() == CHANCE_PLAYER_ID:
        state.deal_random_card()
    return state


def later(state: HanabiState, turns: int) -> HanabiState:
    """The state after some moves: clues while there are tokens, else discards."""
    for _ in range(turns):
        state.apply_move(state.legal_moves()[-1 if state.information_tokens() else 0])
        while state.cur_player() == CHANCE_PLAYER_ID:
            state.deal_random_card()
    return state


def cards_left(state: HanabiState) -> Counter[HanabiCard]:
    """The cards of the deck, derived from the visible cards."""
    game = state.game
    every = [
        HanabiCard(color, rank)
        for color in range(game.num_colors())
        for rank in range(game.num_ranks())
        for _ in range(game.num_cards(color, rank))
    ]
    played = [HanabiCard(color, rank) for color, height in enumerate(state.fireworks()) for rank in range(height)]
    hands = [card for hand in state.player_hands() for card in hand]
    return Counter(every) - Counter(played) - Counter(hands) - Counter(state.discard_pile())


@pytest.mark.parametrize("players", [2, 5])
def test_hand_is_returned_and_dealt_again_card_by_card(players: int) -> None:
    state = later(dealt(players=players), 12)
    before, player = state.copy(), state.cur_player()
    hand, told = state.player_hands()[player], state.observation(player).card_knowledge()[0]
    for held in range(len(hand), 0, -1):
        move = HanabiMove.get_return_move(card_index=0, player=player)
        assert state.move_is_legal(move)
        state.apply_move(move)
        assert len(state.player_hands()[player]) == held - 1
        assert state.cur_player() == CHANCE_PLAYER_ID
    assert state.deck_size() == before.deck_size() + len(hand)
    assert not state.move_is_legal(HanabiMove.get_return_move(0, player))
    assert state.observation(player).card_knowledge()[0] == told
    for slot, card in enumerate(hand):
        deal = HanabiMove.get_deal_specific_move(slot, player, card.color(), card.rank())
        assert state.move_is_legal(deal)
        state.apply_move(deal)
    assert str(state) == str(before)
    assert state.move_history() == before.move_history()
    assert state.legal_moves() == before.legal_moves()
    assert state.table.tobytes() == before.table.tobytes()


def test_other_card_takes_the_place_and_the_knowledge_of_a_returned_one() -> None:
    state = later(dealt(players=3), 4)
    target = (state.cur_player() + 1) % 3
    told = state.observation(0).card_knowledge()[target]
    state.apply_move(HanabiMove.get_return_move(2, target))
    card = next(iter(cards_left(state)))
    state.apply_move(HanabiMove.get_deal_specific_move(2, target, card.color(), card.rank()))
    assert state.player_hands()[target][2] == card
    assert state.observation(0).card_knowledge()[target] == told
    clues = {(move.color(), move.rank()) for move in state.legal_moves() if move.target_offset() == 1}
    assert (card.color(), -1) in clues
    assert (-1, card.rank()) in clues


def test_random_deal_fills_the_gap_of_a_returned_card() -> None:
    state = dealt(players=2)
    before = state.player_hands()[1]
    state.apply_move(HanabiMove.get_return_move(3, 1))
    state.deal_random_card()
    after = state.player_hands()[1]
    assert before[:3] + before[4:] == after[:3] + after[4:]
    assert state.cur_player() == 0


def test_returned_card_of_the_last_round_leaves_the_turns_alone() -> None:
    state = dealt(players=2, colors=1, hand_size=2, max_information_tokens=8)
    turns = []
    while not state.is_terminal():
        turns.append(state.turns_to_play())
        card = state.player_hands()[0][0]
        state.apply_move(HanabiMove.get_return_move(0, 0))
        state.apply_move(HanabiMove.get_deal_specific_move(0, 0, card.color(), card.rank()))
        assert state.turns_to_play() == turns[-1]
        later(state, 1)
    assert turns[-3:] == [2, 2, 1]


@pytest.mark.parametrize(
    "move",
    [
        HanabiMove.get_return_move(5, 0),
        HanabiMove.get_return_move(-1, 0),
        HanabiMove.get_return_move(0, 2),
        HanabiMove.get_deal_specific_move(0, 0, 0, 0),
        HanabiMove.get_deal_specific_move(9, 0, 0, 0),
    ],
)
def test_exchange_is_refused_and_changes_nothing_when_there_is_no_such_card(move: HanabiMove) -> None:
    state = dealt(players=2)
    before = state.table.tobytes()
    assert not state.move_is_legal(move)
    with pytest.raises(IllegalMove, match="It cannot be made"):
        state.apply_move(move)
    assert state.table.tobytes() == before


def test_exchange_is_refused_for_cards_that_the_deck_lacks() -> None:
    state = dealt(players=2)
    five = next(HanabiCard(color, 4) for color in range(5) if not cards_left(state)[HanabiCard(color, 4)])
    holder, slot = next((player, hand.index(five)) for player, hand in enumerate(state.player_hands()) if five in hand)
    other = (holder + 1) % 2
    state.apply_move(HanabiMove.get_return_move(0, other))
    with pytest.raises(IllegalMove, match="the deck has no such card"):
        state.apply_move(HanabiMove.get_deal_specific_move(0, other, five.color(), five.rank()))
    state.apply_move(HanabiMove.get_return_move(slot, holder))
    state.apply_move(HanabiMove.get_deal_specific_move(0, other, five.color(), five.rank()))
    assert state.player_hands()[other][0] == five


def test_moves_that_exchange_cards_are_told_as_text_and_dictionary() -> None:
    put, deal = HanabiMove.get_return_move(1, 2), HanabiMove.get_deal_specific_move(1, 2, 3, 4)
    assert (str(put), str(deal)) == ("(Return 1 of player 2)", "(Deal W5 as 1 of player 2)")
    assert put.to_dict() == {"action_type": "RETURN", "card_index": 1, "player": 2}
    assert deal.to_dict() == {"action_type": "DEAL_SPECIFIC", "card_index": 1, "player": 2, "color": "W", "rank": 4}
    assert HanabiGame({"players": 3}).get_move_uid(put) == -1
    with pytest.raises(BadMove):
        HanabiMove.get_return_move("first", 0)  # type: ignore[arg-type]
    env = rl_env.HanabiEnv({"players": 3})
    env.reset()
    with pytest.raises(BadMove, match="a player's action_type is one of"):
        env.step(put.to_dict())


def test_set_hand_exchanges_cards_and_keeps_what_clues_have_told() -> None:
    state = later(dealt(players=2), 6)
    before, told = state.copy(), state.observation(0).card_knowledge()[0]
    mine = [*list(cards_left(state).elements())[:4], state.player_hands()[0][1]]
    state.set_hand(0, mine)
    assert state.player_hands()[0] == mine
    assert state.observation(0).card_knowledge()[0] == told
    assert [state.deck_size(), state.cur_player()] == [before.deck_size(), before.cur_player()]
    state.set_hand(0, before.player_hands()[0])
    assert state.table.tobytes() == before.table.tobytes()


def test_set_hand_is_refused_and_changes_nothing_for_impossible_cards() -> None:
    state = dealt(players=2)
    before, hand = state.table.tobytes(), state.player_hands()[0]
    for cards in (hand[:4], [*hand[:4], HanabiCard(-1, -1)], [HanabiCard(0, 4)] * 5, [*hand[:4], "R1"]):
        with pytest.raises(BadValue):
            state.set_hand(0, cards)  # type: ignore[arg-type]
    with pytest.raises(BadParameter):
        state.set_hand(2, hand)
    assert state.table.tobytes() == before


def test_deck_is_dealt_in_the_order_that_was_set() -> None:
    game = HanabiGame({"players": 3, "seed": 5})
    state = game.new_initial_state()
    order = list(np.random.default_rng(2).permutation(np.array([*cards_left(state).elements()], object)))
    state.set_deck_order(order)
    twin = state.copy()
    for each in (state, twin):
        drawn = []
        while each.cur_player() == CHANCE_PLAYER_ID:
            each.deal_random_card()
            drawn.append(each.move_history()[-1].move())
        assert [HanabiCard(move.color(), move.rank()) for move in drawn] == order[:15]
        later(each, 12)
        rest = [item.move() for item in each.move_history() if item.player() == CHANCE_PLAYER_ID]
        assert [HanabiCard(move.color(), move.rank()) for move in rest] == order[: len(rest)]
        assert len(rest) > 15
    with pytest.raises(BadValue, match="are left to be dealt"):
        state.set_deck_order(order)


def test_set_order_is_forgotten_when_another_card_is_dealt() -> None:
    state = HanabiGame({"players": 2, "seed": 5}).new_initial_state()
    state.set_deck_order([HanabiCard(0, 0), HanabiCard(1, 0), HanabiCard(2, 0)])
    deals = {str(move): move for move in state.parameters.deals}
    state.apply_move(deals["(Deal R1)"])
    assert state.to_deal == [5, 10]
    state.apply_move(deals["(Deal B5)"])
    assert not state.to_deal


def test_remove_knowledge_forgets_one_card() -> None:
    state = later(dealt(players=2), 5)
    told = state.observation(0).card_knowledge()
    place = next((player, slot) for player in (0, 1) for slot in range(5) if told[player][slot].rank() is not None)
    state.remove_knowledge(*place)
    after = state.observation(0).card_knowledge()
    assert after[place[0]][place[1]] == state.parameters.no_knowledge
    told[place[0]][place[1]] = state.parameters.no_knowledge
    assert after == told


def test_observation_cannot_be_encoded_while_a_returned_card_is_missing() -> None:
    state = dealt(players=2)
    state.apply_move(HanabiMove.get_return_move(0, 0))
    with pytest.raises(NotDealt, match="41 cards are in the deck"):
        ObservationEncoder(state.game).encode(state.observation(1))
    assert str(state).count("||") == 9


@pytest.mark.parametrize(
    "config",
    [{"players": 2}, {"players": 5}, {"players": 3, "colors": 2, "ranks": 3, "hand_size": 2}, {"max_life_tokens": 50}],
)
def test_own_hand_is_encoded_as_one_bit_a_kind(config: dict[str, Any]) -> None:
    state = later(dealt(**config), 9)
    game, encoder = state.game, ObservationEncoder(state.game)
    kinds = game.num_colors() * game.num_ranks()
    assert encoder.ownhandshape() == [game.hand_size() * kinds]
    for player, hand in enumerate(state.player_hands()):
        observation = state.observation(player)
        bits = np.array(encoder.encodeownhand(observation)).reshape(game.hand_size(), kinds)
        expected = np.zeros_like(bits)
        for slot, card in enumerate(hand):
            expected[slot, card.color() * game.num_ranks() + card.rank()] = 1
        assert np.array_equal(bits, expected)
        other = state.observation((player + 1) % game.num_players())
        assert encoder.encode(other)[(game.num_players() - 2) * bits.size :][: bits.size] == bits.reshape(-1).tolist()


@pytest.mark.parametrize("config", [{"players": 2}, {"players": 4}, {"colors": 2, "ranks": 3, "hand_size": 2}])
def test_v0_beliefs_are_shares_of_the_copies_that_clues_leave_possible(config: dict[str, Any]) -> None:
    state = later(dealt(**config), 20)
    game, encoder = state.game, ObservationEncoder(state.game)
    colors, ranks = game.num_colors(), game.num_ranks()
    seen = state.observation(1)
    beliefs = np.array(encoder.encodev0belief(seen)).reshape(game.num_players(), game.hand_size(), -1)
    assert encoder.v0beliefshape() == [beliefs.size]
    copies = np.array([[game.num_cards(color, rank) for rank in range(ranks)] for color in range(colors)])
    for color, height in enumerate(state.fireworks()):
        copies[color, :height] -= 1
    for card in state.discard_pile():
        copies[card.color(), card.rank()] -= 1
    bits = np.array(encoder.encode(seen)[-beliefs.size :]).reshape(beliefs.shape)
    assert np.array_equal(beliefs[..., colors * ranks :], bits[..., colors * ranks :])
    for hand, rows in zip(seen.card_knowledge(), beliefs, strict=True):
        for known, row in zip(hand, rows, strict=False):
            possible = np.outer(
                [known.color_plausible(color) for color in range(colors)],
                [known.rank_plausible(rank) for rank in range(ranks)],
            )
            weights = (copies * possible).reshape(-1)
            assert row[: colors * ranks] == pytest.approx(weights / weights.sum())


def test_minimal_observation_has_no_beliefs() -> None:
    state = dealt(observation_type=0)
    encoder = ObservationEncoder(state.game)
    assert encoder.v0beliefshape() == [0]
    assert encoder.encodev0belief(state.observation(0)) == []
