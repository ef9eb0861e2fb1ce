"""Writes the OpenAPI document, the source of the client's types: ``python -m starmine.server.openapi [FILE]``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from starmine.server.app import create_app
from starmine.server.settings import Settings

WHERE = Path(__file__).parents[3] / "web" / "openapi.json"


def description() -> str:
    """The OpenAPI document as JSON, identical in every run."""
    return json.dumps(create_app(Settings()).openapi(), indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def main() -> None:
    """Writes it to the given file, by default to where the client's build reads it."""
    into = Path(sys.argv[1]) if len(sys.argv) > 1 else WHERE
    into.write_text(description(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
