"""The command line, put together."""

from __future__ import annotations

from typing import Annotated

import typer

from starmine import __version__
from starmine.cli.editions import editions_command
from starmine.cli.play.command import play_command
from starmine.cli.serve import serve_command
from starmine.cli.simulate import simulate_command
from starmine.cli.verify import verify_command

app = typer.Typer(
    name="starmine",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"starmine {__version__}")
        raise typer.Exit


@app.callback()
def starmine(
    version: Annotated[
        bool, typer.Option("--version", help="Shows the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Hanabi: play it in the browser with friends and bots, or here in the terminal."""


app.command("serve")(serve_command)
app.command("play")(play_command)
app.command("editions")(editions_command)
app.command("simulate")(simulate_command)
app.command("verify")(verify_command)
