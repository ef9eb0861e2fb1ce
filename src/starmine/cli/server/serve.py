"""``starmine serve``: starts the server, and prints its addresses."""

from __future__ import annotations

import errno
import gc
import os
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from starmine import __version__
from starmine.cli import options
from starmine.cli.errors import CannotServe
from starmine.cli.terminal import BAD, LANTERN, SOFT, STRONG, console

if TYPE_CHECKING:
    from starmine.server.run import CannotListen
    from starmine.server.settings import Settings

_REMEDIES = {
    errno.EADDRINUSE: "another program uses this port, perhaps another Starmine: --port 0 takes any free port",
    errno.EACCES: "the system reserves this port, as most ports below 1024: choose another, such as --port 8000",
}
_NO_ADDRESS = (
    "this device has no such address: use --host 127.0.0.1 for this device only, or --host 0.0.0.0 for others too"
)


def serve_command(
    host: Annotated[
        str | None,
        typer.Option(
            "--host",
            help="The address to listen at; 0.0.0.0 lets other devices connect.",
            metavar="ADDRESS",
            show_default="127.0.0.1",
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            "--port", "-p", help="The port to listen at; 0 takes any free port.", metavar="N", show_default="8000"
        ),
    ] = None,
    database: options.DatabaseName = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            "-b",
            help="A bot of your own that tables can seat, such as a trained network; can be given several times.",
            metavar="module:NAME",
        ),
    ] = None,
    hanab_live_port: Annotated[
        int | None,
        typer.Option(
            "--hanab-live-port",
            help="A further port, where bots that were written for hanab.live connect.",
            metavar="N",
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers", help="Processes that serve the same tables; needs PostgreSQL.", metavar="N", show_default="1"
        ),
    ] = None,
    opens: Annotated[
        bool | None,
        typer.Option(
            "--open/--no-open",
            help="Opens the browser when the server is ready.",
            show_default="where there are a terminal and a display",
        ),
    ] = None,
) -> None:
    """Serves the game to browsers, until Ctrl-C.

    Anyone who opens the address can play. The environment can set the options,
    too: STARMINE_HOST, STARMINE_PORT, STARMINE_DATABASE_URL, STARMINE_BOTS,
    STARMINE_HANAB_LIVE_PORT, STARMINE_WORKERS, and STARMINE_DATA_DIR for the
    directory of the default database.

    Examples:
    $ starmine serve
    $ starmine serve --host 0.0.0.0 --port 9000
    $ starmine serve --database games.sqlite3 --no-open
    $ starmine serve --database postgresql+psycopg://starmine@localhost/starmine
    $ starmine serve --bot learner:LEARNER
    """
    from starmine.cli.progress import compile_ahead
    from starmine.cli.server.settings import prepare, read_settings
    from starmine.server.run import CannotListen, run
    from starmine.server.tables.served_bots import served_bots
    from starmine.server.wire.compiled import SERVED

    settings = read_settings(
        database, host=host, port=port, bots=bots and ",".join(bots), hanab_live_port=hanab_live_port, workers=workers
    )
    served = served_bots(settings.bots)
    if opens is None:
        opens = _can_show() and sys.stdout.isatty()

    def ready(here: str, elsewhere: list[str]) -> None:
        gc.freeze()  # excludes loaded modules from garbage collection
        _announce(settings, here, elsewhere)
        if opens:
            open_browser(here)

    prepare(settings.database)
    compile_ahead(SERVED)  # bots are compiled later, in the background
    served.try_out()
    try:
        run(settings, ready=ready)
    except CannotListen as error:
        raise CannotServe(_cannot_listen(settings, error)) from error
    except KeyboardInterrupt:
        console().print(Text("Stopped. All games are saved.", SOFT))


def _cannot_listen(settings: Settings, error: CannotListen) -> str:
    cause = error.__cause__
    number = cause.errno if isinstance(cause, OSError) else None
    return f"cannot listen at {settings.host}, port {error.port}: {_REMEDIES.get(number or 0, _NO_ADDRESS)}"


def _announce(settings: Settings, here: str, elsewhere: list[str]) -> None:
    from starmine.cli.server.settings import place
    from starmine.server.web.files import CLIENT

    out = console()
    out.print(Text.assemble((f"Starmine {__version__}", LANTERN), " is ready: Ctrl-C stops it."))
    others = elsewhere or ["--host 0.0.0.0 lets them connect"]
    rows = [("on this device", here), *(("for others", each) for each in others)]
    if settings.hanab_live_port is not None:
        rows.append(("hanab.live's bots", f"port {settings.hanab_live_port}"))
    for label, value in (*rows, ("games are kept in", place(settings.database))):
        # Not wrapped, so that addresses and paths can be copied.
        out.print(Text.assemble((f"  {label:<19}", SOFT), (value, STRONG)), soft_wrap=True)
    if not (CLIENT / "index.html").is_file():
        out.print(Text("The client is not built, so browsers cannot play yet: run make play to build it.", BAD))


def _can_show() -> bool:
    """Whether a browser window can open here. (Without a display a text browser would take over the terminal.)"""
    if sys.platform == "darwin" or os.name == "nt":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(address: str) -> threading.Thread | None:
    """Opens the browser in a thread, since some block; prints a message if there is no display."""
    if not _can_show():
        console().print(Text("No browser can be opened without a display: open the address yourself.", SOFT))
        return None
    thread = threading.Thread(target=webbrowser.open, args=(address,), daemon=True)
    thread.start()
    return thread
