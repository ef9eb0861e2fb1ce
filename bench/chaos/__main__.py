"""A chaos test: simulated people play at a server with PostgreSQL.

    python -m bench.chaos [--games 200] [--servers 1] [--hang 0] [--seed 1]

A server is killed every 10 seconds and restarted, several ones in turn; with ``--hang`` every other one hangs before.
The database hangs for 10 seconds (its processes get SIGSTOP), and later is down for 10 seconds after a crash. At the
end all accepted requests must be stored, every stream must show the stored state, and every bot must have acted. Linux
only.
"""

from __future__ import annotations

import argparse
import sys

from bench.chaos.run import Plan, run


def main() -> int:
    parser = argparse.ArgumentParser(description="Games at a server that is killed.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--servers", type=int, default=1, help="processes on one database")
    parser.add_argument("--hang", type=float, default=0.0, help="seconds that every other killed process hangs before")
    parser.add_argument("--kill-every", type=float, default=10.0, help="seconds between kills; 0 for none")
    parser.add_argument("--outage", type=float, default=10.0, help="seconds of each stop of the database; 0 for none")
    parser.add_argument("--pause", type=float, default=4.0, help="seconds that people think")
    parser.add_argument("--limit", type=float, default=600.0, help="seconds after which games that go on are left")
    parser.add_argument("--seed", type=int, default=1)
    given = vars(parser.parse_args())
    seed = given.pop("seed")
    outcome = run(Plan(**given, told=True), seed)
    for name, figure in outcome.figures.items():
        print(f"{name}: {figure}")
    print("the log:")
    for line, count in sorted(outcome.log.items()):
        print(f"  {count:,} × {line}")
    print("what is wrong:" if outcome.tally.faults else "Nothing is wrong.")
    for kind, count in outcome.tally.faults.items():
        print(f"  {count:,} × {kind}")
    for told in outcome.tally.listed:
        print(f"    {told}")
    return 1 if outcome.tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
