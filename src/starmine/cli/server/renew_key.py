"""``starmine renew-key``: makes a new key for signing cookies and tokens."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer
from rich.text import Text

from starmine.cli.errors import BadUsage
from starmine.cli.options import DatabaseName
from starmine.cli.terminal import console


def renew_key_command(
    database: DatabaseName = None,
    signs_out: Annotated[
        bool, typer.Option("--sign-out", help="Makes the older keys invalid: everybody is signed out.")
    ] = False,
    ends_tokens: Annotated[
        bool, typer.Option("--tokens", help="Makes no key, but all tokens of programs invalid.")
    ] = False,
) -> None:
    """Makes a new key that signs cookies and tokens.

    Cookies and tokens that older keys signed stay valid. A running server reads the new key within
    seconds, and signs with it after a minute. If a key was stolen, use --sign-out, which makes the older keys invalid.

    If you copied an earlier database file back, use --tokens: tokens that were revoked meanwhile would
    be valid again. People stay signed in. `starmine restore` does this by itself.

    Examples:
    $ starmine renew-key
    $ starmine renew-key --sign-out
    $ starmine renew-key --tokens
    $ starmine renew-key --database games.sqlite3
    """
    from starmine.cli.server.database import database_url, prepare
    from starmine.cli.server.settings import read_settings
    from starmine.server.accounts.sessions import renew_key
    from starmine.server.database.backup import end_tokens
    from starmine.server.database.database import Database

    settings = read_settings(database_url=database and database_url(database))
    if signs_out and ends_tokens:
        raise BadUsage("--sign-out already makes all tokens invalid: leave --tokens out")
    if settings.keys and not ends_tokens:
        raise BadUsage(
            "the key is set in STARMINE_SECRET_KEY: set a new key there, and the old key in STARMINE_OLD_SECRET_KEYS"
        )

    async def renew() -> None:
        opened = Database(settings.database)
        try:
            if ends_tokens:
                await opened.write(end_tokens)
            else:
                await renew_key(opened, keeps_old=not signs_out)
        finally:
            await opened.close()

    prepare(settings.database)
    asyncio.run(renew())
    if ends_tokens:
        console().print("All tokens issued until now are invalid. Cookies stay valid.")
        return
    effect = "Everybody is signed out." if signs_out else "Cookies and tokens of older keys stay valid."
    console().print(Text(f"A new key is in use. {effect}"))
