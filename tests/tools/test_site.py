"""The documentation site: what is added to what MkDocs makes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tools import site


@pytest.mark.parametrize(
    ("source", "page", "text", "expected"),
    [
        ("docs/research.md", "research.md", "[a](../bench/README.md#x)", "[a](figures.md#x)"),
        ("docs/reference/lab.md", "reference/lab.md", "[a](../bots.md)", "[a](../bots.md)"),
        ("bench/README.md", "figures.md", "[a](../docs/research.md)", "[a](research.md)"),
        ("CHANGELOG.md", "changelog.md", "[a](https://semver.org)", "[a](https://semver.org)"),
        ("docs/playing.md", "playing.md", "[a](#in-the-terminal)", "[a](#in-the-terminal)"),
    ],
)
def test_links_go_from_the_page_of_the_site(
    source: str, page: str, text: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("docs", "docs/reference", "bench"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(site, "ROOT", tmp_path)
    monkeypatch.setattr(site, "_OUTSIDE", {tmp_path / "bench" / "README.md": "figures.md"})
    (tmp_path / source).write_text(text, encoding="utf-8")
    assert site.relinked(tmp_path / source, page) == expected


def test_inline_styles_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    for text, has in (
        ('<td align="right">style=</td>', False),
        ('<td style="color: red">', True),
        ("<style>", True),
    ):
        page.write_text(text, encoding="utf-8")
        assert site.has_inline_styles(page) is has
        assert ("page.html" in capsys.readouterr().err) is has


def test_inline_scripts_move_to_files_and_data_stays(tmp_path: Path) -> None:
    page = tmp_path / "playing" / "index.html"
    page.parent.mkdir()
    page.write_text('<script>let a = 1</script><script type="application/json">{}</script>', encoding="utf-8")
    site.move_scripts(page, tmp_path)
    (file,) = (tmp_path / "assets" / "inline").iterdir()
    assert file.read_text(encoding="utf-8") == "let a = 1"
    assert page.read_text(encoding="utf-8") == (
        f'<script src="../assets/inline/{file.name}"></script><script type="application/json">{{}}</script>'
    )


def test_http_reference_has_every_operation_and_every_schema_it_links_to() -> None:
    text = site.http_reference()
    api = json.loads((site.ROOT / "web" / "openapi.json").read_text(encoding="utf-8"))
    operations = [f"{method.upper()} {path}" for path, methods in api["paths"].items() for method in methods]
    assert [operation for operation in operations if f"### `{operation}`" not in text] == []
    headings = {heading.lower() for heading in re.findall(r"^### (\w+)$", text, re.MULTILINE)}
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= headings
