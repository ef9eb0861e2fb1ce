"""A server process that is killed and restarted."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from asyncio.subprocess import Process
from collections import Counter
from pathlib import Path

from bench.server import free_port, serve

ADDRESS = re.compile(rb"http://127\.0\.0\.1:\d+")
AGAIN = 1.0  # seconds before a process that failed to start is restarted
STARTING = 120.0  # timeout of the first start, in seconds


class KeptServer:
    """``starmine serve`` on a port, restarted whenever it ends."""

    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        self._folder = folder
        self._settings = settings
        self.port = free_port()
        self._log = folder / f"server-{self.port}.log"
        self._process: Process | None = None
        self._answers = asyncio.Event()
        self._keeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Starts it, and waits until it answers."""
        self._keeper = asyncio.create_task(self._keep())
        async with asyncio.timeout(STARTING):
            await self._answers.wait()

    async def _keep(self) -> None:
        """Keeps it running, like a service manager."""
        while True:
            with self._log.open("ab") as log:
                process = self._process = await serve(
                    self.port, self._settings, stdout=asyncio.subprocess.PIPE, stderr=log, cwd=self._folder
                )
            if process.stdout is not None:
                async for line in process.stdout:
                    if ADDRESS.search(line):
                        self._answers.set()
            self._answers.clear()
            if await process.wait() != -signal.SIGKILL:
                await asyncio.sleep(AGAIN)

    def kill(self) -> bool:
        """Kills it, unless it does not answer yet; returns whether it was killed."""
        if not self._answers.is_set():
            return False
        self._answers.clear()
        os.kill(self.pid, signal.SIGKILL)
        return True

    async def hang(self, seconds: float) -> bool:
        """Stops it for some seconds by a signal, then kills it; returns whether it was killed."""
        if not self._answers.is_set():
            return False
        os.kill(self.pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:  # even if cancelled: a stopped process cannot end by itself
            killed = self.kill()
        return killed

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process is not None
        return self._process.pid

    async def stop(self) -> None:
        """Shuts it down cleanly."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
        if self._process is not None:
            if self._process.returncode is None:
                self._process.terminate()
            await self._process.wait()

    def log(self) -> Counter[str]:
        """The lines of the log with their counts, without times and numbers."""
        lines: Counter[str] = Counter()
        for line in self._log.read_text().splitlines():
            lines[re.sub(r"\d+", "N", re.sub(r"^[\d-]+ [\d:,]+ ", "", line))] += 1
        return lines
