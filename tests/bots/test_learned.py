"""``learned``: it acts by its network at tables that it was trained for, and refuses others."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

import starmine as sm
from starmine.bots import Player, UnfitBot, bot, learned
from starmine.bots.telling import reason_for
from starmine.lab import Encoding, simulate
from tests.playing import dealt, seated

COCKTAIL = sm.edition("cocktail")
FILE = Path(learned.__file__).with_suffix(".npy")


def logits_of(observation: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    """The output of the network in the file, computed layer by layer with matrices."""
    layers = np.load(FILE)[0]
    values = observation.astype(np.float32)
    for name in ("first", "second", "last"):
        values = np.maximum(values, 0) @ layers[name].astype(np.float32) + layers[f"{name}_bias"]
    return values


def test_learned_takes_the_legal_action_that_its_network_likes_best() -> None:
    game, encoding = dealt(COCKTAIL, 2, seed=6), Encoding(COCKTAIL.rules(2))
    players = seated("learned", 2, seed=1)
    while game.outcome is None:
        logits = logits_of(encoding.of(game))
        likes = [float(logits[sm.action_id(action, game.setup, game.seat)]) for action in game.legal_actions()]
        action = players[game.seat].act(game)
        assert likes[game.legal_actions().index(action)] == pytest.approx(max(likes), abs=1e-3)
        game.push(action)
    assert game.turn > 40


@pytest.mark.long(3)
@pytest.mark.slow
def test_learned_plays_the_full_game_of_two() -> None:
    result = simulate(COCKTAIL, 2, "learned", games=1000, seed=3, jobs=1)
    assert result.mean > 20


@pytest.mark.parametrize(
    ("edition", "players"),
    [
        (COCKTAIL, 3),
        (sm.edition("cocktail", sixth_suit="suit"), 2),
        (sm.edition("cocktail", strikes=1), 2),
        (sm.edition("cocktail", deck_plays=True), 2),
        *(
            (sm.edition("hanab-live", variant=variant), 2)  # the same deck and clues as in training
            for variant in ("Orange (5 Suits)", "Clue Starved (5 Suits)", "Alternating Clues (5 Suits)")
        ),
    ],
)
def test_learned_refuses_a_table_that_it_has_not_learnt(edition: sm.Edition, players: int) -> None:
    why = "bot 'learned' cannot play at this table: it knows only one kind of table: two players"
    with pytest.raises(UnfitBot, match=why):
        simulate(edition, players, ["learned"] + ["cautious"] * (players - 1), games=1, jobs=1)
    with pytest.raises(UnfitBot, match=why):
        Player(bot("learned"), 0, seed=1).act(dealt(edition, players, seed=1))


def test_learned_knows_the_same_table_in_other_editions() -> None:
    for name in ("cocktail", "abacus", "tiles", "six-colour"):
        game = dealt(sm.edition(name), 2, 1)
        assert Player("learned").act(game) in game.legal_actions()


def test_learned_tells_its_chances_after_the_end_only_to_whom_sees_the_cards() -> None:
    game = dealt(COCKTAIL, 2, seed=6)
    player = Player(bot("learned"), 0, seed=1)
    reason = player.why(game, ["Ada", "Bo"])
    assert reason is not None
    assert "%" in reason.text
    assert reason.orders == {card.order for card in game.hands[1]}
    while game.seat == 0:
        game.push(player.act(game))
    # The network of Ada's bot sees Bo's cards, so Bo gets no reason before the end.
    assert reason_for(game, 0, bot("learned"), player.seed, viewer=1, names=["Ada", "Bo"]) is None
