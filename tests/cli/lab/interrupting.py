"""Bots that press Ctrl-C while they play."""

from __future__ import annotations

import os
import signal
import threading
import time

from starmine.rules.kernel.state import Record
from tests.lab.simulation.python_bots import HalfAndHalf


class Once(HalfAndHalf):
    """Interrupts the simulation in its 50th game, once."""

    id = "once"

    def __init__(self) -> None:
        self.starts = 0

    def start(self, memory: Record, view: Record, rules: Record, seed: int) -> None:
        super().start(memory, view, rules, seed)
        self.starts += 1
        if self.starts == 50 * int(rules["players"]):
            self.interrupt()

    def interrupt(self) -> None:
        signal.raise_signal(signal.SIGINT)


class Often(Once):
    """Interrupts it many times, also while the simulation shuts down."""

    id = "often"

    def interrupt(self) -> None:
        threading.Thread(target=_press_ctrl_c, args=(30,)).start()
        time.sleep(60)  # ended by the first interrupt


def _press_ctrl_c(times: int) -> None:
    for _ in range(times):
        os.kill(os.getpid(), signal.SIGINT)
