"""Positions of elements: all are measured in one frame, once nothing moves any more."""

from __future__ import annotations

from typing import TypedDict

from playwright.sync_api import Locator

# Fonts, new lines and computed positions can arrive some frames after the text that a test waited for.
_MEASURE = """async (things) => {
  const measure = () => JSON.stringify(things.map((thing) => thing.getBoundingClientRect()));
  let now = measure();
  for (let alike = 0, frames = 0; alike < 2 && frames < 200; frames++) {
    await new Promise(requestAnimationFrame);
    const before = now;
    now = measure();
    alike = now === before ? alike + 1 : 0;
  }
  return JSON.parse(now);
}"""


class Box(TypedDict):
    """A position in the window, in CSS pixels."""

    x: float
    y: float
    width: float
    height: float


def boxes(*found: Locator) -> list[Box]:
    """The positions of all these elements at one moment, in the order of the locators and, for each, of the page."""
    things = [thing for locator in found for thing in locator.element_handles()]
    measured: list[Box] = found[0].page.evaluate(_MEASURE, things)
    return measured


def inside(inner: Box, outer: Box) -> bool:
    return (
        outer["x"] - 0.5 <= inner["x"]
        and outer["y"] - 0.5 <= inner["y"]
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 0.5
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 0.5
    )


def apart(one: Box, other: Box) -> bool:
    return (
        one["x"] + one["width"] <= other["x"] + 0.5
        or other["x"] + other["width"] <= one["x"] + 0.5
        or one["y"] + one["height"] <= other["y"] + 0.5
        or other["y"] + other["height"] <= one["y"] + 0.5
    )
