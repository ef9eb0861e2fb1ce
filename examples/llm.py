"""Language models play Hanabi: games with any server that speaks OpenAI's chat protocol.

    python examples/llm.py --url http://127.0.0.1:11434/v1 --model qwen3 --games 20 --at-once 8

The key, if the server wants one, is in the environment variable OPENAI_API_KEY. Games are kept in the file --out: the
same command plays on after an interrupt. Prompts and answers are those of ``starmine.text``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys

import httpx2

import starmine as sm
from starmine.rules.errors import StarmineError
from starmine.text import Answer, Results, TextEnv, play_many


def settings(arguments: list[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Games of a language model.")
    parser.add_argument("--url", required=True, help="address of the server, such as http://127.0.0.1:11434/v1")
    parser.add_argument("--model", required=True, help="the model's name there")
    parser.add_argument("--edition", default="cocktail")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--partners", help="a bot for all seats but the first; by default the model has all seats")
    parser.add_argument("--knowledge", default="possible", choices=("clues", "possible", "chances"))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--at-once", type=int, default=8)
    parser.add_argument("--timeout", type=float, default=300.0, help="seconds for an answer")
    parser.add_argument("--temperature", type=float, help="by default the server's own")
    parser.add_argument("--out", default="llm-games.jsonl")
    return parser.parse_args(arguments)


async def play(chosen: argparse.Namespace) -> Results:
    """Plays the games."""
    edition = sm.edition(chosen.edition)
    key = os.environ.get("OPENAI_API_KEY")
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    body = {"model": chosen.model} | ({} if chosen.temperature is None else {"temperature": chosen.temperature})
    limits = httpx2.Limits(max_connections=chosen.at_once)

    def env(number: int) -> TextEnv:
        return TextEnv(
            edition,
            chosen.players,
            seed=number,
            partners=chosen.partners,
            knowledge=chosen.knowledge,
            then="random",  # a game goes on after three answers that are no legal action
        )

    async with httpx2.AsyncClient(headers=headers, timeout=None, limits=limits, trust_env=False) as client:

        async def model(prompt: str) -> Answer:
            messages = [{"role": "user", "content": prompt}]
            address = f"{chosen.url.rstrip('/')}/chat/completions"
            response = await client.post(address, json={**body, "messages": messages})
            response.raise_for_status()
            answer = response.json()
            text = answer["choices"][0]["message"]["content"] or ""
            return Answer(text, tokens=answer.get("usage", {}).get("total_tokens", 0))

        return await play_many(env, model, chosen.games, chosen.at_once, timeout=chosen.timeout, resume=chosen.out)


def main() -> int:
    """Prints the figures; 1 if games failed."""
    chosen = settings()
    try:
        results = asyncio.run(play(chosen))
    except (StarmineError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps({"model": chosen.model, **results.summary()}, indent=1))
    for number, why in list(results.failed.items())[:5]:
        print(f"game {number} failed: {why}", file=sys.stderr)
    if results.failed:
        print("Run the same command again to play the games that failed.", file=sys.stderr)
    return 1 if results.failed else 0


if __name__ == "__main__":
    sys.exit(main())
