"""Networks as functions for ``Policy``: PyTorch modules, and files that ONNX Runtime or PyTorch reads.

The file of a policy has a network exported by ``torch.export``, and the policy's settings as JSON.

Both packages are imported only when needed. Each network runs on one core, because results may depend on the number
of threads; ``jobs`` of ``simulate`` uses more cores.
"""

from __future__ import annotations

import copy
import json
import os
import sys
import warnings
from collections.abc import Callable
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from starmine.lab.errors import BadPolicy
from starmine.lab.small import Rulebook, SmallHanabi
from starmine.observation.checks import BadSetting
from starmine.rules import factories
from starmine.rules.editions.edition import Edition
from starmine.rules.errors import shown

Function = Callable[..., Any]
Array = npt.NDArray[Any]

_SUFFIX = ".pt2"  # of a policy's file
_NAME = "starmine.json"  # of the settings in this file


class CallSettings(NamedTuple):
    """How to call a network."""

    device: str | None  # None: the module's device, or the CPU
    masks: bool  # whether masks are an input
    recurrent: bool  # whether states are an input and an output


def as_function(network: Any, settings: CallSettings) -> Function:
    """The network as ``function(observations, masks[, states])``. Raises ``BadPolicy`` and ``BadSetting``."""
    if isinstance(network, str | os.PathLike):
        return _File(Path(network), settings)
    torch = sys.modules.get("torch")  # not imported: then the network is not a module
    if torch is not None and isinstance(network, torch.nn.Module):
        return Module(network, settings)
    if not callable(network):
        raise BadPolicy(
            f"{shown(network)} is not a network: give a function, a torch.nn.Module, or the path of a file; of a "
            "checkpoint with weights alone, make the module, and give it after module.load_state_dict(weights)"
        )
    if settings.device is not None or settings.masks:
        raise BadSetting("device and masks are for modules and files: a function always gets masks")
    made: Function = network
    return made


def _package(name: str, file: object) -> ModuleType:
    """Imports the package that a file needs. Raises ``BadPolicy``."""
    try:
        return import_module(name)
    except ImportError as error:
        raise BadPolicy(f"{file} needs {name}, which is not installed ({error}): pip install {name}") from error


class Module:
    """A ``torch.nn.Module``, called with its current weights. It is moved to the device, if one is given."""

    def __init__(self, module: Any, settings: CallSettings) -> None:
        self.module, self._settings = module, settings
        if settings.device is not None:
            module.to(torch_device(settings.device))

    def __call__(self, observations: Array, masks: Array, *states: Array) -> Any:
        import torch

        # Inputs get the device and dtype of the first weight that is a float.
        like = next((weight for weight in self.module.parameters() if weight.is_floating_point()), torch.zeros(()))

        def as_floats(array: Array) -> Any:
            return torch.from_numpy(array).to(like.device).to(like.dtype)

        mask = [torch.from_numpy(masks).to(like.device)] if self._settings.masks else []
        training = [part for part in self.module.modules() if part.training]
        threads = torch.get_num_threads()
        torch.set_num_threads(1)
        for part in training:
            part.training = False
        try:
            with torch.inference_mode():
                answer = self.module(as_floats(observations), *mask, *map(as_floats, states))
        finally:
            for part in training:
                part.training = True
            torch.set_num_threads(threads)
        return tuple(map(_array, answer)) if isinstance(answer, tuple | list) else _array(answer)


def _array(tensor: Any) -> Any:
    """Converts a tensor to an array; returns other values unchanged."""
    import torch

    if not isinstance(tensor, torch.Tensor):
        return tensor
    return (tensor.float() if tensor.dtype == torch.bfloat16 else tensor).cpu().numpy()


def torch_device(device: str) -> Any:
    """The ``torch.device`` with this name. Raises ``BadPolicy`` if it is not available."""
    import torch

    try:
        found = torch.device(device)
        torch.zeros(1, device=found)
    except (RuntimeError, AssertionError, TypeError) as error:
        why = str(error).splitlines()[0]
        raise BadPolicy(f"device={shown(device)} cannot be used here ({why}): use device='cpu'") from error
    return found


class _File:
    """A network in a file, which each process loads itself."""

    def __init__(self, path: Path, settings: CallSettings) -> None:
        load = _LOADERS.get(path.suffix.lower())
        if load is None:
            raise BadPolicy(
                f"{path} is not one of {', '.join(_LOADERS)} (ONNX, torch.export): a checkpoint holds weights without "
                "their network, so make the module, and give it after module.load_state_dict(weights)"
            )
        try:
            path.open("rb").close()
        except OSError as error:
            raise BadPolicy(f"{path} cannot be read: {error.strerror}") from error
        # Keeps the path instead of the contents, which may refer to other files beside this one.
        self._path, self._settings = path.resolve(), settings
        self._loaded: Function | None = load(self._path, settings)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_loaded": None}

    def __call__(self, *given: Array) -> Any:
        if self._loaded is None:
            self._loaded = _LOADERS[self._path.suffix.lower()](self._path, self._settings)
        return self._loaded(*given)


def _onnx(path: Path, settings: CallSettings) -> Function:
    onnxruntime: Any = _package("onnxruntime", path)
    provider = f"{(settings.device or 'cpu').upper()}ExecutionProvider"
    providers = onnxruntime.get_available_providers()
    if provider not in providers:
        names = ", ".join(repr(name.removesuffix("ExecutionProvider").lower()) for name in providers)
        raise BadPolicy(f"device={settings.device!r}: onnxruntime has no {provider} here: the devices are {names}")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3  # no log messages: errors are raised
    try:
        session = onnxruntime.InferenceSession(str(path), options, providers=[provider])
    except Exception as error:
        raise BadPolicy(f"{path} is not a file that onnxruntime can read ({_line(error)}): export it anew") from error
    inputs, outputs = session.get_inputs(), session.get_outputs()
    # A list times a bool is the list or an empty one.
    wanted = ["observations", *["masks"] * settings.masks, *["states"] * settings.recurrent]
    if len(inputs) != len(wanted):
        takes = ", ".join(node.name for node in inputs)
        raise BadPolicy(f"{path} takes {takes}, but would get {', '.join(wanted)}: see the settings masks and state")
    if isinstance(inputs[0].shape[0], int):
        raise BadPolicy(
            f"{path} takes {inputs[0].shape[0]} observations at a time: export it with a dynamic first axis"
        )
    types = [_ONNX_TYPES.get(node.type, np.float32) for node in inputs]
    answers = [node.name for node in outputs[: 1 + settings.recurrent]]  # the answer, and the states if recurrent

    def answer(observations: Array, masks: Array, *states: Array) -> Any:
        given = (observations, *[masks] * settings.masks, *states)
        feed = {node.name: array.astype(dtype) for node, array, dtype in zip(inputs, given, types, strict=True)}
        found = session.run(answers, feed)
        return tuple(found) if settings.recurrent else found[0]

    return answer


_ONNX_TYPES: dict[str, type[np.generic]] = {
    "tensor(float16)": np.float16,
    "tensor(double)": np.float64,
    "tensor(bool)": np.bool_,
    "tensor(uint8)": np.uint8,
    "tensor(int64)": np.int64,
}


def _exported(path: Path, settings: CallSettings) -> Function:
    torch: Any = _package("torch", path)
    try:
        program = torch.export.load(str(path))
    except Exception as error:
        raise BadPolicy(f"{path} is not a file of torch.export.save ({_line(error)}): export it anew") from error
    return Module(program.module(), settings)


def _line(error: BaseException) -> str:
    """The message of an error, in one line."""
    return " ".join(str(error).split())


_LOADERS: dict[str, Callable[[Path, CallSettings], Function]] = {".onnx": _onnx, _SUFFIX: _exported}


def write_policy(path: Path, module: Any, shapes: list[tuple[int, ...]], settings: dict[str, Any]) -> None:
    """Exports a ``torch.nn.Module`` with inputs of ``shapes``, the batch axis left out. Raises ``BadPolicy``.

    Inputs have the dtype of the module's weights, but with ``"masks"`` in the settings the second one is bool.
    """
    torch: Any = _package("torch", path)
    if path.suffix != _SUFFIX:
        raise BadPolicy(f"{path}: the name of a policy's file ends in {_SUFFIX}")
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
            part = path.with_name(f"{path.stem}.part{_SUFFIX}")
            torch.export.save(program, part, extra_files={_NAME: json.dumps(settings)})
    except (RuntimeError, TypeError, ValueError) as error:
        raise BadPolicy(f"torch.export cannot export the network: {_line(error)}") from error
    part.replace(path)


def read_settings(path: Path) -> dict[str, Any]:
    """The settings in a policy's file. Raises ``BadPolicy``."""
    torch: Any = _package("torch", path)
    extra = {_NAME: ""}
    try:
        path.open("rb").close()
        torch.export.load(path, extra_files=extra)
    except OSError as error:
        raise BadPolicy(f"{path} cannot be read: {error.strerror}") from error
    except Exception as error:
        raise BadPolicy(f"{path} is not a file of Policy.save ({_line(error)}): save it anew") from error
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
