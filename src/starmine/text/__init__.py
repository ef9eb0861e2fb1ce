"""Hanabi in words, for language models: prompts of a seat's view, and answers read as actions.

``TextEnv`` is one game, ``play_many`` plays many at once with an async function from text to text, and ``TextBot`` puts
such a function into a seat of ``starmine.lab.simulate`` and ``crossplay``.
"""

from __future__ import annotations

from starmine.text.answers import BadAnswer, read_answer, write_action
from starmine.text.env import TextBot, TextEnv, TextStep
from starmine.text.many import Answer, PlayedGame, Results, play_many
from starmine.text.prompts import VERSION, prompt

__all__ = [
    "VERSION",
    "Answer",
    "BadAnswer",
    "PlayedGame",
    "Results",
    "TextBot",
    "TextEnv",
    "TextStep",
    "play_many",
    "prompt",
    "read_answer",
    "write_action",
]
