"""The Containerfile builds an image that serves the game: its commands run in empty folders.

There is no engine and no network: the packages of the tests stand in for downloads.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import httpx
import pytest

from tests.containerfile import PRIVATE, Build, Stage, run_in_shell

ROOT = Path(__file__).parents[1]

pytestmark = [pytest.mark.long(8), pytest.mark.process]

_SHIMS = {
    # Downloads are recorded; everything else is done by the Python of the tests.
    "pip": """
import json, os, subprocess, sys
arguments = sys.argv[1:]
with open({log!r}, "a") as log:
    print(json.dumps(arguments), file=log)
files = [value for option, value in zip(arguments, arguments[1:]) if option == "--requirement"]
if files:
    sys.exit(0 if all(map(os.path.isfile, files)) else "no such lock file")
target = ["--python", {python!r}] if arguments[0] == "install" else []
sys.exit(subprocess.run([sys.executable, "-m", "pip", *target, *arguments]).returncode)
""",
    "python": """
import os, sys
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
""",
    "useradd": """
import os, sys
os.makedirs(sys.argv[sys.argv.index("--home-dir") + 1])
""",
}


class Image:
    """The image that the Containerfile makes, in folders below ``folder``."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "pip.log"
        self.programs = folder / "programs"
        self.environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "STARMINE_", "PIP_"))
        }
        self.python = folder / "venv" / "bin" / "python"
        self._make_programs(folder)
        self._make_context(folder / "context")
        build = Build(folder / "context", folder / "stages", self._run)
        self.final = build.follow((ROOT / "deploy" / "Containerfile").read_text())
        self.stages = {stage.name: stage for stage in build.stages}

    @property
    def downloads(self) -> list[list[str]]:
        """The arguments of ``pip`` for downloads."""
        called = [json.loads(line) for line in self.log.read_text().splitlines()]
        return [arguments for arguments in called if "--requirement" in arguments]

    def _make_programs(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
        (packages,) = (folder / "venv" / "lib").glob("python*/site-packages")
        (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
        self.programs.mkdir()
        for name, code in _SHIMS.items():
            program = self.programs / name
            program.write_text(f"#!{sys.executable}\n" + code.format(log=str(self.log), python=str(self.python)))
            program.chmod(0o755)
        path = (str(self.programs), str(self.python.parent), self.environment.get("PATH", os.defpath))
        self.environment |= {"PATH": os.pathsep.join(path), "HOME": str(folder)}

    def _make_context(self, context: Path) -> None:
        """A fresh clone of the present files, with private files of the host in it."""
        listing = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
        listed = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for name in listed.split("\0"):
            if name and (ROOT / name).is_file():
                (context / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, context / name)
        for name in PRIVATE:
            (context / name).parent.mkdir(parents=True, exist_ok=True)
            (context / name).write_text("private")

    def _run(self, stage: Stage, command: str) -> None:
        packages = stage.folder / "web" / "node_modules"
        if packages.parent.is_dir() and not packages.exists():  # in place of npm's download
            packages.symlink_to(ROOT / "web" / "node_modules", target_is_directory=True)
        run_in_shell(stage, command, self.environment)


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    return Image(tmp_path_factory.mktemp("image"))


def test_image_is_built_from_locked_packages(image: Image) -> None:
    names = [[Path(name).name for name in arguments if name.endswith(".txt")] for arguments in image.downloads]
    assert names == [["build.txt", "docs.txt"], ["server.txt"]]
    assert all({"--require-hashes", "--only-binary"} <= set(arguments) for arguments in image.downloads)


def test_wheel_of_the_image_holds_the_client_and_the_documentation(image: Image) -> None:
    (wheel,) = (image.stages["build"].root / "wheels").glob("*.whl")
    with zipfile.ZipFile(wheel) as inside:
        names = set(inside.namelist())
        private = [name for name in names if inside.read(name) == b"private"]
    assert private == []
    assert {f"starmine/server/{name}/index.html" for name in ("client", "site", "site/api", "site/hosting")} <= names
    package = [file.relative_to(ROOT / "src").as_posix() for file in (ROOT / "src").rglob("*.py")]
    assert [name for name in package if name not in names] == []


def test_image_holds_nothing_private(image: Image) -> None:
    for stage in image.stages.values():
        files = [file for file in stage.root.rglob("*") if file.is_file() and not file.is_symlink()]
        assert files
        assert [file for file in files if file.read_bytes() == b"private"] == []


def test_image_serves_the_game_and_its_documentation(image: Image) -> None:
    command, check = image.final.commands["CMD"], image.final.commands["HEALTHCHECK"]
    environment = image.environment | image.final.variables
    # Any free port; and compiling everything would take a minute and prove nothing about the image.
    environment |= {"STARMINE_PORT": "0", "NUMBA_DISABLE_JIT": "1"}
    folder = image.final.root
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder, env=environment) as server:
        try:
            assert server.stdout is not None
            port = next(found[1] for line in server.stdout if (found := re.search(r"http://\S+:(\d+)", line)))
            health = [part.replace(":8000/", f":{port}/") for part in check]
            assert health != check
            subprocess.run(health, check=True, timeout=120, env=environment)
            for page in ("/", "/docs/", "/docs/api/"):
                answer = httpx.get(f"http://127.0.0.1:{port}{page}")
                assert (page, answer.status_code) == (page, 200)
        finally:
            server.terminate()
    assert (folder / "var/lib/starmine/data/starmine.sqlite3").is_file()
