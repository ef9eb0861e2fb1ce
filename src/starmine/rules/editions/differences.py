"""Differences in words: of a custom table from its edition, and between the editions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from starmine.rules.cards import CLUE_TOKENS, MAX_PLAYERS, MIN_PLAYERS
from starmine.rules.options import OPTIONS, Option

if TYPE_CHECKING:
    from starmine.rules.edition import Edition


def differences(edition: Edition) -> Iterator[str]:
    """The differences of a table from its edition, one sentence each; a printed variant is named. (R5)"""
    own: Mapping[str, Any] = edition.defaults
    said = {option for variant in edition.named_variants for option in variant.options}
    for variant in edition.named_variants:
        yield f"{variant.title}: {variant.line[0].lower()}{variant.line[1:]}"
    for name, option in OPTIONS.items():
        value = getattr(edition, name)
        if value != own[name] and name not in said:
            yield option.differs(value, own=own[name], **_words(edition))


def _words(edition: Edition) -> dict[str, str]:
    end = "over" if edition.keep_score else "lost"
    return {**asdict(edition.words), "sixth": edition.added_suit.name, "end": end}


@dataclass(frozen=True, slots=True)
class Comparison:
    """One row of the comparison of the editions: a topic, and the answers by the editions' ids."""

    topic: str
    answers: dict[str, str]


def comparison(editions: Iterable[Edition]) -> list[Comparison]:
    """The comparison of the editions, ready to show."""
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


def _of_option(option: Option) -> Callable[[Edition], str]:
    return lambda edition: option.answer(getattr(edition, option.name), **_words(edition))


_TOPICS: Mapping[str, Callable[[Edition], str]] = {
    "Suits": _suits,
    "Clue tokens": lambda edition: f"{CLUE_TOKENS} {edition.words.clue_tokens}",
    "Strikes": lambda edition: edition.words.strikes,
    **{option.wording.topic: _of_option(option) for option in OPTIONS.values() if option.wording.topic},
    "Who begins": lambda edition: edition.first_player_custom or "not said",
    "Rating of the score": _rating,
    "Variants": lambda edition: "1 to 4" if edition.has_variants else "none",
}
