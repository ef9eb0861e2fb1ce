"""The client's translations go by the English sentences of the server: the list of them is the newest."""

from __future__ import annotations

from tools.sentences import FILE, sentences, written


def test_list_of_sentences_is_the_newest() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "run: python -m tools.sentences"


def test_sentences_come_from_data_and_from_modules_with_holes_for_what_is_filled_in() -> None:
    found = sentences()
    assert "Cautious" in found["bots"]
    assert "A clue costs a {clue_token}, and none is free: play or discard a {card}." in found["actions"]
    assert "{name} sits here: only they or the host can free this seat." in found["refusals"]
    assert not [text for texts in found.values() for text in texts if "/api" in text or text != text.strip()]
