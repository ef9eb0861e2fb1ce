"""The files in ``deploy/``: their settings and metrics exist, and they agree with the documentation."""

from __future__ import annotations

import json
import re
import tomllib
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from prometheus_client import REGISTRY

from starmine.server import monitoring
from starmine.server.app import create_app
from starmine.server.settings import Settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
_OWN = {"STARMINE_NAME"}  # only in the compose file


def test_variables_are_settings() -> None:
    settings = {f"STARMINE_{name.upper()}" for name in Settings.model_fields} | _OWN
    for file in DEPLOY.iterdir():
        assert set(re.findall(r"STARMINE_[A-Z_]+", file.read_text())) <= settings, file.name


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return read


def test_compose_file_has_the_services_and_volumes_that_it_names(compose: dict[str, Any]) -> None:
    services, volumes = compose["services"], set(compose["volumes"])
    used = set()
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        named = {volume.split(":")[0] for volume in service.get("volumes", ())}
        used |= {name for name in named if not name.startswith(".")}
        assert all((DEPLOY / name).is_file() for name in named if name.startswith("."))
    assert used == volumes
    assert (DEPLOY / services["starmine"]["build"]["context"] / services["starmine"]["build"]["dockerfile"]).is_file()
    host = re.search(r"@(\w+)/", services["starmine"]["environment"]["STARMINE_DATABASE_URL"])
    assert host is not None
    assert host[1] in services
    upstream = re.search(r"reverse_proxy (\w+):(\d+)", (DEPLOY / "Caddyfile").read_text())
    assert upstream is not None
    assert upstream[1] in services
    assert int(upstream[2]) == Settings.model_fields["port"].default


def composed(compose: dict[str, Any], **variables: str) -> Settings:
    """The settings of the server of compose.yaml, with these variables in .env."""
    given = compose["services"]["starmine"]["environment"]

    def value(found: re.Match[str]) -> str:
        name, _, default = found[1].partition(":-")
        return variables.get(name.partition(":?")[0], default)

    with pytest.MonkeyPatch.context() as patch:
        for name, text in given.items():
            patch.setenv(name, re.sub(r"\$\{([^}]+)\}", value, text))
        patch.setenv("STARMINE_HOST", "0.0.0.0")  # set by the Containerfile
        return Settings()


def test_compose_file_passes_on_the_admin_key_if_there_is_one(compose: dict[str, Any]) -> None:
    needed = {"STARMINE_NAME": "hanabi.example.org", "POSTGRES_PASSWORD": "secret"}
    assert composed(compose, **needed).admin_key is None
    key = composed(compose, **needed, STARMINE_ADMIN_KEY="the key of the admin").admin_key
    assert key is not None
    assert key.get_secret_value() == "the key of the admin"


def test_only_the_proxy_of_the_compose_file_names_clients(compose: dict[str, Any]) -> None:
    """Each has an address of its own, in a network that no other container is in."""
    settings = composed(compose, STARMINE_NAME="hanabi.example.org")
    networks = {name: made["ipam"]["config"][0]["subnet"] for name, made in compose["networks"].items() if made}
    for service, network, trusted in (("web", "web", settings.trusted), ("prometheus", "metrics", settings.monitors)):
        (address,) = [each for each in trusted if not each.is_loopback]
        fixed = compose["services"][service]["networks"]
        assert fixed == {network: {"ipv4_address": str(address.network_address)}}
        assert address.num_addresses == 1
        assert address.network_address in ip_network(networks[network])
        there = {name for name, one in compose["services"].items() if network in one["networks"]}
        assert there == {"starmine", service}


async def test_only_prometheus_reads_the_metrics_of_the_compose_file(compose: dict[str, Any], tmp_path: Path) -> None:
    settings = composed(compose, STARMINE_NAME="hanabi.example.org").model_copy(
        update={"data_dir": tmp_path, "database_url": None}
    )
    (target,) = yaml.safe_load((DEPLOY / "prometheus.yml").read_text())["scrape_configs"][0]["static_configs"]
    (host,) = target["targets"]
    name, _, port = host.partition(":")
    assert name in compose["services"]
    assert int(port) == Settings.model_fields["port"].default
    app = create_app(settings)
    for address, status in (("172.30.57.18", 200), ("172.30.57.2", 403), ("203.0.113.7", 403)):
        transport = httpx.ASGITransport(app, client=(address, 50000))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as client:
            assert (await client.get("/metrics")).status_code == status
            assert (await client.get("/api/health")).status_code == 403  # by this name only /metrics
    assert re.search(r"^\trespond /metrics 404$", (DEPLOY / "Caddyfile").read_text(), re.MULTILINE)


def locked(name: str) -> dict[str, str]:
    """The versions of a lock file."""
    text = (ROOT / "locks" / f"{name}.txt").read_text()
    return dict(re.findall(r"^([\w.-]+)==([^\s;]+)", text, re.MULTILINE))


def test_locks_of_the_image_agree_with_those_of_the_tests() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    tests, server, build = locked("test"), locked("server"), locked("build") | locked("docs")
    for name, versions in (("server", server), ("build", locked("build"))):
        assert versions
        assert {key: version for key, version in versions.items() if tests.get(key) != version} == {}, name
    assert {key for key, version in locked("docs").items() if tests.get(key, version) != version} == set()
    wanted = project["project"]["dependencies"] + project["project"]["optional-dependencies"]["postgres"]
    for versions, requirements in ((server, wanted), (build, project["build-system"]["requires"])):
        for requirement in map(Requirement, requirements):
            assert requirement.specifier.contains(versions[canonicalize_name(requirement.name)]), requirement


def test_dashboard_shows_figures_that_there_are() -> None:
    assert monitoring.REQUESTS is not None
    known = {sample for family in REGISTRY.collect() for sample in _samples(family.name, family.type)}
    used = set(re.findall(r"\bstarmine_\w+", json.dumps(json.loads((DEPLOY / "grafana.json").read_text())["panels"])))
    assert used
    assert used <= known


def _samples(name: str, kind: str) -> list[str]:
    endings = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}.get(kind, ("",))
    return [f"{name}{ending}" for ending in endings]


def test_documentation_shows_the_service_as_it_is() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text()
    unit = (DEPLOY / "starmine.service").read_text().split("\n", 1)[1]
    assert f"```ini\n{unit}```" in page
