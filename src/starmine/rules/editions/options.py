"""The table of rule options: their names, types, bounds and words.

``RuleOptions`` is the table. Each edition's file gives its values, and ``Edition`` has its fields. ``OPTIONS`` is the
table as data: for checks, the API's schema, the command line's help and completion, the comparison of the editions, and
the client's form. A new option needs a field here and in ``Options``, a field of the same name in ``RULES`` that the
kernel reads, and a value in each edition's file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, Literal, TypedDict, get_args, get_type_hints

from pydantic import Field
from pydantic.fields import FieldInfo

from starmine.rules.checks import as_whole
from starmine.rules.words.texts import TEMPLATES, Text, listed, template, text
from starmine.rules.words.texts import Value as Word

SixthSuit = Literal["none", "suit", "short", "wild", "by-players"]
EarlyEnd = Literal["never", "best-score", "no-plays"]
CardsInHand = Literal["usual", "one-less", "one-more"]
Value = bool | int | str

_EARLY_END = (
    "Ends the game when no more points are possible: as soon as the best possible score is reached, or when no card "
    "can be played any more."
)


@dataclass(frozen=True, slots=True, eq=False)  # hashed by identity, since annotations must be hashable
class Wording:
    """The texts about an option, by its value; for a number one text with ``{value}`` serves all values.

    ``differs`` are sentences about custom tables, ``answers`` the cells of the row ``topic`` in the comparison of the
    editions. Placeholders are an edition's words ``{strike}``, ``{card}``, ``{cards}`` and ``{clue_token}``, the sixth
    suit's name ``{suit}``, and the edition's own value ``{own}``. For a number, ``differs`` has no values as keys, but
    ``"over"`` and ``"lost"``: how the last strike ends a game.
    """

    differs: Mapping[Value, str]
    labels: Mapping[Value, str] = field(default_factory=dict)  # of the choices, in forms
    topic: str = ""
    answers: Mapping[Value, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOptions:
    """The options that an edition sets and a custom table may change. (R5)"""

    # Which sixth suit is in play, if any. (C29, C40 to C42)
    sixth_suit: Annotated[
        SixthSuit,
        Field(title="Sixth suit"),
        Wording(
            labels={
                "none": "None",
                "suit": "One more suit",
                "short": "One card of each value",
                "wild": "Wild: any colour clue points at it",
                "by-players": "With 4 or more players only",
            },
            differs={
                "none": "There are five suits, for any number of players.",
                "suit": "A sixth suit, {suit}, is in play, with a firework of its own.",
                "short": "A sixth suit, {suit}, is in play, with only one {card} of each value.",
                "wild": "A sixth suit, {suit}, is wild: every colour clue points at it, and it cannot be clued itself.",
                "by-players": "A sixth suit, {suit}, is in play with 4 or more players.",
            },
        ),
    ]
    # The strike that ends the game. (C16, C33)
    strikes: Annotated[
        int,
        Field(ge=1, le=8, title="Strikes that end the game"),
        Wording(
            differs={
                "over": "The game is over at {strike} number {value}, not {own}.",
                "lost": "The game is lost at {strike} number {value}, not {own}.",
            },
            topic="The game ends at strike",
            answers={"": "{value}"},
        ),
    ]
    # A clue may touch no card. (C21)
    empty_clues: Annotated[
        bool,
        Field(title="Empty clues", description="A clue may also say that no card fits."),
        Wording(
            differs={True: "A clue may touch no {card} at all.", False: "A clue must touch a {card}."},
            topic="A clue that touches no card",
            answers={True: "allowed", False: "refused"},
        ),
    ]
    # A discard is allowed with every clue token free. (C30)
    discard_at_full: Annotated[
        bool,
        Field(title="Discards with every clue token free", description="Allowed, but no token is gained."),
        Wording(
            differs={
                True: "Discards are allowed while every {clue_token} is free, but gain none.",
                False: "Discards are not allowed while every {clue_token} is free.",
            },
            topic="A discard with every clue token free",
            answers={True: "allowed, gains none", False: "refused"},
        ),
    ]
    # A lost game keeps its cards. (C31)
    keep_score: Annotated[
        bool,
        Field(
            title="Points after the last strike",
            description="After the last strike, the cards on the fireworks still count.",
        ),
        Wording(
            differs={
                True: "After the last {strike} the {cards} on the fireworks still count.",
                False: "A lost game scores 0.",
            },
            topic="After the last strike",
            answers={True: "the {cards} on the fireworks count", False: "the game is lost and scores 0"},
        ),
    ]
    # No last round, victory or defeat. (C43)
    endless: Annotated[
        bool,
        Field(
            title="No last round", description="After the last card is drawn, the game goes on until it is won or lost."
        ),
        Wording(
            differs={
                True: "There is no last round: the game goes on until every firework is complete, or one can’t be "
                "completed any more.",
                False: "When the last {card} is drawn, everybody has one more turn.",
            },
        ),
    ]
    # The game ends early when no more points are possible, as on hanab.live.
    early_end: Annotated[
        EarlyEnd,
        Field(title="Early end", description=_EARLY_END),
        Wording(
            labels={"never": "Never", "best-score": "At the best score", "no-plays": "Nothing to play"},
            differs={
                "never": "The game goes on even when no more points are possible.",
                "best-score": "The game ends as soon as the best possible score is reached.",
                "no-plays": "The game ends as soon as nobody can play a {card} any more.",
            },
        ),
    ]
    # Cards in a full hand: the usual number for the players, or one more or less. (C02)
    cards_in_hand: Annotated[
        CardsInHand,
        Field(title="Cards in hand", description="The usual number is 5 with 2 or 3 players, 4 with 4 or 5, 3 with 6."),
        Wording(
            labels={"usual": "As usual", "one-less": "One less", "one-more": "One more"},
            differs={
                "usual": "Hands have the usual number of {cards}.",
                "one-less": "Hands have one {card} less than usual.",
                "one-more": "Hands have one {card} more than usual.",
            },
        ),
    ]
    # Six players are allowed. (C02)
    six_players: Annotated[
        bool,
        Field(title="Six players", description="A sixth player may join. Six players have hands of three cards."),
        Wording(
            differs={
                True: "Up to six players may play. Six players have hands of three {cards}.",
                False: "At most five players may play.",
            },
        ),
    ]
    # The last card of the deck can be played without drawing it.
    deck_plays: Annotated[
        bool,
        Field(title="Plays from the deck", description="The last card of the deck may be played without drawing it."),
        Wording(
            differs={
                True: "The last {card} of the deck may be played from the deck, without seeing it.",
                False: "Plays from the deck are not allowed.",
            },
        ),
    ]


class Options(TypedDict, total=False):
    """The options of ``edition``, for type checkers: those of ``RuleOptions``, and the variants of two editions.

    None keeps the edition's own value. (C40 to C44, R5)
    """

    variant: int | str | None
    sixth_suit: SixthSuit | None
    strikes: int | None
    empty_clues: bool | None
    discard_at_full: bool | None
    keep_score: bool | None
    endless: bool | None
    early_end: EarlyEnd | None
    cards_in_hand: CardsInHand | None
    six_players: bool | None
    deck_plays: bool | None


@dataclass(frozen=True, slots=True)
class Option:
    """One option of the table, as data."""

    name: str
    annotation: Any  # its annotated type, with bounds and words, for Pydantic
    type: Literal["choice", "number", "flag"]
    values: tuple[Value, ...]  # all possible values
    title: Text
    hint: Text
    topic: Text  # of its row in the comparison of the editions; empty if it has no row

    @property
    def expected(self) -> Text:
        """What a value must be, in words."""
        if self.type == "flag":
            return _FLAG
        if self.type == "choice":
            return one_of(f'"{value}"' for value in self.values)
        return _NUMBER(least=int(self.values[0]), most=int(self.values[-1]))

    def read(self, value: object) -> Value | None:
        """The equal value in ``values``; None if there is none. NumPy's integers are accepted."""
        if self.type == "number":
            value = as_whole(value, 0)
        return next((own for own in self.values if type(own) is type(value) and own == value), None)

    def number(self, value: Value) -> int:
        """The value in the ``RULES`` record: a choice by its index, a flag as 0 or 1."""
        return self.values.index(value) if self.type == "choice" else int(value)

    def differs(self, value: Value, *, end: str, **words: Word) -> Text:
        """The sentence about a table whose value differs from its edition's; ``end`` is ``"over"`` or ``"lost"``."""
        return self._said("differs", end if self.type == "number" else value, value=value, **words)

    def answer(self, value: Value, **words: Word) -> Text:
        """The cell for an edition with this value, in the row ``topic`` of the comparison."""
        return self._said("answer", "" if self.type == "number" else value, value=value, **words)

    def label(self, value: Value) -> Text:
        """The label of this value in a form."""
        found = TEMPLATES.get(_id(self.name, "label", value))
        return found() if found else Text(str(value))

    def _said(self, part: str, case: Value, **words: Word) -> Text:
        """A text of the option, with those of ``words`` that its template uses."""
        found = TEMPLATES[_id(self.name, part, case)]
        return found(**{name: word for name, word in words.items() if name in found.holes})


def _id(option: str, part: str, case: Value = "") -> str:
    """The id of a text about an option: ``option.empty-clues.differs.true``."""
    ending = "" if case == "" else f".{case}".lower()
    return f"option.{option.replace('_', '-')}.{part}{ending}"


_FLAG = text("refusal.expected.flag", "true or false")
_ONE_OF = template("refusal.expected.choice", "one of {choices}")
_NUMBER = template("refusal.expected.number", "a whole number from {least} to {most}")


def one_of(choices: Iterable[int | str]) -> Text:
    """The expected value in words: one of ``choices``."""
    return _ONE_OF(choices=listed(choices))


def _option(name: str, annotation: Any) -> Option:
    """Declares the texts of a field of ``RuleOptions``, and returns the option that the field describes."""
    python_type, *notes = get_args(annotation)
    about = next(note for note in notes if isinstance(note, FieldInfo))
    wording = next(note for note in notes if isinstance(note, Wording))
    type_: Literal["choice", "number", "flag"]
    values: tuple[Value, ...]
    if python_type is bool:
        type_, values = "flag", (True, False)
    elif python_type is int:
        least = next(limit.ge for limit in about.metadata if hasattr(limit, "ge"))
        most = next(limit.le for limit in about.metadata if hasattr(limit, "le"))
        type_, values = "number", tuple(range(least, most + 1))
    else:
        type_, values = "choice", get_args(python_type)
    for part, texts in (("label", wording.labels), ("differs", wording.differs), ("answer", wording.answers)):
        for case, english in texts.items():
            template(_id(name, part, case), english)
    title, hint, topic = (
        text(_id(name, part), english) if english else Text("")
        for part, english in (("title", about.title), ("hint", about.description), ("topic", wording.topic))
    )
    return Option(name, annotation, type_, values, title, hint, topic)


_ANNOTATIONS = get_type_hints(RuleOptions, include_extras=True)
OPTIONS: Mapping[str, Option] = {each.name: _option(each.name, _ANNOTATIONS[each.name]) for each in fields(RuleOptions)}
