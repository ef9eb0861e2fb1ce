"""Prompts: what a seat sees, in words. The sentences are data, in ``prompts.toml``."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterator, Sequence
from fractions import Fraction
from importlib import resources
from typing import Any, Literal, get_args

from starmine.knowledge import chances, owner_possible
from starmine.rules.actions import action_id
from starmine.rules.cards import RANKS, rank_text
from starmine.rules.editions.edition import CATALOGUE, Edition
from starmine.rules.game import Game
from starmine.rules.position import Card, Turn
from starmine.rules.table_text import cards_in_words, clued, kinds_in_words, suit_rows, turn_line
from starmine.text.answers import Notation, allowed

Knowledge = Literal["clues", "possible", "chances"]
"""What a prompt tells about the cards. ``clues``: the clues that touched them. ``possible``: also the kinds that all
clues leave possible. ``chances``: the chance of each kind for the player's own cards, and what each other player can
know of theirs."""
History = Literal["all", "round"]
"""Which turns a prompt lists: all, or those of the last round."""
KNOWLEDGE: tuple[Knowledge, ...] = get_args(Knowledge)
HISTORIES: tuple[History, ...] = get_args(History)

_MOST_CHANCES = 8  # kinds of a card whose chance is given; the rest are counted
_SECTIONS = ("The cards", "The tiles", "Your turn", "The end")  # of a rules page


@functools.cache
def texts() -> dict[str, Any]:
    """The sentences of ``prompts.toml``, in paragraphs of one line."""
    return tomllib.loads(resources.files("starmine.text").joinpath("prompts.toml").read_text(encoding="utf-8"))


VERSION: str = texts()["version"]
"""The version of the prompts' sentences."""


def prompt(
    view: Game,
    *,
    knowledge: Knowledge = "possible",
    history: History = "all",
    list_legal: bool = False,
    actions: Notation = "names",
    log: Sequence[Turn] | None = None,
) -> str:
    """The prompt for the seat on turn, from its view: the rules, the position, the turns so far, and how to answer.

    ``list_legal`` adds the legal actions, which the notation ``numbers`` always has. ``log`` replaces the log of a view
    that has none. Raises ``HiddenCard`` in the view of another seat.
    """
    said = texts()
    parts = [
        said["intro"].format(edition=view.edition.name, players=view.players, last=view.players - 1, seat=view.seat),
        "## Rules\n" + rules_text(view.edition),
        table_text(view),
        "## Position\n" + position_text(view, knowledge),
        "## Turns so far\n" + turns_text(view, view.log if log is None else log, history),
        *([f"## Legal actions\n{_legal(view, actions)}"] if list_legal or actions == "numbers" else []),
        "## Your answer\n" + said["answers"][actions].strip(),
        *([said["answers"]["deck"]] if view.rules["deck_plays"] and actions != "numbers" else []),
    ]
    return "\n\n".join(part.strip() for part in parts)


@functools.cache
def rules_text(edition: Edition) -> str:
    """The rules of an edition from its page, without pictures, links, ratings and advice."""
    if edition.id == CATALOGUE:
        return str(texts()["rules"]).strip()
    sections = re.split(r"^## ", edition.page(), flags=re.MULTILINE)
    chosen = "### ".join(["", *(section for section in sections if section.startswith(_SECTIONS))])  # a level deeper
    text = re.sub(r"\s*\(\[our ruling\]\(#[^)]*\)\)|\*\*", "", chosen)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)  # links become their words
    return re.sub(r"\n{2,}", "\n", text).strip()


def table_text(view: Game) -> str:
    """The table in words: suits, copies and tokens, and its differences from the text ``rules_text``.

    For a variant of hanab.live these include the variant itself.
    """
    table, edition = texts()["table"].format(**_facts(view)).strip(), view.edition
    differences = [*([edition.summary] if edition.id == CATALOGUE else []), *edition.differences()]
    if not differences:
        return str(table)
    return "\n".join([f"{table}\n", texts()["differences"], *(f"- {line}" for line in differences)])


def _facts(view: Game) -> dict[str, object]:
    """The values of the placeholders in the text ``table``."""
    rules = view.rules
    copies = view.edition.copies(view.players)
    counted = []
    for place in range(RANKS):
        counts = {copies[suit * RANKS + place] for suit in range(len(view.suits))}  # they may differ by suit
        if any(counts):
            counted.append(f"{' or '.join(map(str, sorted(counts)))} of rank {rank_text(place)}")
    example, rank = view.suits[0], int(rules["ranks"])
    return {
        "suits": ", ".join(f"{suit.letter} {suit.name}" for suit in view.suits),
        "copies": ", ".join(counted),
        "colours": ", ".join(view.colours) or "none",
        "ranks": ", ".join(map(str, view.clue_ranks)) or "none",
        "hand": view.hand_size,
        "deck": int(rules["deck_size"]),
        "tokens": _named(int(rules["clue_tokens"]), "clue tokens", view.edition.words.clue_tokens),
        "strikes": _named(int(rules["strikes"]), "strikes", view.edition.words.strikes),
        "most": int(rules["max_score"]),
        "example": f"{example.letter}{rank}",
        "example_name": example.name,
        "example_rank": rank,
    }


def _named(count: int, general: str, own: str) -> str:
    """A number of tokens in the general word, and in the edition's own, which the rules page uses."""
    return f"{count} {general}" if own == general else f"{count} {general} (here: {own})"


def position_text(view: Game, knowledge: Knowledge = "possible") -> str:
    """The position in words, in the view of a seat."""
    rows = suit_rows(view)
    left = f"{view.cards_left} cards to draw"
    if view.turns_left is not None:
        left = f"last round: {view.turns_left} turns left with yours"
    tokens = f"Clue tokens: {view.clue_tokens}{'.5' if view.half_token else ''} of {int(view.rules['clue_tokens'])}"
    strikes = f"Strikes: {view.strikes} of {int(view.rules['strikes'])}"
    turn = f"Turn {view.turn + 1}, {left}. {tokens}."
    if view.hole is None:
        told = [
            f"{turn} {strikes}. Score: {view.score}.",
            "Fireworks: " + ", ".join(f"{row.letter} {' '.join(row.built) or 'empty'}" for row in rows),
            "Fits now: " + (" ".join(row.letter + rank for row in rows for rank in row.next) or "nothing"),
        ]
    else:
        told = [turn, texts()["hole"].strip().format(cards=cards_in_words(view.hole))]
    lines = [
        *told,
        "Discards: " + (" ".join(row.letter + rank for row in rows for rank in row.discarded) or "none"),
        texts()["slots"].strip(),
        texts()["knowledge"][knowledge].strip(),
    ]
    for offset in range(view.players):
        seat = (_you(view) + offset) % view.players
        lines.append(f"Your hand, seat {seat}:" if offset == 0 else f"Seat {seat}, +{offset} from you:")
        lines += _hand_lines(view, seat, knowledge)
    return "\n".join(lines)


def _hand_lines(view: Game, seat: int, knowledge: Knowledge) -> Iterator[str]:
    hand = view.hands[seat]
    known: list[str] = [""] * len(hand)
    if knowledge == "possible":
        known = ["possible " + kinds_in_words(view, card.possible) for card in hand]
    elif knowledge == "chances" and seat == _you(view):
        known = [_chances(card) for card in chances(view).cards]
    elif knowledge == "chances":
        known = ["owner knows " + kinds_in_words(view, kinds) for kinds in owner_possible(view, seat)]
    for slot, (card, told) in enumerate(zip(hand, known, strict=True)):
        yield "; ".join(part for part in (f"slot {slot}: {_card(view, card)}", told) if part)
    if not hand:
        yield "no cards"


def _card(view: Game, card: Card) -> str:
    clues = clued(view, card)
    told = f"clued {', '.join(clues)}" if clues else "no clue"
    return f"{card.kind}, {told}" if card.kind else told


def _chances(card: dict[str, Fraction]) -> str:
    likely = sorted(card.items(), key=lambda item: -item[1])
    text = ", ".join(f"{kind} {float(chance):.0%}" for kind, chance in likely[:_MOST_CHANCES])
    more = len(likely) - _MOST_CHANCES
    return f"{text}, {more} other kinds less" if more > 0 else text


def turns_text(view: Game, log: Sequence[Turn], history: History) -> str:
    """The turns so far, or those of the last round, one a line; slots are numbered as on that turn."""
    names = [f"seat {seat}" for seat in range(view.players)]
    names[_you(view)] = "you"
    shown = log if history == "all" else log[-view.players :]
    lines = [
        f"{turn.turn + 1}. {''.join(piece.text for piece in turn_line(turn, names, you='you'))}{_slot(turn)}"
        for turn in shown
    ]
    return "\n".join(lines) or "none"


def _slot(turn: Turn) -> str:
    """The slot of the card that was played or discarded, in words."""
    return f", from slot {turn.slots[0]}" if turn.result != "clue" and turn.slots else ""


def _you(view: Game) -> int:
    """The seat that a prompt is for: the viewer's."""
    return view.seat if view.viewer is None else view.viewer


def _legal(view: Game, notation: Notation) -> str:
    if notation != "numbers":
        return allowed(view, notation)
    return "\n".join(f"{action_id(action, view.setup, view.seat)}: {action}" for action in view.legal_actions())
