"""Several worker processes that serve one port: started, monitored, restarted when one dies, and stopped together."""

from __future__ import annotations

import logging
import signal
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing import connection, context, get_context
from multiprocessing.connection import Connection

from starmine.parents import end_with_parent
from starmine.server.monitoring.faults import in_one_line
from starmine.server.monitoring.metrics import forget

SHUTDOWN_TIMEOUT = 15.0  # seconds for workers to end
MIN_RESTART_INTERVAL = 5.0  # minimum seconds between starts of the same worker

Work = Callable[[Callable[[], None]], None]  # serves until SIGINT or SIGTERM; calls its argument once it answers

_log = logging.getLogger(__name__)


class Worker:
    """A worker process."""

    def __init__(self, work: Work) -> None:
        spawn = get_context("spawn")
        self._answers, answering = spawn.Pipe(duplex=False)
        self.begun = time.monotonic()
        self.process: context.SpawnProcess = spawn.Process(target=_work, args=(work, answering), name="starmine worker")
        self.process.start()
        answering.close()  # so that EOF is detected when the worker ends

    def wait(self) -> bool:
        """Waits until the worker answers requests; False if it ends before."""
        try:
            return bool(self._answers.recv())
        except EOFError:
            return False


class Workers:
    """The worker processes of one server."""

    def __init__(self, work: Work, count: int) -> None:
        self._work = work
        self._stopping = threading.Event()
        self.signal: int | None = None  # the first signal received
        self._all = [Worker(work) for _ in range(count)]

    def stop(self, number: int | None = None, _: object = None) -> None:
        """Terminates all workers; also a signal handler."""
        self.signal = self.signal or number
        self._stopping.set()
        for worker in self._all:
            worker.process.terminate()

    def wait(self) -> bool:
        """Waits until all workers answer requests; False if one ends before, or all are being stopped."""
        return all(worker.wait() for worker in self._all) and not self._stopping.is_set()

    def watch(self) -> None:
        """Replaces workers that end, until all are being stopped."""
        while not self._stopping.is_set():
            connection.wait([worker.process.sentinel for worker in self._all], timeout=1)
            for place, worker in enumerate(self._all):
                if not worker.process.is_alive() and not self._stopping.is_set():
                    _log.warning("a worker ended (exit code %s): starting another", worker.process.exitcode)
                    forget(worker.process.pid)
                    self._stopping.wait(max(0, worker.begun + MIN_RESTART_INTERVAL - time.monotonic()))
                    self._replace(place)

    def _replace(self, place: int) -> None:
        """Starts a new worker in place of one that has ended; retries if the system refuses."""
        while not self._stopping.is_set():
            try:
                self._all[place] = Worker(self._work)
            except OSError as error:
                _log.error("no worker can be started, retrying: %s", in_one_line(error))
                self._stopping.wait(MIN_RESTART_INTERVAL)
            else:
                return

    def end(self) -> None:
        """Stops all workers and waits until they have ended."""
        self.stop()
        deadline = time.monotonic() + SHUTDOWN_TIMEOUT
        for worker in self._all:
            worker.process.join(max(0, deadline - time.monotonic()))
            worker.process.kill()


def supervise(work: Work, count: int, ready: Callable[[], None]) -> None:
    """Runs ``work`` in ``count`` processes until SIGINT or SIGTERM; ``ready`` is called once all of them answer.

    Raises ``SystemExit`` if one cannot start; it has reported the reason.
    """
    workers = Workers(work, count)
    before = {number: signal.signal(number, workers.stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        if workers.wait():
            ready()
            workers.watch()
        elif workers.signal is None:
            raise SystemExit(1)
    finally:
        workers.end()
        for number, handler in before.items():
            signal.signal(number, handler)
    if workers.signal is not None:
        signal.raise_signal(workers.signal)  # the default effect of the signal


def _work(work: Work, answering: Connection) -> None:
    logging.getLogger().handlers.clear()
    end_with_parent()

    def ready() -> None:
        answering.send(True)
        answering.close()

    try:
        work(ready)
    except KeyboardInterrupt:
        sys.exit(0)
