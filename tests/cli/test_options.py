"""The options that choose an edition."""

from __future__ import annotations

import pytest

import starmine as sm
from starmine.cli.options import chosen_edition, complete_any_bots, complete_bots, complete_edition, complete_option


@pytest.mark.clause("C44")
def test_chosen_edition_combines_a_variant_with_endless() -> None:
    assert chosen_edition("tiles", 3, ["endless"]) == sm.edition("tiles", variant=3, endless=True)


@pytest.mark.clause("R5")
def test_chosen_edition_reads_changes_as_yes_no_numbers_and_names() -> None:
    changes = ["strikes=5", "empty-clues=yes", "keep_score=on", "discard_at_full = no", "sixth_suit=wild"]
    assert chosen_edition("cocktail", None, changes) == sm.edition(
        "cocktail", strikes=5, empty_clues=True, keep_score=True, discard_at_full=False, sixth_suit="wild"
    )


@pytest.mark.parametrize(
    "change",
    ["strikes=many", "strikes", "strikes=" + 5000 * "9", "endless=maybe", "sixth_suit=7"],
)
def test_chosen_edition_is_refused_when_a_value_is_wrong(change: str) -> None:
    with pytest.raises(sm.BadOption, match=change.split("=", maxsplit=1)[0]):
        chosen_edition("cocktail", None, [change])


def test_completion_gives_the_names_that_fit() -> None:
    assert complete_edition("t") == ["tiles"]
    assert complete_bots("cautious,r") == ["cautious,random"]
    assert complete_bots("cautious,search:co") == ["cautious,search:conventions"]
    assert complete_any_bots("sea") == ["search:cautious", "search:conventions", "search:information"]
    assert complete_option("sixth_suit=w") == ["sixth_suit=wild"]
    assert complete_option("endl") == ["endless=yes", "endless=no"]
