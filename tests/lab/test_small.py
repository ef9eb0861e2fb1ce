"""Small games: their sizes, and that the whole lab accepts them."""

from __future__ import annotations

from itertools import product

import pytest

import starmine as sm
from starmine.lab import SmallHanabi, VectorEnv, check_env, crossplay, demonstrations, simulate
from starmine.lab.hle.pyhanabi import CHANCE_PLAYER_ID, HanabiGame
from starmine.lab.policy import Policy
from starmine.observation.checks import BadSetting
from starmine.rules.errors import BadPlayers, UnknownEdition

SMALL = SmallHanabi(colours=2, hand_size=2, clue_tokens=3, strikes=1)
VERY_SMALL = SmallHanabi(colours=1, hand_size=2, clue_tokens=3, strikes=1)


def test_default_small_game_is_cocktail() -> None:
    full = SmallHanabi()
    for players in range(2, 7):
        cocktail = sm.edition("cocktail", six_players=players == 6)
        assert full.rules(players).tobytes() == cocktail.rules(players).tobytes()
        assert full.deck(players) == cocktail.deck(players)


@pytest.mark.parametrize(("colours", "ranks"), [*product(range(1, 6), repeat=2)])
def test_suit_has_three_ones_and_one_of_its_highest_rank(colours: int, ranks: int) -> None:
    deck = SmallHanabi(colours=colours, ranks=ranks, hand_size=1).deck(2)
    suit = {1: [3], 2: [3, 1], 3: [3, 2, 1], 4: [3, 2, 2, 1], 5: [3, 2, 2, 2, 1]}[ranks]
    assert [deck.count(kind) for kind in range(ranks)] == suit
    assert len(deck) == colours * sum(suit)


def test_small_game_has_the_rules_of_hle_with_the_same_parameters() -> None:
    given = {"colors": 2, "hand_size": 2, "max_information_tokens": 3, "max_life_tokens": 1}
    assert HanabiGame(given).parameters.rules.tobytes() == SMALL.rules(2).tobytes()


@pytest.mark.slow
@pytest.mark.parametrize("game", [SMALL, VERY_SMALL, SmallHanabi(ranks=3, strikes=19, clue_tokens=0)])
@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("observe", ["turn", "all"])
def test_vector_env_of_a_small_game_passes_check_env(game: SmallHanabi, packed: bool, observe: str) -> None:
    with VectorEnv(game, 2, 20, observe=observe, packed=packed, finals=True, threads=2) as env:  # type: ignore[arg-type]
        check_env(env, seed=1, steps=100)


@pytest.mark.parametrize(
    ("setting", "value", "says"),
    [
        ("colours", 0, "colours=0: it must be a whole number from 1 to 5"),
        ("ranks", 6, "ranks=6: it must be a whole number from 1 to 5"),
        ("hand_size", 2.5, "hand_size=2.5: it must be a whole number from 1 to 8"),
        ("clue_tokens", -1, "clue_tokens=-1: it must be a whole number from 0 to 20"),
        ("strikes", True, "strikes=True: it must be a whole number from 1 to 19"),
    ],
)
def test_size_is_refused_when_out_of_range(setting: str, value: object, says: str) -> None:
    with pytest.raises(BadSetting, match=says):
        SmallHanabi(**{setting: value})  # type: ignore[arg-type]


def test_table_is_refused_when_the_deck_is_too_small() -> None:
    game = SmallHanabi(colours=1, hand_size=5)
    assert len(game.deck(2)) == 10
    for ask in (game.deck, game.rules):
        with pytest.raises(BadPlayers, match="3 hands of 5 cards are more than the deck's 10"):
            ask(3)
        with pytest.raises(BadPlayers, match="players=7: it must be a whole number from 2 to 6"):
            ask(7)


def test_editions_are_taken_by_name_everywhere() -> None:
    env = VectorEnv("cocktail")
    assert (env.edition, env.players, env.games) == (sm.edition("cocktail"), 2, 1024)
    assert simulate("tiles", 2, "random", 2, jobs=1).edition == "tiles"
    assert crossplay("tiles", 2, ["random"], 2, jobs=1).edition == "tiles"
    assert len(next(demonstrations("cocktail", 2, "random", games=3)).actions) == 3
    assert Policy(lambda _, masks: masks.argmax(axis=1), "cocktail", 2).made_for == "cocktail, 2 players"


def test_what_is_not_an_edition_is_refused() -> None:
    for given, message in (
        ("hanabi", "Unknown edition 'hanabi'"),
        (7, r"7 is not an edition: give one, such as starmine\.edition"),
    ):
        for make in (lambda given=given: VectorEnv(given), lambda given=given: simulate(given, 2, "random", 1)):
            with pytest.raises(UnknownEdition, match=message):
                make()


def test_everybody_has_one_turn_when_the_deal_uses_up_the_deck() -> None:
    """As in the Hanabi Learning Environment."""
    game = SmallHanabi(colours=1, ranks=3, hand_size=3, clue_tokens=3)
    theirs = HanabiGame({"colors": 1, "ranks": 3, "hand_size": 3, "max_information_tokens": 3}).new_initial_state()
    while theirs.cur_player() == CHANCE_PLAYER_ID:
        theirs.deal_random_card()
    with VectorEnv(game, 2, 20, finals=True) as env:
        step = env.reset(1)
        for _ in range(2):
            assert not theirs.is_terminal()
            assert not step.terminated.any()
            step = env.step(
                step.action_mask.shape[1] - 1 - step.action_mask[:, ::-1].argmax(axis=1)
            )  # the last legal action
            theirs.apply_move(theirs.legal_moves()[-1])
        assert step.terminated.all()
        assert theirs.is_terminal()
    check_env(VectorEnv(game, 2, 7, finals=True))
