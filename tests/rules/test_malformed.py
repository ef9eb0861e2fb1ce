"""Malformed input to the public functions raises a named error with a short message."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

import starmine as sm

COCKTAIL = sm.edition("cocktail")
NEW = sm.Game(COCKTAIL, players=2, deck=sm.shuffled(COCKTAIL, 2, 7))


@pytest.mark.parametrize("kind", [None, "", "Z1", "R", "R0", "R9", "R-1", "R 1", "R1_0", "R١", 5.0, 99, True])
def test_unknown_kind_is_refused(kind: Any) -> None:
    for ask in (NEW.is_dead, NEW.is_critical):
        with pytest.raises(sm.BadKind, match="kind"):
            ask(kind)


@pytest.mark.parametrize("order", [-1, 50, 60, "x", None, 1.0, True])
def test_card_order_out_of_range_is_refused(order: Any) -> None:
    with pytest.raises(sm.BadKind, match="order"):
        NEW.kind(order)


@pytest.mark.parametrize("turn", [-1, 1, "x", None, 0.0, True])
def test_turn_out_of_range_is_refused(turn: Any) -> None:
    with pytest.raises(sm.NothingToUndo):
        NEW.at(turn)


@pytest.mark.parametrize("seed", [None, [1], 1.5, True, "\ud800", 10**5000], ids=lambda seed: type(seed).__name__)
def test_unusable_seed_is_refused(seed: Any) -> None:
    with pytest.raises(sm.BadSeed):
        sm.shuffled(COCKTAIL, 2, seed)


def test_edition_is_checked_when_it_is_made_by_replace() -> None:
    with pytest.raises(sm.BadOption, match="strikes"):
        dataclasses.replace(COCKTAIL, strikes=0)
    with pytest.raises(sm.UnknownEdition):
        dataclasses.replace(COCKTAIL, id="bogus")
    for make in (lambda: sm.shuffled("cocktail", 2, 7), lambda: sm.Game("cocktail", players=2, deck="R1")):  # type: ignore[arg-type]
        with pytest.raises(sm.UnknownEdition, match="make one"):
            make()


def test_error_shortens_long_numbers_and_texts() -> None:
    wrong: list[Callable[[], object]] = [
        lambda: sm.Play(10**5000),
        lambda: sm.edition("cocktail", strikes=10**5000),
        lambda: sm.edition("x" * 10**5),
        lambda: sm.action_id(sm.Clue(1, colour="a" * 10**5), NEW.setup, 0),
    ]
    for ask in wrong:
        with pytest.raises(sm.StarmineError) as refused:
            ask()
        assert len(str(refused.value)) < 300
