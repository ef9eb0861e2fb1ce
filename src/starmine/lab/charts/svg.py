"""Drawings as SVG documents, with colours for light and for dark ground."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape

_STYLE = """
.ground {{ fill: #fbfaf7 }}
text {{ font: 13px system-ui, sans-serif; fill: #1d2340 }}
.title {{ font-size: 17px; font-weight: 600 }}
.soft {{ fill: #5d6482 }}
.line {{ stroke: #c9cde0; stroke-width: 1 }}
{light}
@media (prefers-color-scheme: dark) {{
  .ground {{ fill: #0f1530 }}
  text {{ fill: #eceef8 }}
  .soft {{ fill: #a8aecb }}
  .line {{ stroke: #39406a }}
  {dark}
}}
"""


def svg_document(
    width: float, height: float, title: str, parts: Iterable[str], light: Iterable[str], dark: Iterable[str]
) -> str:
    """A document of ``parts``, such as texts. The title is read out; ``light`` and ``dark`` are more rules of CSS."""
    style = _STYLE.format(light="\n".join(light), dark="\n  ".join(dark))
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-labelledby="title">',
        f'<title id="title">{escape(title)}</title>',
        f"<style>{style}</style>",
        '<rect class="ground" width="100%" height="100%"/>',
        *parts,
        "</svg>\n",
    )
    return "\n".join(lines)


def svg_text(x: float, y: float, text: str, style: str = "", anchor: str = "middle") -> str:
    """A line of text in the classes ``style``."""
    return f'<text class="{style}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'
