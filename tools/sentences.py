"""The English sentences of the server that people read, for the client's translations.

``python -m tools.sentences`` writes them to ``web/src/lib/messages/server.json``, by where they come from. What is
filled in is a hole in braces. The client finds a sentence's translation by these texts (``messages/said.ts``).
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import starmine as sm
from starmine.bots import BOTS
from starmine.learning.puzzles import PUZZLES
from starmine.rules import catalogue as hanab_live
from starmine.rules import outcome
from starmine.rules.catalogue.words import rule_sentences, suit_remarks
from starmine.rules.editions.files import variants
from starmine.rules.options import OPTIONS
from starmine.server.bots import OWN
from starmine.server.errors import sentence
from starmine.server.presenters.editions import show_editions

ROOT = Path(__file__).parents[1]
FILE = ROOT / "web/src/lib/messages/server.json"
SOURCE = ROOT / "src/starmine"
LEAST = 3  # words: what has less is a name or a part


def editions() -> Iterator[str]:
    """Names, summaries, words for tokens and pieces, customs and ratings."""
    for one in sm.editions():
        yield from (
            one.name,
            one.summary,
            *(text for name, text in asdict(one.words).items() if not name.endswith("picture")),
        )
        yield from filter(None, (one.first_player_custom, one.first_player_question))
        yield from (band.text for band in one.rating_bands)


def options() -> Iterator[str]:
    """The options and variants of the form of a new table."""
    for option in OPTIONS.values():
        yield from (option.title, option.hint)
        if option.type == "choice":
            yield from (option.label(value) for value in option.values)
    for variant in variants().values():
        yield from (variant.title, variant.line)


def catalogue() -> Iterator[str]:
    """The edition of hanab.live's variants, and what differs in them."""
    every = show_editions().catalogue
    words = every.words
    yield from (every.name, every.summary, words.clue_token, words.clue_tokens, words.strike, words.strikes)
    for name in sm.variants():
        one = hanab_live.variant(name)
        yield from (remark for suit in one.suits for remark in suit_remarks(suit) if not _names_suits(remark))
        yield from (re.sub(r"^Rank \d of", "Rank {rank} of", told) for told in rule_sentences(one))
        if one.unplayable is not None:
            yield re.sub(r"\d+", "{number}", re.sub(r"rule \w+", "rule {rule}", sentence(one.unplayable)), count=1)


def _names_suits(remark: str) -> bool:
    """Whether the client puts the remark together anew, with its own names of suits."""
    return re.match(r"touched by [A-Z]", remark) is not None


def differences() -> Iterator[str]:
    """What differs from an edition at a table of its own, and between the editions."""
    holes = {name: f"{{{name}}}" for name in ("card", "cards", "clue_token", "strike", "sixth", "end", "own")}
    for variant in variants().values():
        yield f"{variant.title}: {variant.line[0].lower()}{variant.line[1:]}"
    for option in OPTIONS.values():
        if option.type == "number":
            yield str(option.wording.differs)
        else:
            yield from (option.differs(value, **holes) for value in option.values)
    yield from ("over", "lost")
    for row in show_editions().differences:
        yield from (row.topic, *(answer for answer in row.answers.values() if not answer.isdecimal()))


def bots() -> Iterator[str]:
    """Titles, descriptions and how bots talk."""
    for bot in BOTS.values():
        yield from (bot.title, bot.description, *bot.manner)
    yield OWN


def ends() -> Iterator[str]:
    """How games end."""
    return map(_worded, _ENDS)


def actions() -> Iterator[str]:
    """Why an action is refused, by the rules."""
    texts = _texts(SOURCE / "rules/refusal.py")
    return (_worded(sentence(text)) for text in texts if not any(said in text for said in _FOR_PROGRAMS))


def refusals() -> Iterator[str]:
    """What the server refuses, and its failures."""
    folders = [path for name in ("services", "live") for path in sorted((SOURCE / "server" / name).glob("*.py"))]
    names = ("bots", "errors", "identity", "limits/connections", "names", "passphrases", "permissions")
    for path in (*folders, *(SOURCE / f"server/{name}.py" for name in names)):
        yield from filter(_is_for_people, _texts(path))
    yield from _COMPOSED


def reasons() -> Iterator[str]:
    """Why bots act."""
    paths = (SOURCE / "bots/reasons.py", *sorted((SOURCE / "bots").glob("*/why.py")))
    yield from (text for path in paths for text in _texts(path) if text not in _PARTS)
    yield from _COMPOSED_REASONS


def verdicts() -> Iterator[str]:
    """What comes of attempts at puzzles."""
    yield from _texts(SOURCE / "learning/puzzles/goals.py")
    yield from _COMPOSED_VERDICTS


def puzzles() -> Iterator[str]:
    """Titles, tasks, hints and explanations."""
    for puzzle in PUZZLES.values():
        yield from (puzzle.title, puzzle.task, puzzle.hint, puzzle.explanation)


SECTIONS = (editions, options, catalogue, differences, bots, ends, actions, refusals, reasons, verdicts, puzzles)


def sentences() -> dict[str, list[str]]:
    """All sentences by section, each once."""
    seen: set[str] = set()
    found: dict[str, list[str]] = {}
    for section in SECTIONS:
        new = [text for text in dict.fromkeys(section()) if text and text not in seen]
        seen.update(new)
        found[section.__name__] = new
    return found


def written() -> str:
    """The text of ``FILE``."""
    return json.dumps(sentences(), indent=2, ensure_ascii=False) + "\n"


_AGES = ("newest", "oldest", "second newest", "third newest", "fourth newest")
# What is put together of parts that the modules do not have as one sentence.
_COMPOSED = (
    "{told}: try again in 1 second. Who runs the server can set {setting}.",
    "{told}: try again in {seconds} seconds. Who runs the server can set {setting}.",
    "That game had {there} seats, and {asked} are asked for: a deal is for one number of players.",
    "A team of this tournament has {there} seats, and {asked} are asked for: a deal is for one number of players.",
    (
        "Seat {seat} has {count} notes in this game, earlier versions included, which is the most: "
        "only those of this turn can still be changed."
    ),
    "{there} teams are there, and {more} more are asked for: {most} are the most.",
    "{name} is muted already.",
    "{name} is not muted.",
    "Seat {seat} is still free: wait for a player, seat a bot there, or remove the seat.",
    "Only the host can change the table.",
    "Only the host can start the game.",
    "it should have at least {count} characters",
    "it should have at least {count} different characters",
    "it is one of those that are tried first: take several words that nobody would guess",
    "it is the name of the account: take several words that nobody would guess",
    "it holds a character that cannot be typed, such as a line break: leave it out",
)
_COMPOSED_REASONS = (
    "My clue",
    "{what} is a number that tells everybody something at once: {news}.",
    "{name} can play {kind}",
    "{name} can discard {kind}",
    "can play {kind}",
    "can discard {kind}",
    "{name} has {kind} as a clued card",
    "{name} has {kind} as the newest card without a clue",
    "My network knows no reasons, only chances. This action has {chance}.",
    "My network knows no reasons, only chances. This action has {chance}, and the next best {other}: {action}.",
    *(f"to {what} my {age} card" for what in ("play", "discard") for age in _AGES),
    "to clue {name} {value}",
)
_COMPOSED_VERDICTS = (
    "{which} could be {kinds_in_words}, {why}.",
    "card {place}",
    "Card {place}",
    "cards {places} and {place}",
    "Cards {places} and {place}",
    "one of {count} other kinds",
)
# Parts of these, and what is too general to tell one sentence from another.
_PARTS = (
    "My network knows no reasons, only chances. This action has {chances}",
    "to {value} my {age} card",
    ", and the next best {chances}: {words}",
    "as a clued card",
    "as the newest card without a clue",
    "{told}: try again in {again}. Who runs the server can set {setting}.",
    "{whose} {there} seats, and {asked} are asked for: a deal is for one number of players.",
    "{MOST_TEAMS} are the most.",
    "Seat {value} is still free: {remedy}.",
)
_FOR_PROGRAMS = (
    *("/api", "/m", "%s", "\n", '{"', "STARMINE_ADMIN"),
    *("push it", "unknown action", "slot ", "seat {", "{action}"),
)
_ENDS = [sentence(reason) for *_, reason in outcome._ENDS.values()]  # noqa: SLF001 - there are no others


def _is_for_people(text: str) -> bool:
    is_sentence = text[0] in "{I" or text[0].isupper()
    return is_sentence and text[-1] in ".?!" and text not in _PARTS and not any(said in text for said in _FOR_PROGRAMS)


def _worded(text: str) -> str:
    """With holes for the words that an edition has of its own."""
    return re.sub(r"\b(clue tokens?|strikes?|cards?)\b", lambda word: "{" + word[0].replace(" ", "_") + "}", text)


def _texts(path: Path) -> Iterator[str]:
    """The texts of a module that have some words, but for its documentation."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    parts |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if id(node) in parts:
            continue
        text = _text(node)
        if len(re.findall(r"[\w’']+", re.sub(r"\{\w+\}", "", text))) >= LEAST:
            yield text


def _text(node: ast.AST) -> str:
    """A string with holes for what is filled in; empty for anything else."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if not isinstance(node, ast.JoinedStr):
        return ""
    holes: dict[str, str] = {}
    text = ""
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            source = ast.unparse(part.value)
            if source not in holes:
                name = _name(part.value)
                holes[source] = name if name not in holes.values() else f"{name}{len(holes)}"
            text += f"{{{holes[source]}}}"
        else:
            text += _text(part)
    return text


def _name(node: ast.expr) -> str:
    """The last name in an expression."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.strip("_")
        case ast.Subscript(value=inner) | ast.Call(func=inner):
            return _name(inner)
    return "value"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
