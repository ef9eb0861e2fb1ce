"""``tools.learned``: converts the network of a training run to the file of the bot ``learned``."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from starmine.bots.learned.network import ACTIONS, BITS
from tools import learned

pytestmark = pytest.mark.slow


def test_weights_of_a_run_become_the_network_of_the_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not os.environ.get("CI"):
        pytest.importorskip("torch")
    import torch

    units, layers = 8, {}
    for name, (inputs, outputs) in {"0": (BITS, units), "2": (units, units), "4": (units, ACTIONS)}.items():
        layers[f"actor.{name}.weight"] = torch.randn(outputs, inputs)
        layers[f"actor.{name}.bias"] = torch.randn(outputs)
        layers[f"critic.{name}.weight"] = torch.randn(outputs, inputs)  # which the bot does not need
    torch.save(layers, tmp_path / "model.pt")
    monkeypatch.setattr(learned, "NETWORK", tmp_path / "network.npy")
    assert learned.main(str(tmp_path / "model.pt")) == 0
    made = np.load(tmp_path / "network.npy")[0]
    shipped = np.load(Path(learned.__file__).parents[1] / "src/starmine/bots/learned/network.npy")
    assert made.dtype.names == shipped.dtype.names
    assert made["first"].shape == (BITS, units)
    assert np.array_equal(made["second"], layers["actor.2.weight"].numpy().T.astype(np.float16))
    assert np.array_equal(made["last_bias"], layers["actor.4.bias"].numpy().astype(np.float16))
