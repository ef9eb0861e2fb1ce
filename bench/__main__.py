"""``python -m bench``: measures everything and writes the figures to ``bench/README.md``."""

from __future__ import annotations

from pathlib import Path

from bench import client, jaxmarl, kernel, lab, machine, server, startup

README = Path(__file__).with_name("README.md")

PAGE = """# Benchmarks

Written by `make bench`. Each part can be measured alone, by the command that stands with it.

{machine}.
{versions}.

## The kernel

Random legal play in moves a second on one core, shuffling and dealing included: ours, the core of the Hanabi Learning
Environment in a C++ loop, and the packages driven by Python that are installed. The median of {rounds} rounds in
turns, by the processor's time.

    python -m bench.kernel

{kernel}

How many instructions a move takes is counted apart from all clocks, by callgrind; a test compares it with
what is recorded in `bench/instructions.json`.

    python -m bench.instructions

## The lab

*Observations*, in moves a second on one core: random legal play, every move's observations encoded, for the seat on
turn or for all seats, as bytes or packed; beside the Hanabi Learning Environment's core with its canonical encoder.
*Written* are observations without the play, in games a second: records that `Encoding.write` checks first.

    python -m bench.lab

{observations}

*Environments*, in steps a second: `VectorEnv` with {games:,} games side by side, on one core (for the seat on turn,
and for all seats) and with two threads; one game at a time with all its dictionaries, `starmine.lab.hle` and the
Hanabi Learning Environment's own `rl_env`; and its states alone, as search plays them, of both.

{environments}

*Simulations*, in games a second: `cautious` in all seats, {simulated:,} games, and the mean score that they came to.

{simulations}

*JaxMARL*, in moves a second, every seat's observation encoded with every move, so it stands beside `VectorEnv` for all
seats; unlike there its time includes choosing the actions. It is built for GPUs, so mind the device.

    make bench-jax

{jaxmarl}

## The server

From the POST of an action to its event at another seat, {tables} tables at once, beside an endpoint that does
nothing; client and server share the machine. *Steady*: every table acts every {pause} seconds on average.
*Burst*: every table acts again as soon as it can.

    python -m bench.server

{server}

## The start

From the command `starmine serve` to the answer to the first request. The first start on a machine compiles the
rules and the bots; later ones find them compiled.

    python -m bench.startup

{startup}

## The client

Its scripts and styles over the wire.

    python -m bench.client

{client}
"""


def measure() -> dict[str, str]:
    """By part, its figures as a table; they are printed as they come."""
    sections: dict[str, str] = {}
    for part in (kernel, lab, server, startup, client):
        name = part.__name__.rpartition(".")[2]
        print(f"measuring: the {name}", flush=True)
        figures = part.run()
        sections |= lab.tables(figures) if part is lab else {name: part.table(figures)}
        print(part.table(figures), flush=True)
    return sections | {"jaxmarl": jaxmarl.elsewhere()}


def page(sections: dict[str, str]) -> str:
    """The page with these tables, in Markdown."""
    return PAGE.format(
        machine=machine.machine(),
        versions=machine.versions(),
        rounds=kernel.ROUNDS,
        games=lab.GAMES,
        simulated=lab.SIMULATED,
        tables=server.TABLES,
        pause=server.PAUSE,
        **sections,
    )


if __name__ == "__main__":
    README.write_text(page(measure()), encoding="utf-8")
    print(f"written to {README}")
