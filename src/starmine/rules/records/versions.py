"""The version of our records, and the conversion of earlier versions. Stores and archives use them, too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starmine.rules.checks import as_whole

FORMAT, VERSION = "starmine", 2


def renewed(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """A record of an earlier version converted to this version; other records unchanged.

    In version 1, games of the edition ``hanab-live`` ended early only at the best score.
    """
    if as_whole(record.get("version"), 1, 1) is None:
        return record
    options = record.get("options")
    if record.get("edition") == "hanab-live" and isinstance(options, dict):
        options = {**options, "early_end": "best-score"}
    return {**record, "version": VERSION, "options": options}
