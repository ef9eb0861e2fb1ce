"""Debian's packages, for what the Python registry does not hold.

``python -m tools.debian PROGRAM ...`` installs the packages of these names that are not there, if it may. It does
not fail: what needs them says so itself.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys


def available() -> bool:
    """Whether this is a Debian (or a child of it) on which we may install."""
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(*packages: str) -> bool:
    """Installs ``packages``; false when that failed, with the reason printed by apt-get itself."""
    print(f"Installing {' '.join(packages)} with apt-get ...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "install", "--yes", "--no-install-recommends", "--quiet", "--quiet", *packages]
    # The lists of what there is may be missing or too old for the mirror: then they are fetched, once.
    if subprocess.run(command, env=environment, capture_output=True, check=False).returncode == 0:
        return True
    subprocess.run(["apt-get", "update", "--quiet", "--quiet"], env=environment, check=False)
    return subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode == 0


if __name__ == "__main__":
    missing = [program for program in sys.argv[1:] if shutil.which(program) is None]
    if missing and available():
        install(*missing)
