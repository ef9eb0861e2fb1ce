"""The Chromium that the browser tests drive: the system's, else Playwright's own.

``python -m tools.browser`` installs one if needed and prints its path.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools import debian

SETTING = "STARMINE_CHROMIUM"  # a path: this browser and no other

# The first one is headless Chromium: it starts sooner and needs a fifth less processor time.
_NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "microsoft-edge",
)
_MAC = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)


class NoBrowserError(RuntimeError):
    """There is no browser for the tests, and none could be installed."""


def find() -> Path | None:
    """The executable of an installed browser; None if there is none."""
    chosen = os.environ.get(SETTING)
    if chosen:
        path = Path(chosen).expanduser()
        if not os.access(path, os.X_OK):
            raise NoBrowserError(f"{SETTING} is {chosen!r}, which is no program. Give the path of a Chromium.")
        return path
    return next((Path(path) for path in _candidates() if path and _runs(path)), None)


def provide() -> Path:
    """The executable, installed first if needed; raises `NoBrowserError`."""
    found = find()
    if found is None and debian.available():
        if not debian.install("chromium-headless-shell"):
            debian.install("chromium")
        found = find()
    if found is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
        found = find()
    if found is None:
        raise NoBrowserError(
            "The browser tests need a Chromium, and none could be installed. Install one, or give the path of yours "
            f"in {SETTING}."
        )
    return found


def _candidates() -> Iterator[str | None]:
    yield from map(shutil.which, _NAMES)
    yield from _MAC
    with sync_playwright() as playwright:
        yield playwright.chromium.executable_path


def _runs(path: str) -> bool:
    # Ubuntu's `chromium-browser` only prints an error if its snap is missing; a Mac's path may be a leftover.
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def main() -> int:
    """The command line."""
    try:
        print(f"Browser for the tests: {provide()}")
    except NoBrowserError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
