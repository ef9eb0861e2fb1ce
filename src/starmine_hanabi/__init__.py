"""Hanabi for verifiers, which finds environments by the names of top-level packages: ``vf-eval starmine-hanabi``."""

from starmine.text.verifiers import HanabiEnv, HanabiHarness, HanabiTaskset

__all__ = ["HanabiEnv", "HanabiHarness", "HanabiTaskset"]
