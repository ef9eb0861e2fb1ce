"""Builds the documentation site into the package, where the server finds it: ``python -m tools.site``.

MkDocs (mkdocs.yml) makes the pages from docs/ and the docstrings. This script adds pages made from other files, and
moves inline scripts to files. A broken link or reference is an error. ``--if-changed``, used by the wheel's build hook
(hatch_build.py), builds only if the sources have changed since the last build. ``--check`` uses a temporary folder.

It imports only the standard library: the environment that builds a wheel lacks Starmine and its dependencies.
"""

from __future__ import annotations

import hashlib
import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "src" / "starmine" / "server" / "site"

_SOURCES = ROOT / ".build" / "docs"  # docs_dir in mkdocs.yml
_CHECKED = ROOT / ".build" / "site"  # the folder of ``--check``
_STAMP = ROOT / ".build" / "site-sources"  # the digest of what the site was built from
# The packages that the site depends on.
_PACKAGES = (
    *("markdown", "mkdocs", "mkdocs-material", "mkdocstrings", "mkdocstrings-python", "pymdown-extensions"),
    "ruff",  # formats signatures
)
# Files outside docs/ that are pages of the site.
_OUTSIDE = {
    ROOT / "CHANGELOG.md": "changelog.md",
    ROOT / "CONTRIBUTING.md": "contributing.md",
    ROOT / "bench" / "README.md": "figures.md",
}

_CLAUSES_HEAD = """# Clauses of the rulebooks

The rules of the five editions in our own words, each clause with the id that comments and tests name. C01 to C20 hold
in every edition, C21 to C44 in those that are named; R1 to R7 are rulings where the rulebooks are silent. A test fails
when a clause has no test that proves it: see [Testing](testing.md).
"""

_LINK = re.compile(r"\]\(([^)#\s:]+)(#[^)\s]*)?\)")
_INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_INLINE_STYLE = re.compile(r"<style\b|<[^<>]*\sstyle=[^<>]*>")


def main(arguments: list[str]) -> int:
    """The command line: nothing, ``--if-changed`` or ``--check``."""
    if arguments not in ([], ["--if-changed"], ["--check"]):
        print(f"Unknown arguments {arguments}. Use: python -m tools.site [--if-changed | --check]", file=sys.stderr)
        return 2
    try:
        digest = sources_digest()
    except metadata.PackageNotFoundError as error:
        print(
            f"The package {error.name} is missing: it builds the documentation. Install locks/docs.txt, which "
            "'make docs' does, or build the wheel with pip's build isolation.",
            file=sys.stderr,
        )
        return 1
    except FileNotFoundError as error:
        print(
            f"{error.filename} is missing. 'make openapi' writes web/openapi.json; source archives have it.",
            file=sys.stderr,
        )
        return 1
    if arguments == ["--check"]:
        return build(_CHECKED)
    if arguments == ["--if-changed"] and (SITE / "index.html").is_file() and _read(_STAMP) == digest:
        return 0
    _STAMP.unlink(missing_ok=True)
    status = build(SITE)
    if status == 0:
        _STAMP.write_text(digest, encoding="utf-8")
    return status


def build(site: Path) -> int:
    """Builds the site into a folder; returns an exit status."""
    prepare()
    # Suppresses a warning about MkDocs 2, which would appear at every build.
    env = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    command = (sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site))
    status = subprocess.run(command, cwd=ROOT, env=env, check=False).returncode
    if status == 0:
        for source_map in list(site.rglob("*.map")):  # source maps of the theme's scripts: a fifth of the site
            source_map.unlink()
        for page in site.rglob("*.html"):
            move_scripts(page, site)
            status |= has_inline_styles(page)
    return status


def sources() -> list[Path]:
    """The files that the site is built from."""
    files = [ROOT / "mkdocs.yml", ROOT / "web" / "openapi.json", ROOT / "tools" / "site.py", _clauses_file(), *_OUTSIDE]
    files += (file for file in (ROOT / "docs").rglob("*") if file.is_file() and not file.name.startswith("."))
    files += (ROOT / "src").rglob("*.py")
    return sorted(files)


def sources_digest() -> str:
    """The digest of the sources and of the packages' versions. Raises ``PackageNotFoundError``."""
    digest = hashlib.sha256(" ".join(metadata.version(name) for name in _PACKAGES).encode())
    for file in sources():
        content = file.read_bytes()
        digest.update(f"{file.relative_to(ROOT).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def prepare() -> None:
    """Collects all pages: docs/, the files outside it, the HTTP reference and the clauses of the rulebooks."""
    shutil.rmtree(_SOURCES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", _SOURCES)  # also creates .build
    for source in (ROOT / "docs").rglob("*.md"):
        page = source.relative_to(ROOT / "docs").as_posix()
        (_SOURCES / page).write_text(relinked(source, page), encoding="utf-8")
    for source, page in _OUTSIDE.items():
        (_SOURCES / page).write_text(relinked(source, page), encoding="utf-8")
    api = json.loads((ROOT / "web" / "openapi.json").read_text(encoding="utf-8"))
    (_SOURCES / "reference" / "http.md").write_text(http_reference(api), encoding="utf-8")
    (_SOURCES / "clauses.md").write_text(clauses(), encoding="utf-8")


def relinked(source: Path, page: str) -> str:
    """The text of a file, with links made relative to its page on the site."""

    def relink(link: re.Match[str]) -> str:
        target = Path(os.path.normpath(source.parent / link[1]))
        name = "clauses.md" if target == _clauses_file() else _OUTSIDE.get(target)
        if name is None and target.is_relative_to(ROOT / "docs"):
            name = target.relative_to(ROOT / "docs").as_posix()
        if name is None:
            return link[0]
        return f"]({posixpath.relpath(name, posixpath.dirname(page) or '.')}{link[2] or ''})"

    return _LINK.sub(relink, source.read_text(encoding="utf-8"))


def move_scripts(page: Path, site: Path) -> None:
    """Moves a page's inline scripts to files: the server's content security policy allows no others."""

    def moved(script: re.Match[str]) -> str:
        code = script[1].encode()
        file = site / "assets" / "inline" / f"{hashlib.sha256(code).hexdigest()[:12]}.js"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(code)
        return f'<script src="{Path(os.path.relpath(file, page.parent)).as_posix()}"></script>'

    page.write_text(_INLINE_SCRIPT.sub(moved, page.read_text(encoding="utf-8")), encoding="utf-8")


def has_inline_styles(page: Path) -> bool:
    """Whether a page has inline styles, which the server's content security policy forbids; prints where."""
    found = _INLINE_STYLE.search(page.read_text(encoding="utf-8"))
    if found is not None:
        print(f"{page}: an inline style, which browsers will ignore: {found[0]}", file=sys.stderr)
    return found is not None


def _read(stamp: Path) -> str | None:
    try:
        return stamp.read_text(encoding="utf-8")
    except OSError:
        return None


def _clauses_file() -> Path:
    return ROOT / "tests" / "clauses.toml"


def clauses() -> str:
    """A page of the rulebooks' clauses, with the ids that tests and comments use."""
    rows = [
        f'| <span id="{name}">{name}</span> | {clause["editions"]} | {clause["text"]} |'
        for name, clause in tomllib.loads(_clauses_file().read_text(encoding="utf-8")).items()
    ]
    return "\n".join((_CLAUSES_HEAD, "| id | editions | clause |", "| --- | --- | --- |", *rows, ""))


def http_reference(api: dict[str, Any]) -> str:
    """A page of all operations and schemas of an OpenAPI document."""
    return "\n".join((*_operations(api), *_schemas(api)))


def _operations(api: dict[str, Any]) -> Iterator[str]:
    yield "# HTTP reference\n"
    yield "Every operation and every schema. A running server has them at `/api/docs`, where each can be tried out.\n"
    for tag in api["tags"]:
        yield f"## {tag['name'].capitalize()}\n"
        yield f"{tag['description']}\n"
        for path, methods in api["paths"].items():
            for method, operation in methods.items():
                if tag["name"] in operation.get("tags", ()):
                    yield from _operation(f"{method.upper()} {path}", operation)


def _operation(heading: str, operation: dict[str, Any]) -> Iterator[str]:
    yield f"### `{heading}`\n"
    yield f"{operation['description']}\n"
    yield from _table(
        ("parameter", "type", "meaning"),
        [
            (f"`{given['name']}`", _type(given["schema"]), given.get("description", ""))
            for given in operation.get("parameters", ())
        ],
    )
    answers = [  # each status, with the type of its first content, if it has any
        f"{status} {_type(content['schema'])}" if "schema" in content else status
        for status, answer in operation["responses"].items()
        for content in list(answer.get("content", {"": {}}).values())[:1]
    ]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    takes = f"Body: {_type(body['schema'])}. " if body else ""
    yield f"{takes}Answers: {', '.join(answers)}. {_who(operation['security'])}\n"
    for example in list((body or {}).get("examples", {}).values())[:1]:  # the first
        yield f"```json\n{json.dumps(example['value'])}\n```\n"


def _who(security: list[dict[str, list[str]]]) -> str:
    """Who may ask, by the security requirements of an operation."""
    ways = {name: scopes for way in security for name, scopes in way.items()}
    if "token" in ways:
        return f"Tokens: with the scope `{ways['token'][0]}`."
    if "cookie" in ways:
        return "For browsers, not for tokens."
    return "With the admin's key." if ways else "Public."


def _schemas(api: dict[str, Any]) -> Iterator[str]:
    yield "## Schemas\n"
    for name, schema in sorted(api["components"]["schemas"].items()):
        yield f"### {name}\n"
        yield f"{schema.get('description', '')}\n"
        required = schema.get("required", ())
        yield from _table(
            ("field", "type", "meaning"),
            [
                (
                    f"`{field}`" if field in required else f"`{field}` (optional)",
                    _type(value),
                    value.get("description", ""),
                )
                for field, value in schema.get("properties", {}).items()
            ],
        )


def _table(heads: tuple[str, str, str], rows: list[tuple[str, str, str]]) -> Iterator[str]:
    if rows:
        yield f"| {' | '.join(heads)} |"
        yield "| --- | --- | --- |"
        for name, kind, meaning in rows:
            yield f"| {name} | {kind} | {' '.join(meaning.split()).replace('|', '&#124;')} |"
        yield ""


def _type(schema: dict[str, Any]) -> str:
    """A short description of a schema's type, with links to named schemas."""
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " or ".join(_type(part) for part in schema[several])
    for literal in ("const", "enum"):
        if literal in schema:
            values = schema[literal] if literal == "enum" else [schema[literal]]
            return " or ".join(f"`{json.dumps(value)}`" for value in values)
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return str(schema.get("type", "any"))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
