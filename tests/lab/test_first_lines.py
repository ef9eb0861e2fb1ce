"""The programs for other libraries in docs/research.md run unchanged, in an environment with these libraries."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".build" / "libraries" / "bin" / "python"  # created by the Makefile
_SECTION = (ROOT / "docs" / "research.md").read_text(encoding="utf-8").split("### First lines with other libraries")[1]
PROGRAMS = re.findall(r"^```python\n(.*?)^```", _SECTION.split("\n### ")[0], re.MULTILINE | re.DOTALL)
LIBRARIES = ("Stable-Baselines3", "CleanRL", "TorchRL", "RLlib", "Tianshou")


@pytest.mark.long(30)
@pytest.mark.parametrize(("library", "program"), [*zip(LIBRARIES, PROGRAMS, strict=True)], ids=LIBRARIES)
def test_program_runs_as_written(library: str, program: str, tmp_path: Path) -> None:
    assert PYTHON.exists(), f"{library} is installed by: make .build/libraries/.made"
    environment = {**os.environ, "HOME": str(tmp_path), "PYTHONPATH": str(ROOT / "src"), "RAY_USAGE_STATS_ENABLED": "0"}
    ran = subprocess.run(
        [PYTHON, "-c", program], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip()
