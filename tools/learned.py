"""Makes the network of the bot ``learned`` from a training run: ``python -m tools.learned RUN/model.pt``.

The run must be of examples/ppo.py, with the full game and 2 players. Weights are stored in half precision.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

NETWORK = Path(__file__).resolve().parents[1] / "src" / "starmine" / "bots" / "learned.npy"
_LAYERS = {"first": "actor.0", "second": "actor.2", "last": "actor.4"}  # by name here: the name in examples/ppo.py


def main(model: str) -> int:
    import torch

    weights = torch.load(model, weights_only=True, map_location="cpu")
    arrays = {}
    for name, layer in _LAYERS.items():
        arrays[name] = weights[f"{layer}.weight"].numpy().T.astype(np.float16)
        arrays[f"{name}_bias"] = weights[f"{layer}.bias"].numpy().astype(np.float16)
    network = np.zeros(1, [(name, array.dtype, array.shape) for name, array in arrays.items()])
    for name, array in arrays.items():
        network[name] = array
    np.save(NETWORK, network)
    print(f"{NETWORK.name}: {NETWORK.stat().st_size / 1e6:.2f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
