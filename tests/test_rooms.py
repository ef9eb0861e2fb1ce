"""No folder has more code files than can be read as a list."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MOST = 15
#: One file for each migration of the database; they are never renamed or removed.
GROWING = "src/starmine/server/store/migrations/versions"


def is_code(path: Path) -> bool:
    if path.suffix == ".py":
        return path.name != "__init__.py"
    return path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts") and "messages" not in path.parts


def full_folders() -> dict[str, int]:
    paths = [path.relative_to(ROOT) for top in ("src", "web/src") for path in (ROOT / top).rglob("*") if is_code(path)]
    count = Counter(path.parent.as_posix() for path in paths)
    return {folder: files for folder, files in count.items() if files > MOST and folder != GROWING}


def test_no_folder_has_too_many_files() -> None:
    assert not full_folders(), f"split by feature, at most {MOST} code files a folder"
