"""Policies of torch modules and of ONNX and ``torch.export`` files, and their errors."""

from __future__ import annotations

import os
import pickle
import sys
import warnings
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import starmine as sm
from starmine.lab import Encoding, SmallHanabi, simulate
from starmine.lab.policy import BadPolicy, Policy
from starmine.rules.kernel.action_ids import action_count

COCKTAIL = sm.edition("cocktail")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning"),  # of the exporters
    # CI never skips these. PyTorch is imported late, since that takes seconds.
    pytest.mark.skipif(
        not os.environ.get("CI") and not all(map(find_spec, ("torch", "onnxruntime"))),
        reason="PyTorch or onnxruntime is not installed",
    ),
]


def recurrent() -> Any:
    """A cell of eight units, which gets masks as well."""
    import torch

    class Recurrent(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.cell, self.out = torch.nn.GRUCell(658, 8), torch.nn.Linear(8, 20)

        def forward(self, seen: Any, masks: Any, states: Any) -> Any:
            states = self.cell(seen, states)
            return self.out(states) + masks, states

    torch.manual_seed(2)
    return Recurrent()


def network(bits: int = 658, actions: int = 20) -> Any:
    import torch

    torch.manual_seed(1)
    return torch.nn.Sequential(
        torch.nn.Linear(bits, 32), torch.nn.Tanh(), torch.nn.Dropout(), torch.nn.Linear(32, actions)
    )


def by_hand(module: Any) -> Any:
    """The same network as a plain function."""
    import torch

    def function(observations: Any, masks: Any) -> Any:
        module.eval()
        with torch.inference_mode():
            return module(torch.from_numpy(observations).float()).numpy()

    return function


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the network as files."""
    import torch

    folder, module, rows = tmp_path_factory.mktemp("networks"), network().eval(), torch.zeros(2, 658)
    batch = ({0: torch.export.Dim("batch")},)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.export.save(torch.export.export(module, (rows,), dynamic_shapes=batch), folder / "network.pt2")
        torch.onnx.export(module, (rows,), folder / "network.onnx", dynamic_shapes=batch, verbose=False)
        torch.onnx.export(module, (rows,), folder / "two.onnx", verbose=False)
    torch.save({"model": module.state_dict()}, folder / "checkpoint.pt")
    (folder / "broken.onnx").write_bytes(b"no network")
    (folder / "broken.pt2").write_bytes(b"no network")
    return folder


def games(policy: Policy, jobs: int = 1) -> tuple[object, ...]:
    """Figures that show whether the same games were played."""
    played = simulate(COCKTAIL, 2, policy, games=9, seed=3, jobs=jobs)
    return played.turns, played.mean_kept, played.histogram


def test_module_plays_as_its_logits_say() -> None:
    module = network()
    assert games(Policy(module, COCKTAIL, 2, batch=8)) == games(Policy(by_hand(module), COCKTAIL, 2, batch=8))


def test_module_is_evaluated_without_dropout_and_left_as_it_was() -> None:
    import torch

    module = network()
    module[1].eval()
    threads = torch.get_num_threads()
    games(Policy(module, COCKTAIL, 2, batch=8))
    assert [part.training for part in module.modules()] == [True, True, False, True, True]
    assert torch.get_num_threads() == threads


def test_module_is_asked_as_it_is_now() -> None:
    import torch

    module = network()
    policy = Policy(module, COCKTAIL, 2, batch=8, device="cpu")
    before = games(policy)
    with torch.no_grad():
        module[3].weight *= -1
    assert games(policy) != before


@pytest.mark.long(10)
@pytest.mark.parametrize("name", ["network.onnx", "network.pt2"])
def test_file_plays_as_the_module_does(files: Path, name: str) -> None:
    policy = Policy(files / name, COCKTAIL, 2, batch=8)
    assert games(policy) == games(Policy(network(), COCKTAIL, 2, batch=8))
    assert games(pickle.loads(pickle.dumps(policy))) == games(policy)


@pytest.mark.parametrize("observe", ["turn", "all"])
def test_recurrent_module_gets_masks_and_states(observe: Any) -> None:
    import torch

    module = recurrent()
    policy = Policy(module, COCKTAIL, 2, state=(8,), masks=True, observe=observe, batch=8)

    def function(observations: Any, masks: Any, states: Any) -> Any:
        with torch.inference_mode():
            answer = module(*map(torch.from_numpy, (observations.astype(np.float32), masks, states)))
        return tuple(part.numpy() for part in answer)

    assert games(policy) == games(Policy(function, COCKTAIL, 2, state=(8,), observe=observe, batch=8))


@pytest.mark.long(6)
@pytest.mark.process
def test_processes_play_modules() -> None:
    policy = Policy(network(), COCKTAIL, 2, batch=8)
    assert games(policy, jobs=1) == games(policy, jobs=2)


@pytest.mark.parametrize(
    "made", [lambda _: network(956, 30), lambda _: network(658, 30), lambda files: files / "network.onnx"]
)
def test_network_of_another_table_is_refused(files: Path, made: Any) -> None:
    edition, players = (COCKTAIL, 3) if isinstance(made(files), Path) else (COCKTAIL, 2)
    with pytest.raises(
        BadPolicy, match=r"observations of \d+ bits with \d+ actions.*made for another edition or number"
    ):
        Policy(made(files), edition, players)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("none.onnx", "none.onnx cannot be read: No such file"),
        ("broken.onnx", "broken.onnx is not a file that onnxruntime can read"),
        ("broken.pt2", r"broken.pt2 is not a file of torch.export.save"),
        ("checkpoint.pt", r"checkpoint.pt is not one of .onnx, .pt2.*load_state_dict\(weights\)"),
        ("two.onnx", "two.onnx takes 2 observations at a time: export it with a dynamic first axis"),
    ],
)
def test_file_that_holds_no_network_is_refused(files: Path, name: str, why: str) -> None:
    with pytest.raises(BadPolicy, match=why):
        Policy(files / name, COCKTAIL, 2)


def test_checkpoint_that_was_read_is_refused(files: Path) -> None:
    import torch

    with pytest.raises(BadPolicy, match=r"is not a network.*load_state_dict\(weights\)"):
        Policy(torch.load(files / "checkpoint.pt"), COCKTAIL, 2)


@pytest.mark.parametrize("device", ["cuda", "cuda:7", "abacus"])
def test_missing_device_is_refused(files: Path, device: str) -> None:
    import torch

    if device == "cuda" and torch.cuda.is_available():
        pytest.skip("there is a GPU")
    for made in (network(), files / "network.pt2", files / "network.onnx"):
        with pytest.raises(BadPolicy, match=f"device='{device}'.*(use device='cpu'|the devices are .*'cpu')"):
            Policy(made, COCKTAIL, 2, device=device)


def test_file_that_wants_more_than_it_gets_is_refused(files: Path) -> None:
    with pytest.raises(BadPolicy, match="would get observations, masks: see the settings masks and state"):
        Policy(files / "network.onnx", COCKTAIL, 2, masks=True)


@pytest.mark.parametrize(("package", "name"), [("onnxruntime", "network.onnx"), ("torch", "network.pt2")])
def test_missing_package_is_named(files: Path, package: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(BadPolicy, match=rf"{name} needs {package}, which is not installed .*pip install {package}"):
        Policy(files / name, COCKTAIL, 2)


@pytest.mark.parametrize("edition", [COCKTAIL, SmallHanabi(colours=2, strikes=1), sm.edition("tiles", strikes=2)])
def test_saved_policy_is_loaded_with_all_its_settings(edition: Any, tmp_path: Path) -> None:
    import torch

    rules = edition.rules(2)
    module = torch.nn.Linear(Encoding(rules).bits, int(action_count(rules)), dtype=torch.bfloat16)
    policy = Policy(module, edition, 2, id="mine", batch=8)
    policy.save(tmp_path / "policy.pt2")
    loaded = Policy.load(tmp_path / "policy.pt2", batch=8)
    assert (loaded.id, loaded.edition, loaded.players) == ("mine", edition, 2)
    played = [simulate(edition, 2, one, games=9, seed=3, jobs=1) for one in (policy, loaded)]
    assert played[0].histogram == played[1].histogram
    assert played[0].turns == played[1].turns
    assert [path.name for path in tmp_path.iterdir()] == ["policy.pt2"]


def test_saved_recurrent_policy_gets_masks_and_states(tmp_path: Path) -> None:
    policy = Policy(recurrent(), COCKTAIL, 2, state=(8,), masks=True, observe="all", batch=8)
    policy.save(tmp_path / "policy.pt2")
    assert games(Policy.load(tmp_path / "policy.pt2", batch=8)) == games(policy)


def test_policy_that_cannot_be_saved_or_loaded_is_refused(files: Path, tmp_path: Path) -> None:
    with pytest.raises(BadPolicy, match=r"is not of a torch.nn.Module"):
        Policy(by_hand(network()), COCKTAIL, 2).save(tmp_path / "policy.pt2")
    with pytest.raises(BadPolicy, match=r"the name of a policy's file ends in .pt2"):
        Policy(network(), COCKTAIL, 2).save(tmp_path / "policy.pt")
    for name, why in {
        "none.pt2": "cannot be read: No such file",
        "broken.pt2": r"is not a file of Policy.save",
        "network.pt2": r"does not say what it was made for: give it to Policy\(path, edition, players\)",
    }.items():
        with pytest.raises(BadPolicy, match=f"{name} {why}"):
            Policy.load(files / name)
