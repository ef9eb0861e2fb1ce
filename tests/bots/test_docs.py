"""The page for writers of bots: its whole bot and all its examples."""

from __future__ import annotations

import doctest
import importlib.util
import re
from pathlib import Path

from starmine.bots import Bot

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def whole_bot(folder: Path) -> Bot:
    """The bot of the page, imported from a file as its reader would."""
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    source = next(block for block in blocks if block.startswith('"""newcomer.py'))
    assert len([line for line in source.splitlines() if line.strip()]) <= 42
    path = folder / "newcomer.py"
    path.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("newcomer", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    bot = module.NEWCOMER
    assert isinstance(bot, Bot)
    return bot


def test_the_page_does_what_it_says(tmp_path: Path) -> None:
    found = doctest.testfile(
        str(PAGE),
        module_relative=False,
        globs={"NEWCOMER": whole_bot(tmp_path)},
        optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL,
        encoding="utf-8",
    )
    assert found.attempted > 10
    assert not found.failed
