"""Processes that end when their parent has ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.process, pytest.mark.skipif(sys.platform == "win32", reason="exit codes tell of signals")]

_WITH_STDIN = """
import threading
from starmine.parents import end_with_stdin
end_with_stdin()
print("begun", flush=True)
threading.Event().wait()
"""

# The child prints its id and waits; then the parent is killed.
_WITH_PARENT = """
import multiprocessing, os, signal, sys, threading

def wait():
    from starmine.parents import end_with_parent
    end_with_parent()
    print(os.getpid(), flush=True)
    threading.Event().wait()

if __name__ == "__main__":
    multiprocessing.get_context("spawn").Process(target=wait).start()
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGKILL)
"""


def _started(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_process_ends_with_its_stdin() -> None:
    with _started("-c", _WITH_STDIN) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        assert process.poll() is None
        process.stdin.close()
        assert process.wait(60) == -signal.SIGTERM


def test_child_ends_when_its_parent_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(_WITH_PARENT, encoding="utf-8")
    with _started(str(script)) as parent:
        assert parent.stdin is not None
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        os.kill(child, 0)
        parent.stdin.close()
        assert parent.stdout.read() == ""  # ends once the child, which inherited it, has ended
        assert parent.wait(60) == -signal.SIGKILL
