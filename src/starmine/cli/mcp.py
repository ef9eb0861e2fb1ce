"""``starmine mcp``: a language model at the tables of a server, by the Model Context Protocol over stdin and stdout."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import Annotated

import typer

from starmine.cli.errors import BadUsage
from starmine.cli.options import LOCAL_SERVER, ServerAddress, Token


def mcp_command(
    server: ServerAddress = LOCAL_SERVER,
    token: Token = None,
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

    async def run() -> None:
        known = token
        if known is None:
            async with Api(server, None, _told) as api:
                known = await api.enter(name)
        await make_server(lambda _: Api(server, known, _told)).run_stdio_async()

    asyncio.run(run())


def _told(text: str) -> None:
    """Reports go to stderr: stdout is the protocol's."""
    typer.echo(text, err=True)
