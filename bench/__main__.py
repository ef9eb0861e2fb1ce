"""``python -m bench``: measures everything and writes the figures to ``bench/README.md``."""

from __future__ import annotations

from pathlib import Path

from bench import client, kernel, machine, server, startup

README = Path(__file__).with_name("README.md")

PAGE = """# Benchmarks

Written by `make bench`. Each part can be measured alone, by the command that stands with it.

{machine}.
{versions}.

## The kernel

Random legal play on one core, shuffling and dealing included, beside the Hanabi Learning Environment's
`pyhanabi` in the same process; the median of {rounds} rounds in turns, by the processor's time.

    python bench/kernel.py

{kernel}

## The server

From the POST of an action to its event at another seat, {tables} tables at once, beside an endpoint that does
nothing; client and server share the machine. *Steady*: every table acts every {pause} seconds on average.
*Burst*: every table acts again as soon as it can.

    python bench/server.py

{server}

## The start

From the command `starmine serve` to the answer to the first request. The first start on a machine compiles the
rules and the bots; later ones find them compiled.

    python bench/startup.py

{startup}

## The client

Its scripts and styles over the wire.

    python bench/client.py

{client}
"""


def measure() -> dict[str, str]:
    """By part, its figures as a table; they are printed as they come."""
    sections: dict[str, str] = {}
    for part in (kernel, server, startup, client):
        name = part.__name__.rpartition(".")[2]
        print(f"measuring: the {name}", flush=True)
        sections[name] = part.table(part.run())
        print(sections[name], flush=True)
    return sections


def page(sections: dict[str, str]) -> str:
    """The page with these tables, in Markdown."""
    return PAGE.format(
        machine=machine.machine(),
        versions=machine.versions(),
        rounds=kernel.ROUNDS,
        tables=server.TABLES,
        pause=server.PAUSE,
        **sections,
    )


if __name__ == "__main__":
    README.write_text(page(measure()), encoding="utf-8")
    print(f"written to {README}")
