"""The table of rule options: each option has everything that the rest of the program reads."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args, get_type_hints

import numpy as np
import pytest

import starmine as sm
from starmine.cli.options import complete_option
from starmine.rules.editions import files
from starmine.rules.editions.files import library, printed_variants
from starmine.rules.editions.options import OPTIONS, Option, Options, RuleOptions
from starmine.rules.kernel.state import RULES
from starmine.server import editions as server
from tests.cli.running import run

EDITIONS = Path(files.__file__).parent
WORDS = {**dict.fromkeys(("strike", "card", "cards", "clue_token", "suit"), "word"), "own": "own"}
each_option = pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)


def test_options_are_the_fields_of_rule_options_in_order() -> None:
    assert list(OPTIONS) == [field.name for field in fields(RuleOptions)]


@each_option
def test_option_has_words_for_every_value(option: Option) -> None:
    assert option.title
    assert option.values
    for value in option.values:
        assert option.label(value)
        for end in ("over", "lost"):
            sentence = option.differs(value, end=end, **WORDS)
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert sentence.id is not None
        if option.topic:
            assert option.answer(value, **WORDS)


@each_option
def test_option_is_read_by_the_kernel_or_settles_the_suits(option: Option) -> None:
    editions = [sm.edition("cocktail", **{option.name: value}) for value in option.values]  # type: ignore[arg-type]
    records = {edition.rules(4).tobytes() for edition in editions}
    # With four players two values of the sixth suit are alike, and a sixth player changes nothing.
    assert len(records) == len(option.values) - (option.name in ("sixth_suit", "six_players"))
    if option.name in (RULES.names or ()):
        assert [int(edition.rules(4)[option.name]) for edition in editions] == list(map(option.number, option.values))


@each_option
def test_option_is_set_by_every_edition_file(option: Option) -> None:
    for file in EDITIONS.glob("*.toml"):
        assert re.search(rf"^{option.name} = ", file.read_text(encoding="utf-8"), re.MULTILINE), file.name
    assert all(option.read(getattr(data.options, option.name)) is not None for data in library().values())


@each_option
def test_option_accepts_its_values_only(option: Option) -> None:
    for value in option.values:
        assert option.read(value) == value
        assert type(option.read(value)) is type(value)
    others: list[object] = [None, 0, 9, 3.0, "x", [], "True"]
    for wrong in others:
        assert option.read(wrong) is None
    assert option.read(np.True_) is None


def test_type_checkers_know_every_option() -> None:
    hints = get_type_hints(Options)
    assert list(hints) == ["variant", *OPTIONS]
    for name, hint in get_type_hints(RuleOptions).items():
        assert hints[name] == hint | None


@each_option
def test_option_is_a_field_of_requests(option: Option) -> None:
    for value in option.values:
        assert getattr(server.Options.model_validate({option.name: value}), option.name) == value
    with pytest.raises(ValueError, match=option.name):
        server.Options.model_validate({option.name: 9})
    described = server.Options.model_json_schema()["properties"][option.name]
    assert described["title"] == option.title


def test_variants_of_requests_are_those_that_exclude_each_other() -> None:
    schema: Any = server.Options.model_fields["variant"].annotation
    numbers = [number for part in get_args(schema) for number in get_args(part) if isinstance(number, int)]
    assert numbers == [number for number, variant in printed_variants().items() if not variant.combines] == [1, 2, 3]
    assert all(set(variant.options) <= set(OPTIONS) for variant in printed_variants().values())


@each_option
def test_option_is_completed_and_explained_on_the_command_line(option: Option) -> None:
    completed = complete_option(f"{option.name}=")
    assert len(completed) == len(option.values)
    assert option.name in run("simulate", "--help", COLUMNS="200").stdout
