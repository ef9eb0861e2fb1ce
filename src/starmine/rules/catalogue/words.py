"""The special rules of a variant in sentences."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from starmine.rules.cards import RANKS
from starmine.rules.catalogue.variant import SuitInPlay, Variant, flag_name
from starmine.rules.words.kind_words import suit_name
from starmine.rules.words.texts import Text, all_of, listed, template, text


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of some variants: hanab.live's name for it, whether a variant has it, and its text."""

    flag: str
    applies: Callable[[Variant], bool]
    text: Text


def _set_by(field: str, english: str) -> Rule:
    """The rule of the variants in which ``field`` of ``RuleData`` is set."""
    said = text(f"catalogue.rule.{field.replace('_', '-')}", english)
    return Rule(flag_name(field), lambda variant: bool(getattr(variant.settings, field)), said)


RULES = (
    _set_by("colour_clues_touch_nothing", "Colour clues touch no card, and may always be given."),
    _set_by("rank_clues_touch_nothing", "Rank clues touch no card, and may always be given."),
    _set_by("odds_and_evens", "Rank clue 1 touches the odd ranks, and 2 the even ones."),
    _set_by("funnels", "A rank clue touches its rank and all lower ones."),
    _set_by("chimneys", "A rank clue touches its rank and all higher ones."),
    _set_by(
        "synesthesia",
        "Clues name colours only. The first clue colour also touches rank 1, the second one rank 2, and so on; after "
        "the last colour comes the first one again. Suits that no colour clue, or no rank clue, touches are exempt.",
    ),
    _set_by("clue_starved", "A discard, or a completed firework, gives back half a clue token."),
    _set_by(
        "alternating_clues",
        "Clues alternate: a rank clue must follow a colour clue, and a colour clue must follow a rank clue.",
    ),
    Rule(
        "reversed",
        lambda variant: any(suit.reversed for suit in variant.suits),
        text("catalogue.rule.reversed", f"The fireworks of reversed suits are built from {RANKS} down to 1."),
    ),
    Rule(
        "inverted",
        lambda variant: any(suit.data.inverted for suit in variant.suits),
        text(
            "catalogue.rule.inverted",
            "Playing an orange card discards it, and discarding it plays it. A discard is allowed with every clue "
            "token free.",
        ),
    ),
    _set_by(
        "up_or_down",
        "An empty firework takes a 1, a 5 or the START card, and START is followed by 2 or 4. From 1 the firework "
        "rises, from 5 it falls, and from START it goes the way of the second card. Five cards complete it.",
    ),
    _set_by(
        "throw_it_in_a_hole",
        "Played cards lie face down: nobody is told whether they fitted. Score and strikes are hidden until the end, "
        "and a completed firework gives no clue token.",
    ),
    _set_by("cow_and_pig", "A clue shows only which cards it touches, and whether it is a colour clue or a rank clue."),
    _set_by("duck", "A clue shows only which cards it touches."),
    _set_by(
        "sudoku",
        "A firework may begin with any rank that no other firework began with. After the highest rank it goes on "
        "with 1.",
    ),
)


_SUIT = template("catalogue.suit", "{suit}: {remarks}.")

_ONE_OF_EACH = text("catalogue.suit.one-of-each", "one card of each rank")
_ALL_COLOURS = text("catalogue.suit.all-colours", "touched by every colour clue")
_NO_COLOURS = text("catalogue.suit.no-colours", "touched by no colour clue")
_ALL_RANKS = text("catalogue.suit.all-ranks", "touched by every rank clue")
_NO_RANKS = text("catalogue.suit.no-ranks", "touched by no rank clue")
_COLOURS = template("catalogue.suit.colours", "touched by {colours}")
_PRISM = text("catalogue.suit.prism", "its ranks are touched by the clue colours in turn")
_INVERTED = text("catalogue.suit.inverted", "played when discarded, discarded when played")
_REVERSED = text("catalogue.suit.reversed", f"built from {RANKS} down to 1")

# What touches the special rank, by a word that stands in ids. ``_SPECIAL_RANK`` has a text for each word, and for each
# pair of a word about colours and one about ranks.
_TOUCHED = {
    "all-colours": "touched by every colour clue",
    "no-colours": "touched by no colour clue",
    "all-ranks": "touched by every rank clue",
    "no-ranks": "touched by no rank clue",
    "one-rank": "touched by one rank clue, which depends on the suit",
}
_SPECIAL_RANK = {
    case: template(
        f"catalogue.special-rank.{'.'.join(case)}",
        f"Rank {{rank}} of every suit: {', '.join(_TOUCHED[by] for by in case)}; a suit's own property comes first.",
    )
    for case in (
        *((by,) for by in _TOUCHED),
        *itertools.product(("all-colours", "no-colours"), ("all-ranks", "no-ranks")),
    )
}

_CRITICAL_RANK = template("catalogue.critical-rank", "There is one copy of each {rank}.")
_SCARCE_ONES = text("catalogue.scarce-ones", "There are two copies of each 1, not three.")
_RANKS = template("catalogue.ranks", "The ranks are 1 to {last}.")
_TWO_OF_EACH = text(
    "catalogue.two-of-each", "There are two copies of each card, or one where the suit has one card of each rank."
)
_NO_COLOUR_CLUES = text("catalogue.no-colour-clues", "Colour clues cannot be given.")
_NO_RANK_CLUES = text("catalogue.no-rank-clues", "Rank clues cannot be given.")
_CLUE_RANKS = template("catalogue.clue-ranks", "The rank clues are {ranks}.")


def differences(variant: Variant) -> list[Text]:
    """The special suits and rules of a variant, in sentences; empty for an ordinary one."""
    remarks = {suit.name: suit_remarks(suit) for suit in variant.suits}
    suits = [_SUIT(suit=_named(name), remarks=listed(found)) for name, found in remarks.items() if found]
    return [*suits, *rule_sentences(variant)]


def rule_names(variant: Variant) -> tuple[str, ...]:
    """hanab.live's names of a variant's special rules, not counting copies and properties of suits and ranks."""
    return tuple(rule.flag for rule in RULES if rule.applies(variant))


def rule_sentences(variant: Variant) -> Iterator[Text]:
    """The special ranks, clues and rules of a variant, in sentences."""
    yield from _special_rank(variant)
    yield from _copies_and_clues(variant)
    yield from (rule.text for rule in RULES if rule.applies(variant))


def suit_remarks(suit: SuitInPlay) -> list[Text]:
    """What is special about a suit, in remarks of a few words; empty for an ordinary one."""
    data = suit.data
    named = [_named(colour) for colour in data.colours if colour != data.name]
    remarks = (
        (_ONE_OF_EACH, data.one_of_each),
        (_ALL_COLOURS, data.all_clue_colours),
        (_NO_COLOURS, data.no_clue_colours),
        (_ALL_RANKS, data.all_clue_ranks),
        (_NO_RANKS, data.no_clue_ranks),
        (_COLOURS(colours=all_of(named or [Text("")])), bool(named)),  # `all_of` needs at least one item
        (_PRISM, data.prism),
        (_INVERTED, data.inverted),
        (_REVERSED, suit.reversed),
    )
    return [remark for remark, applies in remarks if applies]


def _named(name: str) -> Text:
    """The name of a suit capitalised as hanab.live does, such as ``"Red Reversed"``, with the id of its usual text."""
    plain = suit_name(name.lower())
    return Text(name.replace(" EA", ""), plain.id, plain.values)  # see ``suit_name``


def _special_rank(variant: Variant) -> Iterator[Text]:
    rules = variant.settings
    touched = {
        "all-colours": rules.special_rank_all_clue_colours,
        "no-colours": rules.special_rank_no_clue_colours,
        "all-ranks": rules.special_rank_all_clue_ranks,
        "no-ranks": rules.special_rank_no_clue_ranks,
        "one-rank": rules.special_rank_deceptive,
    }
    if rules.special_rank:
        yield _SPECIAL_RANK[tuple(by for by, applies in touched.items() if applies)](rank=rules.special_rank)


def _copies_and_clues(variant: Variant) -> Iterator[Text]:
    """The unusual numbers of copies, ranks and clues."""
    rules = variant.settings
    if rules.critical_rank:
        yield _CRITICAL_RANK(rank=rules.critical_rank)
    if rules.scarce_ones:
        yield _SCARCE_ONES
    if variant.stack_size != RANKS:
        yield _RANKS(last=variant.stack_size)
    if rules.sudoku:
        yield _TWO_OF_EACH
    if not variant.clue_colours:
        yield _NO_COLOUR_CLUES
    if not variant.clue_ranks:
        yield _NO_RANK_CLUES
    elif len(variant.clue_ranks) != variant.stack_size:
        yield _CLUE_RANKS(ranks=all_of(variant.clue_ranks))
