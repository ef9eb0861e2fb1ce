"""The game on a terminal, where it asks, clears the screen and shows colours."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import ioctl
from struct import pack
from termios import TIOCSWINSZ

import pytest

from tests.cli.running import environment

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
pytestmark = pytest.mark.process
DEADLINE = 120  # seconds; reached only if the process hangs
PATIENCE = 2  # seconds between presses of Ctrl-C


class Terminal:
    """A process in its own terminal, with its output and input."""

    def __init__(self, process: subprocess.Popen[bytes], screen: int) -> None:
        self.process = process
        self.screen = screen

    def until(self, text: str) -> str:
        """Reads until ``text`` comes; returns all output since the last call, with escape sequences."""
        seen = b""
        while text not in ESCAPE.sub("", seen.decode(errors="ignore")):
            ready, _, _ = select.select([self.screen], [], [], DEADLINE)
            assert ready, f"{text!r} did not come after {seen!r}"
            seen += os.read(self.screen, 4096)  # an OSError when the process has ended
        return seen.decode(errors="ignore")

    def interrupt(self) -> str:
        """Presses Ctrl-C until the process ends; returns its output. Presses just before it reads are delayed."""
        seen = b""
        while self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            with suppress(OSError):  # it has ended
                while select.select([self.screen], [], [], PATIENCE)[0] and (more := os.read(self.screen, 4096)):
                    seen += more
        return seen.decode(errors="ignore")

    def type(self, line: str) -> None:
        os.write(self.screen, f"{line}\n".encode())


@contextmanager
def terminal(*args: str, **env: str) -> Iterator[Terminal]:
    """``starmine`` with these arguments on a terminal of 80 columns and 24 lines."""
    screen, other = pty.openpty()
    ioctl(screen, TIOCSWINSZ, pack("HHHH", 24, 80, 0, 0))
    changed = {**environment(TERM="xterm-256color", COLORTERM="truecolor"), **env}
    for name in ("COLUMNS", "LINES", *(name for name, value in env.items() if not value)):
        changed.pop(name, None)
    process = subprocess.Popen(
        [sys.executable, "-m", "starmine", *args], stdin=other, stdout=other, stderr=other, env=changed
    )
    os.close(other)
    try:
        yield Terminal(process, screen)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        os.close(screen)


def test_play_asks_for_what_the_options_leave_open() -> None:
    with terminal("play", "--seed", "7") as person:
        person.until("Edition (cocktail): ")
        person.type("nonsense")
        assert "Unknown edition 'nonsense': type a number or a name" in person.until("Edition (cocktail): ")
        person.type("ti")
        person.until("Variant, 0 for none [0/1/2/3/4] (0): ")
        person.type("3")
        person.until("Players, you included [2/3/4/5] (3): ")
        person.type("9")
        assert "Please select one of the available options" in person.until("(3): ")
        person.type("2")
        assert "information" not in person.until("Teammates (conventions): ")  # it is for three and more
        person.type("")
        assert "Tiles, variant 3" in person.until("Your turn: ")
        person.type("q")
        person.until("You left the game")
        assert person.process.wait(DEADLINE) == 0


def test_board_clears_the_screen_and_has_colours() -> None:
    with terminal("play", "-y", "--seed", "7", NO_COLOR="") as person:
        text = person.until("Your turn: ")
        assert "\x1b[H" in text  # the screen is cleared
        assert "\x1b[1;38;2;11;16;34;48;2;255;125;120m" in text  # red's chip
        person.type("c 1")  # a mistake leaves the board where it is
        assert "\x1b[2J" not in person.until("A clue takes a player")


def test_game_is_left_at_ctrl_C() -> None:
    with terminal("play", "-y") as person:
        person.until(" > ")
        said = person.interrupt()
        assert "You left the game" in said
        assert "Traceback" not in said
        assert person.process.returncode == 0


def test_play_ends_at_ctrl_C_at_a_question() -> None:
    with terminal("play") as person:
        person.until("Edition (cocktail): ")
        assert "Traceback" not in person.interrupt()
        assert person.process.returncode == 130
