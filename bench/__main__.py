"""``python -m bench``: runs all benchmarks and writes the results to ``bench/README.md``."""

from __future__ import annotations

from pathlib import Path

from bench import (
    analysis,
    catalogue,
    client,
    jaxmarl,
    kernel,
    lab,
    machine,
    policy,
    review,
    search,
    server,
    solver,
    startup,
    store,
    training,
)

README = Path(__file__).with_name("README.md")

PAGE = """# Benchmarks

Written by `make bench`. Each part has a command that measures it alone.

{machine}.
{versions}.

## The kernel

Random legal play in moves a second on one core, shuffling and dealing included: Starmine, the core of the Hanabi
Learning Environment in a C++ loop, and the installed packages driven by Python. The median of {rounds} rounds in
turns, in processor time. The last table has variants of hanab.live. There a game ends as soon as its score is the best
that is still possible.

    python -m bench.kernel

{kernel}

The instructions of a move are counted by callgrind, so they depend on no clock; a test compares them with the record
in `bench/instructions.json`.

    python -m bench.instructions

## The catalogue

All variants of hanab.live from their data files, in processor time: reading and checking the files, which happens once,
and then the cards, clues and touched cards of every variant, which are worked out only when they are asked for.

    python -m bench.catalogue

{catalogue}

## The lab

*Observations*, in moves a second on one core: random legal play with observations encoded at every move, for the seat
on turn or for all seats, as bytes or packed, and the Hanabi Learning Environment's core with its canonical encoder.
*Written* is `Encoding.write` alone, which also validates the records, in games a second.

    python -m bench.lab

{observations}

*Environments*, in steps a second: `VectorEnv` with {games:,} games side by side, on one core (for the seat on turn,
and for all seats) and with two threads; `starmine.lab.hle` and the Hanabi Learning Environment's `rl_env`, one game at
a time with all dictionaries; and the states of both without dictionaries, as a search plays them.

{environments}

*Simulations*, in games a second: `cautious` in all seats, {simulated:,} games, and their mean score.

{simulations}

*Networks as bots*, in moves a second of processor time: two layers of 512 units, in simulations, many games side
by side, and one game at a time at a table. Of the time in simulations more than half is the network's arithmetic.

    OPENBLAS_NUM_THREADS=1 python -m bench.policy

{policy}

*JaxMARL*, in moves a second. It encodes every seat's observation at every move, so compare it with `VectorEnv` for all
seats; unlike there, the time includes choosing the actions. JaxMARL is built for GPUs: mind the device.

    make bench-jax

{jaxmarl}

## The analysis

*Beliefs*: the hands that a seat may hold, weighed by the others' actions, as [its page](../docs/beliefs.md) tells. The
bot has all seats of games of *Cocktail*, and is the model of all. *Hands a second* counts whole hands that were
weighed, on one core in processor time; *exact* are the positions in which they were all hands; the milliseconds are for
one position.

    python -m bench.analysis

{analysis}

*The search*, as [its page](../docs/search.md) tells: whole games a second of its model alone, playouts a second from
positions of such games, and the parts of a move with {playouts} playouts: the belief, drawing deals, the playouts, and
the rest.

    python -m bench.search

{search}

*Reviews* of whole games, in seconds by the clock, with one thread and with one a core.

    python -m bench.review

{review}

*The solver*, in deals a second on one core, in processor time: whether the deals of the seeds 0 to 999 can be won.

    python -m bench.solver

{solver}

## Training

An update of `examples/ppo.py` for the full game with 2 players, part by part, in microseconds a step on one core with
PyTorch: with observations as bytes, converted by PyTorch, and as packed bits, unpacked by `unpack`. The last row is for
`step_async`: games in two halves, of which one is stepped while the network chooses for the other.

    python -m bench.training

{training}

## The server

One process, tables of four people, who play games of five editions; a table acts every 1.9 seconds on average. Each
person has a socket, which is woken by each event and sends the actions; or, with `--by requests`, an event stream and a
connection for requests, as programs do. *p50* and *p99* are times from an action to its event at another seat, *answer
p99* from an action to its answer, and *check p99* from a request for `/api/health` to its answer at the same time.
Client and server share the machine's two cores.

    python -m bench.server --tables 100 400 800

{server}

## The store

After years: {finished:,} finished and {playing:,} open games. Milliseconds from a request to its answer, one at a
time, the median; *not in memory* is a game that nobody has asked for since the server started. *The old query* is
the earlier SQL for the list of one's tables.

    python -m bench.store

{store}

## The start

From the command `starmine serve` to the answer to the first request. The first start on a machine compiles the
rules; another process then compiles the bots. Later starts load the compiled code.

    python -m bench.startup

{startup}

## The client

Its scripts and styles, as they are sent.

    python -m bench.client

{client}
"""


def measure() -> dict[str, str]:
    """The results of each part as a table; each is printed as soon as it is measured."""
    sections: dict[str, str] = {}
    for part in (
        kernel,
        catalogue,
        lab,
        analysis,
        search,
        review,
        solver,
        policy,
        training,
        server,
        store,
        startup,
        client,
    ):
        name = part.__name__.rpartition(".")[2]
        print(f"measuring: the {name}", flush=True)
        figures = part.run()
        sections |= lab.tables(figures) if part is lab else {name: part.table(figures)}
        print(part.table(figures), flush=True)
    return sections | {"jaxmarl": jaxmarl.elsewhere()}


def page(sections: dict[str, str]) -> str:
    """The Markdown page with these tables."""
    return PAGE.format(
        machine=machine.machine(),
        versions=machine.versions(),
        rounds=kernel.ROUNDS,
        games=lab.GAMES,
        simulated=lab.SIMULATED,
        playouts=search.PLAYOUTS,
        finished=store.FINISHED,
        playing=store.PLAYING,
        **sections,
    )


if __name__ == "__main__":
    README.write_text(page(measure()), encoding="utf-8")
    print(f"written to {README}")
