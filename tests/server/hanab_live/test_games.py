"""Whole games of hanab.live's bots, compared with the records that hanab.live itself would keep; and what is hidden."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import starmine as sm
from starmine.rules import catalogue
from starmine.rules.editions.edition import CATALOGUE
from starmine.server.hanab_live.translation import Numbers, variant_of
from tests.payloads import objects
from tests.server.hanab_live.connected import Bot, Port, game_with, serving_bots
from tests.server.secrecy import exchanged, twin_of
from tests.server.serving import Json

# Variants in which something differs: clues, touching, the order of play, tokens, inverted cards.
VARIANTS = [
    "No Variant",
    "Up or Down (6 Suits)",
    "Orange (5 Suits)",
    "Clue Starved (5 Suits)",
    "Dark Rainbow (6 Suits)",
    "Sudoku (5 Suits)",
    "Synesthesia (5 Suits)",
    "Odds and Evens (5 Suits)",
]
PLAY, DISCARD, COLOUR_CLUE, RANK_CLUE = range(4)


async def _played(port: Port, variant: str, first: int, **options: Any) -> tuple[sm.Game, list[Bot], list[list[Json]]]:
    """A whole game of two bots: the game, the bots, and the game's actions as each of them was told."""
    choice = random.Random(f"{variant} {first}")
    names = [f"{name} {variant} {first}"[:20] for name in "AB"]
    async with port.guest(names[0]) as one, port.guest(names[1]) as two:
        host = await port.house.guest("Host")
        seats = [{"kind": "open"}, {"kind": "open"}]
        new = {"edition": CATALOGUE, "options": {"variant": variant, **options}, "seats": seats, "first": first}
        table = (await host.post("/tables", new))["id"]
        number = 0
        for seat, bot in enumerate((one, two)):
            await host.put(f"/tables/{table}/seats/{seat}", {"kind": "me"})
            await host.post(f"/tables/{table}/messages", {"text": f"/msg {bot.name} /join"})
            number = (await bot.until("table"))["id"]
            await host.put(f"/tables/{table}/seats/{seat}", {"kind": "open"})
            await bot.send("tableJoin", tableID=number)
            await bot.until("joined")
        await host.post(f"/tables/{table}/start")
        told: list[list[Json]] = [(await bot.load(number))[1] for bot in (one, two)]
        while (game := await port.house.game(table)).outcome is None:
            legal = game.legal_actions()
            quiet = [action for action in legal if not isinstance(action, sm.Play)] or legal
            action = choice.choice(quiet if choice.random() < 0.6 else legal)
            bot = (one, two)[game.seat]
            await bot.send("action", tableID=number, **_sent(game, action))
            for each in (one, two):
                await each.turn(game.turn + 1)
        for bot, actions in zip((one, two), told, strict=True):
            await bot.until("databaseID")
            actions += [data["action"] for kind, data in bot.received if kind == "gameAction"]
        return game, [one, two], told


def _numbers(game: sm.Game) -> Numbers:
    return Numbers(game.players, game.first, len(game.at(0).hands[0]))


def _sent(game: sm.Game, action: sm.Action) -> Json:
    numbers = _numbers(game)
    match action:
        case sm.Clue(seat=seat, colour=str(colour)):
            return {"type": COLOUR_CLUE, "target": numbers.index(seat), "value": game.colours.index(colour)}
        case sm.Clue(seat=seat, rank=int(rank)):
            return {"type": RANK_CLUE, "target": numbers.index(seat), "value": rank}
        case sm.FromDeck(play=is_play):
            return {"type": PLAY if is_play else DISCARD, "target": len(game.deck) - 1}
    assert isinstance(action, sm.Play | sm.Discard)
    order = numbers.order(game.hands[game.seat][action.slot].order)
    return {"type": PLAY if isinstance(action, sm.Play) else DISCARD, "target": order}


def _record(game: sm.Game) -> Json:
    """hanab.live's record of a game, with its first player as number 0."""
    numbers = _numbers(game)
    deck = [game.deck[numbers.card(order)] for order in range(len(game.deck))]
    turned = sm.Game(game.edition, players=game.players, deck=deck, first=0)
    for action in game.actions:
        turned.push(replace(action, seat=numbers.index(action.seat)) if isinstance(action, sm.Clue) else action)
    record: Json = json.loads(sm.write_record(turned, "hanab.live"))
    return record


def _actions(told: list[Json]) -> list[Json]:
    """The actions of a record, from what a bot was told."""
    found = []
    for action in told:
        if action["type"] == "clue":
            kind = COLOUR_CLUE if action["clue"]["type"] == 0 else RANK_CLUE
            found.append({"type": kind, "target": action["target"], "value": action["clue"]["value"]})
        elif action["type"] in ("play", "discard"):
            kind = PLAY if action["type"] == "play" or action["failed"] else DISCARD
            found.append({"type": kind, "target": action["order"], "value": 0})
    return found


def _games() -> list[Any]:
    """Each variant, with one of the first players; some in every run, the others in the long run."""
    games = [(variant, place % 2) for place, variant in enumerate(VARIANTS)]
    return [
        pytest.param(*game, marks=() if place in (1, 2) else pytest.mark.long(4)) for place, game in enumerate(games)
    ]


@pytest.mark.parametrize(("variant", "types"), [("Cow & Pig (5 Suits)", {0, 1}), ("Duck (5 Suits)", {-1})])
async def test_bots_are_not_told_what_a_clue_does_not_tell(port: Port, variant: str, types: set[int]) -> None:
    game, _, told = await _played(port, variant, 0)
    clues = [turn for turn in game.log if isinstance(turn.action, sm.Clue)]
    for actions in told:
        heard = [action for action in actions if action["type"] == "clue"]
        assert {action["clue"]["value"] for action in heard} == {-1}
        assert {action["clue"]["type"] for action in heard} == types
        assert [action["list"] for action in heard] == [list(turn.cards) for turn in clues]


async def test_bots_are_not_told_what_lies_in_a_hole(port: Port) -> None:
    game, _, told = await _played(port, "Throw It in a Hole (5 Suits)", 0)
    thrown = [turn for turn in game.log[:-1] if turn.result in ("played", "completed", "strike")]
    for actions in told:
        until = [action["num"] for action in actions if action["type"] == "turn"].index(game.turn - 1)
        ends = [place for place, action in enumerate(actions) if action["type"] == "turn"]
        running = actions[: ends[until]]
        plays = [action for action in running if action["type"] == "play"]
        assert [(action["order"], action["suitIndex"], action["rank"]) for action in plays] == [
            (_numbers(game).order(turn.cards[0]), -1, -1) for turn in thrown
        ]
        assert "strike" not in {action["type"] for action in running}
        assert {action["score"] for action in running if action["type"] == "status"} == {0}
        assert not any(action.get("failed") for action in running)


@pytest.mark.parametrize(("variant", "first"), _games())
async def test_bots_are_told_what_the_record_of_their_game_says(port: Port, variant: str, first: int) -> None:
    game, _, told = await _played(port, variant, first, deck_plays=variant == "No Variant")
    record = _record(game)
    for index, actions in enumerate([told[game.first], told[1 - game.first]]):
        assert _inverted(_actions(actions), record, game) == record["actions"]
        for action in actions:
            if action["type"] in ("draw", "play", "discard"):
                card = {"suitIndex": action["suitIndex"], "rank": action["rank"]}
                is_own = action["type"] == "draw" and action["playerIndex"] == index
                assert card == ({"suitIndex": -1, "rank": -1} if is_own else record["deck"][action["order"]])
        drawn = [action["order"] for action in actions if action["type"] == "draw"]
        assert drawn == sorted(drawn)
        turns = [action for action in actions if action["type"] == "turn"]
        assert [turn["num"] for turn in turns] == list(range(game.turn + 1))
        assert [turn["currentPlayerIndex"] for turn in turns[:2]] == [0, 1]
        assert turns[-1]["currentPlayerIndex"] == -1
        status = [action for action in actions if action["type"] == "status"][-1]
        assert status["score"] == int(game.state["score"])
        strikes = [action["num"] for action in actions if action["type"] == "strike"]
        assert strikes == list(range(1, game.strikes + 1))


def _inverted(actions: list[Json], record: Json, game: sm.Game) -> list[Json]:
    """The same, with failed plays of inverted cards as the record has them: as discards."""
    inverted = {suit for suit, each in enumerate(game.suits) if "orange" in each.name}
    failed = {order for turn in game.log if turn.result == "strike" for order in turn.cards}
    numbers = _numbers(game)
    return [
        {**action, "type": PLAY}
        if action["type"] == PLAY
        and record["deck"][action["target"]]["suitIndex"] in inverted
        and numbers.card(action["target"]) in failed
        else action
        for action in actions
    ]


async def test_no_message_shows_a_card_that_its_bot_must_not_see(port: Port) -> None:
    """Every card in every message has been played, discarded, or is in another hand."""
    game, bots, _ = await _played(port, "No Variant", 1)
    for seat, bot in enumerate(bots):
        own = [_numbers(game).order(card) for card in _drawn_by(game, seat)]
        gone: set[int] = set()
        for _, data in bot.received:
            for part in objects(data):
                if part.get("type") in ("play", "discard"):
                    gone.add(part["order"])
                if part.get("suitIndex", -1) != -1 or part.get("suit", -1) != -1:
                    assert part["order"] not in own or part["order"] in gone, part
        text = json.dumps(bot.received)
        assert " ".join(game.deck[-6:]) not in text
        assert '"deck"' not in text


async def _all_that_is_told(folder: Path, name: str, token: str) -> list[Any]:
    """What a bot is told that comes back to its only game."""
    async with serving_bots(folder, bot_delay=60) as port, port.connected(name, token) as bot:
        [number] = (await bot.until("welcome"))["playingAtTables"]
        await bot.send("tableReattend", tableID=number)
        await bot.load(number)
        for kind in range(6):
            for target in (0, 1, 5, 9, 60):
                await bot.send("action", tableID=number, type=kind, target=target, value=1)
                await bot.warned()
        await bot.send("tableReattend", tableID=number)
        await bot.load(number)
        return json.loads(json.dumps(bot.received).replace(str(number), "0"))  # type: ignore[no-any-return]


async def test_messages_are_identical_when_hidden_cards_are_swapped(data_dir: Path) -> None:
    async with serving_bots(data_dir) as port:
        token = await port.token()
        async with port.connected("Robot", token) as bot:
            table, number, ada = await game_with(port, bot)
            await bot.load(number)
            for turn in range(0, 8, 2):
                await ada.clue(table)
                await bot.turn(turn + 1)
                hand = (await port.house.game(table)).hands[1]
                await bot.send("action", tableID=number, type=DISCARD, target=hand[turn % 3].order)
                await bot.turn(turn + 2)
        game = await port.house.game(table)
    deck = exchanged(game, 1, random.Random(5).sample(range(len(game.deck)), len(game.deck)))
    assert any(deck[card.order] != game.deck[card.order] for card in game.hands[1])
    twin = twin_of(data_dir, table, game, deck)
    told = await _all_that_is_told(data_dir, "Robot", token)
    assert await _all_that_is_told(twin, "Robot", token) == told
    assert len(told) > 40


def _drawn_by(game: sm.Game, seat: int) -> list[int]:
    dealt = [card.order for card in game.at(0).hands[seat]]
    return dealt + [turn.drawn for turn in game.log if turn.seat == seat and turn.drawn is not None]


@pytest.mark.parametrize("name", ["cocktail", "abacus", "tiles"])
def test_editions_like_an_ordinary_variant_have_its_suits_and_colours(name: str) -> None:
    edition = sm.edition(name)
    variant = variant_of({"edition": name, "options": {}}, 3)
    assert variant is not None
    assert variant.name == "No Variant"
    game = sm.Game(edition, players=3, deck=sm.shuffled(edition, players=3, seed=4))
    deck = json.loads(sm.write_record(game, "hanab.live"))["deck"]
    assert [variant.card(kind) for kind in game.deck] == deck
    for colour in (each.name for each in edition.colours(3)):
        again = sm.Game(edition, players=3, deck=game.deck)
        clue = next((each for each in again.legal_actions() if getattr(each, "colour", None) == colour), None)
        if clue is not None:
            again.push(clue)
            [action] = json.loads(sm.write_record(again, "hanab.live"))["actions"]
            assert variant.colours.index(colour) == action["value"]


def test_every_variant_has_its_name_and_number() -> None:
    for name in catalogue.variants()[::25]:
        variant = variant_of({"edition": CATALOGUE, "options": {"variant": name}}, 2)
        assert variant is not None
        assert (variant.name, variant.number) == (name, catalogue.variant(name).id)
