"""Static files: the client, whose file names contain hashes, and the documentation's site."""

from __future__ import annotations

import gzip
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from starmine.server.app import create_app
from starmine.server.settings import Settings
from starmine.server.web import errors
from starmine.server.web.files import ClientFiles, site_routes
from tests.server.serving import House


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Starmine</title>")
    (tmp_path / "assets" / "index-abc.js").write_text("console.log(1)" * 200)
    (tmp_path / "assets" / "index-abc.js.gz").write_bytes(gzip.compress(b"packed by the build"))
    (tmp_path / "assets" / "index-abc.js.br").write_bytes(b"not really brotli")
    (tmp_path / "secret.txt").write_text("plain")
    (tmp_path / "service-worker.js").write_text("addEventListener('fetch', () => undefined)")
    (tmp_path / "manifest.webmanifest").write_text("{}")
    (tmp_path / "icon.png").write_bytes(b"not really a picture")
    return tmp_path


@pytest.fixture
async def browser(built: Path) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(Settings(data_dir=built))
    app.router.default = ClientFiles(built)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as client:
        yield client


PAGES = ("/", "/new", "/t/abc123", "/rules/six-colour", "/anything/else")


@pytest.mark.parametrize(
    ("path", "media_type", "cached", "text"),
    [
        *((path, "text/html", "no-cache", "<title>Starmine</title>") for path in PAGES),
        ("/assets/index-abc.js", "text/javascript", "public, max-age=31536000, immutable", "console.log"),
        ("/service-worker.js", "text/javascript", "no-cache", "fetch"),  # kept, it would keep serving an old client
        ("/manifest.webmanifest", "application/manifest+json", "no-cache", "{}"),
        ("/icon.png", "image/png", "no-cache", "picture"),
    ],
)
async def test_client_is_sent_and_only_files_with_a_hash_in_their_name_are_kept(
    browser: httpx.AsyncClient, path: str, media_type: str, cached: str, text: str
) -> None:
    response = await browser.get(path, headers={"Accept-Encoding": "identity"})
    assert response.status_code == 200
    assert text in response.text
    assert response.headers["content-type"].startswith(media_type)
    assert response.headers["cache-control"] == cached
    assert "script-src 'self'" in response.headers["content-security-policy"]


async def test_compressed_file_is_sent_when_the_browser_accepts_it(browser: httpx.AsyncClient) -> None:
    response = await browser.get("/assets/index-abc.js", headers={"Accept-Encoding": "gzip"})
    assert response.text == "packed by the build"
    assert response.headers["content-encoding"] == "gzip"
    assert response.headers["content-type"].startswith("text/javascript")
    assert response.headers["vary"] == "Accept-Encoding"
    request = browser.build_request("GET", "/assets/index-abc.js", headers={"Accept-Encoding": "gzip, br"})
    better = await browser.send(request, stream=True)
    assert better.headers["content-encoding"] == "br"
    await better.aclose()


async def test_file_is_not_sent_again_when_it_is_unchanged(browser: httpx.AsyncClient) -> None:
    for encoding in ("identity", "gzip"):
        headers = {"Accept-Encoding": encoding}
        first = await browser.get("/assets/index-abc.js", headers=headers)
        again = await browser.get("/assets/index-abc.js", headers=headers | {"If-None-Match": first.headers["etag"]})
        assert again.status_code == 304


@pytest.mark.parametrize(
    "path", ["/assets/gone.js", "/favicon.ico", "/robots.txt", "/api", "/api/", "/api/none", "/api/t/abc"]
)
async def test_missing_file_or_unknown_api_address_is_refused(browser: httpx.AsyncClient, path: str) -> None:
    response = await browser.get(path)
    assert response.status_code == 404
    assert response.json()["error"] == "not-found"


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fetc/passwd", "/%00", "/" + "x" * 5000]
)
async def test_client_serves_nothing_outside_its_folder(browser: httpx.AsyncClient, path: str) -> None:
    response = await browser.get(path)
    assert response.status_code in {200, 404}
    assert "root:" not in response.text


async def test_files_refuse_other_methods_than_reading(browser: httpx.AsyncClient) -> None:
    for method in ("POST", "PUT", "DELETE"):
        assert (await browser.request(method, "/new")).status_code == 405


async def test_client_says_how_to_build_it_when_it_has_not_been_built(tmp_path: Path) -> None:
    app = FastAPI()
    app.router.default = ClientFiles(tmp_path / "nothing")
    errors.install(app)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as client:
        response = await client.get("/t/abc")
    assert response.status_code == 503
    assert "make play" in response.text


async def test_api_page_loads_nothing_from_other_sites(browser: httpx.AsyncClient) -> None:
    page = await browser.get("/api/docs")
    assert page.status_code == 200
    assert "//" not in page.text
    assert "<script>" not in page.text  # the policy forbids inline scripts
    script = await browser.get("/api/docs/start.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "/api/openapi.json" in script.text


@pytest.fixture
async def reader(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a server with built documentation."""
    site = tmp_path / "site"
    (site / "hosting").mkdir(parents=True)
    (site / "assets").mkdir()
    (site / "index.html").write_text("<!doctype html><title>Documentation</title>")
    (site / "404.html").write_text("<!doctype html><title>No such page</title>")
    (site / "hosting" / "index.html").write_text("<!doctype html><title>Hosting</title>")
    (site / "assets" / "picture.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("plain")
    app = FastAPI(docs_url=None)
    app.router.routes.extend(site_routes(site))
    errors.install(app)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as client:
        yield client


@pytest.mark.parametrize(
    ("path", "status", "title"),
    [
        ("/docs/", 200, "Documentation"),
        ("/docs/hosting/", 200, "Hosting"),
        ("/docs/index.html", 200, "Documentation"),
        *((f"/docs/{path}", 404, "No such page") for path in ("none/", "none.css")),
        *((f"/docs/{path}", 404, "") for path in ("../index.html", "%2e%2e/secret.txt", "..%2f..%2fetc/passwd")),
    ],
)
async def test_site_serves_a_folder_as_its_index_page_and_nothing_outside(
    reader: httpx.AsyncClient, path: str, status: int, title: str
) -> None:
    response = await reader.get(path)
    assert response.status_code == status
    assert title in response.text
    assert "plain" not in response.text
    assert response.headers["content-type"].startswith("text/html") or not title


@pytest.mark.parametrize("path", ["/docs", "/docs/hosting"])
async def test_site_redirects_to_the_slash_when_a_folder_lacks_it(reader: httpx.AsyncClient, path: str) -> None:
    response = await reader.get(path)
    assert response.is_redirect
    assert httpx.URL("http://starmine").join(response.headers["location"]).path == f"{path}/"


async def test_site_files_are_revalidated_and_not_resent_when_unchanged(reader: httpx.AsyncClient) -> None:
    # Unlike the client's, names in ``assets`` contain no hash.
    first = await reader.get("/docs/assets/picture.svg")
    assert first.headers["cache-control"] == "no-cache"
    again = await reader.get("/docs/assets/picture.svg", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("path", ["/docs/", "/docs/hosting/"])
async def test_site_says_how_to_build_it_when_it_has_not_been_built(tmp_path: Path, path: str) -> None:
    app = create_app(Settings(data_dir=tmp_path))
    app.router.routes[:] = site_routes(tmp_path / "nothing")
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as client:
        response = await client.get(path)
    assert response.status_code == 404
    assert "make docs" in response.text
    assert "script-src 'self'" in response.headers["content-security-policy"]


async def test_application_serves_the_site_before_the_client(browser: httpx.AsyncClient) -> None:
    assert (await browser.get("/docs")).headers["location"] == "/docs/"
    assert (await browser.get("/docs/")).text != (await browser.get("/")).text
    assert (await browser.get("/api/docs")).status_code == 200


CONSTANT = (
    *("/openapi.json", "/server", "/editions", "/editions/cocktail/rules?language=de"),
    *("/editions/tiles/board", "/variants"),
)


@pytest.mark.parametrize("path", CONSTANT)
async def test_constant_response_is_made_once(house: House, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: the API's description was written and compressed for each request, which took 50 ms."""
    client = house.stranger()
    first = await client.ask("GET", path)
    assert first.json()
    for name in ("json.dumps", "gzip.compress", "pydantic.BaseModel.model_dump_json"):
        monkeypatch.setattr(name, None)
    plain = await client.ask("GET", path, headers={"Accept-Encoding": "identity"})
    again = await client.ask("GET", path, headers={"If-None-Match": first.headers["ETag"]})
    assert first.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert (first.content, first.headers["ETag"]) == (plain.content, plain.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")


async def test_description_is_the_committed_one(house: House, openapi: dict[str, Any]) -> None:
    sent = (await house.stranger().ask("GET", "/openapi.json")).text
    assert json.loads(sent) == openapi
