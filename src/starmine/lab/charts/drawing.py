"""Drawings by matplotlib as SVG, with colours for light and dark pages.

Programs that ignore ``prefers-color-scheme``, such as LaTeX, show the light colours.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING

from starmine.observation.checks import BadSetting

if TYPE_CHECKING:
    from matplotlib.figure import Figure

GROUND, INK, SOFT, LINE, FIELD = "#fbfaf7", "#1d2340", "#5d6482", "#c9cde0", "#f0a04b"
ORANGE, BLUE, GREEN, PURPLE, RED = "#c7701c", "#2f62b5", "#2c7a4b", "#8a3fa0", "#a3262e"

_DARK = {  # by light colour, the one on dark pages
    GROUND: "#0f1530",
    INK: "#eceef8",
    SOFT: "#a8aecb",
    LINE: "#39406a",
    FIELD: "#8f5212",
    ORANGE: "#f0a04b",
    BLUE: "#7fa8f0",
    GREEN: "#74c493",
    PURPLE: "#cf93e0",
    RED: "#f08a8a",
}
_STYLE = {
    "figure.facecolor": GROUND,
    "axes.facecolor": "none",
    **dict.fromkeys(("axes.edgecolor", "grid.color"), LINE),
    **dict.fromkeys(("text.color", "axes.labelcolor"), INK),
    **dict.fromkeys(("xtick.labelcolor", "ytick.labelcolor"), SOFT),
    **dict.fromkeys(("xtick.labelsize", "ytick.labelsize"), "small"),
    **dict.fromkeys(("xtick.major.size", "xtick.minor.size", "ytick.major.size"), 0),
    **dict.fromkeys(("axes.spines.top", "axes.spines.right", "axes.spines.left", "legend.frameon"), False),
    **dict.fromkeys(("figure.constrained_layout.w_pad", "figure.constrained_layout.h_pad"), 0.1),
    "font.sans-serif": ["DejaVu Sans"],  # ships with matplotlib
    "axes.axisbelow": True,
    "axes.titlelocation": "left",
    "axes.titlesize": 10,
    "figure.titlesize": 12,
    "figure.titleweight": "bold",
    "svg.fonttype": "none",  # text stays text, not paths
    "svg.hashsalt": "starmine",  # makes the output reproducible
}


def require_matplotlib() -> None:
    """Raises ``BadSetting`` where matplotlib is not installed."""
    if find_spec("matplotlib") is None:
        raise BadSetting("drawing needs matplotlib: pip install 'starmine[lab]'")


def drawing(title: str, width: float, height: float, draw: Callable[[Figure], None]) -> str:
    """An SVG document of what ``draw`` draws on a figure of ``width`` by ``height`` inches; ``title`` is its alt text.

    Raises ``BadSetting`` where matplotlib is not installed.
    """
    require_matplotlib()
    from matplotlib import style  # imported late: takes a second
    from matplotlib.figure import Figure

    file = io.StringIO()
    with style.context(_STYLE, after_reset=True):
        figure = Figure((width, height), layout="constrained")
        draw(figure)
        figure.savefig(file, format="svg", metadata={"Title": title, "Date": None, "Creator": None})
    dark = "".join(
        f' [style*="{part}: {light}"] {{{part}: {shade} !important}}'
        for light, shade in _DARK.items()
        for part in ("fill", "stroke")
    )
    return file.getvalue().replace("</style>", f"\n@media (prefers-color-scheme: dark) {{{dark}}}</style>", 1)
