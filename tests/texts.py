"""Checks that a text for people can be translated."""

from __future__ import annotations

import re
from collections.abc import Collection

from starmine.rules.words.texts import TEMPLATES, Text

EDITION_WORDS = re.compile(r"\b(clue tokens?|strikes?|cards?)\b")


def check_text(text: str, names: Collection[str] | None = None) -> None:
    """Asserts that a text and all texts in it have ids and are filled templates.

    With ``names`` it also speaks of the table in the words of its edition, and other strings in it are these names.
    """
    assert isinstance(text, Text)
    assert text.id is not None, text
    template = TEMPLATES[text.id]
    assert set(text.values) == set(template.holes)
    assert str(text).lower() == template.english_of(text.values).lower()  # suits' names may be capitalised
    if names is not None:
        assert not EDITION_WORDS.search(re.sub(r"\{\w+\}", "", template.english)) or text.id.startswith("word.")
    for value in text.values.values():
        for each in value if isinstance(value, tuple) else (value,):
            assert isinstance(each, int | str)
            if isinstance(each, Text):
                check_text(each, names)
            else:
                assert isinstance(each, int) or names is None or each in names
