"""The commands of ``starmine``, as one Typer application."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from starmine import __version__
from starmine.cli.convert import convert_command
from starmine.cli.editions import editions_command
from starmine.cli.lab.arena import arena_command
from starmine.cli.lab.crossplay import crossplay_command
from starmine.cli.lab.simulate import simulate_command
from starmine.cli.play.command import play_command, replay_command
from starmine.cli.rate import rate_command
from starmine.cli.remote import bot_command, mcp_command
from starmine.cli.review import review_command
from starmine.cli.server.maintenance import backup_command, renew_key_command, restore_command
from starmine.cli.server.serve import serve_command
from starmine.cli.server.verify import verify_command
from starmine.cli.solve import solve_command


def _bare(params: list[Any]) -> list[Any]:
    """The options of a command, without ``<bool>`` in the help of flags."""
    for param in params:
        if getattr(param, "is_flag", False):
            param.metavar = ""
    return params


class _Command(TyperCommand):
    def get_params(self, ctx: Any) -> list[Any]:
        return _bare(super().get_params(ctx))


class _Group(TyperGroup):
    def get_params(self, ctx: Any) -> list[Any]:
        return _bare(super().get_params(ctx))


app = typer.Typer(
    name="starmine",
    cls=_Group,
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


for _command in (
    *(serve_command, bot_command, play_command, replay_command, convert_command, solve_command, editions_command),
    *(review_command, mcp_command, rate_command, simulate_command, crossplay_command, arena_command),
    *(verify_command, renew_key_command, backup_command, restore_command),
):
    _name = _command.__name__.removesuffix("_command").replace("_", "-")  # renew_key_command: starmine renew-key
    app.command(_name, cls=_Command)(_command)
