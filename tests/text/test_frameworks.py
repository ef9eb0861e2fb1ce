"""Games in the frameworks where models train and are tested, each by the framework's own runner."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from starmine.compiling.jit import cache_directory
from starmine.text import TextEnv
from tests.text.stand_in import Chat, answering

ROOT = Path(__file__).parents[2]
# Four of five players are bots; the model's answer is wrong when all clue tokens are free, once for each turn.
TABLE = {"players": 5, "partners": "conventions"}
SEEDS = (7, 8)

pytestmark = [pytest.mark.long(60), pytest.mark.process]


def answer(prompt: str) -> str:
    return "play 0" if "was not taken" in prompt else 'Safe. {"action": "discard 0"}'


@pytest.fixture
def chat() -> Iterator[tuple[str, type[Chat]]]:
    with answering(answer) as made:
        yield made


@pytest.fixture(scope="module")
def expected() -> list[dict[str, Any]]:
    """The figures of the same games in Starmine alone."""
    games = [TextEnv("cocktail", seed=seed, **TABLE) for seed in SEEDS]  # type: ignore[arg-type]
    for env in games:
        while not env.done:
            env.step(answer(env.observe()[1]))
    assert all(env.score and env.problems for env in games)
    return [env.figures for env in games]


def installed(extra: str, *more: str) -> Path:
    """The folder of programs of an environment with Starmine and what an extra needs; kept in ``.build``."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["optional-dependencies"][extra], *more]
    folder = ROOT / ".build" / "frameworks" / extra
    stamp = folder / "installed"
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != json.dumps(wanted):
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        pip = [str(folder / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet"]
        ran = subprocess.run([*pip, "install", *wanted], capture_output=True, text=True, check=False)
        if ran.returncode != 0:
            pytest.skip(f"{', '.join(wanted)} could not be installed: {ran.stderr.strip()[-300:]}")
        (site,) = (folder / "lib").glob("python*/site-packages")
        # What Starmine needs is that of the tests, where the extra does not bring its own.
        (site / "starmine.pth").write_text(f"{ROOT / 'src'}\n{sysconfig.get_path('purelib')}\n", encoding="utf-8")
        stamp.write_text(json.dumps(wanted), encoding="utf-8")
    return folder / "bin"


def program(framework: str) -> str:
    """The program of a framework in the docs."""
    page = (ROOT / "docs" / "language-models.md").read_text(encoding="utf-8")
    return page.split(f"\n### {framework}\n")[1].split("```python\n")[1].split("```")[0]


def run(command: list[Any], place: Path, **settings: str) -> str:
    """What a command prints; it knows nothing of the user's own settings and files."""
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_API_KEY")}
    environment |= {"HOME": str(place), "NUMBA_CACHE_DIR": str(cache_directory().parent.parent), **settings}
    ran = subprocess.run(
        [str(part) for part in command],
        cwd=place,
        env=environment,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-3000:]
    return ran.stdout


def evaluated(url: str, place: Path, *options: object) -> list[dict[str, Any]]:
    """The episodes of an evaluation by verifiers."""
    command = [installed("verifiers") / "vf-eval", "starmine-hanabi", "--env.taskset.seed", SEEDS[0], *options]
    command += ["-m", "stand-in", "--client.base-url", url, "--client.api-key-var", "STAND_IN"]
    run([*command, "--no-push", "--no-rich", "-o", place / "runs"], place, STAND_IN="key")
    (traces,) = (place / "runs").glob("*/traces.jsonl")
    episodes = [json.loads(line) for line in traces.read_text(encoding="utf-8").splitlines()]
    return sorted(episodes, key=lambda episode: int(episode["task"]["data"]["idx"]))


def test_verifiers_plays_games(chat: tuple[str, type[Chat]], expected: list[dict[str, Any]], tmp_path: Path) -> None:
    table = ("--env.taskset.players", 5, "--env.taskset.partners", "conventions")
    episodes = evaluated(chat[0], tmp_path, "-n", 2, *table)
    for episode, figures in zip(episodes, expected, strict=True):
        (trace,) = episode["traces"]
        assert episode["ok"]
        assert {name: trace["info"][name] for name in figures} == figures
        rewards = {name: reward["score"] for name, reward in trace["rewards"].items()}
        assert rewards == {
            "points": figures["score"] / figures["most"],
            "perfect": 0.0,
            "illegal": figures["problems"] / figures["answers"],
            "gain": 0.0,
        }


def test_verifiers_keeps_seats_apart_and_rewards_gains(tmp_path: Path) -> None:
    with answering(lambda _: "play 0") as (url, chat):
        (episode,) = evaluated(url, tmp_path, "-n", 1, "--env.taskset.reward", "gain")
    assert {trace["info"]["seat"] for trace in episode["traces"]} == {0, 1}
    for trace in episode["traces"]:
        asked = [node["message"]["content"] for node in trace["nodes"] if node["message"]["role"] == "user"]
        assert all(f"You are seat {trace['info']['seat']};" in prompt for prompt in asked)
        assert set(asked) <= set(chat.prompts)
        assert trace["rewards"]["gain"]["score"] < 0


def test_inspect_plays_games(chat: tuple[str, type[Chat]], expected: list[dict[str, Any]], tmp_path: Path) -> None:
    programs = installed("inspect", "openai")
    table = [part for name, value in TABLE.items() for part in ("-T", f"{name}={value}")]
    command = [programs / "inspect", "eval", "starmine/hanabi", "-T", f"games={len(SEEDS)}", "-T", f"seed={SEEDS[0]}"]
    command += [*table, "--model", "openai/stand-in", "-M", "responses_api=false", "--max-retries", 0]
    command += ["--log-format", "json", "--log-dir", tmp_path / "logs", "--display", "plain"]
    run(command, tmp_path, OPENAI_API_KEY="key", OPENAI_BASE_URL=chat[0])
    (file,) = (tmp_path / "logs").glob("*.json")
    log = json.loads(file.read_text(encoding="utf-8"))
    samples = sorted(log["samples"], key=lambda sample: int(sample["id"]))
    for sample, figures in zip(samples, expected, strict=True):
        found = sample["scores"]["points"]
        assert {name: found["metadata"][name] for name in figures} == figures
        assert found["value"]["score"] == figures["score"]
        assert len(sample["messages"]) == 2 * figures["answers"]
    means = {score["name"]: score["metrics"]["mean"]["value"] for score in log["results"]["scores"]}
    assert means["score"] == sum(figures["score"] for figures in expected) / len(expected)
    assert all("stderr" in score["metrics"] for score in log["results"]["scores"])


OPENENV = """
import json, sys
from concurrent.futures import ThreadPoolExecutor
from starmine.text.openenv import HanabiAction, HanabiEnv

url, table, seeds = sys.argv[1], json.loads(sys.argv[2]), json.loads(sys.argv[3])

def play(seed):
    with HanabiEnv(url).sync() as env:
        for wrong in ({"edition": "poker"}, {"partners": "text:os:system"}, {"hands": 3}):
            try:
                env.reset(**wrong)
            except RuntimeError as error:
                refused.append(str(error))
        seen = env.reset(seed=seed, **table)
        assert env.state().record is None
        total = 0.0
        while not seen.done:
            text = "play 0" if "was not taken" in seen.observation.prompt else "discard 0"
            seen = env.step(HanabiAction(answer=text))
            total += seen.reward
        state = env.state()
        try:
            env.step(HanabiAction(answer="play 0"))
        except RuntimeError as error:
            refused.append(str(error))
        seen = env.reset(seed=seed, then="conventions", retries=0)
        for wrong in ("", "nonsense", "x\\n" * 10_000, "seat 1: play 0"):
            seen = env.step(HanabiAction(answer=wrong))
            assert seen.observation.problem and seen.observation.action and not seen.done
        return {"figures": state.figures, "total": total, "record": state.record}

refused = []
with ThreadPoolExecutor(len(seeds)) as both:
    print(json.dumps({"games": list(both.map(play, seeds)), "refused": refused}))
"""


def address(server: subprocess.Popen[str]) -> str:
    """The address of a server, which its log tells."""
    assert server.stderr is not None
    for line in server.stderr:
        if found := re.search(r"running on (http://\S+)", line):
            return found[1]
    raise AssertionError("the server ended before it answered")


def test_openenv_serves_games_to_its_client(expected: list[dict[str, Any]], tmp_path: Path) -> None:
    python = installed("openenv") / "python"
    command = [str(python), "-m", "uvicorn", "starmine.text.openenv:app", "--port", "0"]
    environment = {**os.environ, "HOME": str(tmp_path), "NUMBA_CACHE_DIR": str(cache_directory().parent.parent)}
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True) as server:
        try:
            url = address(server)
            seeds = json.dumps(SEEDS)
            played = json.loads(run([python, "-c", OPENENV, url, json.dumps(TABLE), seeds], tmp_path).splitlines()[-1])
            told = run([python, "-c", program("OpenEnv").replace("http://127.0.0.1:8000", url)], tmp_path)
        finally:
            server.kill()
    for game, figures in zip(played["games"], expected, strict=True):
        assert game["figures"] == figures
        assert game["total"] == figures["score"]
        assert game["record"]["actions"]
    assert '"actions"' in told.replace("'", '"')
    for said in ("Unknown edition 'poker'", "unknown bot 'text:os:system'", "'hands'", "the game is over"):
        assert sum(said in refused for refused in played["refused"]) == len(SEEDS)


TEXTARENA = """
import json, sys
import textarena as ta
import starmine.text.textarena

class Agent(ta.Agent):
    def __call__(self, observation):
        return "play 0" if "was not taken" in observation else "discard 0"

agents, played = {seat: Agent() for seat in range(5)}, []
for seed in json.loads(sys.argv[1]):
    env = ta.make("Starmine-Hanabi-v0", partners="conventions")
    env.reset(num_players=5, seed=seed)
    done = False
    while not done:
        seat, observation = env.get_observation()
        done, info = env.step(agents[seat](observation))
    rewards, about = env.close()
    played.append({"rewards": rewards, "about": about, "figures": env.game.figures})

env = ta.make("Starmine-Hanabi-v0", edition="tiles", retries=4)
env.reset(num_players=2)
wrong = [env.step(text) for text in ("", "nonsense", "x\\n" * 10_000, "seat 1: play 0")]
assert all(not done and info["problem"] and not info["action"] for done, info in wrong)
assert env.step("play 0")[1]["action"] == "play 0"
assert env.get_observation()[0] == 1
print(json.dumps(played))
"""


def test_textarena_plays_games_of_agents(expected: list[dict[str, Any]], tmp_path: Path) -> None:
    python = installed("textarena") / "python"
    games = json.loads(run([python, "-c", TEXTARENA, json.dumps(SEEDS)], tmp_path).splitlines()[-1])
    for game, figures in zip(games, expected, strict=True):
        assert game["figures"] == figures
        assert game["rewards"] == {str(seat): figures["score"] for seat in range(5)}
        assert game["about"]["0"]["turn_count"] == figures["answers"] - figures["problems"]
    run([python, "-c", program("TextArena")], tmp_path)
