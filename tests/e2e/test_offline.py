"""The client as an installed app: installable, usable without the network, and back online."""

from __future__ import annotations

import shutil
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from starmine.server.web.files import CLIENT, ClientFiles
from tests.e2e.conftest import NewContext
from tests.e2e.people import Person, sizes
from tests.e2e.serving import Server, serving
from tests.e2e.wire import wire

OFFLINE = "You are offline."
NO_ANSWER = "The server does not respond."


def visit(context: BrowserContext) -> Page:
    """The home page, once the client is cached in the browser."""
    page = context.new_page()
    page.goto("/")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    return page


@pytest.mark.core
@sizes("phone", long=["desktop"])
def test_home_page_opens_offline_says_so_and_goes_on_once_the_network_is_back(
    new_context: NewContext, server: Server, size: ViewportSize
) -> None:
    with wire(server.port) as line:
        context = new_context(base_url=line.url, viewport=size, service_workers="allow")
        page = visit(context)
        line.cut()
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text("Play Hanabi together")
        expect(page.get_by_text(NO_ANSWER)).to_be_in_viewport()
        context.set_offline(True)
        expect(page.get_by_text(OFFLINE)).to_be_in_viewport()
        expect(page.get_by_text("cannot be reached")).to_have_count(0)
        page.get_by_role("link", name="Rules", exact=True).click()
        expect(page.get_by_text(OFFLINE)).to_be_in_viewport()
        line.mend()
        context.set_offline(False)
        expect(page.get_by_text(OFFLINE)).to_have_count(0)
        expect(page.get_by_role("link", name="Cocktail").first).to_be_visible()
        page.goto("/")
        expect(page.get_by_role("heading", name="Deal of the day")).to_be_visible()


def test_what_is_typed_stays_while_the_network_is_away(new_context: NewContext, server: Server) -> None:
    with wire(server.port) as line:
        ada = Person(new_context(base_url=line.url).new_page(), "Ada")
        ada.page.goto("/new")
        ada.choose("From a seed")
        seed = ada.page.get_by_role("textbox", name="Seed")
        seed.fill("lantern")
        line.cut()
        ada.page.evaluate("() => dispatchEvent(new Event('offline'))")
        expect(ada.page.get_by_text(NO_ANSWER)).to_be_visible()
        line.mend()
        expect(ada.page.get_by_text(NO_ANSWER)).to_have_count(0)
        expect(seed).to_have_value("lantern")


def test_new_build_replaces_the_old_one(
    new_context: NewContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = tmp_path / "client"
    shutil.copytree(CLIENT, client)
    monkeypatch.setattr("starmine.server.app.ClientFiles", lambda: ClientFiles(client))
    with serving(tmp_path / "server") as server:
        page = visit(new_context(base_url=server.url, service_workers="allow"))
        before = page.evaluate("caches.keys()")
        for name in ("index.html", "service-worker.js"):  # without their compressed forms
            file = client / name
            text = file.read_text(encoding="utf-8")
            file.write_text(text.replace('"version":"', '"version":"new-').replace("<title>", "<title>New "))
            for twin in client.glob(f"{name}.*"):
                twin.unlink()
        page.evaluate(
            """async () => {
              const registration = await (await navigator.serviceWorker.ready).update();
              const worker = registration.installing ?? registration.waiting ?? registration.active;
              const active = (done) => (worker.state === "activated" ? done() : undefined);
              await new Promise((done) => { worker.onstatechange = () => active(done); active(done); });
            }"""
        )
        (name,) = page.evaluate("caches.keys()")
        assert [name] != before
        assert "<title>New " in page.evaluate("async () => (await (await caches.match('/')).text())")


def test_the_manifest_and_its_icons_are_what_an_app_needs(wim: Person) -> None:
    page = wim.page
    page.goto("/")
    address = page.locator("link[rel=manifest]").get_attribute("href") or ""
    manifest = page.evaluate("async (address) => (await fetch(address)).json()", address)
    assert (manifest["name"], manifest["start_url"], manifest["scope"], manifest["display"]) == (
        "Starmine",
        "/",
        "/",
        "standalone",
    )
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    icons = [(icon["src"], icon["sizes"]) for icon in manifest["icons"]]
    apple = page.locator("link[rel=apple-touch-icon]").get_attribute("href") or ""
    for source, promised in [*icons, (apple, "180x180")]:
        size = page.evaluate(
            """async (source) => {
              const picture = new Image();
              picture.src = source;
              await picture.decode();
              return `${picture.naturalWidth}x${picture.naturalHeight}`;
            }""",
            urljoin(page.url, source),
        )
        assert promised in {size, "any"}, source
    client = page.context.new_cdp_session(page)
    # Tests use private windows, where nothing can be installed.
    errors = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}
    assert client.send("Page.getAppManifest")["errors"] == []
