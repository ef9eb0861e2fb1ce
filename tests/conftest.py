"""What holds for every test: what is left out and why, and nothing of the user's own settings or files."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing.process
import os
import re
import signal
import subprocess
import sys
from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

import pytest

from starmine.cli import GARBAGE
from tests import runs
from tools.oracle import MODULE

# Looked for as seldom as in the program: most of what the tests import stays.
gc.set_threshold(GARBAGE)

# The assertions of these helpers show their values, too.
pytest.register_assert_rewrite("tests.rules.comparing")

# The HTTP client of the tests would look for this package, which is not installed, several times a request.
if find_spec("sniffio") is None:
    sys.modules["sniffio"] = None  # type: ignore[assignment]

_NO_ORACLE = find_spec(MODULE) is None

# Without its compiler there is no oracle; the tests of the rules' other proofs still run.
collect_ignore = ["oracle"] if _NO_ORACLE else []


def pytest_addoption(parser: pytest.Parser) -> None:
    """Which tests run."""
    parser.addoption("--run", choices=list(runs.RUNS), default="test", help="which tests: see docs/testing.md")
    parser.addoption("--part", default="1/1", metavar="K/N", help="only part K of N of the long run")


def pytest_configure(config: pytest.Config) -> None:
    """Refuses a run in CI that would leave tests out; lets programs that tests start be interrupted."""
    part = re.fullmatch(r"([1-9]\d*)/([1-9]\d*)", config.getoption("--part"))
    if part is None or int(part[1]) > int(part[2]):
        raise pytest.UsageError("--part is K/N, such as 2/3 for the second of three parts.")
    runs.choose(config.getoption("--run"))
    # A run in the background of a shell ignores Ctrl-C, and so would all that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if _NO_ORACLE and os.environ.get("CI"):
        raise pytest.UsageError(f"{MODULE} is not installed: python -m tools.oracle builds it.")


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Says which tests run, and what is left out."""
    header = [f"run: {config.getoption('--run')}, part {config.getoption('--part')}, samples of TEST_DAY={runs.DAY}"]
    return [*header, *([f"left out: tests/oracle, for want of {MODULE} (make test builds it)"] if _NO_ORACLE else [])]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves in what belongs to this run."""
    for item in items:
        if "postgresql" in getattr(item, "fixturenames", ()):
            item.add_marker("postgresql")
    run = config.getoption("--run")
    chosen = [item for item in items if runs.is_in(run, item)]
    if run == "long":
        number, many = map(int, config.getoption("--part").split("/"))
        chosen = runs.parts(chosen, many)[number - 1]
    chosen = runs.longest_first(chosen)
    left = set(map(id, chosen))
    config.hook.pytest_deselected(items=[item for item in items if id(item) not in left])
    items[:] = chosen


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Says at the end of a long run what it ran."""
    if config.getoption("--run") == "long" and not config.option.collectonly:
        ran = {report.nodeid for kind in ("passed", "failed", "error") for report in terminalreporter.getreports(kind)}
        terminalreporter.section(f"the long run, part {config.getoption('--part')}, ran {len(ran)} tests")
        terminalreporter.write("\n".join([*runs.by_file(ran), ""]))


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


@pytest.fixture(autouse=True, scope="session")
def _no_process(request: pytest.FixtureRequest) -> Generator[None]:
    """No test of the quick run starts a process."""

    def refuse(*_: object, **__: object) -> NoReturn:
        raise AssertionError("A test that starts a process is not quick: mark it with pytest.mark.process.")

    with pytest.MonkeyPatch.context() as patch:
        if request.config.getoption("--run") == "quick":
            patch.setattr(subprocess.Popen, "__init__", refuse)
            patch.setattr(multiprocessing.process.BaseProcess, "start", refuse)
        yield


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The browser that end-to-end tests drive, as Playwright's ``executable_path``."""
    from tools.browser import provide

    return provide()
