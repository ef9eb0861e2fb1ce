"""The choice of the browser for tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import browser, debian

pytestmark = pytest.mark.process


def _program(path: Path, status: int) -> Path:
    path.write_text(f"#!/bin/sh\nexit {status}\n")
    path.chmod(0o755)
    return path


def test_setting_that_names_no_program_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(browser.SETTING, str(tmp_path / "nothing"))
    with pytest.raises(browser.NoBrowserError, match=r"nothing.*Give the path of a Chromium"):
        browser.find()


def test_browser_that_does_not_run_is_skipped_and_the_setting_and_a_headless_shell_go_before_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(browser.SETTING, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    _program(tmp_path / "chromium", 1)
    for name in ("google-chrome", "chromium-headless-shell", "mine"):
        made = _program(tmp_path / name, 0)
        if name == "mine":
            monkeypatch.setenv(browser.SETTING, str(made))
        assert browser.find() == made


@pytest.mark.parametrize("package", ["chromium-headless-shell", "chromium"])
def test_first_package_that_debian_has_is_installed(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    installed: list[Path] = []

    def install(*packages: str) -> bool:
        installed.extend(Path(name) for name in packages if name == package)
        return packages == (package,)

    monkeypatch.setattr(debian, "available", lambda: True)
    monkeypatch.setattr(debian, "install", install)
    monkeypatch.setattr(browser, "find", lambda: installed[0] if installed else None)
    assert browser.provide() == Path(package)
