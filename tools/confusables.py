"""Makes the server's table of letters that look alike from Unicode's: ``python -m tools.confusables confusables.txt``.

Unicode's table is at https://www.unicode.org/Public/security/latest/confusables.txt; UTS 39 describes it.
"""

from __future__ import annotations

import sys
import unicodedata
from collections import defaultdict
from pathlib import Path

TABLE = Path(__file__).resolve().parents[1] / "src" / "starmine" / "server" / "confusables.txt"
_HEADING = "# Letters that look alike, a set on each line: from Unicode's confusables.txt, by tools/confusables.py.\n"
_NOTICE = "# Copyright 1991-2024 Unicode, Inc. See https://www.unicode.org/license.txt\n"


def main(source: str) -> int:
    """Writes the table: sets of at least two letters, the plainest first.

    Letters that NFKD changes are left out: the server compares names after it.
    """
    sets: defaultdict[str, set[str]] = defaultdict(set)  # by the text that all of them look like
    for line in Path(source).read_text(encoding="utf-8-sig").splitlines():
        # A letter and the text that it looks like, each as code points in hexadecimal; only "" without such fields.
        fields = [field.split() for field in line.partition("#")[0].split(";")[:2]]
        letters = ["".join(chr(int(code, 16)) for code in field) for field in fields]
        if all(letters):
            sets[letters[1]].update(letters)
    lines = ["".join(sorted(filter(_remains, letters), key=_plain_first)) for letters in sets.values()]
    TABLE.write_text(_HEADING + _NOTICE + "".join(f"{line}\n" for line in sorted(lines) if len(line) > 1), "utf-8")
    return 0


def _remains(text: str) -> bool:
    """Whether a text is a single letter or digit that NFKD does not change."""
    is_plain = len(text) == 1 and unicodedata.normalize("NFKD", text) == text
    return is_plain and unicodedata.category(text)[0] in "LN"


def _plain_first(letter: str) -> tuple[bool, bool, bool, str]:
    return not letter.isascii(), not letter.islower(), not letter.isalpha(), letter


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
