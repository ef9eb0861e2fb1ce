"""What is written for readers agrees with what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import starmine as sm
from starmine.server.settings import Settings

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\((?!https?://|#)([^)#\s]+)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_to_files_lead_somewhere(page: Path) -> None:
    missing = [link for link in LINK.findall(page.read_text()) if not (page.parent / link).exists()]
    assert not missing


def test_hosting_lists_every_setting_with_its_default() -> None:
    rows = re.findall(
        r"^\| `(STARMINE_\w+)` \| `?([^`|]+?)`? \|", (ROOT / "docs" / "hosting.md").read_text(), re.MULTILINE
    )
    home = Path.home().as_posix()
    expected = {}
    for name, field in Settings.model_fields.items():
        default = field.get_default(call_default_factory=True, validated_data={})
        expected[f"STARMINE_{name.upper()}"] = "none" if default is None else str(default).replace(home, "~")
    assert dict(rows) == expected


def test_readme_lists_every_edition_with_its_summary() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (.+) \|$", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert rows == [(edition.id, edition.summary) for edition in sm.editions()]


def test_readme_lists_every_command() -> None:
    from starmine.cli.app import app

    listed = re.findall(r"^starmine (\w+) +#", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert set(listed) == {command.name for command in app.registered_commands}
