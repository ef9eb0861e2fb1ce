"""A game by prompts and answers."""

from __future__ import annotations

import random

import numpy as np
import pytest

import starmine as sm
from starmine.bots import Player
from starmine.bots.protocol import SAME
from starmine.lab import simulate
from starmine.rules.catalogue.names import variants
from starmine.text import TextBot, TextEnv, prompt, write_action
from starmine.text.env import BadTextSetting
from starmine.text.prompts import KNOWLEDGE
from tests.playing import dealt, seated, simulated
from tests.rules.comparing import other_deck

COCKTAIL = sm.edition("cocktail")


@pytest.mark.parametrize(("bot", "players"), [("conventions", 2), ("information", 3), ("cautious", 5)])
def test_bots_in_kaggles_words_score_as_in_simulations(bot: str, players: int) -> None:
    scores = []
    for number in range(6):
        env = TextEnv(COCKTAIL, players, deck=simulated(COCKTAIL, players, 3, number).deck, actions="kaggle")
        seats = seated(bot, players, partners=SAME)
        while not env.done:
            action = seats[env.game.seat].act(env.game)
            assert env.step(f"I will do it.\n{write_action(action, env.game, 'kaggle')}").problem is None
        scores.append(env.score)
    result = simulate(COCKTAIL, players, bot, games=6, seed=3)
    assert tuple(np.bincount(scores, minlength=26)) == result.histogram


def test_text_bot_is_asked_what_an_environment_asks() -> None:
    asked: list[str] = []

    def play_oldest(text: str) -> str:
        asked.append(text)
        return '{"action": "play 0"}'

    result = simulate(COCKTAIL, 3, TextBot(play_oldest, COCKTAIL, knowledge="chances"), games=1, seed=5, jobs=1)
    env = TextEnv(COCKTAIL, 3, deck=simulated(COCKTAIL, 3, 5, 0).deck, knowledge="chances")
    prompts = []
    while not env.done:
        prompts.append(env.observe()[1])
        env.step("play 0")
    assert prompts == asked
    assert result.turns == len(asked)


def test_text_bot_asks_asynchronous_functions_again_after_nonsense() -> None:
    asked: list[str] = []

    async def answer(text: str) -> str:
        asked.append(text)
        return "play 0" if "was not taken" in text else "hm"

    result = simulate(COCKTAIL, 2, TextBot(answer, COCKTAIL), games=1, jobs=1)
    assert len(asked) == 2 * result.turns


@pytest.mark.parametrize("knowledge", KNOWLEDGE)
def test_prompts_do_not_depend_on_hidden_cards(knowledge: str) -> None:
    choice, compared = random.Random(1), 0
    game, seats = dealt(COCKTAIL, 3, seed=7), seated("cautious", 3)
    while game.outcome is None:
        other = sm.Game(COCKTAIL, players=3, deck=other_deck(game, game.seat, choice))
        for action in game.actions:
            other.push(action)
        texts = [prompt(each.view(game.seat), knowledge=knowledge) for each in (game, other)]  # type: ignore[arg-type]
        assert texts[0] == texts[1]
        compared += other.deck != game.deck
        game.push(seats[game.seat].act(game))
    assert compared > 20


@pytest.mark.parametrize("knowledge", KNOWLEDGE)
def test_position_is_short_late_in_a_game_of_five(knowledge: str) -> None:
    env = TextEnv(COCKTAIL, 5, seed=1, knowledge=knowledge, then="random", retries=0)  # type: ignore[arg-type]
    choice = random.Random(2)
    while env.game.turn < 60:
        actions = [action for action in env.game.legal_actions() if isinstance(action, sm.Clue | sm.Discard)]
        env.game.push(choice.choice(actions))
    assert len(env.observe()[1].split("## Position")[1]) < 6_000


def test_refused_answers_are_told_and_then_forfeit() -> None:
    env = TextEnv(players=2, seed=7, retries=1)
    env.step("play 3")
    first = env.step("nonsense")
    assert (first.action, first.done) == (None, False)
    assert env.observe()[1].endswith(first.feedback)
    last = env.step("nonsense")
    assert last.done
    assert (env.score, env.forfeited, env.problems, env.answers) == (0, True, 2, 3)
    with pytest.raises(sm.GameOver):
        env.step("play 0")
    game = {"score": 0, "most": 25, "perfect": False, "forfeited": True, "turns": 1}
    assert env.figures == {**game, "answers": 3, "problems": 2}


@pytest.mark.parametrize("then", ["random", "conventions"])
def test_replacement_acts_after_the_retries(then: str) -> None:
    env = TextEnv(players=2, seed=7, retries=0, then=then)
    while not env.done:
        step = env.step("nonsense")
        assert step.problem
        assert step.action is not None
        assert step.action in step.feedback
    assert env.problems == env.game.turn


def test_partners_play_and_rewards_add_up_to_the_score() -> None:
    env = TextEnv(players=3, seed=7, partners=["cautious", None, "cautious"])
    total, seat = 0.0, Player("cautious", 1, seed=7)
    while not env.done:
        assert env.observe()[0] == 1
        total += env.step(str(seat.act(env.game))).reward
    assert total == env.score > 10
    assert sm.read_record(sm.write_record(env.game)).game.score == env.score


def test_reward_gain_is_the_judges_opinion() -> None:
    env = TextEnv(players=2, seed=7, reward="gain", judge="cautious")
    judge = Player("cautious", 0)
    usual = judge.act(env.game)
    assert env.step("play 4").reward < 0
    again = TextEnv(players=2, seed=7, reward="gain", judge="cautious")
    assert again.step(str(usual)).reward == 0


def test_prompts_of_variants_and_changed_tables_say_their_rules() -> None:
    changed = TextEnv(sm.edition("tiles", variant=3, strikes=5)).observe()[1]
    assert "Every colour clue points at the multicolour tiles too" in changed or "every colour clue" in changed
    assert "5 strikes" in changed
    by_id = TextEnv("tiles", options={"variant": 3, "strikes": 5})
    assert by_id.observe()[1] == changed
    special = sm.edition("hanab-live", variant="Reversed (5 Suits)")
    assert "5 down to 1" in TextEnv(special).observe()[1]
    assert "clue token" in TextEnv(special).observe()[1]
    assert len(variants()) > 1000


def test_wrong_settings_are_refused() -> None:
    for settings, why in (
        ({"knowledge": "everything"}, "knowledge='everything'"),
        ({"history": "some"}, "history"),
        ({"actions": "german"}, "actions"),
        ({"retries": -1}, "retries=-1"),
        ({"partners": ["cautious"]}, "1 entries for 2 seats"),
        ({"partners": ["cautious", "cautious"]}, "bot in every seat"),
        ({"reward": "gold"}, "reward"),
        ({"edition": COCKTAIL, "options": {"strikes": 5}}, "options"),
    ):
        with pytest.raises(BadTextSetting, match=why):
            TextEnv(**settings)
