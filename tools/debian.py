"""Debian packages, for programs that are not on PyPI.

``python -m tools.debian PROGRAM ...`` installs missing packages with these names, if permitted. It never fails: the
tests that need them report it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys


def available() -> bool:
    """Whether this is Debian or a derivative on which we may install packages."""
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(*packages: str) -> bool:
    """Installs ``packages``; False if that failed, in which case apt-get prints the reason."""
    print(f"Installing {' '.join(packages)} with apt-get ...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "install", "--yes", "--no-install-recommends", "--quiet", "--quiet", *packages]
    # If the package lists are missing or outdated, they are updated once.
    if subprocess.run(command, env=environment, capture_output=True, check=False).returncode == 0:
        return True
    subprocess.run(["apt-get", "update", "--quiet", "--quiet"], env=environment, check=False)
    return subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode == 0


if __name__ == "__main__":
    missing = [program for program in sys.argv[1:] if shutil.which(program) is None]
    if missing and available():
        install(*missing)
