"""Positions of elements: all are measured in one frame, once nothing moves any more."""

from __future__ import annotations

from typing import TypedDict

from playwright.sync_api import Locator, Page

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


_CRAMPED = """() => {
  const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const found = [];
  const named = (element) => `${element.tagName} ${element.className} ${element.textContent.trim()}`.slice(0, 90);
  const say = (fault, element) => found.push(`${fault}: ${named(element)}`);
  const drawn = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest(".visually-hidden, [aria-hidden=true]")
    && getComputedStyle(element).clipPath === "none";
  const within = ({ left, right, top, bottom }, x, y) => left <= x && x < right && top <= y && y < bottom;

  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    if (!drawn(node.parentElement)) continue;
    for (const word of node.data.matchAll(/\\p{L}{2,16}/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
      if (lines.size > 1) say(`the word ${word[0]} is broken`, node.parentElement);
    }
  }

  for (const element of [...root.querySelectorAll("*")].filter(drawn)) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const { clientHeight: height, scrollHeight, clientWidth: width, scrollWidth } = element;
    const cut = /auto|scroll/.test(overflowY) && scrollHeight > height + 1;
    if (cut && height < 72) say(`only ${height} px high`, element);
    if (/auto|scroll/.test(overflowX) && scrollWidth > width + 1) say("scrolls sideways", element);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");

  const controls = "button:not(.zone, .cover, .act, .box), .button:not(.skip), select, summary";
  for (const control of [...root.querySelectorAll(controls)].filter(drawn)) {
    const box = control.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (box.height < 24 || box.width < 24) say("smaller than 24 px", control);
    if (x < 0 || x > innerWidth) say("outside of the window", control);
    const above = document.elementFromPoint(x, y);
    if (!above || control.contains(above) || !root.contains(above)) continue;
    let frame = control.parentElement; // what has scrolled the control out of sight, if anything has
    while (frame && (getComputedStyle(frame).overflowY === "visible" || within(frame.getBoundingClientRect(), x, y)))
      frame = frame.parentElement;
    // What sticks to an edge covers only what can be scrolled away from it.
    let sticks = above;
    while (sticks && !["sticky", "fixed"].includes(getComputedStyle(sticks).position)) sticks = sticks.parentElement;
    if (!frame && (!sticks || sticks.contains(control))) say(`covered by ${named(above)}`, control);
  }
  return found;
}"""


def cramped(page: Page) -> list[str]:
    """What has too little room on a page: words that are broken, lists of no height, controls that something covers.

    With a dialog open, only its content is examined.
    """
    found: list[str] = page.evaluate(_CRAMPED)
    return found


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
