"""Turns and refusals as sentences."""

from __future__ import annotations

import re

from rich.text import Text

from starmine.cli.play.table import YOU, TerminalTable
from starmine.cli.terminal import Look, sentence
from starmine.rules import table_text
from starmine.rules.position import Turn


def turn_text(turn: Turn, table: TerminalTable, look: Look) -> Text:
    """One turn as a sentence, with the cards' slots at that time."""
    return look.line(table_text.turn_line(turn, table.names, first_slot=1, you=YOU), table.game.edition.words)


def spoken(message: str, table: TerminalTable) -> str:
    """A refusal in this table's words: players' names for seats, the edition's words for tokens and cards."""
    message = re.sub(r"\bseat (\d)\b", lambda match: table.names[int(match[1])], message)
    message = re.sub(r"\bclue (\d) ", lambda match: f"clue {table.names[int(match[1])]} ", message)
    return sentence(table.game.edition.words.say(message))
