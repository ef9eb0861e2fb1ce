"""What differs, in words: a custom table from its edition, and the editions from each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from starmine.rules.cards import MAX_PLAYERS, MIN_PLAYERS

if TYPE_CHECKING:
    from starmine.rules.edition import Edition

_SIXTH_SUITS: Mapping[str, str] = {
    "none": "There are five suits, however many play.",
    "suit": "A sixth suit, {sixth}, is in play, with a firework of its own.",
    "short": "A sixth suit, {sixth}, is in play, with only one {card} of each value.",
    "wild": "A sixth suit, {sixth}, is wild: every colour clue points at it, and it cannot be clued itself.",
    "by-players": "A sixth suit, {sixth}, is in play with 4 or 5 players.",
}
_YES_NO: Mapping[str, Mapping[bool, str]] = {
    "empty_clues": {True: "A clue may point at no {card} at all.", False: "A clue has to point at a {card}."},
    "discard_at_full": {
        True: "A discard is allowed with every {clue_token} free, and frees none.",
        False: "There is no discard with every {clue_token} free.",
    },
    "keep_score": {
        True: "After the last {strike} the {cards} on the fireworks still count.",
        False: "A lost game scores 0.",
    },
    "endless": {
        True: "There is no last round: play goes on until every firework is complete, or one cannot be any more.",
        False: "When the last {card} is drawn, everybody has one more turn.",
    },
}


def differences(edition: Edition) -> Iterator[str]:
    """In what a table differs from its edition, one sentence each; the printed variants by their names. (R5)"""
    own = edition.defaults
    said = {option for variant in edition.named_variants for option in variant.options}
    words = _words(edition)
    for variant in edition.named_variants:
        yield f"{variant.title}: {variant.line[0].lower()}{variant.line[1:]}"
    if edition.sixth_suit != own["sixth_suit"] and "sixth_suit" not in said:
        yield _SIXTH_SUITS[edition.sixth_suit].format(**words)
    if edition.strikes != own["strikes"]:
        end = "over" if edition.keep_score else "lost"
        yield f"The game is {end} at {words['strike']} number {edition.strikes}, not {own['strikes']}."
    for option, sentences in _YES_NO.items():
        value = getattr(edition, option)
        if value != own[option] and option not in said:  # type: ignore[literal-required]
            yield sentences[value].format(**words)


def _words(edition: Edition) -> dict[str, str]:
    return {**asdict(edition.words), "sixth": edition.added_suit.name}


@dataclass(frozen=True, slots=True)
class Comparison:
    """One row of the table of what differs: a topic and each edition's answer, by its id."""

    topic: str
    answers: dict[str, str]


def comparison(editions: Iterable[Edition]) -> list[Comparison]:
    """The table of what differs between editions, ready to show."""
    listed = list(editions)
    return [Comparison(topic, {edition.id: answer(edition) for edition in listed}) for topic, answer in _TOPICS.items()]


def _suits(edition: Edition) -> str:
    few, many = edition.suits(MIN_PLAYERS), edition.suits(MAX_PLAYERS)
    answer = ", ".join(suit.name for suit in few)
    if len(many) > len(few):
        return f"{answer}; with 4 or 5 players also {many[-1].name}"
    return f"{answer}; in variants 1 to 3 also {edition.added_suit.name}" if edition.has_variants else answer


def _rating(edition: Edition) -> str:
    bands = edition.rating_bands
    if not bands:
        return "none"
    return f"{len(bands)} bands{', none in variant 4' if edition.has_variants else ''}"


_TOPICS: Mapping[str, Callable[[Edition], str]] = {
    "Suits": _suits,
    "Clue tokens": lambda edition: f"8 {edition.words.clue_tokens}",
    "Strikes": lambda edition: edition.words.strikes,
    "The game ends at strike": lambda edition: str(edition.strikes),
    "A clue that points at nothing": lambda edition: "allowed" if edition.empty_clues else "refused",
    "A discard with every clue token free": lambda edition: (
        "allowed, frees none" if edition.discard_at_full else "refused"
    ),
    "After the last strike": lambda edition: (
        f"the {edition.words.cards} on the fireworks count" if edition.keep_score else "the game is lost and scores 0"
    ),
    "Who begins": lambda edition: edition.first_player_custom or "not said",
    "Rating of the score": _rating,
    "Variants": lambda edition: "1 to 4" if edition.has_variants else "none",
}
