"""The comparison of the editions, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from starmine.rules.cards import CLUE_TOKENS, MIN_PLAYERS
from starmine.rules.editions.edition import Edition
from starmine.rules.editions.options import OPTIONS, Option
from starmine.rules.words.kind_words import suit_name
from starmine.rules.words.texts import Text, listed, template, text


@dataclass(frozen=True, slots=True)
class Comparison:
    """A row of the comparison of the editions: a topic, and the answers by edition id."""

    topic: Text
    answers: dict[str, Text]


def comparison(editions: Iterable[Edition]) -> list[Comparison]:
    """The comparison of the editions, ready to show."""
    columns = list(editions)
    return [
        Comparison(topic, {edition.id: answer(edition) for edition in columns}) for topic, answer in _TOPICS.items()
    ]


_WITH_MANY = template("comparison.suits.with-many", "{suits}; with 4 or 5 players also {suit}")
_IN_VARIANTS = template("comparison.suits.in-variants", "{suits}; in variants 1 to 3 also {suit}")
_TOKENS = template("comparison.clue-tokens.count", "{count} {clue_tokens}")
_NOBODY = text("comparison.first-player.none", "not stated")
_BANDS = template("comparison.rating.bands", "{count} levels")
_BANDS_NOT_IN_4 = template("comparison.rating.bands-not-in-4", "{count} levels, none in variant 4")
_NO_RATING = text("comparison.rating.none", "none")
_VARIANTS = text("comparison.variants.all", "1 to 4")
_NO_VARIANTS = text("comparison.variants.none", "none")


def _suits(edition: Edition) -> Text:
    few, many = edition.suits(MIN_PLAYERS), edition.suits(edition.most_players)
    suits = listed(suit_name(suit.name) for suit in few)
    if len(many) > len(few):
        return _WITH_MANY(suits=suits, suit=suit_name(many[-1].name))
    return _IN_VARIANTS(suits=suits, suit=suit_name(edition.added_suit.name)) if edition.has_variants else suits


def _rating(edition: Edition) -> Text:
    if not edition.rating_bands:
        return _NO_RATING
    levels = _BANDS_NOT_IN_4 if edition.has_variants else _BANDS
    return levels(count=len(edition.rating_bands))


def _of_option(option: Option) -> Callable[[Edition], Text]:
    return lambda edition: option.answer(getattr(edition, option.name), **edition.words.by_name)


_TOPICS: Mapping[Text, Callable[[Edition], Text]] = {
    text("comparison.suits", "Suits"): _suits,
    text("comparison.clue-tokens", "Clue tokens"): lambda edition: _TOKENS(
        count=CLUE_TOKENS, clue_tokens=edition.words.clue_tokens
    ),
    text("comparison.strikes", "Strikes"): lambda edition: edition.words.strikes,
    **{option.topic: _of_option(option) for option in OPTIONS.values() if option.topic},
    text("comparison.first-player", "Who begins"): lambda edition: edition.first_player_custom or _NOBODY,
    text("comparison.rating", "Rating of the score"): _rating,
    text("comparison.variants", "Variants"): lambda edition: _VARIANTS if edition.has_variants else _NO_VARIANTS,
}
