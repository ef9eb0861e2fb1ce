"""Checks that a text for people can be translated."""

from __future__ import annotations

import re
from collections.abc import Collection

from starmine.rules.words.texts import TEMPLATES, Text

EDITION_WORDS = re.compile(r"\b(clue tokens?|strikes?|cards?)\b")


def check_text(text: str, names: Collection[str]) -> None:
    """Asserts that a text and all texts in it have ids and are filled templates; other strings are ``names``."""
    assert isinstance(text, Text)
    assert text.id is not None
    template = TEMPLATES[text.id]
    assert set(text.values) == set(template.holes)
    assert str(text) == template.english_of(text.values)
    assert not EDITION_WORDS.search(re.sub(r"\{\w+\}", "", template.english)) or text.id.startswith("word.")
    for value in text.values.values():
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Text):
                check_text(each, names)
            else:
                assert isinstance(each, int) or each in names
