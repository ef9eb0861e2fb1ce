"""Drawings that a command writes to a file, as SVG."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from starmine.cli.errors import BadFile
from starmine.cli.terminal import SOFT, console


def check_plot(path: Path) -> None:
    """Raises ``BadFile`` or ``BadSetting`` before an hour of playing, not after it; leaves the file as it was."""
    from starmine.lab.charts.drawing import require_matplotlib

    require_matplotlib()
    if path.suffix.lower() not in ("", ".svg"):  # /dev/stdout has none
        raise BadFile(f"{path}: scores are drawn as SVG; name it {path.with_suffix('.svg')}")
    new = not path.exists()
    try:
        with path.open("a", encoding="utf-8"):
            pass
        if new:
            path.unlink()
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror}") from error


def write_plot(path: Path, svg: str, *, say: bool) -> None:
    """Writes the drawing, and says so. Raises ``BadFile``."""
    try:
        path.write_text(svg, encoding="utf-8")
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror}") from error
    if say:
        console().print(Text(f"\nDrawn to {path}", SOFT), soft_wrap=True)
