"""The cards and the deal. (C01 to C03, R4, R8)"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import starmine as sm
from starmine.rules.kernel.action_ids import action_count
from tests.playing import dealt
from tests.rules.tables import PRINTED_TABLES, Table, kinds

EDITIONS = [edition.id for edition in sm.editions()]
each_edition = pytest.mark.parametrize("edition", EDITIONS)
each_number = pytest.mark.parametrize("players", range(2, 6))


@pytest.mark.clause("C01")
@pytest.mark.parametrize("table", PRINTED_TABLES, ids=str)
def test_suit_has_ten_cards(table: Table) -> None:
    copies = Counter(kinds(table))
    for suit in table.rules.suits(table.players):
        cards = [copies[f"{suit.letter}{rank}"] for rank in range(1, 6)]
        short = table.options.get("variant") == 2 and suit.name == "multicolour"
        assert cards == ([1, 1, 1, 1, 1] if short else [3, 2, 2, 2, 1])


@pytest.mark.clause("C02", "C03")
@each_edition
@each_number
def test_game_begins_with_8_tokens_and_hands_of_5_with_2_or_3_players_and_of_4_with_more(
    edition: str, players: int
) -> None:
    game = dealt(edition, players)
    assert [len(hand) for hand in game.hands] == [5 if players <= 3 else 4] * players
    assert game.cards_left == len(game.deck) - sum(map(len, game.hands))
    assert [card.order for hand in game.hands for card in hand] == list(range(sum(map(len, game.hands))))
    assert (game.clue_tokens, game.strikes, game.score, game.turn) == (8, 0, 0, 0)
    assert set(game.fireworks.values()) == {0}


@pytest.mark.clause("R8")
@each_edition
def test_six_play_where_the_option_allows_it_with_hands_of_3(edition: str) -> None:
    assert [len(hand) for hand in dealt(edition, 6, six_players=True).hands] == [3] * 6
    with pytest.raises(sm.BadPlayers, match="2 to 5 players; choose the option for six"):
        dealt(edition, 6)


@pytest.mark.clause("R8")
def test_every_variant_of_hanab_live_is_for_six() -> None:
    for variant in sm.variants():
        rules = sm.edition("hanab-live", variant=variant).rules(6)
        assert (rules["players"], rules["hand_size"], action_count(rules) <= 61) == (6, 3, True)


@pytest.mark.clause("R8")
def test_table_of_six_has_at_most_63_actions() -> None:
    six: dict[str, Any] = {"variant": "6 Suits", "cards_in_hand": "one-more"}
    assert action_count(sm.edition("hanab-live", **six).rules(6)) == 63
    with pytest.raises(sm.BadPlayers, match="Six players with six suits"):
        sm.edition("hanab-live", **six, deck_plays=True).rules(6)


@pytest.mark.clause("R4")
def test_first_player_can_be_any_seat() -> None:
    for first in range(4):
        game = dealt("abacus", 4, first=first)
        assert (game.seat, game.first) == (first, first)
        assert game.hands == dealt("abacus", 4).hands, "the deal begins at seat 0 all the same"
    wrong: list[Any] = [4, -1, True, 1.0, "0"]
    for first in wrong:
        with pytest.raises(sm.BadSeat, match="4 players have seats 0 to 3"):
            dealt("abacus", 4, first=first)
