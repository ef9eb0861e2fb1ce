"""The documentation site: the additions to MkDocs' output."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from starmine.server.openapi import description
from tools import site


@pytest.mark.parametrize(
    ("source", "page", "text", "expected"),
    [
        ("docs/research.md", "research.md", "[a](../bench/README.md#x)", "[a](figures.md#x)"),
        ("docs/reference/lab.md", "reference/lab.md", "[a](../bots.md)", "[a](../bots.md)"),
        ("bench/README.md", "figures.md", "[a](../docs/research.md)", "[a](research.md)"),
        ("CHANGELOG.md", "changelog.md", "[a](https://semver.org)", "[a](https://semver.org)"),
        ("docs/testing.md", "testing.md", "[a](../tests/clauses.toml)", "[a](clauses.md)"),
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


def test_page_of_clauses_has_all_of_them_by_id() -> None:
    page = site.clauses()
    assert '| <span id="C12">C12</span> | all | ' in page
    assert page.count("<span id=") == 48


def test_inline_styles_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    for text, has in (('<td align="right">style=</td>', False), ('<td style="color: red">', True), ("<style>", True)):
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


@pytest.fixture
def builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that the site was built into; the fake build creates only the first page."""
    built: list[Path] = []

    def build(folder: Path) -> int:
        built.append(folder)
        folder.mkdir(exist_ok=True)
        (folder / "index.html").write_text("built")
        return 0

    for name in ("docs", "web", "src", "tests", "tools", ".build"):
        (tmp_path / name).mkdir()
    for name in (
        "mkdocs.yml",
        "web/openapi.json",
        "tools/site.py",
        "docs/index.md",
        "src/game.py",
        "CHANGELOG.md",
        "tests/clauses.toml",
    ):
        (tmp_path / name).write_text(name)
    monkeypatch.setattr(site, "ROOT", tmp_path)
    monkeypatch.setattr(site, "SITE", tmp_path / "site")
    monkeypatch.setattr(site, "_CHECKED", tmp_path / ".build" / "site")
    monkeypatch.setattr(site, "_STAMP", tmp_path / ".build" / "site-sources")
    monkeypatch.setattr(site, "_OUTSIDE", {tmp_path / "CHANGELOG.md": "changelog.md"})
    monkeypatch.setattr(site, "_PACKAGES", ("pytest",))
    monkeypatch.setattr(site, "build", build)
    return built


def test_site_is_built_again_if_its_sources_have_changed(builds: list[Path], tmp_path: Path) -> None:
    for _ in range(2):
        assert site.main(["--if-changed"]) == 0
    assert builds == [tmp_path / "site"]
    for number, name in enumerate(("docs/index.md", "docs/new.md", "src/game.py", "web/openapi.json"), 2):
        (tmp_path / name).write_text("changed")
        for _ in range(2):
            assert site.main(["--if-changed"]) == 0
        assert len(builds) == number, name
    (tmp_path / "docs" / "new.md").unlink()
    (tmp_path / "site" / "index.html").unlink()
    assert site.main(["--if-changed"]) == 0
    assert len(builds) == 6
    assert site.main(["--check"]) == 0
    assert builds[-1] == tmp_path / ".build" / "site"


def test_site_is_built_again_after_a_failure(
    builds: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert site.main([]) == 0
    with monkeypatch.context() as patch:
        patch.setattr(site, "build", lambda _: 1)
        assert site.main([]) == 1
    assert site.main(["--if-changed"]) == 0
    assert builds == [tmp_path / "site"] * 2


def test_missing_package_is_named(
    builds: list[Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(site, "_PACKAGES", ("pytest", "a-package-that-is-not-installed"))
    assert site.main(["--if-changed"]) == 1
    assert "The package a-package-that-is-not-installed is missing" in capsys.readouterr().err
    assert builds == []


def test_http_reference_has_every_operation_and_every_schema_it_links_to() -> None:
    api = json.loads(description())
    text = site.http_reference(api)
    operations = [f"{method.upper()} {path}" for path, methods in api["paths"].items() for method in methods]
    assert [operation for operation in operations if f"### `{operation}`" not in text] == []
    headings = {heading.lower() for heading in re.findall(r"^### (\w+)$", text, re.MULTILINE)}
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= headings
