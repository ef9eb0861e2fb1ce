"""The project's texts use the plain forms: the left side of each entry is a habit that was dropped."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

THINGS = "action|bot|colour|edition|game|kind|move|number|player|rank|record|rule|seat|seed|slot|text|turn"
HABITS = {
    r"(?<!there )\b(is|are) no (\w+ )?(" + THINGS + r")s?\b": "unknown …, or: … is not a …",
    r"\b(the|one's|an) own (hand|seat|turn|card|view|game|browser|place)s?\b": "your hand, the viewer's hand",
    r"""["'`]there (is|are) no (such )?(""" + THINGS + r"|table)s?\b": "unknown …, or: … is out of range",
    r"\bone's own\b": "your, the player's",
    r"\bwhoever\b": "the host, the caller, a player who",
    r"\bfor who (had|has|is|was)\b": "for a player who",
    r"\b(sound|unsound) (record|game|state)s?\b": "valid",
    r"\bstuff\b": "name the thing",
}
SUFFIXES = (".py", ".ts", ".svelte", ".md")


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    """The files that git tracks by name, without generated ones."""
    listed = subprocess.run(("git", "ls-files"), cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return {
        name: (ROOT / name).read_text(encoding="utf-8")
        for name in listed.splitlines()
        if name.endswith(SUFFIXES) and ".gen." not in name and Path(name) != Path(__file__).relative_to(ROOT)
    }


@pytest.mark.process
@pytest.mark.parametrize(("habit", "instead"), HABITS.items(), ids=list(HABITS))
def test_texts_use_the_plain_form(texts: dict[str, str], habit: str, instead: str) -> None:
    found = [
        f"{name}:{number}: {line.strip()}"
        for name, text in texts.items()
        for number, line in enumerate(text.splitlines(), 1)
        if re.search(habit, line, re.IGNORECASE)
    ]
    assert not found, f"write instead: {instead}\n" + "\n".join(found)
