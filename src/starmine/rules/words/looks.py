"""The symbol and colour of each suit's shape, for terminals and pictures."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shell:
    """A suit's symbol, its symbol for terminals without Unicode, and its colour."""

    symbol: str
    ascii: str
    colour: str


SHELLS = {
    "chrysanthemum": Shell("✻", "*", "#f4efe2"),
    "peony": Shell("●", "@", "#ff7d78"),
    "ring": Shell("○", "o", "#74b9ff"),
    "willow": Shell("▼", "v", "#ffd24a"),
    "palm": Shell("▲", "^", "#5fdc8c"),
    "crossette": Shell("✚", "+", "#f29be6"),
    "comet": Shell("★", "~", "#bd9bff"),
}

# Suits of hanab.live that look like another shape. Dark suits look like their ordinary counterpart: see ``shell_of``.
_SAME = {
    "red": "peony",
    "yellow": "willow",
    "green": "palm",
    "blue": "ring",
    "purple": "comet",
    "white": "chrysanthemum",
    "rainbow": "crossette",
    "gray": "chrysanthemum",
    "cocoa-rainbow": "muddy-rainbow",
    "gray-pink": "light-pink",
}
# The other suits of hanab.live: shape, symbol, symbol without Unicode, and colour.
_MORE = """
teal ◈ t #4fe0d8, black ☾ k #b9bfd4, pink ♥ i #ff9ccb, brown ≡ = #dba673, omni ◉ O #c6c4ff, null ∅ 0 #c3c8d8,
muddy-rainbow ╬ M #e0a877, light-pink ♡ i #ffc6df, prism △ I #a6e6f2, orange ⊛ % #ffab5c,
tomato ✿ t #ff8a70, mahogany ♣ m #e88a7d, carrot ⋎ c #ffab78, emerald ⬢ e #58dd9f, olive ⬬ l #cdd66a, berry ∴ b #a9b4ff,
navy ✶ n #8ea8ff, sky ⌒ s #8fd3ff, ice-ea ❄ i #c2ecff, aqua-ea ◗ a #62dfe8, sky-ea ⌒ s #8fd3ff, berry-ea ∴ b #a9b4ff,
navy-ea ✶ n #8ea8ff, ocean-ea ≈ z #5fb4f5, tangerine ☼ t #ffb05e, peach ✽ p #ffc3a3, ruby ♦ r #ff88a8, yam ◖ y #f2b671,
geas ≙ g #bde067, beatnik ⧗ b #86dfb4, plum ⊙ p #dda0f2, taupe ▣ t #cfc0ae, gold ✸ g #f2d04c, violet ❖ v #c6a2ff,
magenta § m #ff97f1, cardinal ✙ c #ff8fb8, maroon ⬖ m #e58f9f, lime ◓ l #c4e94f, jungle ⫴ j #8fdb72, jade ∷ j #66dcc4,
tan ▽ t #dcc393, cyan ∞ c #5edcf5, indigo ☽ d #b0a8ff, cobalt ⬠ q #8ab6ff
"""
SHELLS |= {shape: Shell(*looks) for shape, *looks in map(str.split, _MORE.split(","))}


def shell_of(shape: str) -> Shell:
    """How a suit of that shape looks; a dark one like its ordinary counterpart. The shape must be known."""
    shape = _SAME.get(shape, shape)
    return SHELLS[shape] if shape in SHELLS else shell_of(shape.removeprefix("dark-"))
