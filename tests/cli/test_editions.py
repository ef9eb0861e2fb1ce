"""``starmine editions``."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

import starmine as sm
from starmine.cli.app import app
from starmine.rules.editions.comparison import comparison
from tests.cli.running import PLAIN, run


def words(text: str) -> str:
    """A text without the borders of tables and line breaks."""
    return " ".join(text.translate(str.maketrans("│╭╮╰╯─├┤┬┴┼", " " * 11)).split())


@pytest.mark.parametrize("width", ["80", "150"])
def test_editions_shows_every_summary_and_comparison(width: str) -> None:
    result = CliRunner().invoke(app, ["editions"], env={**PLAIN, "COLUMNS": width}, catch_exceptions=False)
    text = words(result.stdout)
    for edition in sm.editions():
        assert f"{edition.id} {edition.summary}" in text
    for row in comparison(sm.editions()):
        assert row.topic.split()[0] in text
    assert max(map(len, result.stdout.splitlines())) <= int(width)


def test_editions_joins_equal_answers_in_a_narrow_terminal() -> None:
    text = words(run("editions").stdout)
    assert "The game ends at strike 3 abacus, cocktail, tiles, six-colour 4 online" in text


@pytest.mark.parametrize("edition", [edition.id for edition in sm.editions()])
def test_editions_shows_the_rules_of_one_when_named(edition: str) -> None:
    text = words(run("editions", edition).stdout)
    page = sm.edition(edition).page()
    headings = [line.lstrip("# ") for line in page.splitlines() if line.startswith("#")]
    assert headings
    assert [heading for heading in headings if heading not in text] == []
