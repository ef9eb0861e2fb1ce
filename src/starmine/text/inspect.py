"""Hanabi for Inspect: the task ``starmine/hanabi``. Needs ``starmine[inspect]``.

    inspect eval starmine/hanabi --model MODEL -T games=20 -T partners=conventions

A sample is a seed. The model gets each prompt alone, so what one seat sees never reaches another.
"""

from __future__ import annotations

from typing import Any

from anyio import to_thread
from inspect_ai import Task, task
from inspect_ai.dataset import Sample
from inspect_ai.model import ChatMessageUser, get_model
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import Generate, Solver, TaskState, solver

from starmine.text.answers import Notation
from starmine.text.env import TextEnv
from starmine.text.prompts import VERSION, History, Knowledge

_GAME = "starmine"  # the key of the figures in a sample's store
_METRICS = [mean(), stderr()]


@task
def hanabi(
    games: int = 20,
    seed: int = 0,
    edition: str = "cocktail",
    options: dict[str, Any] | None = None,
    players: int = 2,
    partners: str | None = None,
    knowledge: Knowledge = "possible",
    history: History = "all",
    list_legal: bool = False,
    actions: Notation = "names",
    retries: int = 2,
    then: str = "forfeit",
) -> Task:
    """``games`` games with the seeds from ``seed`` on; the other parameters are those of ``TextEnv``."""
    settings = {name: value for name, value in locals().items() if name not in ("games", "seed")}
    samples = []
    for number in range(seed, seed + games):
        env = TextEnv(**settings, seed=number)
        samples.append(Sample(id=number, input=env.observe()[1], metadata={"game": {**settings, "seed": number}}))
    return Task(dataset=samples, solver=play(), scorer=points(), version=VERSION, metadata=settings)


@solver
def play() -> Solver:
    """Plays the sample's game. Its log has all prompts and answers, though the model gets each prompt alone."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:  # noqa: ARG001
        env = await to_thread.run_sync(lambda: TextEnv(**state.metadata["game"]))
        state.messages.clear()  # the sample's input: the loop adds this first prompt again
        _keep(state, env)
        while not env.done:
            asked = ChatMessageUser(content=(await to_thread.run_sync(env.observe))[1])
            state.output = await get_model().generate([asked])
            state.messages += [asked, state.output.message]
            await to_thread.run_sync(env.step, state.output.completion)
            _keep(state, env)
        state.completed = True
        return state

    return solve


def _keep(state: TaskState, env: TextEnv) -> None:
    """Stores the game for the scorer; after each answer, since a limit of the run may end the sample early."""
    state.store.set(_GAME, {**env.figures, "done": env.done, "record": env.record})


@scorer(metrics={"score": _METRICS, "perfect": _METRICS, "illegal": _METRICS, "forfeited": _METRICS})
def points() -> Scorer:
    """The official score in points, and whether it is perfect; the share of answers that named no legal action."""

    async def score(state: TaskState, target: Target) -> Score:  # noqa: ARG001
        game: dict[str, Any] = state.store.get(_GAME)
        value = {
            "score": game["score"],
            "perfect": int(game["perfect"]),
            "illegal": game["problems"] / max(1, game["answers"]),
            "forfeited": int(game["forfeited"]),
        }
        ended = "finished" if game["done"] else "stopped by a limit"
        if game["forfeited"]:
            ended = "forfeited"
        said = f"{game['score']} of {game['most']} points after {game['turns']} turns; {ended}"
        return Score(value=value, answer=str(game["score"]), explanation=said, metadata=game)

    return score
