"""Beliefs in whole games by the rules of editions: what they read, what they never rule out, and their errors."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest

import starmine as sm
from starmine.analysis import review
from starmine.analysis.beliefs import Beliefs, beliefs
from starmine.bots import BadBot, BotFault, Player, UnfitBot, UnknownBot, bot
from starmine.bots.protocol import SAME, UNKNOWN
from starmine.knowledge import chances
from starmine.knowledge.hidden import replayed
from starmine.lab.errors import BadLineUp
from starmine.lab.simulation import calls
from starmine.lab.simulation.table import LANE, NOBODY, RESULT, WHO, play_games
from starmine.observation.checks import BadCount, BadSetting
from starmine.rules.cards import KINDS, UNSEEN
from starmine.rules.deck import read_kind
from starmine.rules.errors import BadSeat, BadSeed, HiddenCard, NothingToUndo
from tests.bots.spies import Stubborn
from tests.playing import dealt, play_on, seated

COCKTAIL = sm.edition("cocktail")
TABLES = [
    ("cocktail", {}, "cautious", 2),
    ("cocktail", {}, "conventions", 3),
    ("cocktail", {}, "information", 4),
    ("tiles", {"variant": 3}, "cautious", 5),
    ("hanab-live", {"variant": "Orange (6 Suits)", "early_end": "no-plays"}, "conventions", 2),
    ("hanab-live", {"variant": "Black & Rainbow (6 Suits)", "deck_plays": True}, "cautious", 3),
]


def played(name: str, players: int, turns: int = 1000, seed: int = 3, table: Any = COCKTAIL) -> sm.Game:
    """A game of bots, up to a turn."""
    return play_on(dealt(table, players, seed), seated(name, players, partners=SAME), turns)


def same(one: Beliefs, other: Beliefs) -> bool:
    return all(
        np.array_equal(getattr(one, name), getattr(other, name))
        for name in ("hands", "weights", "exact", "unexplained_from", "games", "memories", "unseen", "run", "runs")
    )


def held(game: sm.Game, seat: int) -> list[int]:
    """The kinds in a seat's hand."""
    return [int(game.state["deck"][card.order]) for card in game.hands[seat]]


def weight_of(found: Beliefs, kinds: list[int]) -> float:
    return float(found.weights[(found.hands == np.array(kinds, np.uint8)).all(axis=1)].sum())


@pytest.mark.parametrize(("edition", "options", "name", "players"), TABLES, ids=str)
def test_true_hand_is_never_ruled_out_while_all_play_as_the_models(
    edition: str, options: dict[str, Any], name: str, players: int
) -> None:
    exact = 0
    for seed in range(2):
        game = played(name, players, seed=seed, table=sm.edition(edition, **options))
        for turn in range(seed, game.turn + 1, 5):
            at = game.at(turn)
            found = beliefs(at, turn % players, name, partners=SAME, limit=512)
            assert found.unexplained_from is None
            if found.exact:
                exact += 1
                assert weight_of(found, held(at, turn % players)) > 0
    assert exact > 5


def test_memories_are_those_of_players_who_follow_the_deal() -> None:
    game = played("conventions", 3, 24)
    for seat in range(3):
        found = beliefs(game, seat, "conventions", partners=SAME)
        place = int(np.flatnonzero((found.hands == np.array(held(game, seat), np.uint8)).all(axis=1))[0])
        for holder in range(3):
            player = Player("conventions", holder, partners=SAME)
            player.follow(game)
            assert found.memories[place, holder, : player.memory.nbytes].tobytes() == player.memory.tobytes()


@pytest.mark.parametrize("limit", [64, 4096])
def test_view_gives_the_same_as_the_whole_game(limit: int) -> None:
    game = played("cautious", 3, 20)
    for seat in range(3):
        assert same(
            beliefs(game, seat, "cautious", limit=limit), beliefs(game.view(seat), seat, "cautious", limit=limit)
        )


def test_hidden_cards_are_not_read() -> None:
    """With other cards in its hand and another order of the deck, the seat believes the same."""
    game = played("cautious", 2, 22)
    for seat in range(2):
        found = beliefs(game, seat, "cautious")
        assert len(found.hands) > 20
        for imagined in found.deals(5, seed=1).hands:
            deck = game.state["deck"][:50].tolist()
            order = [card.order for card in game.hands[seat]]
            rest = [kind for kind, copies in enumerate(found.unseen.tolist()) for _ in range(copies)]
            for kind in found.hands[imagined].tolist():
                rest.remove(kind)
            for card, kind in zip(order, found.hands[imagined].tolist(), strict=True):
                deck[card] = kind
            deck[50 - game.cards_left :] = rest[::-1]
            other = replayed(game, deck)
            assert other.view(seat).state.tobytes() == game.view(seat).state.tobytes()
            assert same(found, beliefs(other, seat, "cautious"))


@pytest.mark.parametrize(
    ("name", "turn", "slips"), [("cautious", 20, 0.0), ("conventions", 8, 0.0), ("cautious", 12, 0.2)]
)
def test_drawn_hands_agree_with_all_hands_within_their_errors(name: str, turn: int, slips: float) -> None:
    game = played(name, 2, turn)
    exact = beliefs(game, 0, name, partners=SAME, slips=slips, limit=1 << 15)
    assert exact.exact
    assert exact.error == 0
    squares = np.zeros(2)
    for seed in range(12):
        drawn = beliefs(game, 0, name, partners=SAME, slips=slips, limit=256, seed=seed)
        assert not drawn.exact
        assert len(drawn.hands) < len(exact.hands)
        assert 0 < drawn.error < 0.2
        off = drawn.chances() - exact.chances()
        assert np.abs(off).max() < 4 * drawn.error
        squares += (off**2).sum(), (drawn.errors() ** 2).sum()
    assert 0.7 < np.sqrt(squares[0] / squares[1]) < 1.4
    first, again = (beliefs(game, 0, name, partners=SAME, slips=slips, limit=256, seed=1) for _ in range(2))
    assert same(first, again)


@pytest.mark.parametrize("turn", [0, 1, 30])
def test_only_clues_and_cards_in_sight_count_without_models(turn: int) -> None:
    """With nothing but slips nearly so later, since nearly every hand allows as many actions."""
    game = played("cautious", 2, turn)
    seat = 0
    found = beliefs(game, seat, "cautious", slips=1.0, limit=1 << 14)
    alone = np.zeros((5, KINDS))
    for card, kinds in enumerate(chances(game.view(seat)).cards):
        for kind, chance in kinds.items():
            alone[card, read_kind(kind, game.suits, 25)] = chance
    assert np.abs(found.chances() - alone).max() < (0.02 if turn < 2 else 0.06)


def test_chances_are_those_of_the_hands() -> None:
    found = beliefs(played("conventions", 3, 24), 1, "conventions", partners=SAME)
    by_kind = found.chances()
    assert by_kind.shape == (5, KINDS)
    assert by_kind.sum(axis=1) == pytest.approx(np.ones(5))
    for card, kind in ((0, 3), (2, 7), (4, 11)):
        assert by_kind[card, kind] == pytest.approx(found.weights[found.hands[:, card] == kind].sum())
    assert found.weights.sum() == pytest.approx(1)


def test_deals_are_whole_games_that_look_the_same_to_the_seat() -> None:
    game = played("conventions", 2, 30)
    seat = game.seat
    found = beliefs(game, seat, "conventions", partners=SAME)
    dealt = found.deals(200, seed=5)
    assert len({deck.tobytes() for deck in dealt.decks}) > 150
    for one, deck, memories, hand in zip(*dealt, strict=True):
        assert sorted(deck.tolist()) == sorted(COCKTAIL.deck(2))
        again = replayed(game, deck.tolist())
        assert again.view(seat).state.tobytes() == game.view(seat).state.tobytes()
        assert held(again, seat) == found.hands[hand].tolist()
        state = again.state.copy()
        state["deck"][50 - game.cards_left :] = UNSEEN
        assert one.tobytes() == state.tobytes()
        assert np.array_equal(memories, found.memories[hand])
    counts = np.bincount(dealt.hands, minlength=len(found.weights))
    assert (np.abs(counts - 200 * found.weights) <= 1).all()
    assert np.array_equal(dealt.decks, found.deals(200, seed=5).decks)
    assert not np.array_equal(dealt.decks, found.deals(200, seed=6).decks)


@pytest.mark.parametrize("name", ["cautious", "conventions"])
def test_deals_are_played_on_by_the_loop_of_simulations(name: str) -> None:
    """Their games, decks and memories go into the lanes of that loop as they are."""
    game = played(name, 3, 30)
    dealt = beliefs(game, game.seat, name, partners=SAME).deals(12, seed=2)
    count, bots = len(dealt.games), [bot(name)] * 3
    loop, line_up = calls.seated(bots, game.rules, play_games, count)
    lanes, results = np.zeros(count, LANE), np.zeros(count, RESULT)
    lanes["game"], lanes["notes"]["playing"], lanes["notes"]["number"] = dealt.games, True, np.arange(count)
    line_up.memory[:, :3] = dealt.memories
    results["fault_seat"] = NOBODY
    who, chosen, cards = np.zeros(1, WHO)[0], np.zeros(count, np.int64), np.array(COCKTAIL.deck(3), np.uint8)
    ends = np.array([0, count])
    loop(results, chosen, cards, game.rules, line_up.seats, who, lanes, dealt.decks, chosen, ends)
    assert (results["fault_seat"] == NOBODY).all()
    for deck, result in zip(dealt.decks, results, strict=True):
        other = play_on(replayed(game, deck.tolist()), seated(name, 3, partners=SAME))
        assert (other.turn, other.score) == (result["turns"], result["score"])


def test_actions_that_no_hand_explains_are_named_and_do_not_count() -> None:
    game = played("cautious", 2, 30)
    found = beliefs(game, 0, "conventions")
    turn = found.unexplained_from
    assert turn is not None
    assert found.exact
    assert turn % 2 == 1  # the other's
    # The actions before it have an explanation, and the later ones only count as clues.
    narrower = game.at(turn)
    assert beliefs(narrower, 0, "conventions").unexplained_from is None
    assert beliefs(game, 0, "conventions", slips=0.05).unexplained_from is None
    assert weight_of(beliefs(game, 0, "conventions", slips=0.05, limit=1 << 16), held(game, 0)) > 0


def test_at_the_deal_and_after_the_end_there_are_beliefs() -> None:
    game = played("cautious", 2)
    found = beliefs(game, 0, "cautious")
    assert weight_of(found, held(game, 0)) > 0
    start = beliefs(game.at(0), 1, "cautious", limit=256)
    assert not start.exact
    assert start.chances()[0].sum() == pytest.approx(1)
    assert (start.games["turn"] == 0).all()


def test_hand_without_cards_is_the_only_one() -> None:
    endless = sm.edition("tiles", variant=3, endless=True)
    game = next(
        game
        for game in (played("cautious", 5, seed=seed, table=endless) for seed in range(20))
        if not all(game.hands) and game.cards_left == 0
    )
    seat = next(seat for seat in range(5) if not game.hands[seat])
    found = beliefs(game, seat, "cautious")
    assert found.hands.shape == (1, 0)
    assert found.weights.tolist() == [1]
    assert found.chances().shape == (0, KINDS)
    assert found.error == 0
    assert found.deals(3).games[0].tobytes() == game.state.tobytes()


def test_limit_of_one_hand_finds_some_where_the_end_rules_out_most() -> None:
    """With the early end of ``no-plays``, the game would have ended with most orders of the last cards."""
    table = sm.edition("hanab-live", variant="Orange (6 Suits)", early_end="no-plays")
    game = played("cautious", 3, seed=1, table=table)
    for back in range(3):
        found = beliefs(game.at(game.turn - back), 0, "cautious", limit=1)
        assert found.weights.sum() == pytest.approx(1)


def test_another_seat_may_have_begun() -> None:
    game = play_on(dealt(COCKTAIL, 3, seed=5, first=2), seated("conventions", 3, partners=SAME), 25)
    for seat in range(3):
        found = beliefs(game, seat, "conventions", partners=SAME)
        assert found.unexplained_from is None
        if found.exact:
            assert weight_of(found, held(game, seat)) > 0


def test_partners_are_what_the_models_are_told() -> None:
    game = played("conventions", 2, 20)
    told = [beliefs(game, 0, "conventions", slips=0.1, **given) for given in ({}, {"partners": SAME})]
    memory = bot("conventions").memory
    kept = [found.memories[0, 1, : memory.itemsize].view(memory)[0] for found in told]
    assert [int(record["partners"]) for record in kept] == [UNKNOWN, SAME]


def test_beliefs_explain_players_with_the_same_default() -> None:
    game = play_on(dealt(COCKTAIL, 3, seed=4), seated("conventions", 3))
    for turn in range(0, game.turn, 7):
        found = beliefs(game.at(turn), turn % 3, "conventions", limit=512)
        assert found.unexplained_from is None
        assert found.least_slips == 0
        assert "slips" not in repr(found)


def test_beliefs_tell_how_many_slips_every_hand_needs() -> None:
    game = played("cautious", 2, 30)
    found = beliefs(game, 0, "conventions", slips=0.1)
    assert found.least_slips == found.slips.min() > 0
    assert repr(found).endswith(", at least 1 slip>")
    strict = beliefs(game, 0, "conventions")
    assert strict.least_slips == 0
    assert repr(strict).endswith(f", exact, unexplained from turn {strict.unexplained_from}>")


@pytest.mark.parametrize("partners", [3, -1, "same", None])
def test_unknown_partners_are_refused(partners: Any) -> None:
    game = played("cautious", 2, 4)
    for take in (partial(Player, "cautious"), partial(beliefs, game, 0, "cautious"), partial(review, game)):
        with pytest.raises(BadSetting, match=r"partners=.*: it must be a whole number from 0 to 2"):
            take(partners=partners)


def test_python_bots_are_models_too() -> None:
    cautious = bot("cautious")
    slow = replace(
        cautious, start=_interpreted(cautious.start), watch=_interpreted(cautious.watch), act=_interpreted(cautious.act)
    )
    game = played("cautious", 2, 40)
    assert same(beliefs(game, 0, slow), beliefs(game, 0, "cautious"))


def _interpreted(function: Any) -> Any:
    """A Python function that calls a compiled one."""

    def call(*arguments: Any) -> Any:
        return function(*arguments)

    return call


def test_bad_input_is_refused() -> None:
    game = played("cautious", 2, 10)
    with pytest.raises(BadSeat):
        beliefs(game, 2, "cautious")
    with pytest.raises(HiddenCard):
        beliefs(game.view(1), 0, "cautious")
    with pytest.raises(NothingToUndo, match="every action"):
        beliefs(sm.Game.from_state(game.view(0).state, COCKTAIL, game.rules), 0, "cautious")
    with pytest.raises(UnknownBot):
        beliefs(game, 0, "nobody")
    with pytest.raises(BadLineUp):
        beliefs(game, 0, ["cautious"] * 3)
    with pytest.raises(UnfitBot, match="learned"):
        beliefs(played("cautious", 3, 5), 0, "learned")
    with pytest.raises(BadBot, match="draws lots"):
        beliefs(game, 0, "random")
    with pytest.raises(BadBot, match="own hand"):
        beliefs(game, 0, "cheat")
    with pytest.raises(BadBot, match="Python objects"):
        beliefs(game, 0, Stubborn(0))
    for slips in (-0.1, 1.1, "many", [0.1] * 3, float("nan")):
        with pytest.raises(BadSetting, match="slips"):
            beliefs(game, 0, "cautious", slips=slips)  # type: ignore[arg-type]
    with pytest.raises(BadSetting, match="limit"):
        beliefs(game, 0, "cautious", limit=0)
    with pytest.raises(BadSeed):
        beliefs(game, 0, "cautious", seed=-1)
    with pytest.raises(BadCount):
        beliefs(game, 0, "cautious", limit=8).deals(0)


def test_error_in_a_model_names_it_and_the_turn() -> None:
    def act(memory: Any, view: Any, rules: Any) -> int:
        if view["turn"] == 7:
            raise ValueError("no idea")
        return int(bot("cautious").act(memory, view, rules))

    fails = replace(bot("cautious"), id="fails", act=act)
    with pytest.raises(BotFault, match=r"'fails', seat 1, turn 7: .*no idea"):
        beliefs(played("cautious", 2, 40), 0, fails)
