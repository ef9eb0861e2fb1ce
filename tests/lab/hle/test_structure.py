"""The structure of ``starmine.lab.hle``: its type hints resolve, and its imports have no cycle."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, get_type_hints

import grimp
import pytest

import starmine.lab.hle as package

MODULES = [import_module(found.name) for found in walk_packages(package.__path__, f"{package.__name__}.")]
CLASSES = [
    thing
    for module in MODULES
    for name, thing in vars(module).items()
    if inspect.isclass(thing) and thing.__module__ == module.__name__ and not name.startswith("_")
]


def methods(of: type) -> Iterator[Any]:
    """The functions of a class's constructor, public methods and properties."""
    for name, member in inspect.getmembers_static(of):
        function = getattr(member, "fget", None) or getattr(member, "func", None) or getattr(member, "__func__", member)
        if inspect.isfunction(function) and (name == "__init__" or not name.startswith("_")):
            yield function


@pytest.mark.parametrize("of", CLASSES, ids=lambda of: of.__name__)
def test_type_hints_resolve_for_every_method(of: type) -> None:
    for annotated in (of, *methods(of)):
        assert get_type_hints(annotated).keys() >= inspect.get_annotations(annotated).keys()


def test_imports_have_no_cycle_among_modules() -> None:
    """Those under ``TYPE_CHECKING`` count, too."""
    imports = grimp.build_graph("starmine", cache_dir=None)
    assert not imports.nominate_cycle_breakers(package.__name__)


def test_imports_stand_at_the_top_of_modules() -> None:
    for module in MODULES:
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        anywhere = {node.lineno for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)}
        assert anywhere == {node.lineno for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)}, module
