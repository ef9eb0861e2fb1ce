"""The command itself: help, version, and errors."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import starmine
from starmine.bots import BOTS
from starmine.cli import main
from starmine.cli.app import app
from tests.cli.running import environment, refusal, run, spawn

COMMANDS = [str(command.name) for command in app.registered_commands]


def test_version_is_printed() -> None:
    assert run("--version").stdout == f"starmine {starmine.__version__}\n"


def test_help_lists_every_command() -> None:
    text = run("--help").stdout
    assert [command for command in COMMANDS if f" {command} " not in text] == []
    assert "Usage:" in run().output


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_has_examples_and_fits_the_terminal(command: str) -> None:
    text = run(command, "--help").stdout
    assert "Examples:" in text
    assert f"$ starmine {command}" in text
    assert "<bool>" not in text
    assert max(map(len, text.splitlines())) <= 80
    if command in {"play", "simulate", "bot"}:
        assert f"{', '.join(BOTS)}, or module:NAME" in " ".join(text.replace("│", " ").split())


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("editions", "poker"), "Unknown edition 'poker'; the editions are abacus, cocktail"),
        (("simulate", "--bots", "clever"), "Unknown bot 'clever'; the bots are"),
        (("simulate", "--games", "0"), "games=0: it must be a whole number from 1 to"),
        (("verify", "--seed", "7", "--players", "9"), "Hanabi is for 2 to 5 players, not 9."),
        (("verify", "--seed", "7", "--variant", "2"), "Only the edition tiles has variants"),
        (("verify", "--seed", "7", "--option", "joker=yes"), "Unknown option 'joker'; the options are"),
        (("play", "--load", "nowhere.json"), "nowhere.json cannot be read: no such file or directory."),
    ],
)
def test_error_is_one_line_on_stderr_and_exit_code_2(args: tuple[str, ...], says: str) -> None:
    assert refusal(*args).startswith(f"Error: {says}")


_INTERRUPTED_BY_AN_IMPORT = """
import signal, sys
import starmine.cli

class Interrupt:
    def find_spec(self, name, *_):
        if name == "{module}":
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Interrupt())
sys.argv = ["starmine", "simulate"]
starmine.cli.main()
"""


@pytest.mark.process
@pytest.mark.parametrize("module", ["typer", "numba"])
def test_interrupt_is_one_line_and_exit_code_130_while_modules_load(module: str) -> None:
    code = _INTERRUPTED_BY_AN_IMPORT.format(module=module)
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", env=environment(), timeout=300, check=False
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "Interrupted.\n")


@pytest.mark.process
@pytest.mark.parametrize(
    ("args", "buffered"), [(("--version",), ""), (("editions",), "1"), (("simulate", "-g", "9", "--json"), "")]
)
def test_full_stdout_is_one_line_and_exit_code_2(args: tuple[str, ...], buffered: str) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("only some systems have a file that is always full")
    with full.open("w", encoding="utf-8") as out:
        ended = subprocess.run(
            [sys.executable, "-m", "starmine", *args],
            stdout=out,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=environment(PYTHONUNBUFFERED=buffered),
            timeout=300,
            check=False,
        )
    assert (ended.returncode, ended.stderr) == (2, "Error: Reading or writing failed: No space left on device.\n")


def test_closed_stdout_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["starmine", "simulate"])
    monkeypatch.setattr("sys.stdout", None)
    with pytest.raises(SystemExit) as exit_:
        main()
    assert exit_.value.code == 2
    assert capsys.readouterr().err.startswith("Error: Stdout is closed: redirect it")


@pytest.mark.process
def test_letters_are_replaced_when_the_terminal_cannot_show_them() -> None:
    ended = spawn("editions", "tiles", PYTHONIOENCODING="ascii")
    assert ended.code == 0, ended.err
    assert "Give a clue" in ended.out
