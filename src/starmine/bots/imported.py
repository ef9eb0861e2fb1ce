"""The user's own bots, named ``module:NAME`` on a command line or in a setting.

Importing a module runs it, so only the person who runs the program may give such names: no request and no file.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from starmine.bots.errors import BadBot, UnknownBot
from starmine.bots.protocol import BotLike
from starmine.rules.errors import shown

_MEMBERS = tuple(name for name in vars(BotLike) if not name.startswith("_"))


def imported_function(name: str) -> Callable[..., Any]:
    """The function that ``module:NAME`` names. Raises ``UnknownBot``, and ``BadBot`` for any error in the module."""
    path, _, attribute = name.partition(":")
    found: Callable[..., Any] | None = getattr(_module(name, path), attribute, None)
    if not callable(found):
        raise UnknownBot(f"{name!r}: the module {path} has no function {attribute!r}")
    return found


def imported(name: str) -> BotLike:
    """The bot that ``module:NAME`` names.

    The module is looked for in the current folder first, as ``python -m`` does. ``NAME`` is a bot, or a class or
    function without arguments that makes one.

    Raises ``UnknownBot``, and ``BadBot`` for any error in the module.
    """
    path, _, attribute = name.partition(":")
    module = _module(name, path)
    if not _has(module, attribute):
        there = ", ".join(f"{path}:{found}" for found in _bots_of(module)) or "none"
        raise UnknownBot(f"bot {name!r}: the module {path} has no {attribute!r}; the bots in it: {there}")
    found = getattr(module, attribute)
    is_maker = isinstance(found, type) or (callable(found) and _missing(found))
    made: BotLike = _run(f"bot {name!r}: calling it without arguments", found) if is_maker else found
    if missing := _missing(made):
        raise BadBot(
            f"bot {name!r} is {shown(made)}, which is not a bot: it has no {', '.join(missing)}; name a bot, "
            "or a class or function without arguments that makes one"
        )
    return made


def _module(name: str, path: str) -> ModuleType:
    """The module ``path``. ``name`` is the whole ``module:NAME``, for errors."""
    if path.endswith(".py") or not all(part.isidentifier() for part in path.split(".")):
        raise UnknownBot(
            f"bot {name!r}: {path!r} is not the name of a module: write it as in `import`, "
            "with dots for slashes and without .py"
        )
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)  # worker processes get the same path
    try:
        module: ModuleType = _run(f"bot {name!r}: importing its module", partial(import_module, path))
    except BadBot as error:
        cause = error.__cause__
        # Missing is the module or a package of it, not something that it imports.
        if isinstance(cause, ModuleNotFoundError) and f"{path}.".startswith(f"{cause.name}."):
            raise UnknownBot(
                f"bot {name!r}: module {cause.name!r} is neither in {here} nor installed: "
                "go to the folder that holds it, or set PYTHONPATH"
            ) from cause
        raise
    return module


def _run(doing: str, function: Callable[[], Any]) -> Any:
    """The result of the user's code. Raises ``BadBot`` for any error in it."""
    try:
        return function()
    except (Exception, SystemExit) as error:
        said = error.msg if isinstance(error, SyntaxError) else " ".join(str(error).split())
        why = f": {said}" if said else ""
        raise BadBot(f"{doing} raised {type(error).__name__}{_place(error)}{why}") from error


def _place(error: BaseException) -> str:
    """Where an error was raised, as ``" in FILE, line LINE"``: the last such place in the current folder, if any."""
    lines = [(frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(error.__traceback__)]
    places = [(str(error.filename), error.lineno)] if isinstance(error, SyntaxError) else lines[1:]  # without `_run`
    here = Path.cwd()
    own = [(Path(file).relative_to(here), line) for file, line in places if Path(file).is_relative_to(here)]
    found = own or places
    return f" in {found[-1][0]}, line {found[-1][1]}" if found else ""


def _missing(found: object) -> list[str]:
    return [member for member in _MEMBERS if not _has(found, member)]


def _has(found: object, name: str) -> bool:
    """``hasattr``, but False when looking the attribute up raises any error."""
    try:
        return hasattr(found, name)
    except Exception:  # noqa: BLE001 - the user's code
        return False


def _bots_of(module: ModuleType) -> list[str]:
    """The names of a module's bots, and of classes defined in it that make bots."""
    return [
        name
        for name, found in vars(module).items()
        if not _missing(found) and not (isinstance(found, type) and found.__module__ != module.__name__)
    ]
