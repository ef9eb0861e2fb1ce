"""Emulates a container engine building a Containerfile, in folders of this machine: no images, no network.

Each stage has a folder as its root. ``COPY`` copies only files that ``.dockerignore`` includes, ``RUN`` runs its
command with absolute paths moved below that root. Only the instructions that deploy/Containerfile uses are supported.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

_ABSOLUTE = re.compile(r"(?:^|(?<=[\s=]))/(?=\w)")  # where an absolute path begins

# Files that a source tree may contain, and that no image may get.
PRIVATE = (
    ".env",
    "deploy/.env",
    "web/.env.local",
    "starmine.sqlite3",
    "src/starmine/starmine.sqlite3-wal",
    ".git/config",
    ".venv/bin/python",
    "web/node_modules/svelte/package.json",
    "src/starmine/server/client/index.html",
    "src/starmine/server/site/index.html",
    "src/starmine/__pycache__/cli.cpython-311.pyc",
    ".build/client",
    "dist/starmine-1.0.0-py3-none-any.whl",
    "runs/first/network.pt",
    "locks/test.txt",
    "tests/conftest.py",
)


class IgnoreFile:
    """The patterns of a .dockerignore: the last one that matches a path, or a folder above it, decides."""

    def __init__(self, text: str) -> None:
        lines = (line.strip() for line in text.splitlines())
        self._patterns = [
            (line.startswith("!"), _pattern(line.lstrip("!").strip("/")))
            for line in lines
            if line and not line.startswith("#")
        ]

    def lets_in(self, path: str) -> bool:
        """Whether the build gets a file, by its path below the context."""
        parts = path.split("/")
        names = ["/".join(parts[:many]) for many in range(1, len(parts) + 1)]
        let_in = True
        for excepts, pattern in self._patterns:
            if any(pattern.fullmatch(name) for name in names):
                let_in = excepts
        return let_in


def _pattern(text: str) -> re.Pattern[str]:
    wild = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    return re.compile("".join(wild.get(part, re.escape(part)) for part in re.findall(r"\*\*/|\*\*|.", text)))


@dataclass(frozen=True)
class Instruction:
    """A line of a Containerfile, such as ``RUN`` and its command."""

    name: str
    value: str


def instructions(text: str) -> list[Instruction]:
    """The instructions of a Containerfile, without comments; continued lines are one."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    whole = "\n".join(lines).replace("\\\n", " ").splitlines()
    return [Instruction(*line.split(maxsplit=1)) for line in whole if line.strip()]


@dataclass
class Stage:
    """A stage of a build: its files are below ``root``, and ``commands`` has its HEALTHCHECK and its CMD."""

    root: Path
    name: str
    folder: Path
    variables: dict[str, str] = field(default_factory=dict)
    commands: dict[str, list[str]] = field(default_factory=dict)

    def moved(self, text: str) -> str:
        """A text with its absolute paths below this stage's root."""
        return _ABSOLUTE.sub(f"{self.root.as_posix()}/", text)

    def path(self, path: str) -> Path:
        """A path of the stage on this machine."""
        return self.root / path.lstrip("/") if path.startswith("/") else self.folder / path


@dataclass
class Build:
    """Follows a Containerfile. ``context`` is the folder to build from, ``run`` runs a command in a stage."""

    context: Path
    below: Path
    run: Callable[[Stage, str], None]
    stages: list[Stage] = field(default_factory=list)

    def follow(self, text: str) -> Stage:
        """Follows all instructions; the last stage is the image."""
        for instruction in instructions(text):
            getattr(self, f"_{instruction.name.lower()}")(instruction.value)
        return self.stages[-1]

    @property
    def _stage(self) -> Stage:
        return self.stages[-1]

    def _from(self, value: str) -> None:
        _, *alias = value.split()
        name = alias[1] if alias else str(len(self.stages))
        root = self.below / name
        (root / "tmp").mkdir(parents=True)
        self.stages.append(Stage(root, name, root))

    def _workdir(self, value: str) -> None:
        self._stage.folder = self._stage.path(value)
        self._stage.folder.mkdir(parents=True, exist_ok=True)

    def _env(self, value: str) -> None:
        pairs = (pair.partition("=") for pair in shlex.split(value))
        self._stage.variables |= {name: self._stage.moved(set_to) for name, _, set_to in pairs}

    def _copy(self, value: str) -> None:
        *sources, target = value.split()
        into = self._stage.path(target)
        stage = None
        if sources[0].startswith("--from="):
            stage = next(one for one in self.stages if one.name == sources.pop(0).removeprefix("--from="))
        for source in sources:
            start, files = self._files(source, stage)
            for file in files:
                within = file.relative_to(start) if start.is_dir() else Path(file.name)
                is_renamed = start.is_file() and len(sources) == 1 and not target.endswith("/")
                place = into if is_renamed else into / within
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(file, place)

    def _files(self, source: str, stage: Stage | None) -> tuple[Path, list[Path]]:
        """A source of COPY, and its files: from the context only those that the build gets."""
        above, ignored = (stage.root, IgnoreFile("")) if stage else (self.context, self._ignored)
        start = above / source.lstrip("/")
        found = sorted(start.rglob("*")) if start.is_dir() else [start]
        files = [file for file in found if file.is_file() and ignored.lets_in(file.relative_to(above).as_posix())]
        assert files, f"COPY {source}: the build gets no such file"
        return start, files

    @property
    def _ignored(self) -> IgnoreFile:
        return IgnoreFile((self.context / ".dockerignore").read_text())

    def _run(self, value: str) -> None:
        self.run(self._stage, self._stage.moved(value))

    def _cmd(self, value: str) -> None:
        self._stage.commands["CMD"] = json.loads(value)

    def _healthcheck(self, value: str) -> None:
        self._stage.commands["HEALTHCHECK"] = json.loads(value[value.index("[") :])

    def _volume(self, value: str) -> None:
        missing = [path for path in json.loads(value) if not self._stage.path(path).is_dir()]
        assert not missing, "a volume that the image has no folder for would belong to root"

    def _user(self, value: str) -> None:
        """Ignored: everything runs as the user of the tests."""

    def _expose(self, value: str) -> None:
        """Ignored: ports of this machine are open anyway."""


def run_in_shell(stage: Stage, command: str, environment: dict[str, str]) -> None:
    """Runs a command of ``RUN``; if it fails, the error shows what it printed."""
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=stage.folder,
        env=environment | stage.variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\nended with {done.returncode}:\n{done.stdout}"
