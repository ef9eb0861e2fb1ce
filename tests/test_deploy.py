"""The files for running a server: they name settings and figures that there are, and agree with the documentation."""

from __future__ import annotations

import json
import re
from pathlib import Path

import yaml
from prometheus_client import REGISTRY

from starmine.server import metrics
from starmine.server.settings import Settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
_OWN = {"STARMINE_NAME"}  # of the compose file


def test_variables_are_settings() -> None:
    settings = {f"STARMINE_{name.upper()}" for name in Settings.model_fields} | _OWN
    for file in DEPLOY.iterdir():
        assert set(re.findall(r"STARMINE_[A-Z_]+", file.read_text())) <= settings, file.name


def test_compose_file_has_the_services_and_volumes_that_it_names() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services, volumes = compose["services"], set(compose["volumes"])
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        named = {volume.split(":")[0] for volume in service.get("volumes", ())}
        assert {name for name in named if not name.startswith(".")} <= volumes
    assert (DEPLOY / services["starmine"]["build"]["context"] / services["starmine"]["build"]["dockerfile"]).is_file()
    host = re.search(r"@(\w+)/", services["starmine"]["environment"]["STARMINE_DATABASE_URL"])
    assert host is not None
    assert host[1] in services
    upstream = re.search(r"reverse_proxy (\w+):(\d+)", (DEPLOY / "Caddyfile").read_text())
    assert upstream is not None
    assert upstream[1] in services
    assert int(upstream[2]) == Settings.model_fields["port"].default


def test_container_installs_what_is_locked() -> None:
    lines = (DEPLOY / "Containerfile").read_text()
    copied = re.findall(r"^COPY (?!--from)(\S+)", lines, re.MULTILINE)
    assert copied
    assert all((ROOT / path).exists() for path in copied)
    assert "--require-hashes" in lines


def test_dashboard_shows_figures_that_there_are() -> None:
    assert metrics.REQUESTS is not None
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
