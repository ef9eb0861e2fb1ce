"""Writes drawings to SVG files."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from starmine.cli.errors import BadFile
from starmine.cli.terminal import SOFT, console


def check_plot(path: Path) -> None:
    """Checks, before long simulations, that a plot can be written. Raises ``BadFile`` and ``BadSetting``."""
    from starmine.lab.charts.drawing import require_matplotlib

    require_matplotlib()
    if path.suffix.lower() not in ("", ".svg"):  # no suffix: /dev/stdout
        raise BadFile(f"{path}: scores are drawn as SVG; name it {path.with_suffix('.svg')}")
    new = not path.exists()
    try:
        path.open("a", encoding="utf-8").close()  # changes nothing, but creates a missing file
        if new:
            path.unlink()
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror}") from error


def write_plot(path: Path, svg: str, *, say: bool) -> None:
    """Writes the drawing; ``say`` prints the path. Raises ``BadFile``."""
    try:
        path.write_text(svg, encoding="utf-8")
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror}") from error
    if say:
        console().print(Text(f"\nDrawn to {path}", SOFT), soft_wrap=True)
