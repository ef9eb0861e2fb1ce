"""Browser names from the ``User-Agent`` header."""

from __future__ import annotations

import re
from typing import NamedTuple


class Browser(NamedTuple):
    """A browser and its operating system; empty if unknown."""

    browser: str
    system: str


# The first match counts: most browsers also name others in their header.
_BROWSERS = (
    ("Edge", r"\bEdgA?(iOS)?/"),
    ("Opera", r"\b(OPR|Opera)/"),
    ("Samsung Internet", r"\bSamsungBrowser/"),
    ("Vivaldi", r"\bVivaldi/"),
    ("Firefox", r"\b(Firefox|FxiOS)/"),
    ("Chrome", r"\b(Chrome|Chromium|CriOS|HeadlessChrome)/"),
    ("Safari", r"\bSafari/"),
)
_SYSTEMS = (
    ("iPhone", r"\biPhone\b"),
    ("iPad", r"\biPad\b"),
    ("Android", r"\bAndroid\b"),
    ("ChromeOS", r"\bCrOS\b"),
    ("Windows", r"\bWindows\b"),
    ("macOS", r"\bMac OS X\b"),
    ("Linux", r"\bLinux\b"),
)


def browser_of(agent: str) -> Browser:
    """The browser that a ``User-Agent`` header names."""
    return Browser(_first(_BROWSERS, agent), _first(_SYSTEMS, agent))


def _first(named: tuple[tuple[str, str], ...], agent: str) -> str:
    return next((name for name, pattern in named if re.search(pattern, agent[:500])), "")
