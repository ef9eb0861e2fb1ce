"""Notifications: turned on by a click, shown while the page is hidden, and the number of waiting tables."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from tests.e2e.conftest import PATIENCE, NewContext
from tests.e2e.people import TOUCH, Caller, Person, device, good_action, seat_people, sizes
from tests.e2e.serving import Server
from tests.server.pushing import FakeBrowser

SWITCH = "Notify me when it is my turn"

# Chromium's push service is on the internet: a fake in the page replaces it. Chromium's headless shell reports that
# notifications are denied, whatever was granted, but shows them.
_PUSHES = """(subscription) => {
  if (location.origin === "null") return;
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
  let given = sessionStorage.given === "yes";
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const made = (key) => ({
    ...subscription,
    options: { applicationServerKey: bytes(key).buffer },
    toJSON: () => subscription,
    unsubscribe: async () => { given = false; delete sessionStorage.given; return true; },
  });
  PushManager.prototype.getSubscription = async () => (given ? made(sessionStorage.applicationKey) : null);
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    if (!userVisibleOnly) throw new Error("it must be visible");
    given = true;
    sessionStorage.given = "yes";
    sessionStorage.applicationKey = applicationServerKey;
    return made(applicationServerKey);
  };
}"""


def allowed(new_context: NewContext, name: str, **options: Any) -> BrowserContext:
    """A browser whose owner allows notifications, with a fake push service."""
    context = new_context(service_workers="allow", **options)
    context.grant_permissions(["notifications"])
    context.add_init_script(f"({_PUSHES})({json.dumps(FakeBrowser(name).subscription)})")
    return context


def visit(page: Page, path: str = "/") -> None:
    page.goto(path)
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")


def subscriptions(person: Person) -> int:
    return len(person.ask("GET", "/api/me/notifications")["subscriptions"])


@pytest.mark.core
@TOUCH
def test_notifications_are_turned_on_and_off_in_the_menu(new_context: NewContext, touch: bool) -> None:
    ada = Person(allowed(new_context, f"menu-{touch}", **device(touch)).new_page(), "Ada")
    ada.ask("PUT", "/api/me", {"name": "Ada"})
    visit(ada.page)
    ada.page.get_by_role("button", name=re.compile("^Ada")).click()
    switch = ada.page.get_by_role("switch", name=SWITCH)
    expect(switch).not_to_be_checked()
    assert subscriptions(ada) == 0
    ada.page.locator("label").filter(has=switch).click()
    expect(switch).to_be_checked()
    expect(ada.page.get_by_text("Also while Starmine is closed")).to_be_visible()
    assert subscriptions(ada) == 1
    ada.page.reload()
    ada.page.get_by_role("button", name=re.compile("^Ada")).click()
    expect(switch).to_be_checked()
    assert subscriptions(ada) == 1
    ada.page.locator("label").filter(has=switch).click()
    expect(switch).not_to_be_checked()
    expect(switch).to_be_enabled()
    assert subscriptions(ada) == 0


def test_notifications_stay_with_a_new_account_and_end_when_it_signs_out(new_context: NewContext) -> None:
    ada = Person(allowed(new_context, "leaver").new_page(), "Ada")
    ada.ask("PUT", "/api/me", {"name": "Lin"})
    visit(ada.page, "/account")
    ada.page.get_by_role("button", name=re.compile("^Lin")).click()
    ada.page.locator("label").filter(has=ada.page.get_by_role("switch", name=SWITCH)).click()
    expect(ada.page.get_by_role("switch", name=SWITCH)).to_be_checked()
    ada.page.keyboard.press("Escape")
    form = ada.page.get_by_role("form", name="Create an account")
    form.get_by_label("Passphrase", exact=True).fill("four lanterns on a river")
    with ada.page.expect_response("**/api/me/notifications"):
        form.get_by_role("button", name="Create account").click()
    ada.page.get_by_role("button", name="I have saved them").click()
    assert subscriptions(ada) == 1
    ada.page.get_by_role("button", name="Sign out here").click()
    ada.page.wait_for_function("() => sessionStorage.given === undefined")


def test_switch_says_that_the_browser_blocks_notifications(new_context: NewContext) -> None:
    page = new_context(service_workers="allow").new_page()
    page.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })")
    ada = Person(page, "Ada")
    ada.ask("PUT", "/api/me", {"name": "Ada"})
    visit(page)
    page.get_by_role("button", name=re.compile("^Ada")).click()
    expect(page.get_by_role("switch", name=SWITCH)).to_be_disabled()
    expect(page.get_by_text("Your browser blocks notifications")).to_be_visible()


def test_switch_tells_on_an_iphone_to_install_the_app_first(new_context: NewContext) -> None:
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604"
    page = new_context(user_agent=agent, **device(touch=True)).new_page()
    page.add_init_script("delete window.Notification; delete window.PushManager;")
    ada = Person(page, "Ada")
    ada.ask("PUT", "/api/me", {"name": "Ada"})
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Ada")).click()
    expect(page.get_by_text("add Starmine to your home screen first")).to_be_visible()


def delivering(page: Page) -> tuple[CDPSession, str]:
    """The browser's side of push: a way to deliver messages to the service worker."""
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"] if not one["isDeleted"]),
    )
    session.send("ServiceWorker.enable")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null || navigator.serviceWorker.ready")
    deadline = time.monotonic() + PATIENCE / 1000
    while not found:
        assert time.monotonic() < deadline, "the service worker is not there"
        page.evaluate("() => new Promise(requestAnimationFrame)")  # lets pending events arrive
    return session, found[-1]


_SHOWN = """async () => {
  const registration = await navigator.serviceWorker.ready;
  return (await registration.getNotifications()).map(({ title, body, data }) => [title, body, data]);
}"""


def test_push_is_shown_unless_its_table_is_in_sight(new_context: NewContext, server: Server, mate: Caller) -> None:
    context = allowed(new_context, "bell")
    ada = Person(context.new_page(), "Ada")
    table = seat_people(ada, mate, looking=())
    visit(ada.page)
    session, registration = delivering(ada.page)

    def push(told: object) -> None:
        session.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": server.url, "registrationId": registration, "data": json.dumps(told)},
        )

    def shows(wanted: list[list[str]]) -> None:
        ada.page.wait_for_function(
            f"async (wanted) => JSON.stringify(await ({_SHOWN})()) === wanted", arg=_text(wanted)
        )

    push({"kind": "turn", "table": table, "by": "Bo"})
    push({"kind": "turn", "table": table, "by": "Bo"})
    shows([["Your turn", "Bo has acted.", f"/games/{table}"]])
    ada.page.goto(f"/t/{table}")
    ada.sees_turn(0)
    shows([])
    push({"kind": "clock", "table": table, "by": None})
    push({"kind": "end", "table": "elsewhere", "by": "Bo"})
    shows([["The game is over", "Bo took the last turn.", "/games/elsewhere"]])


def _text(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


@sizes("small-phone", long=["desktop"])
def test_waiting_tables_are_counted(server: Server, ada: Person, mate: Caller) -> None:
    # Pages in tests are always visible: this one can be made to look hidden.
    ada.page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => window.away === true })")
    first = seat_people(ada, mate, looking=())
    second = seat_people(ada, mate, looking=())
    ada.page.goto("/rules")
    home = ada.page.get_by_role("link", name=re.compile("Starmine home page"))
    expect(home).to_have_accessible_name("Starmine home page: 2 tables wait for you")
    expect(ada.page).to_have_title("Rules · Starmine")
    look(ada.page, away=True)
    expect(ada.page).to_have_title("(2) Rules · Starmine")
    expect(ada.page.locator('link[rel="icon"]')).to_have_attribute("href", "/icons/icon-waits.svg")
    look(ada.page, away=False)
    expect(ada.page).to_have_title("Rules · Starmine")
    expect(ada.page.locator('link[rel="icon"]')).to_have_attribute("href", "/icons/icon.svg")
    ada.page.goto(f"/t/{first}")
    ada.sees_turn(0)
    ada.act(good_action(server.game(first)), server.game(first), first)
    ada.sees_turn(1)
    look(ada.page, away=True)
    expect(ada.page).to_have_title(re.compile(r"^\(1\) Bo"))
    ada.page.goto("/rules")
    expect(home).to_have_accessible_name("Starmine home page: 1 table waits for you")
    ada.act(good_action(server.game(second)), server.game(second), second)
    ada.page.goto("/rules")
    expect(home).to_have_accessible_name("Starmine home page")


def look(page: Page, *, away: bool) -> None:
    page.evaluate(
        f"() => {{ window.away = {json.dumps(away)}; document.dispatchEvent(new Event('visibilitychange')); }}"
    )
