"""``python -m bench``: runs all benchmarks, and writes their tables into ``bench/README.md``."""

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
from tools import measuring

README = Path(__file__).with_name("README.md")
PARTS = (kernel, catalogue, lab, analysis, search, review, solver, policy, training, server, store, startup, client)


def write(section: str, text: str) -> None:
    """Prints what was measured, and writes it into the page, between the marks of a section."""
    print(text, flush=True)
    measuring.write_between(README, section, text)


if __name__ == "__main__":
    write("machine", f"{machine.machine()}.\n{machine.versions()}.")
    for part in PARTS:
        name = part.__name__.rpartition(".")[2]
        print(f"measuring: the {name}", flush=True)
        figures = part.run()
        for section, text in (lab.tables(figures) if part is lab else {name: part.table(figures)}).items():
            write(section, text)
    write("jaxmarl", jaxmarl.elsewhere())
