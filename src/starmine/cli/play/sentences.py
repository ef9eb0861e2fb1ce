"""The game told in sentences: turns, refusals, and how it stands."""

from __future__ import annotations

import re

from rich.text import Text

from starmine.cli.play.table import YOU, TerminalTable
from starmine.cli.terminal import BAD, GOOD, SOFT, STRONG, Look, sentence
from starmine.rules.actions import Clue, FromDeck
from starmine.rules.game import Turn


def told(turn: Turn, table: TerminalTable, look: Look) -> Text:
    """One turn as a sentence, with the places of cards as they were then."""
    name = Text(table.names[turn.seat], STRONG)
    you = table.names[turn.seat] == YOU
    if isinstance(turn.action, Clue):
        return Text.assemble(name, " clue " if you else " clues ", *_clue(turn, turn.action, table, look))
    card = look.card(turn.kind or "??")
    if isinstance(turn.action, FromDeck):
        card = Text.assemble(card, " from the deck")
    if turn.result == "discarded":
        back = f", a {table.game.edition.words.clue_token} is free" if turn.token_gained else ""
        return Text.assemble(name, " discard " if you else " discards ", card, (back, SOFT))
    if turn.result == "strike":
        return Text.assemble(name, " play " if you else " plays ", card, (f": {table.game.edition.words.strike}", BAD))
    if turn.result == "completed":
        return Text.assemble(name, " complete " if you else " completes ", card, ("!", GOOD))
    return Text.assemble(name, " play " if you else " plays ", card)


def _clue(turn: Turn, clue: Clue, table: TerminalTable, look: Look) -> list[Text | str]:
    target = "you" if table.names[clue.seat] == YOU else table.names[clue.seat]
    if clue.rank is not None:
        value = Text(f"{clue.rank}s" if len(turn.slots) != 1 else f"{clue.rank}", STRONG)
    else:
        value = look.colour(str(clue.colour))
    places = ", ".join(str(slot + 1) for slot in turn.slots) or "none"
    return [target, " ", value, f" {look.signs.points} {places}"]


def spoken(message: str, table: TerminalTable) -> str:
    """A refusal of the rules in this table's words: names for seats, the edition's words for its pieces."""
    message = re.sub(r"\bseat (\d)\b", lambda match: table.names[int(match[1])], message)
    message = re.sub(r"\bclue (\d) ", lambda match: f"clue {table.names[int(match[1])]} ", message)
    return sentence(table.game.edition.words.say(message))
