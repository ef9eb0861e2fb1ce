"""Players at the tables of a server: ``starmine bot``, and ``starmine mcp`` for language models."""

from __future__ import annotations

import asyncio
import re
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from starmine.cli import options
from starmine.cli.errors import BadUsage
from starmine.cli.terminal import SOFT, STRONG, console, sentence

if TYPE_CHECKING:
    from starmine.bots import BotLike
    from starmine.remote.visit import Visit

_LINK = re.compile(r"(?:https?://[^/]+/(?:t|games)/)?([\w-]+)/?(?:#(.*))?")
_LONGEST_NAME = 24
_MARK = " (remote)"  # ends the default name, to tell the bot from the server's own


def bot_command(
    bot_name: Annotated[
        str, typer.Argument(help=options.BOTS_HELP, metavar="NAME", autocompletion=options.complete_any_bots)
    ],
    server: options.ServerAddress = options.LOCAL_SERVER,
    token: options.Token = None,
    tables: Annotated[
        list[str] | None,
        typer.Option(
            "--table", "-t", help="A table to sit at: its link or id; can be given several times.", metavar="LINK"
        ),
    ] = None,
    everywhere: Annotated[
        bool, typer.Option("--everywhere", help="Takes a free seat at every table that is listed as open.")
    ] = False,
    most: Annotated[
        int,
        typer.Option(
            "--most", help="With --everywhere: the maximum number of tables at once.", metavar="N", min=1, max=100
        ),
    ] = 4,
    name: Annotated[
        str | None,
        typer.Option(
            "--name", help="The bot's name at tables.", metavar="TEXT", show_default="the bot's title and (remote)"
        ),
    ] = None,
    delay: Annotated[
        float,
        typer.Option(
            "--delay", help="Seconds to wait before each action, so that people can follow.", metavar="SECONDS", min=0
        ),
    ] = 0.5,
    once: Annotated[
        bool, typer.Option("--once", help="Exits when its games are over, without waiting for rematches.")
    ] = False,
) -> None:
    """Seats a bot at tables of a server, and plays there until Ctrl-C.

    It takes a seat at the given tables, continues the games in which its token
    has a seat, and joins rematches. While the server cannot be reached, it keeps
    trying. After Ctrl-C, bots of the server take over its seats; started again
    with the same token, it takes them back. Set the token in STARMINE_TOKEN:
    other users of this machine can read a command line.

    Examples:
    $ starmine bot cautious --table http://127.0.0.1:8000/t/q7dk2m
    $ starmine bot learner:LEARNER --server https://hanabi.example.org --everywhere
    """
    from starmine.bots.checks import check_bot, check_table_bot
    from starmine.bots.compiled import units_of
    from starmine.bots.registry import as_bot
    from starmine.cli.lab.line_up import named_bot, search_units
    from starmine.cli.progress import compile_ahead
    from starmine.knowledge.compiled import TABLE
    from starmine.remote.api import Api
    from starmine.remote.visit import Visit

    bot = as_bot(named_bot(bot_name))
    check_bot(bot)
    check_table_bot(bot)
    keys = dict(_table(link) for link in tables or ())  # by table's id: the key of a team, or ""
    if not (keys or everywhere or token):
        raise BadUsage("no table given: name one with --table LINK, or use --everywhere for all open tables")
    api = Api(server, token, _report)  # raises BadServer for a wrong address
    compile_ahead((*TABLE, *units_of([bot_name]), *search_units([bot])))
    visit = Visit(api, bot, _report, delay, most, {table: key for table, key in keys.items() if key})
    guest = None if token else (name or _name(bot))
    asyncio.run(_play(visit, guest, list(keys), everywhere=everywhere, once=once))


async def _play(visit: Visit, guest: str | None, tables: list[str], *, everywhere: bool, once: bool) -> None:
    """Plays as a new guest with the name ``guest``, or with the token of ``visit`` if ``guest`` is None."""
    async with visit.api as api:
        token = await api.enter(guest) if guest is not None else await api.renew()
        if token is not None:  # `renew` returns None if it made no new one
            what = "Token" if guest is not None else "Renewed token, since yours expires soon"
            console().print(
                Text.assemble((f"{what} (set STARMINE_TOKEN to it to come back): ", SOFT), (token, STRONG)),
                soft_wrap=True,
            )
        await visit.play(tables, everywhere=everywhere, once=once)


def _report(text: str) -> None:
    console().print(sentence(text), soft_wrap=True)


def _table(link: str) -> tuple[str, str]:
    """The id in a table's link, or the id itself; and the key of a tournament's team, if the link has one."""
    found = _LINK.fullmatch(link.strip())
    if found is None:
        raise BadUsage(
            f"--table {link!r} is not the link or id of a table: write http://127.0.0.1:8000/t/q7dk2m, or q7dk2m"
        )
    return found[1], found[2] or ""


def _name(bot: BotLike) -> str:
    """The default name of the guest: the bot's title, marked."""
    title = str(getattr(bot, "title", None) or bot.id)
    return title[: _LONGEST_NAME - len(_MARK)] + _MARK


def mcp_command(
    server: options.ServerAddress = options.LOCAL_SERVER,
    token: options.Token = None,
    name: Annotated[str, typer.Option("--name", help="The new guest's name.", metavar="TEXT")] = "Model",
) -> None:
    """Lets a language model play on a server, for programs that start it themselves.

    Desktop programs with the Model Context Protocol start this command and
    talk to it over stdin and stdout. A server also has the protocol at /mcp.

    Examples:
    $ starmine mcp --server https://hanabi.example.org
    """
    if find_spec("mcp") is None:
        raise BadUsage("the Model Context Protocol needs the package mcp: pip install 'starmine[mcp]'")
    from starmine.mcp import make_server
    from starmine.remote.api import Api

    def report(text: str) -> None:
        typer.echo(text, err=True)  # stdout is the protocol's

    async def run() -> None:
        known = token
        if known is None:
            async with Api(server, None, report) as api:
                known = await api.enter(name)
        await make_server(lambda _: Api(server, known, report)).run_stdio_async()

    asyncio.run(run())
