"""What holds for every test: what is left out and why, and nothing of the user's own settings or files."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tools.oracle import MODULE

# The assertions of these helpers show their values, too.
pytest.register_assert_rewrite("tests.rules.comparing")

# The HTTP client of the tests would look for this package, which is not installed, several times a request.
if find_spec("sniffio") is None:
    sys.modules["sniffio"] = None  # type: ignore[assignment]

_NO_ORACLE = find_spec(MODULE) is None

# Without its compiler there is no oracle; the tests of the rules' other proofs still run.
collect_ignore = ["oracle"] if _NO_ORACLE else []


def pytest_configure(config: pytest.Config) -> None:
    """Refuses a run in CI that would leave tests out; lets programs that tests start be interrupted."""
    # A run in the background of a shell ignores Ctrl-C, and so would all that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if _NO_ORACLE and os.environ.get("CI"):
        raise pytest.UsageError(f"{MODULE} is not installed: python -m tools.oracle builds it.")


def pytest_report_header() -> list[str]:
    """Says what is left out."""
    return [f"left out: tests/oracle, since {MODULE} is not installed (make test builds it)"] if _NO_ORACLE else []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Lets coroutines be tested after a browser was driven in the same process.

    Playwright's synchronous interface leaves its event loop marked as running between its calls.
    """
    driven = None if item.get_closest_marker("e2e") else asyncio._get_running_loop()
    if driven is not None:
        asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        if driven is not None and not driven.is_closed():
            asyncio._set_running_loop(driven)


@pytest.fixture(autouse=True, scope="session")
def _own_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test reads the user's settings or writes to their database."""
    for name in [name for name in os.environ if name.startswith("STARMINE_") and name != "STARMINE_CHROMIUM"]:
        del os.environ[name]
    os.environ["STARMINE_DATA_DIR"] = str(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The browser that end-to-end tests drive, as Playwright's ``executable_path``."""
    from tools.browser import provide

    return provide()
