"""The rules pages as HTML: their figures match the edition, and all links have targets."""

from __future__ import annotations

import re
from html import unescape
from typing import get_args

import pytest

import starmine as sm
from starmine.rules.cards import CLUE_TOKENS
from starmine.server.editions import Language, show_rules_page

CARD = r"(?:[{suits}][1-5]|[{suits}]\?|\?[1-5]|\?)[+!-]?"
FIREWORK = "[{suits}][0-5]x?"
PIECES = "clue=[{suits}1-5]", f"cards={CARD}(?:,{CARD})*", f"fireworks={FIREWORK}(?:,{FIREWORK})*", "to"


@pytest.mark.parametrize("edition", sm.editions(), ids=lambda edition: edition.id)
def test_pictures_show_what_the_edition_has(edition: sm.Edition) -> None:
    html = show_rules_page(edition.id).html
    suits = "".join(suit.letter for suit in edition.suits(2)) + edition.added_suit.letter
    tokens = f"lanterns=[0-{CLUE_TOKENS}]of{CLUE_TOKENS}", f"strikes=[0-{edition.strikes}]of{edition.strikes}"
    piece = "|".join([*(one.format(suits=suits) for one in PIECES), *tokens])
    figures = re.findall(r'<figure data-board="(.*?)" data-alt="(.+?)"><figcaption>(.+?)</figcaption></figure>', html)
    assert len(figures) >= 5
    assert len(figures) == html.count("<figure") == html.count("data-board")
    for board, _, _ in figures:
        assert re.fullmatch(f"(?:{piece})(?:/(?:{piece}))*", unescape(board)), board


@pytest.mark.parametrize("language", get_args(Language))
@pytest.mark.parametrize("edition", sm.editions(), ids=lambda edition: edition.id)
def test_every_link_within_a_page_leads_to_a_heading(edition: sm.Edition, language: Language) -> None:
    html = show_rules_page(edition.id, language).html
    headings = re.findall(r'<h[1-6] id="(.*?)">', html)
    assert len(headings) == len(set(headings)) == html.count("<h")
    links = re.findall(r'href="#(.*?)"', html)
    assert links
    assert set(links) <= set(headings)
