"""The server processes, each on its own port or as workers of one: started, killed and restarted."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import socket
import sys
from asyncio.subprocess import Process
from collections import Counter
from pathlib import Path

ADDRESS = re.compile(rb"http://127\.0\.0\.1:\d+")
AGAIN = 1.0  # seconds before a process that failed to start is restarted
STARTING = 120.0  # timeout of the first start, in seconds


class Fleet:
    """Several processes of ``starmine serve`` on one database."""

    def __init__(self, folder: Path, settings: dict[str, str], *, count: int, workers: int) -> None:
        self._folder = folder
        self._environment = {name: value for name, value in os.environ.items() if not name.startswith("STARMINE_")}
        self._environment |= settings
        self._workers = workers
        self.ports = [_free_port() for _ in range(count)]
        self._running: dict[int, Process] = {}  # by port
        self._answering: set[int] = set()
        self._keepers: list[asyncio.Task[None]] = []
        self.skipped = 0  # kills that would have left no process

    async def start(self) -> None:
        """Starts all processes, and waits until they answer."""
        self._keepers = [asyncio.create_task(self._keep(port)) for port in self.ports]
        async with asyncio.timeout(STARTING):
            while len(self._answering) < len(self.ports):  # noqa: ASYNC110 (nothing is measured yet)
                await asyncio.sleep(0.05)

    async def _keep(self, port: int) -> None:
        """Keeps a process running on this port, like a service manager."""
        while True:
            command = [sys.executable, "-m", "starmine", "serve", "--no-open", "--port", str(port)]
            if self._workers > 1:
                command += ["--workers", str(self._workers)]
            with (self._folder / f"{port}.log").open("ab") as log:
                process = await asyncio.create_subprocess_exec(
                    *command, stdout=asyncio.subprocess.PIPE, stderr=log, env=self._environment, cwd=self._folder
                )
            self._running[port] = process
            if process.stdout is not None:
                async for line in process.stdout:
                    if ADDRESS.search(line):
                        self._answering.add(port)
            self._answering.discard(port)
            if await process.wait() != -signal.SIGKILL:
                await asyncio.sleep(AGAIN)

    def kill(self, choice: random.Random) -> None:
        """Kills one process, unless it is the only one that answers."""
        if self._workers > 1:
            os.kill(choice.choice(workers_of(self._running[self.ports[0]].pid)), signal.SIGKILL)
        elif len(self._answering) > 1:
            port = choice.choice(sorted(self._answering))
            self._answering.discard(port)
            self._running[port].kill()
        else:
            self.skipped += 1

    @property
    def pid(self) -> int:
        """The process id of the first process."""
        return self._running[self.ports[0]].pid

    async def stop(self) -> None:
        """Shuts all processes down cleanly."""
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        for process in self._running.values():
            if process.returncode is None:
                process.terminate()
        await asyncio.gather(*(process.wait() for process in self._running.values()))

    def log(self) -> Counter[str]:
        """The lines of all logs with their counts, without times and numbers."""
        lines: Counter[str] = Counter()
        for file in self._folder.glob("*.log"):
            for line in file.read_text().splitlines():
                lines[re.sub(r"\d+", "N", re.sub(r"^[\d-]+ [\d:,]+ ", "", line))] += 1
        return lines


def workers_of(server: int) -> list[int]:
    """The process ids of a server's workers."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port
