"""Writes the OpenAPI document, the source of the client's types: ``python -m starmine.server.openapi``.

``--operations`` prints the list of operations instead, whose committed copy a test compares.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from starmine.server.app import create_app
from starmine.server.settings import Settings

WHERE = Path(__file__).parents[3] / "web" / "openapi.json"


def description() -> str:
    """The OpenAPI document as JSON, identical in every run."""
    return json.dumps(create_app(Settings()).openapi(), indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def operations(api: dict[str, Any]) -> str:
    """A line for each operation of an OpenAPI document: method, path, the scope that callers need, and statuses."""
    return "".join(
        f"{method.upper()} {path} {_scope(operation['security'])} {' '.join(sorted(operation['responses']))}\n"
        for path, methods in sorted(api["paths"].items())
        for method, operation in sorted(methods.items())
    )


def _scope(security: list[dict[str, list[str]]]) -> str:
    """The scope in an operation's ``security``: all its schemes have the same one, or none for the admin's key."""
    for schemes in security:
        for scopes in schemes.values():
            return scopes[0] if scopes else "admin"
    return "public"


def main() -> None:
    """Writes the document to where the client's checks and the documentation read it, or prints the operations."""
    if sys.argv[1:] == ["--operations"]:
        sys.stdout.write(operations(json.loads(description())))
    else:
        WHERE.write_text(description(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
