"""The file of a policy: a network exported by ``torch.export``, with the policy's settings as JSON."""

from __future__ import annotations

import copy
import json
import os
import warnings
from dataclasses import asdict
from pathlib import Path
from typing import Any

from starmine.lab.errors import BadPolicy
from starmine.lab.policy.networks import as_line, package
from starmine.lab.small import Rulebook, SmallHanabi
from starmine.rules import factories
from starmine.rules.editions.edition import Edition

SUFFIX = ".pt2"

_NAME = "starmine.json"  # in the file


def write(path: str | os.PathLike[str], module: Any, shapes: list[tuple[int, ...]], settings: dict[str, Any]) -> None:
    """Exports a ``torch.nn.Module`` with inputs of ``shapes``, the batch axis left out. Raises ``BadPolicy``.

    Inputs have the dtype of the module's weights, but with ``"masks"`` in the settings the second one is bool.
    """
    torch: Any = package("torch", path)
    if Path(path).suffix != SUFFIX:
        raise BadPolicy(f"{path}: the name of a policy's file ends in {SUFFIX}")
    module = copy.deepcopy(module).cpu().eval()
    dtype = next((weight.dtype for weight in module.parameters() if weight.is_floating_point()), torch.float32)
    rows = [torch.zeros((2, *shape), dtype=dtype) for shape in shapes]
    if settings["masks"]:
        rows[1] = rows[1] == 0  # bool: all True
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the exporter's deprecation warnings
            batch = tuple({0: torch.export.Dim("batch")} for _ in rows)  # axis 0 of each input may have any size
            program = torch.export.export(module, tuple(rows), dynamic_shapes=batch)
            part = Path(path).with_name(f"{Path(path).stem}.part{SUFFIX}")
            torch.export.save(program, part, extra_files={_NAME: json.dumps(settings)})
    except (RuntimeError, TypeError, ValueError) as error:
        raise BadPolicy(f"torch.export cannot export the network: {as_line(error)}") from error
    part.replace(path)


def read(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The settings in a policy's file. Raises ``BadPolicy``."""
    torch: Any = package("torch", path)
    extra = {_NAME: ""}
    try:
        Path(path).open("rb").close()
        torch.export.load(path, extra_files=extra)
    except OSError as error:
        raise BadPolicy(f"{path} cannot be read: {error.strerror}") from error
    except Exception as error:
        raise BadPolicy(f"{path} is not a file of Policy.save ({as_line(error)}): save it anew") from error
    if not extra[_NAME]:
        raise BadPolicy(f"{path} does not say what it was made for: give it to Policy(path, edition, players) instead")
    settings: dict[str, Any] = json.loads(extra[_NAME])
    return settings


def edition_data(edition: Rulebook) -> dict[str, Any]:
    """An edition or a small game as plain data. Raises ``BadPolicy`` for other rules."""
    if isinstance(edition, SmallHanabi):
        return {"small": asdict(edition)}
    if isinstance(edition, Edition):
        return {"id": edition.id, "options": dict(edition.options)}
    raise BadPolicy(f"{edition.id}: only policies for an edition or for SmallHanabi can be saved")


def edition_of(data: dict[str, Any]) -> Rulebook:
    """The rules whose data ``edition_data`` gave."""
    return SmallHanabi(**data["small"]) if "small" in data else factories.edition(data["id"], **data["options"])
