"""Drawings: the same file for the same figures, colours for dark pages, and their requirements."""

from __future__ import annotations

import importlib.util
from xml.etree import ElementTree as ET

import pytest

import starmine as sm
from starmine.lab import BadSetting, CrossPlay, crossplay, crossplay_svg, histogram_svg, simulate
from starmine.lab.charts import FIELD, ORANGE

SVG = "{http://www.w3.org/2000/svg}"
COCKTAIL = sm.edition("cocktail")


def texts(svg: str) -> list[str]:
    return ["".join(text.itertext()).strip() for text in ET.fromstring(svg).iter(f"{SVG}text")]


def filled(svg: str, colour: str) -> int:
    return sum(f"fill: {colour}" in part.get("style", "") for part in ET.fromstring(svg).iter(f"{SVG}path"))


def test_histogram_has_a_bar_for_each_score_and_tells_the_figures() -> None:
    result = simulate(COCKTAIL, 3, "cautious", 200, 3, jobs=1)
    svg = histogram_svg(result)
    assert svg == histogram_svg(result)
    assert filled(svg, ORANGE) == len(result.histogram)
    title = ET.fromstring(svg).findtext(f"{SVG}title")
    for words in (f"cautious: mean {result.mean:.3f}", "200 games", "cocktail, 3 players"):
        assert any(words in text for text in texts(svg))
        assert words in str(title)


def test_heat_maps_have_a_field_with_its_number_for_every_pairing_that_was_played() -> None:
    def stop(done: int) -> None:
        if done > 15:
            raise KeyboardInterrupt

    def fields(*results: CrossPlay) -> int:
        svg = crossplay_svg(*results)
        assert svg == crossplay_svg(*results)
        return sum(text.replace(".", "").isdecimal() and "." in text for text in texts(svg))

    names = ["iggi", "outer", "random"]
    whole = crossplay(COCKTAIL, 2, names, 10, seed=1, jobs=1)
    part = crossplay(COCKTAIL, 2, names, 10, seed=1, progress=stop, jobs=1)
    assert fields(whole) == 3 * 4
    assert fields(part) == 1
    assert fields(whole, part, whole) == 12 + 1 + 12


def test_colours_have_others_on_dark_pages() -> None:
    svg = crossplay_svg(crossplay(COCKTAIL, 2, ["iggi", "outer"], 10, seed=1, jobs=1))
    assert f'[style*="fill: {FIELD}"] {{fill: #8f5212 !important}}' in svg.split("prefers-color-scheme: dark")[1]
    assert filled(svg, FIELD) == 2 * 3


def test_drawing_is_refused_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr("starmine.lab.charts.find_spec", lambda name: None if name == "matplotlib" else found(name))
    with pytest.raises(BadSetting, match=r"drawing needs matplotlib: pip install 'starmine\[lab\]'"):
        histogram_svg(simulate(COCKTAIL, 3, "random", 2, 3, jobs=1))
