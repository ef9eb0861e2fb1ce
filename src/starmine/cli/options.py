"""Options shared by several commands, the edition that they select, and the pictures that they write."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from starmine.cli.errors import BadFile, BadUsage
from starmine.cli.terminal import SOFT, console
from starmine.rules.editions.edition import CATALOGUE, Edition
from starmine.rules.editions.files import library
from starmine.rules.editions.options import OPTIONS, Option
from starmine.rules.factories import edition

_YES_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}

DatabaseName = Annotated[
    str | None,
    typer.Option(
        "--database",
        help="A file for SQLite, or the address of another database: postgresql+psycopg://user@host/name.",
        metavar="FILE|URL",
        show_default="a file in the user's data directory",
    ),
]


def complete_edition(incomplete: str) -> list[str]:
    return [name for name in (*library(), CATALOGUE) if name.startswith(incomplete)]


def complete_option(incomplete: str) -> list[str]:
    settings = [f"{name}={value}" for name, option in OPTIONS.items() for value in _values(option)]
    return [setting for setting in settings if setting.startswith(incomplete)]


def _values(option: Option) -> list[str]:
    """The possible values of an option, as typed."""
    return ["yes", "no"] if option.type == "flag" else [str(value) for value in option.values]


def _changes_help() -> str:
    others: list[str] = []
    for name, option in OPTIONS.items():
        values = _values(option)
        if option.type == "number" and values:
            others.append(f"{name} is {values[0]} to {values[-1]}")
        elif option.type != "flag" and values:
            others.append(f"{name} is {', '.join(values)}")
    flags = ", ".join(name for name, option in OPTIONS.items() if option.type == "flag")
    return f"Changes a rule of the edition; can be given several times. {'; '.join(others)}; yes or no are {flags}."


_SEARCHES = tuple(f"search:{model}" for model in ("cautious", "conventions", "information"))


def complete_bots(incomplete: str) -> list[str]:
    """Shell completion of the last of several bots."""
    from starmine.bots import BOTS

    return _last_completed(incomplete, BOTS)


def complete_any_bots(incomplete: str) -> list[str]:
    """Shell completion that includes bots for simulations only."""
    from starmine.bots import BOTS, LAB_BOTS

    return _last_completed(incomplete, [*BOTS, *LAB_BOTS])


def _last_completed(incomplete: str, names: Iterable[str]) -> list[str]:
    done, comma, last = incomplete.rpartition(",")
    return [f"{done}{comma}{name}" for name in (*names, *_SEARCHES) if name.startswith(last)]


# The ids are repeated here, since importing the bots takes a second.
BOTS_HELP = (
    "cautious, conventions, information, learned, random, or module:NAME or a .pt2 file for a bot of your own. "
    "search:NAME tries its actions out by playing on as such a bot."
)
LAB_BOTS_HELP = f"{BOTS_HELP} flawed, iggi, outer, piers and vdb are the agents that papers compare with."
EDITION_HELP = f"One of {', '.join(library())}, or {CATALOGUE} with --variant."


def _edition(shown_default: bool | str = True) -> Any:
    return typer.Option(
        "--edition",
        "-e",
        help=EDITION_HELP,
        autocompletion=complete_edition,
        metavar="NAME",
        show_default=shown_default,
    )


EditionName = Annotated[str, _edition()]
EditionIfNamed = Annotated[str | None, _edition()]
LabEdition = Annotated[str | None, _edition("that of a policy file, else cocktail")]
Players = Annotated[
    int, typer.Option("--players", "-n", help="Number of players, 2 to 5, or by some rules 6.", metavar="N")
]
Variant = Annotated[
    str | None,
    typer.Option(
        "--variant",
        "-v",
        help=f"A variant of the tile edition, 1 to 4, or of {CATALOGUE}, by its name.",
        metavar="N|NAME",
    ),
]
Changes = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help=_changes_help(), autocompletion=complete_option, metavar="NAME=VALUE"),
]

GameFile = Annotated[
    Path,
    typer.Argument(
        help="A record of Starmine or hanab.live, a saved game, a file of several, or a link of hanab.live.",
        metavar="FILE",
    ),
]
GameNumber = Annotated[
    int | None, typer.Option("--game", "-g", help="In a file of several games: which, from 1 on.", metavar="N", min=1)
]

AsJson = Annotated[bool, typer.Option("--json", help="Prints only one JSON object to stdout.")]
Seed = Annotated[int, typer.Option("--seed", "-s", help="The same seed plays the same games.", metavar="N")]


def _jobs(what: str) -> Any:
    return typer.Option("--jobs", "-j", help=f"Number of {what}. By default one per core.", metavar="N")


Jobs = Annotated[int | None, _jobs("parallel jobs")]
TurnJobs = Annotated[int | None, _jobs("turns at a time")]
ServerAddress = Annotated[str, typer.Option("--server", "-s", help="The server's address.", metavar="URL")]
LOCAL_SERVER = "http://127.0.0.1:8000"
Token = Annotated[
    str | None,
    typer.Option(
        "--token",
        help="The token of the guest or account to play as; without it, a new guest is made.",
        metavar="TOKEN",
        envvar="STARMINE_TOKEN",
        show_envvar=False,
    ),
]

SearchTime = Annotated[
    float | None,
    typer.Option("--time", help="Seconds that a search takes for an action.", metavar="SECONDS", show_default="0.1"),
]
SearchPlayouts = Annotated[
    int | None,
    typer.Option(
        "--playouts",
        help="Instead of --time: the playouts of a search for an action. Then the same seed plays the same games.",
        metavar="N",
    ),
]


def check_output(plot: Path | None, *, as_json: bool, as_csv: bool) -> None:
    """Checks early that the output can be written. Raises ``BadUsage``, ``BadFile`` and ``BadSetting``."""
    if as_json and as_csv:
        raise BadUsage("--json and --csv both write to stdout: choose one")
    if plot is not None:
        _check_plot(plot)


def _check_plot(path: Path) -> None:
    from starmine.lab.charts import require_matplotlib

    require_matplotlib()
    if path.suffix.lower() not in ("", ".svg"):  # no suffix: /dev/stdout
        raise BadFile(f"{path}: scores are drawn as SVG; name it {path.with_suffix('.svg')}")
    new = not path.exists()
    try:
        path.open("a", encoding="utf-8").close()  # changes nothing, but creates a missing file
        if new:
            path.unlink()
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror}") from error


def write_plot(path: Path, svg: str, *, say: bool) -> None:
    """Writes the drawing; ``say`` prints the path. Raises ``BadFile``."""
    try:
        path.write_text(svg, encoding="utf-8")
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror}") from error
    if say:
        console().print(Text(f"\nDrawn to {path}", SOFT), soft_wrap=True)


def chosen_edition(name: str, variant: int | str | None = None, changes: list[str] | None = None) -> Edition:
    """The edition of the command line's options. Raises what ``edition`` raises."""
    options: dict[str, Any] = {"variant": _value(variant) if isinstance(variant, str) else variant}
    for change in changes or ():
        option, equals, value = change.partition("=")
        options[option.strip().replace("-", "_")] = _value(value.strip()) if equals else True  # -o endless means yes
    return edition(name, **options)


def lab_edition(
    name: str | None, variant: str | None, changes: list[str] | None, made_for: tuple[Edition, int] | None
) -> Edition:
    """``chosen_edition``, or without options the edition that a policy was ``made_for``, which can be a small game."""
    if made_for and name is None and variant is None and not changes:
        return made_for[0]
    return chosen_edition(name or "cocktail", variant, changes)


def _value(text: str) -> bool | int | str:
    """Reads yes, no or a number; other text is left to the edition's check."""
    if text.isdecimal():
        with suppress(ValueError):  # more digits than `int` reads
            return int(text)
    return _YES_NO.get(text.lower(), text)
