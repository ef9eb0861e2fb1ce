"""The documentation agrees with the code."""

from __future__ import annotations

import doctest
import os
import re
from pathlib import Path
from typing import get_args

import pytest

import starmine as sm
from starmine.cli.editions import figures
from starmine.rules.catalogue import variant
from starmine.rules.catalogue.words import RULES
from starmine.server.settings import Settings
from starmine.server.tables.events import Event

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\((?!https?://|#)([^)#\s]+)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_of_a_page_lead_to_files(page: Path) -> None:
    made = {"http.md"}  # by tools/site.py
    links = [link for link in LINK.findall(page.read_text(encoding="utf-8")) if Path(link).name not in made]
    assert not [link for link in links if not (page.parent / link).exists()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page_has_no_placeholders(page: Path) -> None:
    prose = re.sub(r"```.*?```|`[^`\n]*`|<!--.*?-->", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert not re.findall(r"\b(?:[A-Z]+_[A-Z_]+|TODO|TBD|FIXME|XXX|LOREM)\b|\?\?\?", prose)


@pytest.mark.parametrize(
    ("page", "examples"),
    [
        ("library.md", 25),
        ("variants.md", 6),
        ("beliefs.md", 15),
        ("winnable.md", 8),
        ("search.md", 10),
        ("datasets.md", 10),
        ("language-models.md", 7),
    ],
)
def test_examples_of_a_page_run(page: str, examples: int) -> None:
    ran = doctest.testfile(
        str(ROOT / "docs" / page),
        module_relative=False,
        optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL,
        encoding="utf-8",
    )
    assert ran.attempted > examples
    assert not ran.failed


def test_tables_page_lists_all_events() -> None:
    page = (ROOT / "docs" / "tables.md").read_text(encoding="utf-8")
    rows = [f"| `{event.kind}` | {str(event.__doc__).strip()} |" for event in get_args(Event)]
    assert "\n".join(["| kind | when it happens |", "| --- | --- |", *rows]) + "\n\n" in page


def test_library_page_shows_the_text_of_a_view() -> None:
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    edition = sm.edition("cocktail")
    game = sm.Game(edition, players=2, deck=sm.shuffled(edition, players=2, seed=7))
    for action in ("clue 1 2", "discard 0", "clue 1 yellow"):
        game.push(action)
    assert f"\n```text\n{game.view(1)}\n```\n" in page


def test_hosting_page_lists_every_setting_with_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("XDG_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", "/home/somebody")  # not "/", as some users have
    rows = re.findall(
        r"^\| `(STARMINE_\w+)` \| `?([^`|]+?)`? \|", (ROOT / "docs" / "hosting.md").read_text(), re.MULTILINE
    )
    expected = {}
    for name, field in Settings.model_fields.items():
        default = field.get_default(call_default_factory=True, validated_data={})
        expected[f"STARMINE_{name.upper()}"] = (
            "none" if default is None else str(default).replace("/home/somebody", "~")
        )
    assert dict(rows) == expected


def test_variants_page_lists_every_rule_and_every_field_for_programs() -> None:
    text = (ROOT / "docs" / "variants.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", text, re.MULTILINE)
    fields = list(figures(variant("No Variant")))
    assert [name for name, _ in rows[: len(fields)]] == fields
    assert rows[len(fields) :] == [(rule.flag, rule.text) for rule in RULES]


def test_readme_lists_every_edition_with_its_summary() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (.+) \|$", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert rows == [(edition.id, edition.summary) for edition in sm.editions()]


def test_architecture_page_names_paths_that_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    paths = re.findall(r"`((?:src|web|tests|bench|docs|tools)/[^`*]*)`", text)
    assert len(paths) > 40
    assert [path for path in paths if not (ROOT / path).exists()] == []
