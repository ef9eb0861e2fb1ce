"""Several people on one device: each hand is behind a curtain until its owner lifts it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import starmine as sm
from tests.e2e.people import Person, good_action
from tests.e2e.secrecy import count_views, leaks, read
from tests.e2e.serving import Server


@pytest.mark.core
def test_pass_and_play_hides_each_hand_behind_a_curtain(server: Server, ada: Person) -> None:
    ada.page.goto("/new")
    ada.choose("2")
    ada.choose("On this device")
    ada.page.get_by_role("textbox", name="Name of the player in seat 2").fill("Bo")
    ada.start()
    ada.tell_name()
    expect(ada.page.get_by_role("heading", name=re.compile("^Pass the device"))).to_be_visible()
    table = ada.page.url.rsplit("/", 1)[1]
    for turn in range(4):
        game = server.game(table)
        curtain = ada.page.get_by_role("button", name=f"I am {('Ada', 'Bo')[game.seat]}")
        expect(curtain).to_be_visible()
        assert _views_of(server, table, game.seat, turn) == 0, "a hand was told before its curtain was lifted"
        curtain.click()
        ada.sees_turn(turn)
        expect(ada.page.locator(".mine [data-order]").first).to_have_class(re.compile(r"\bback\b"))
        action = sm.Play(0) if turn == 2 else good_action(game)
        ada.do(action, game)
        ada.sees_turn(turn + 1)  # still as the player who acted
        assert _views_of(server, table, 1 - game.seat, turn + 1) == 0
        if turn == 2:
            kind = server.game(table).log[-1].kind or ""
            result = ada.bar()
            suit = next(suit.name for suit in game.suits if suit.letter == kind[0])
            expect(result).to_contain_text(re.compile(f"You (mis)?played {suit} {kind[1]}"))
        else:
            expect(ada.page.locator("[data-arrow]")).to_have_count(int(isinstance(action, sm.Clue)))
        ada.page.get_by_role("button", name="Pass the device to").click()
    received = read(payload for payload in server.recorder.payloads if table.encode() in payload.body)
    assert count_views(received) > 0
    assert leaks(received, server.game(table), table, {0, 1}) == []


def _views_of(server: Server, table: str, seat: int, turn: int) -> int:
    """The number of views of a seat at a turn sent so far."""
    return sum(
        payload.body.count(f'"id":"{table}","turn":{turn},"seat":{seat}'.encode())
        for payload in server.recorder.payloads
    )
