"""Fixtures: browsers, a server, and people who use them."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, ViewportSize, expect, sync_playwright

from tests.e2e.decks import Seeds, seeded
from tests.e2e.people import Caller, Person, device, identities
from tests.e2e.secrecy import leaks, read, tables
from tests.e2e.serving import Server, serving

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run", "--disable-quic"]

SCREENSHOTS = os.environ.get("E2E_SCREENSHOTS")  # a folder for screenshots of all pages at the end of tests

UNHURRIED = """{
    const now = performance.now.bind(performance);
    let ahead = 0;
    performance.now = () => now() + ahead;
    addEventListener("pointerdown", () => (ahead += 700), true);
    window.hurry = (x, y) => {
        const at = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y };
        document.elementFromPoint(x, y)?.dispatchEvent(new PointerEvent("click", at));
    };
}"""
"""People press only after a pause: the page's clock advances before every press, but for ``hurry(x, y)``."""

PATIENCE = 15_000  # ms to wait for a page: a slow machine is no fault
expect.set_options(timeout=PATIENCE)

_SEEDS = pytest.StashKey[Seeds]()

NewContext = Callable[..., BrowserContext]
NewCaller = Callable[[str], Caller]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of this folder drive a browser. Those not marked ``core`` are only in the long run."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.e2e)
            if item.get_closest_marker("core") is None:
                item.add_marker(pytest.mark.long(2.5))


@pytest.fixture(autouse=True)
def _seeds(request: pytest.FixtureRequest) -> Iterator[None]:
    """Derives every deck of a test from its id."""
    with seeded(request.node.nodeid) as seeds:
        request.node.stash[_SEEDS] = seeds
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Prints the decks of a failed test."""
    report = yield
    if report.failed and _SEEDS in item.stash:
        report.sections.append(("seeds of the decks", "\n".join(item.stash[_SEEDS].drawn)))
    return report


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium: Path) -> Iterator[Browser]:
    launched = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
    yield launched
    launched.close()


@pytest.fixture
def new_context(browser: Browser, server: Server) -> Iterator[NewContext]:
    """Creates browser contexts, each like a separate browser.

    The test fails on an error in a page's script, on a card that a browser received and must not see, and on
    a violation of our content security policy.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if "Content Security Policy" in said.text else None)

    def make(**options: Any) -> BrowserContext:
        # Playwright cannot intercept requests of pages with a service worker.
        plain = {"base_url": server.url, "reduced_motion": "reduce", "service_workers": "block"}
        context = browser.new_context(**{**plain, **options})
        context.set_default_timeout(PATIENCE)
        context.add_init_script(UNHURRIED)
        context.on("page", watch)
        contexts.append(context)
        return context

    yield make
    for number, context in enumerate(contexts):
        for page in context.pages if SCREENSHOTS else ():
            page.screenshot(path=f"{SCREENSHOTS}/{number}.png")
        cookies = identities(context)
        context.close()
        for cookie in cookies:
            errors += told_too_much(server, cookie)
    assert errors == []


@pytest.fixture
def new_caller(playwright: Playwright, server: Server) -> Iterator[NewCaller]:
    """Creates people who play without a page."""
    with callers_at(server, playwright) as make:
        yield make


@contextmanager
def callers_at(server: Server, playwright: Playwright) -> Iterator[NewCaller]:
    """Creates people who play without a page. What they receive is searched for leaks as well."""
    callers: list[Caller] = []

    def make(name: str) -> Caller:
        callers.append(Caller(playwright.request.new_context(base_url=server.url), name))
        return callers[-1]

    yield make
    errors: list[str] = []
    for caller in callers:
        for cookie in identities(caller.request):
            errors += told_too_much(server, cookie)
        caller.request.dispose()
    assert errors == []


@pytest.fixture
def touch() -> bool:
    """Whether Ada is at a phone; parametrized by ``TOUCH`` and ``MOUSE``."""
    return False


@pytest.fixture
def size() -> ViewportSize | None:
    """Ada's window, if not her device's; parametrized by ``sizes``."""
    return None


@pytest.fixture
def new_person(new_context: NewContext, touch: bool, size: ViewportSize | None) -> Callable[[str], Person]:
    """Creates people at devices like Ada's."""
    options = device(touch) if size is None else {"viewport": size}
    return lambda name: Person(new_context(**options).new_page(), name)


@pytest.fixture
def ada(new_person: Callable[[str], Person]) -> Person:
    """A person at a desktop, unless the test says otherwise."""
    return new_person("Ada")


@pytest.fixture
def friend(new_person: Callable[[str], Person]) -> Person:
    """Bo, at a device like Ada's."""
    return new_person("Bo")


@pytest.fixture
def wim(new_person: Callable[[str], Person]) -> Person:
    """Somebody who comes to look, at a device like Ada's."""
    return new_person("Wim")


@pytest.fixture
def mate(new_caller: NewCaller) -> Caller:
    """Bo, without a page."""
    return new_caller("Bo")


@pytest.fixture
def bo(new_context: NewContext) -> Person:
    """A person at a phone."""
    return Person(new_context(**device(touch=True)).new_page(), "Bo")


def told_too_much(server: Server, cookie: str) -> list[str]:
    """What the browser with a cookie received and must not see, at any table of this server."""
    received = read(server.received(cookie))
    return [
        leak
        for table in tables(received)
        if not server.was_removed(table, cookie)
        for leak in leaks(received, server.game(table), table, server.seats(table, cookie), server.state(table))
    ]
