"""``starmine verify``."""

from __future__ import annotations

import re

from starmine.rules.shuffle import commitment, drawn_seat
from tests.cli.running import run
from tests.playing import dealt


def test_verify_shows_the_deck_of_a_seed_in_draw_order() -> None:
    text = run("verify", "--seed", "deal 7", "-e", "tiles", "-v", "1", "-n", "4").stdout
    assert tuple(re.findall(r"\b[WRBYGM][1-5]", text)) == dealt("tiles", 4, "deal 7", variant=1).deck
    assert f"Player {drawn_seat(4, 'deal 7') + 1} of 4 begins" in text
    assert commitment("deal 7") in text


def test_verify_compares_the_seed_with_a_commitment() -> None:
    fits = run("verify", "--seed", "7", "--commitment", commitment("7").upper())
    assert (fits.exit_code, "commitment matches" in fits.stdout) == (0, True)
    other = run("verify", "--seed", "7", "--commitment", commitment("8"))
    assert (other.exit_code, "does not match" in other.stdout) == (1, True)
