"""A clone gives a source archive, and that a complete wheel, which serves the game without the source tree."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from starmine.rules.editions.files import library
from starmine.server.openapi import description
from tests.serving import served

ROOT = Path(__file__).parents[1]

pytestmark = [pytest.mark.long(40), pytest.mark.process]


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked source archive of a clone."""
    folder = tmp_path_factory.mktemp("source")
    clone = folder / "clone"
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    subprocess.run([sys.executable, "-m", "hatchling", "build", "--target", "sdist"], cwd=clone, check=True)
    (archive,) = (clone / "dist").iterdir()
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return folder / archive.name.removesuffix(".tar.gz")


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    (source / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")  # else the packages are downloaded
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--wheel-dir", folder, source], check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def address(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    python = folder / "venv" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python)]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", wheel], check=True)
    # The dependencies are those of the tests; the wheel's own package comes before them on the path.
    (site,) = (folder / "venv" / "lib").glob("python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    # Compiling everything again would take a minute and prove nothing about the wheel.
    settings = {"NUMBA_DISABLE_JIT": "1"}
    with served(folder, settings, [str(folder / "venv" / "bin" / "starmine")]) as running:
        yield running


def test_source_archive_holds_the_description_of_the_api_and_nothing_built(source: Path) -> None:
    assert (source / "web" / "openapi.json").read_text(encoding="utf-8") == description()
    assert not (source / "src" / "starmine" / "server" / "site").exists()
    assert not (source / "web" / "src" / "lib" / "api" / "api.gen.ts").exists()


def test_wheel_holds_the_client_the_documentation_the_editions_and_the_migrations(source: Path, wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    package = source / "src" / "starmine"
    expected = {
        f"starmine/{file.relative_to(package).as_posix()}"
        for file in package.rglob("*")
        if file.is_file() and file.suffix != ".pyc"
    }
    assert expected - inside == set()
    assert "starmine/server/client/index.html" in inside
    assert "starmine/server/client/api-docs/swagger-ui-bundle.js" in inside
    assert "starmine/server/site/api/index.html" in inside
    assert {f"starmine/rules/editions/{edition}.toml" for edition in library()} <= inside
    assert any(re.fullmatch(r"starmine/server/store/migrations/versions/\w+\.py", name) for name in inside)
    assert "starmine/py.typed" in inside


def test_wheel_holds_nothing_but_the_packages(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert tops == {"starmine", "starmine_hanabi", "starmine-1.0.0.dist-info"}


def test_installed_wheel_serves_the_client(address: str) -> None:
    page = httpx.get(f"{address}/")
    assert page.status_code == 200
    scripts = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.text)
    assert scripts
    for script in scripts:
        answer = httpx.get(f"{address}{script}")
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]


def test_installed_wheel_deals_a_game(address: str) -> None:
    token = httpx.post(f"{address}/api/guests", json={"name": "Wheel"}).raise_for_status().json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    editions = httpx.get(f"{address}/api/editions").raise_for_status().json()["editions"]
    assert [edition["id"] for edition in editions] == list(library())
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "cautious"}]
    new = {"edition": "cocktail", "seats": seats, "first": 0}
    table = httpx.post(f"{address}/api/tables", json=new, headers=headers).raise_for_status().json()["id"]
    httpx.post(f"{address}/api/tables/{table}/start", headers=headers).raise_for_status()
    game = httpx.get(f"{address}/api/games/{table}", headers=headers).raise_for_status().json()
    assert game["view"]["turn"] == 0
    assert game["view"]["legal"]


@pytest.mark.parametrize("path", ["/docs/", "/docs/api/", "/docs/reference/rules/"])
def test_installed_wheel_shows_the_documentation(address: str, path: str) -> None:
    page = httpx.get(f"{address}{path}").raise_for_status()
    files = re.findall(r'(?:src|href)="([^":]+\.(?:js|css))"', page.text)
    assert files
    for file in files:
        assert httpx.get(page.url.join(file)).status_code == 200


def test_installed_wheel_shows_its_api_without_the_internet(address: str) -> None:
    page = httpx.get(f"{address}/api/docs").raise_for_status().text
    for file in re.findall(r'(?:src|href)="([^"]+\.(?:js|css))"', page):
        assert file.startswith("/")
        assert httpx.get(f"{address}{file}").status_code == 200
