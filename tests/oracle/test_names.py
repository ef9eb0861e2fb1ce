"""``starmine.lab.hle`` compared with the original package: same seeds, games and dictionaries.

Its games are those of the kernel and its observations rows of ``Encoding``, so both are compared, too.
"""

from __future__ import annotations

import inspect
import random
import re
import warnings
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from starmine.lab.hle import pyhanabi as ours
from starmine.lab.hle import rl_env as our_env
from tests.runs import sampled

with warnings.catch_warnings():
    warnings.simplefilter("ignore", ResourceWarning)  # its import leaves a header file open
    import hanabi_learning_environment
    from hanabi_learning_environment import pyhanabi as theirs
    from hanabi_learning_environment import rl_env as their_env

pytestmark = pytest.mark.oracle

CONFIGS: list[dict[str, Any]] = [
    *({"players": players} for players in range(2, 6)),
    {"players": 3, "random_start_player": True},
    {"players": 2, "observation_type": 0},
    {"players": 4, "observation_type": 2},
    {"players": 2, "colors": 2, "hand_size": 2, "max_information_tokens": 3, "max_life_tokens": 1},
    {"players": 2, "colors": 1, "hand_size": 2, "max_information_tokens": 3, "max_life_tokens": 1},
    {"players": 3, "colors": 3, "ranks": 3, "hand_size": 5, "max_information_tokens": 5, "max_life_tokens": 4},
    {"players": 5, "colors": 4, "ranks": 2, "hand_size": 3, "max_life_tokens": 6},
    {"players": 2, "colors": 2, "ranks": 1, "hand_size": 3, "max_information_tokens": 0},
    {"players": 5, "colors": 5, "ranks": 4, "hand_size": 5, "max_information_tokens": 8},
    {"players": 2, "hand_size": 8, "max_information_tokens": 30, "max_life_tokens": 100},
    {"players": 5, "hand_size": 8, "max_life_tokens": 20},
    {"players": 3, "colors": 2, "hand_size": 6, "max_information_tokens": 21, "max_life_tokens": 1},
]
EXTENSIONS = ["RETURN", "DEAL_SPECIFIC"]
LONG = pytest.mark.long(3)
by_config = pytest.mark.parametrize("config", sampled(CONFIGS, 4), ids=str)


# By class: the methods without arguments whose answers are compared, besides the text.
_OF_BOTH = ("num_players", "deck_size", "information_tokens", "life_tokens", "fireworks", "discard_pile")
_OF_EFFECTS = ("scored", "information_token", "card_info_revealed", "card_info_newly_revealed")
TOLD = {
    "HanabiCard": ("color", "rank", "valid", "__repr__", "to_dict"),
    "HanabiCardKnowledge": ("color", "rank"),
    "HanabiMove": ("type", "card_index", "target_offset", "color", "rank"),
    "HanabiHistoryItem": ("move", "player", "deal_to_player", "color", "rank", *_OF_EFFECTS),
    "HanabiObservation": (*_OF_BOTH, "cur_player_offset", "observed_hands", "last_moves", "legal_moves"),
    "HanabiState": (*_OF_BOTH, "cur_player", "score", "is_terminal", "end_of_game_status", "player_hands"),
}


def facts(thing: Any) -> Any:
    """What an object tells, also by the objects that its methods give."""
    if isinstance(thing, list):
        return [facts(each) for each in thing]
    methods = TOLD.get(type(thing).__name__)
    return thing if methods is None else [str(thing), *(facts(getattr(thing, name)()) for name in methods)]


def known_facts(known: Any, config: dict[str, Any]) -> list[Any]:
    colors = [bool(known.color_plausible(color)) for color in range(config.get("colors", 5))]
    ranks = [bool(known.rank_plausible(rank)) for rank in range(config.get("ranks", 5))]
    told = None if known.color() is None else known.to_dict()  # the original fails without a colour
    return [facts(known), colors, ranks, told]


def observation_facts(observation: Any, config: dict[str, Any]) -> list[Any]:
    fits = [[bool(observation.card_playable_on_fireworks(c, r)) for r in range(-1, 6)] for c in range(-1, 6)]
    known = [[known_facts(known, config) for known in hand] for hand in observation.card_knowledge()]
    return [facts(observation), known, fits]


def state_facts(state: Any) -> list[Any]:
    legal = [] if state.cur_player() == ours.CHANCE_PLAYER_ID else state.legal_moves()
    history = state.move_history()
    return [facts(state), facts(legal), len(history), facts(history[-4:])]


def with_plain_observations(told: dict[str, Any], config: dict[str, Any]) -> dict[str, Any]:
    """A dictionary of observations without objects."""
    players = [
        {**seen, "pyhanabi": observation_facts(seen["pyhanabi"], config)} for seen in told["player_observations"]
    ]
    return {**told, "player_observations": players}


def ends_of_games(config: dict[str, Any], seed: int, games: int) -> set[Any]:
    """Plays games to their ends, and on while moves are possible, comparing all states and dictionaries."""
    ends = set()
    seeded = {**config, "seed": seed}
    envs = our_env.HanabiEnv(seeded), their_env.HanabiEnv(seeded)
    assert envs[0].num_moves() == envs[1].num_moves()
    assert envs[0].vectorized_observation_shape() == envs[1].vectorized_observation_shape()
    rng = random.Random(seed)
    for _ in range(games):
        told, other = (env.reset() for env in envs)
        first_end = None
        while told["player_observations"][told["current_player"]]["legal_moves"]:
            assert with_plain_observations(told, config) == with_plain_observations(other, config)
            assert state_facts(envs[0].state) == state_facts(envs[1].state)
            move = choose(envs[0], told, rng, skill=seed % 3)
            action = move if rng.random() < 0.5 else envs[0].game.get_move(move).to_dict()
            told, reward, done, info = envs[0].step(action)
            other, *rest = envs[1].step(action)
            assert [reward, done, info] == rest
            first_end = first_end or (envs[0].state.end_of_game_status() if done else None)
        assert with_plain_observations(told, config) == with_plain_observations(other, config)
        assert state_facts(envs[0].state) == state_facts(envs[1].state)
        ends.add(first_end)
    return ends


@pytest.mark.long(3)
@by_config
def test_env_gives_same_observations_and_rewards_for_same_actions(config: dict[str, Any]) -> None:
    """Games that end by strikes, by the deck, and with a perfect score."""
    ends = {end for seed in range(6) for end in ends_of_games(config, seed, games=2)}
    assert len(ends) >= (1 if config.keys() & {"ranks", "colors", "max_life_tokens"} else 2)


@pytest.mark.slow
@by_config
def test_env_gives_same_observations_and_rewards_in_one_game(config: dict[str, Any]) -> None:
    assert None not in ends_of_games(config, seed=CONFIGS.index(config) % 3, games=1)


# With two players a perfect score is rare.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "many"), [(2, 100), *((players, 30) for players in (3, 4, 5)), pytest.param(5, 200, marks=LONG)]
)
def test_games_are_the_same_when_they_are_played_on_past_their_end(players: int, many: int) -> None:
    """Many games, until no player can move."""
    after = set()
    for seed in range(many):
        games = [module.HanabiGame({"players": players, "seed": seed}) for module in (ours, theirs)]
        states = [game.new_initial_state() for game in games]  # the original's states need their game alive
        rng, ended = random.Random(seed), None
        while True:
            assert str(states[0]) == str(states[1])
            facts = [(state.cur_player(), state.score(), int(state.end_of_game_status())) for state in states]
            assert facts[0] == facts[1]
            ended = ended or facts[0][2]
            after.add((ended, facts[0][2]))
            if states[0].cur_player() == ours.CHANCE_PLAYER_ID:
                for state in states:
                    state.deal_random_card()
                continue
            moves = [state.legal_moves() for state in states]
            assert list(map(str, moves[0])) == list(map(str, moves[1]))
            if not moves[0]:
                break
            hand = states[0].player_hands()[states[0].cur_player()]
            fits = [states[0].card_playable_on_fireworks(card.color(), card.rank()) for card in hand]
            kinds = [move.type() == ours.HanabiMoveType.PLAY for move in moves[0]]
            good = [place for place, play in enumerate(kinds) if play and fits[moves[0][place].card_index()]]
            safe = [place for place, play in enumerate(kinds) if not play]
            careful = not ended and seed % 3
            place = rng.choice((careful and ((rng.random() < seed % 3 / 2 and good) or safe)) or range(len(moves[0])))
            for state, legal in zip(states, moves, strict=True):
                state.apply_move(legal[place])
    assert {(1, 1), (2, 2), (2, 1), (3, 3)} <= after  # by how they ended, and how that changed later


def choose(env: our_env.HanabiEnv, told: dict[str, Any], rng: random.Random, skill: int) -> int:
    """A legal move; with more skill it more often plays a card that fits."""
    state = env.state
    hand = state.player_hands()[state.cur_player()]
    legal: list[int] = told["player_observations"][state.cur_player()]["legal_moves_as_int"]
    fitting = [
        len(hand) + slot
        for slot, card in enumerate(hand)
        if len(hand) == env.game.hand_size() and state.card_playable_on_fireworks(card.color(), card.rank())
    ]
    safe = [move for move in legal if env.game.get_move(move).type() != ours.HanabiMoveType.PLAY]
    return rng.choice((fitting or safe or legal) if rng.random() < skill / 2 else legal)


@pytest.mark.slow
@by_config
def test_states_match_when_chance_is_played_by_hand(config: dict[str, Any]) -> None:
    """States after every single card, observations of every player on chance's turns, and copies of states."""
    games = ours.HanabiGame({**config, "seed": 3}), theirs.HanabiGame({**config, "seed": 3})
    states = [game.new_initial_state() for game in games]
    encoders = ours.ObservationEncoder(games[0]), theirs.ObservationEncoder(games[1])
    rng, dealt = random.Random(1), False  # before hands are dealt, the original writes the deck's bits over others
    while not states[0].is_terminal():
        assert state_facts(states[0]) == state_facts(states[1])
        dealt = dealt or states[0].cur_player() != ours.CHANCE_PLAYER_ID
        for player in range(config["players"]):
            seen = [state.observation(player) for state in states]
            assert observation_facts(seen[0], config) == observation_facts(seen[1], config)
            assert not dealt or encoders[0].encode(seen[0]) == encoders[1].encode(seen[1])
        if states[0].cur_player() == ours.CHANCE_PLAYER_ID:
            for state in states:
                state.deal_random_card()
            continue
        uid = games[0].get_move_uid(rng.choice(states[0].legal_moves()))
        moves = [game.get_move(uid) for game in games]
        assert [game.get_move_uid(move) for game, move in zip(games, moves, strict=True)] == [uid, uid]
        legal = {games[0].get_move_uid(move) for move in states[0].legal_moves()}
        for game, state in zip(games, states, strict=True):
            every = [bool(state.move_is_legal(game.get_move(number))) for number in range(game.max_moves())]
            assert every == [number in legal for number in range(game.max_moves())]
        kept = [state.copy() for state in states]
        before = state_facts(states[0])
        for state, move in zip(states, moves, strict=True):
            state.apply_move(move)
        assert state_facts(kept[0]) == before == state_facts(kept[1])


@by_config
def test_game_has_same_parameters_and_moves(config: dict[str, Any]) -> None:
    one, other = ours.HanabiGame({**config, "seed": 9}), theirs.HanabiGame({**config, "seed": 9})
    for name in ("num_players", "num_colors", "num_ranks", "hand_size", "max_information_tokens", "max_life_tokens"):
        assert getattr(one, name)() == getattr(other, name)()
    assert one.observation_type() == other.observation_type()
    assert one.max_moves() == other.max_moves()
    assert one.parameter_string() == other.parameter_string()
    assert [one.num_cards(c, r) for c in range(-1, 7) for r in range(-1, 7)] == [
        other.num_cards(c, r) for c in range(-1, 7) for r in range(-1, 7)
    ]
    for uid in range(one.max_moves()):
        assert facts(one.get_move(uid)) == facts(other.get_move(uid))
        assert one.get_move(uid).to_dict() == other.get_move(uid).to_dict()


def test_move_has_same_text_and_dictionary_when_its_parts_are_out_of_range() -> None:
    for name, parts in (
        *((name, (index,)) for name in ("get_play_move", "get_discard_move") for index in (-128, -1, 5, 127)),
        *(("get_reveal_color_move", parts) for parts in ((-1, 2), (0, -1), (127, 4))),
        *(("get_reveal_rank_move", parts) for parts in ((-1, 2), (0, -1), (-128, 127))),
    ):
        one, other = getattr(ours.HanabiMove, name)(*parts), getattr(theirs.HanabiMove, name)(*parts)
        assert facts(one) == facts(other)
        assert one.to_dict() == other.to_dict()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["simple_agent", "random_agent"])
@pytest.mark.parametrize("players", range(2, 6))
def test_agents_play_the_same_games_in_both_packages(name: str, players: int) -> None:
    """The original agents with one import changed, and ours of the same names."""
    source = Path(hanabi_learning_environment.__path__[0], "agents", f"{name}.py").read_text(encoding="utf-8")
    changed = source.replace("from hanabi_learning_environment.rl_env", "from starmine.lab.hle.rl_env")
    assert changed != source
    agent = re.sub("(?:^|_)(.)", lambda letter: letter[1].upper(), name)
    trajectories = []
    for text, rl_env in ((changed, our_env), (source, their_env)):
        scope: dict[str, Any] = {}
        exec(compile(text, name, "exec"), scope)
        trajectories.append(trajectory(rl_env, scope[agent], players))
    ours = getattr(import_module(f"starmine.lab.hle.agents.{name}"), agent)
    assert trajectory(our_env, ours, players) == trajectories[0] == trajectories[1]


def trajectory(rl_env: ModuleType, agent_class: Any, players: int) -> list[Any]:
    """Some games, run like the environment's own example."""
    random.seed(4)
    env = rl_env.HanabiEnv({"players": players, "seed": 2})
    story: list[Any] = []
    for _ in range(5):
        told = env.reset()
        agents = [agent_class({"players": players}) for _ in range(players)]
        done = False
        while not done:
            action = None
            for player, agent in enumerate(agents):
                chosen = agent.act(told["player_observations"][player])
                assert (chosen is None) == (player != told["current_player"])
                action = chosen or action
            told, reward, done, _ = env.step(action)
            story.append((action, reward, done))
    return story


def test_objects_are_made_from_handles() -> None:
    """Adapters create states, observations and moves from the C library's handles."""
    games = ours.HanabiGame({"players": 2, "seed": 3}), theirs.HanabiGame({"players": 2, "seed": 3})
    told = []
    for module, game in zip((ours, theirs), games, strict=True):
        state: Any = game.new_initial_state()
        while state.cur_player() == module.CHANCE_PLAYER_ID:
            state.deal_random_card()
        move = module.HanabiMove.get_play_move(1)
        copied, seen = module.HanabiState(None, state._state), module.HanabiObservation(state._state, game._game, 0)
        assert seen.observation() is seen._observation
        assert {state._game, game.c_game} == {game._game}
        copied.apply_move(move if module is theirs else module.HanabiMove(move._move))  # else freed twice
        told.append([str(copied), str(seen), move.c_move is move._move])
    assert told[0] == told[1]


@pytest.mark.parametrize(
    "name", ["Hanabi-Full", "Hanabi-Full-CardKnowledge", "Hanabi-Full-Minimal", "Hanabi-Small", "Hanabi-Very-Small"]
)
def test_make_gives_same_environment_for_each_name(name: str) -> None:
    one, other = our_env.make(name, 2), their_env.make(name, 2)
    lines = [sorted(re.sub("seed=.*", "", env.game.parameter_string()).split()) for env in (one, other)]
    assert lines[0] == lines[1]
    assert one.vectorized_observation_shape() == other.vectorized_observation_shape()
    assert our_env.MOVE_TYPES == their_env.MOVE_TYPES + EXTENSIONS


def test_every_public_name_exists() -> None:
    """All classes and functions with all their public methods, except the C library's handles."""
    not_ours = {"encode_ffi_string", "absolute_import", "division"}
    for one, other in ((ours, theirs), (our_env, their_env)):
        for name, thing in vars(other).items():
            if name.startswith("_") or name in not_ours or not (inspect.isclass(thing) or inspect.isfunction(thing)):
                continue
            assert hasattr(one, name), name
            if inspect.isclass(thing):
                missing = {member for member in vars(thing) if not member.startswith("_")} - set(
                    dir(getattr(one, name))
                )
                assert not missing, (name, missing)


def test_constants_match() -> None:
    assert ours.COLOR_CHAR == theirs.COLOR_CHAR
    assert ours.CHANCE_PLAYER_ID == theirs.CHANCE_PLAYER_ID
    for name in ("HanabiMoveType", "HanabiEndOfGameType", "AgentObservationType", "ObservationEncoderType"):
        values = {each.name: each.value for each in getattr(ours, name) if each.name not in EXTENSIONS}
        assert values == {each.name: each.value for each in getattr(theirs, name)}
    assert [ours.color_idx_to_char(index) for index in range(-1, 5)] == [
        theirs.color_idx_to_char(index) for index in range(-1, 5)
    ]
