"""``Search``: its moves, its budget, and the playouts under it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

import starmine as sm
from starmine.analysis.beliefs import Beliefs, beliefs
from starmine.analysis.beliefs.models import as_models
from starmine.analysis.beliefs.weighing import weigh
from starmine.analysis.errors import BadEffort
from starmine.analysis.search import Search, Thought
from starmine.analysis.search.comparing import Comparison, compare
from starmine.analysis.search.player import is_enough
from starmine.analysis.search.playouts import Playouts, every_deal
from starmine.analysis.unseen import History, deals
from starmine.bots import BadBot, Player, UnknownBot, bot
from starmine.bots.protocol import OTHERS, SAME
from starmine.lab import simulate
from tests.playing import dealt, play_on, seated

COCKTAIL = sm.edition("cocktail")


def played(name: str, players: int, seed: int, turns: int) -> tuple[sm.Game, list[Player]]:
    game, seats = dealt(COCKTAIL, players, seed), seated(name, players, partners=SAME)
    return play_on(game, seats, turns), seats


@pytest.mark.parametrize(("name", "players"), [("cautious", 3), ("conventions", 2), ("information", 4)])
def test_playouts_end_as_the_games_of_players(name: str, players: int) -> None:
    game, seats = played(name, players, 5, 12)
    for seat in seats:
        seat.follow(game)
    width = -(-bot(name).memory.itemsize // 64) * 64
    memories = np.zeros((1, players, width), np.uint8)
    for place, seat in enumerate(seats):
        memories[0, place, : bot(name).memory.itemsize] = np.frombuffer(seat.memory.tobytes(), np.uint8)
    actions = [sm.action_id(action, game.setup, game.seat) for action in game.legal_actions()[:4]]
    deck = game.state["deck"][: len(game.deck)]
    found = Playouts([bot(name)] * players, game.rules, SAME).scores(
        np.array([game.state]), deck[None].copy(), memories, np.array(actions)
    )
    for place, action in enumerate(game.legal_actions()[:4]):
        again = game.copy()
        again.push(action)
        play_on(again, seated(name, players, partners=SAME))
        assert found[0, place] == again.score


def test_same_seed_and_playouts_give_the_same_game_and_a_good_one() -> None:
    search = Search("cautious", playouts=150)
    first, second = (simulate(COCKTAIL, 2, search, 2, seed=4, jobs=1) for _ in range(2))
    assert first.histogram == second.histogram
    assert first.mean >= simulate(COCKTAIL, 2, "cautious", 2, seed=4).mean


def test_it_leaves_the_model_for_plays_and_discards_only() -> None:
    game, _ = played("cautious", 2, 3, 1)
    tried = {}
    for clues in (False, True):
        search = Search("cautious", playouts=200, clues=clues)
        player = Player(search, game.seat, partners=OTHERS)
        player.follow(game)
        thought = search.consider(player.memory, game.view(game.seat).state, game.rules)
        tried[clues] = [sm.action_of(row.action, game.setup, game.seat) for row in thought.tried]
    assert set(tried[True]) == set(game.legal_actions())
    uses = {action for action in game.legal_actions() if not isinstance(action, sm.Clue)}
    assert set(tried[False]) == uses | {tried[False][0]}


@pytest.mark.parametrize("players", [2, 3])
def test_of_searches_alone_only_the_seat_that_begins_leaves_the_model(players: int) -> None:
    game, _ = played("cautious", players, 3, 1)
    for _ in range(players):
        thought = considered_at(game, "cautious", 200)
        tried = {sm.action_of(row.action, game.setup, game.seat) for row in thought.tried}
        assert tried == (set(game.legal_actions()) if game.seat == game.first else set())
        game.push(sm.action_of(thought.usual, game.setup, game.seat))


def believed(game: sm.Game, partners: int) -> Beliefs:
    """What a search with the model ``cautious`` believes on its turn."""
    search = Search("cautious", playouts=4000)
    player = Player(search, game.seat, partners=partners)
    player.follow(game)
    return search._weigh(player.memory, *search._past(player.memory, game.view(game.seat).state, game.rules), 4000)


def test_seat_that_begins_knows_that_the_others_play_like_the_model() -> None:
    """So its belief is that of a player among models, also after it has left the model itself."""
    game, seats = played("cautious", 2, 3, 8)
    assert game.seat == game.first
    usual = seats[game.seat].act(game)
    game.push(next(action for action in game.legal_actions() if isinstance(action, sm.Clue) and action != usual))
    game.push(seats[game.seat].act(game))
    belief = believed(game, SAME)
    alone = beliefs(game, game.seat, "cautious", partners=SAME)
    assert belief.exact
    assert alone.exact
    assert belief.unexplained_from is None
    assert np.array_equal(belief.hands, alone.hands)
    assert belief.weights == pytest.approx(alone.weights)


@pytest.mark.parametrize(("kind", "is_explained"), [(sm.Discard, True), (sm.Clue, False)])
def test_discard_of_another_bot_rules_no_hand_out_but_a_clue_does(kind: type[sm.Action], is_explained: bool) -> None:
    """A partner does what the model would not, whatever the hand: no hand explains the clue."""
    game, seats = played("cautious", 2, 3, 41)
    usual = seats[game.seat].act(game)
    game.push(next(action for action in game.legal_actions() if isinstance(action, kind) and action != usual))
    belief, seat = believed(game, OTHERS), game.seat
    assert belief.unexplained_from == (None if is_explained else game.turn - 1)
    held = game.state["deck"][game.state["hands"][seat, : game.state["hand_sizes"][seat]]]
    assert belief.weights[(belief.hands == held).all(axis=1)].sum() > 0


def test_last_cards_are_tried_on_every_deal() -> None:
    game, _ = played("cautious", 2, 1, 62)
    assert game.cards_left <= 2
    belief = beliefs(game, game.seat, "cautious", slips=1.0, partners=SAME)
    every = every_deal(belief, 10**6)
    assert every is not None
    found, weights = every
    assert weights.sum() == pytest.approx(1.0)
    decks = {tuple(deck) for deck in found.decks.tolist()}
    assert len(decks) == len(found.decks)
    looked = {tuple(int(kind) for kind in deal.state["deck"][: len(deal.deck)]) for deal in deals(game, game.seat)}
    own = game.state["hands"][game.seat, : game.state["hand_sizes"][game.seat]]
    filled = set()
    for hand, deck in zip(found.hands, found.decks, strict=True):
        whole = deck.copy()
        whole[own] = belief.hands[hand]
        filled.add(tuple(whole.tolist()))
    assert filled == looked
    assert every_deal(belief, len(found.decks) - 1) is None


def test_comparison_drops_what_is_surely_worse_and_leaves_the_model_only_for_a_sure_gain() -> None:
    rng = np.random.default_rng(1)
    means = np.array([20, 20, 22, 15])

    def play_out(count: int, actions: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        luck = rng.integers(-3, 4, size=(count, 1))
        scores: npt.NDArray[np.int64] = luck + means[actions] + rng.integers(-1, 2, size=(count, len(actions)))
        return scores

    comparison = Comparison(np.arange(4))
    comparison.add(play_out(32, comparison.left_actions))
    comparison.drop()
    assert comparison.left_actions.tolist() == [0, 2]
    assert comparison.best() == 2
    assert compare(np.arange(4), play_out, lambda: 400).best() == 2
    assert compare(np.arange(2), play_out, lambda: 100).best() == 0
    unbegun = compare(np.arange(4), play_out, lambda: 3)
    assert (unbegun.best(), unbegun.tried()) == (0, ())


def test_halving_spends_the_budget_in_rounds_on_the_better_half() -> None:
    rounds: list[tuple[int, int]] = []
    spent = 0

    def play_out(deals: int, actions: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        nonlocal spent
        rounds.append((deals, len(actions)))
        spent += deals * len(actions)
        return np.arange(deals)[:, None] % 7 + actions % 3

    compare(np.arange(16), play_out, lambda: 1600 - spent)
    sizes = [actions for _, actions in rounds]
    assert (sizes[0], sizes[-1], sizes) == (16, 2, sorted(sizes, reverse=True))
    assert {round(deals * actions / 400) for deals, actions in rounds} == {1}
    assert spent <= 1600


def test_thought_tells_what_was_tried() -> None:
    game, _ = played("cautious", 2, 3, 1)
    search = Search("cautious", playouts=400, clues=True)
    player = Player(search, game.seat)
    player.follow(game)
    thought = search.consider(player.memory, game.view(game.seat).state, game.rules)
    assert sorted(tried.action for tried in thought.tried) == sorted(
        sm.action_id(action, game.setup, game.seat) for action in game.legal_actions()
    )
    assert thought.tried[0].action == thought.usual
    assert thought.tried[0].gain == 0.0
    assert all(
        tried.gain == pytest.approx(tried.score - thought.tried[0].score) or tried.deals < thought.deals
        for tried in thought.tried
    )
    best = max(thought.tried, key=lambda tried: tried.gain)
    assert thought.action in {thought.usual, best.action} or best.deals < thought.deals
    assert not thought.exact


@pytest.mark.parametrize(
    ("settings", "error", "why"),
    [
        ({}, BadEffort, "either playouts or seconds"),
        ({"playouts": 5, "seconds": 1.0}, BadEffort, "either playouts or seconds"),
        ({"playouts": 0}, BadEffort, "playouts=0: a budget must be positive"),
        ({"seconds": -0.1}, BadEffort, "seconds=-0.1: a budget must be positive"),
    ],
)
def test_bad_budget_is_refused(settings: dict[str, float], error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        Search("cautious", **settings)  # type: ignore[arg-type]


def test_model_moves_where_the_budget_is_not_enough_for_every_action() -> None:
    game, _ = played("cautious", 2, 3, 1)
    thoughts = []
    for playouts in (5, 500):
        player = Player(Search("cautious", playouts=playouts), game.seat)
        player.follow(game)
        thoughts.append(player.bot.consider(player.memory, game.view(game.seat).state, game.rules))  # type: ignore[attr-defined]
    assert [bool(thought.tried) for thought in thoughts] == [False, True]


def considered(name: str, players: int, seed: int, turns: int, playouts: int) -> tuple[sm.Game, Thought]:
    """What the search thinks after so many turns of a game by its model."""
    game, _ = played(name, players, seed, turns)
    return game, considered_at(game, name, playouts)


def considered_at(game: sm.Game, name: str, playouts: int) -> Thought:
    search = Search(name, playouts=playouts)
    player = Player(search, game.seat, partners=SAME)
    player.follow(game)
    return search.consider(player.memory, game.view(game.seat).state, game.rules)


def test_model_moves_where_too_few_hands_were_found_to_judge_by() -> None:
    """Clues of the bot ``information`` leave few of the hands that are drawn: a search by those would play badly."""
    game, thought = considered("information", 5, 333012, 5, 300)
    assert (thought.action, thought.tried) == (thought.usual, ())
    few = beliefs(game, game.seat, "information", partners=SAME, limit=4096)
    assert not few.exact
    assert len(few.hands) < 32


def test_hands_in_which_the_others_left_the_model_implausibly_often_are_not_enough() -> None:
    """Of few hands drawn for the bot ``information`` none may agree with all that the others did, though some do."""
    game, _ = played("information", 3, 333008, 19)
    past, models = History.of(game, game.seat), as_models("information", game.rules)
    uses = game.rules["clue_offset"][past.actions] == 0
    few, many = (weigh(past, models, 0.1 * uses, partners=SAME, limit=limit, runs=1, seed=5) for limit in (256, 4096))
    assert (few.slips.min(), many.slips.min()) == (1, 0)
    assert [is_enough(few, past, share * uses) for share in (0.001, 0.01, 1.0)] == [False, False, True]
    assert is_enough(many, past, 0.01 * uses)


def test_nothing_is_tried_where_the_models_action_leaves_nothing_to_gain() -> None:
    _, thought = considered("information", 3, 333000, 40, 600)
    assert (thought.action, thought.tried) == (thought.usual, ())


def test_bad_model_is_refused() -> None:
    with pytest.raises(UnknownBot):
        Search("nobody", playouts=10)
    with pytest.raises(BadBot, match="searches itself"):
        Search(Search("cautious", playouts=10), playouts=10)
    with pytest.raises(BadBot, match="draws lots"):
        simulate(COCKTAIL, 2, Search("random", playouts=10), 1, jobs=1)
