"""People at browsers: they only read what a page shows and click."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import (
    APIRequestContext,
    BrowserContext,
    Locator,
    Page,
    ViewportSize,
    WebSocket,
    WebSocketRoute,
    expect,
)

import starmine as sm
from starmine.server.identity import COOKIE
from starmine.server.tables.view_schemas import show_action
from tests.e2e.serving import Server

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}
NARROWEST: ViewportSize = {"width": 320, "height": 568}
TABLET: ViewportSize = {"width": 820, "height": 1180}
ZOOMED: ViewportSize = {"width": 320, "height": 256}  # 1280 × 1024 at 400 %
WINDOWS: dict[str, ViewportSize] = {
    "desktop": DESKTOP,
    "tablet": TABLET,
    "phone": PHONE,
    "phone-on-its-side": {"width": 844, "height": 390},
    "tablet-on-its-side": {"width": 1180, "height": 820},
    "zoomed-twice": {"width": 640, "height": 400},  # 1280 × 800 at 200 %
    "small-phone": SMALL_PHONE,
    "zoomed": ZOOMED,
}

TOUCH_AND_MOUSE = pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
TOUCH = pytest.mark.parametrize("touch", [True, pytest.param(False, marks=pytest.mark.long(3))], ids=["touch", "mouse"])
"""By touch, and with a mouse in the long run."""
MOUSE = pytest.mark.parametrize("touch", [pytest.param(True, marks=pytest.mark.long(3)), False], ids=["touch", "mouse"])
"""With a mouse, and by touch in the long run."""


def sizes(*names: str, long: Sequence[str] = ()) -> pytest.MarkDecorator:
    """Runs a test once for each of these windows, as ``size``; those of ``long`` in the long run."""
    marked = [pytest.param(WINDOWS[name], id=name, marks=pytest.mark.long(3)) for name in long]
    return pytest.mark.parametrize("size", [*(pytest.param(WINDOWS[name], id=name) for name in names), *marked])


def device(touch: bool, phone: ViewportSize = PHONE) -> dict[str, Any]:
    """The options of a browser on a phone, or on a desktop."""
    return {"viewport": phone, "has_touch": True} if touch else {"viewport": DESKTOP}


class Caller:
    """A person who plays without a page: by requests to the API."""

    def __init__(self, request: APIRequestContext, name: str) -> None:
        self.request = request
        self.name = name

    def ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """Calls the API; returns the answer."""
        answer = self.request.fetch(path, method=method, data=body)
        assert answer.ok, answer.text()
        value: dict[str, Any] = answer.json()
        return value

    def act(self, action: sm.Action, game: sm.Game, table: str) -> None:
        """Takes ``action`` in ``game`` at ``table``, with this person on turn."""
        body = {"turn": game.turn, "seat": game.seat, "action": show_action(action).model_dump()}
        self.ask("POST", f"/api/games/{table}/actions", body)

    def cookie(self) -> str:
        """The cookie by which the server knows this person."""
        (cookie,) = identities(self.request)
        return cookie


def identities(browser: BrowserContext | APIRequestContext) -> set[str]:
    """The cookies by which the server knows a browser's person; empty without one."""
    return {cookie["value"] for cookie in browser.cookies() if cookie["name"] == COOKIE}


class Person(Caller):
    """A person with a page in a browser."""

    def __init__(self, page: Page, name: str) -> None:
        super().__init__(page.request, name)
        self.page = page
        self.socket: WebSocket | None = None  # the page's newest one
        page.on("websocket", self._use)

    def _use(self, socket: WebSocket) -> None:
        self.socket = socket

    def loses(self, *commands: str) -> set[str]:
        """From the next page on, these types of commands do not reach the server; returns the set to empty."""
        lost = set(commands)

        def connect(route: WebSocketRoute) -> None:
            server = route.connect_to_server()
            route.on_message(lambda text: None if json.loads(text)["type"] in lost else server.send(text))

        self.page.route_web_socket(re.compile("/api/live$"), connect)
        return lost

    def resize(self, size: str) -> None:
        """Resizes the window to one of ``WINDOWS``, and waits until the page has adapted."""
        self.page.set_viewport_size(WINDOWS[size])
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def new_table(self, edition: str, bots: int, *, seats: int = 3) -> str:
        """Creates a table by clicks from home, with bots on the last seats and people on the others. Gives its path."""
        page = self.page
        page.goto("/")
        page.get_by_role("link", name="New table").click()
        self.choose(re.compile(f"^{re.escape(edition)}"))
        self.choose(str(seats), within="Number of players")
        self.choose("People I invite")
        for seat in range(seats - bots, seats):
            self.seat_field(seat).select_option(label="Bot: Cautious")
        page.get_by_role("button", name="Create").click()
        self.tell_name()
        page.wait_for_url(re.compile(r"/t/"), wait_until="commit")
        return page.url[page.url.index("/t/") :]

    def choose(self, name: str | re.Pattern[str], *, within: str | None = None) -> None:
        """Clicks the label of a radio button: the button itself is not drawn."""
        radio = self.page.get_by_role("radio", name=name, exact=True)
        place = self.page if within is None else self.page.get_by_role("group", name=within)
        place.locator("label").filter(has=radio).click()

    def seat_field(self, seat: int) -> Locator:
        """The select of a seat on the page of a new table."""
        return self.page.get_by_role("combobox", name=f"Seat {seat + 1}")

    def tell_name(self) -> None:
        """Types the name that a page asks a newcomer for."""
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_role("textbox").fill(self.name)
        dialog.get_by_role("textbox").press("Enter")

    def join(self, path: str) -> None:
        """Opens a link and takes a seat."""
        self.page.goto(path)
        self.page.get_by_role("button", name=re.compile("^Sit")).first.click()
        self.tell_name()

    def start(self) -> None:
        self.page.get_by_role("button", name=re.compile("^Start")).click()

    def card(self, order: int) -> Locator:
        return self.page.locator(f'[data-order="{order}"]').first

    def do(self, action: sm.Action, game: sm.Game) -> None:
        """Takes ``action`` in ``game`` by clicks, with this person on turn. (C34)"""
        if isinstance(action, sm.Clue):
            touched = self.card(game.touches(action)[0])
            touched.locator(".zone.rank" if action.colour is None else ".zone.colour").click()
            if game.edition.one_click:
                return
            self.sender().click()
        else:
            verb = "Play" if isinstance(action, sm.Play) else "Discard"
            assert not isinstance(action, sm.FromDeck)
            self.control(verb, self.card(game.hands[game.seat][action.slot].order)).click()
            self.does_it_anyway()

    def does_it_anyway(self) -> None:
        """Confirms an action that the page warns about as a known mistake."""
        anyway = self.bar().get_by_role("button", name=re.compile("^Do it anyway"))
        if anyway.count():
            anyway.click()

    def bar(self) -> Locator:
        """The bar with an action that waits to be sent."""
        return self.page.get_by_role("group", name="Your action")

    def sender(self) -> Locator:
        """The button that sends the chosen action."""
        return self.bar().get_by_role("button", name=re.compile("^Send"))

    def own(self, place: int) -> Locator:
        """A card of this person's hand, by its place from the left."""
        return self.page.locator(".mine .card").nth(place)

    def control(self, verb: str, card: Locator) -> Locator:
        """The check ("Play") or the cross ("Discard") of a card of this person; on a phone a tap on it shows them."""
        found = card.locator("..").get_by_role("button", name=re.compile(f"^{verb} "))
        if self.page.locator(".mine.picks").count() and found.count() == 0:
            card.locator(".cover").click()
        return found

    def plays_until_the_end(self, *, players: int) -> None:
        """Plays the newest card on every turn, alone among bots; ends soon if one strike is allowed."""
        for turn in range(0, 200, players):
            self.sees_turn(turn)
            self.control("Play", self.own(-1)).click()
            self.does_it_anyway()
            self.page.wait_for_function(
                "turn => Number(document.querySelector('[data-turn]').dataset.turn) >= turn "
                "|| document.title.startsWith('The game is over')",
                arg=turn + players,
            )
            if self.page.title().startswith("The game is over"):
                break
        expect(self.page.get_by_role("region", name="The end")).to_be_visible()

    def sees_turn(self, turn: int) -> None:
        """Waits until the page shows that ``turn`` actions have been taken, or the end."""
        self.page.wait_for_function(
            "turn => document.querySelector('[data-turn]')?.dataset.turn === turn", arg=str(turn)
        )

    def sees_more_than(self, turn: int) -> None:
        """Waits until the page shows that more than ``turn`` actions have been taken."""
        self.page.wait_for_function(
            "turn => Number(document.querySelector('[data-turn]')?.dataset.turn) > turn", arg=turn
        )


def good_action(game: sm.Game) -> sm.Action:
    """The action of a player who sees all cards: plays a fitting card, else clues, else discards the least useful."""
    hand = game.hands[game.seat]
    fireworks = game.fireworks
    for slot, card in enumerate(hand):
        if card.kind and fireworks[card.kind[0]] + 1 == int(card.kind[1]):
            return sm.Play(slot)
    clues = [
        action
        for action in game.legal_actions()
        # A wild card is clued by its number, since its colour cannot be clued.
        if isinstance(action, sm.Clue) and game.touches(action)
    ]
    if clues and (game.clue_tokens > 4 or all(card.kind and game.is_critical(card.kind) for card in hand)):
        return clues[game.turn % len(clues)]
    if game.refusals()["discard"] is not None:
        return clues[game.turn % len(clues)]
    worth = [(not game.is_dead(card.kind), game.is_critical(card.kind)) for card in hand if card.kind]
    return sm.Discard(worth.index(min(worth)))


def seat_people(*people: Caller, looking: Sequence[Person] | None = None, **table: object) -> str:
    """Seats people at a new table by the API and starts it, the first one on turn. Returns its id.

    Everybody with a page opens the table, or only those in ``looking``. ``table`` has the differences from two or
    more people playing ``cocktail`` with an open chat, in the API's terms.
    """
    host, *guests = people
    for person in people:
        person.ask("PUT", "/api/me", {"name": person.name})
    bots = [{"kind": "bot", "bot": "cautious"}] * int(str(table.pop("bots", 0)))
    seats = [{"kind": "me"}, *([{"kind": "open"}] * len(guests)), *bots]
    new = {"edition": "cocktail", "first": 0, "silence": False, "seats": seats, **table}
    made = host.ask("POST", "/api/tables", {name: value for name, value in new.items() if value is not None})
    for guest in guests:
        guest.ask("POST", f"/api/tables/{made['id']}/join")
    host.ask("POST", f"/api/tables/{made['id']}/start")
    for person in [one for one in people if isinstance(one, Person)] if looking is None else looking:
        person.page.goto(f"/t/{made['id']}")
        person.sees_turn(0)
    return str(made["id"])


def play_first_cards(server: Server, table: str, *people: Caller) -> sm.Game:
    """Lets everybody play the first card on every turn until the game is over, by the API; returns the game.

    ``people`` are by seat; a single one plays for everybody on their device.
    """
    while (game := server.game(table)).outcome is None:
        people[game.seat % len(people)].act(sm.Play(0), game, table)
    return game


def finish_alone(server: Server, person: Caller, **table: object) -> str:
    """A finished game of a person who plays for two on one device, by the API; returns its id."""
    person.ask("PUT", "/api/me", {"name": person.name})
    seats = [{"kind": "me"}, {"kind": "local", "name": "Bob"}]
    made = str(person.ask("POST", "/api/tables", {"seats": seats, **table})["id"])
    person.ask("POST", f"/api/tables/{made}/start")
    play_first_cards(server, made, person)
    return made


def take_turns(server: Server, table: str, people: Sequence[Caller], turns: int) -> sm.Game:
    """Lets people take some good turns by the API; returns the whole game."""
    for _ in range(turns):
        game = server.game(table)
        people[game.seat].act(good_action(game), game, table)
    return server.game(table)


def plays_on(server: Server, table: str, host: Person, *others: Caller) -> sm.Game:
    """Lets people play to the end, by clicks if they have a page; returns the whole game."""
    people = (host, *others)
    pages = [person for person in people if isinstance(person, Person)]
    for person in pages:
        expect(person.page.locator("[data-turn]").first).to_be_visible()
    game = server.game(table)
    while game.outcome is None:
        actor = people[game.seat] if game.seat < len(people) else None
        if isinstance(actor, Person):
            actor.sees_turn(game.turn)
            actor.do(good_action(game), game)
        elif actor is not None:
            actor.act(good_action(game), game, table)
        host.sees_more_than(game.turn)
        game = server.game(table)
    for person in pages:
        person.sees_turn(game.turn)
    return game
