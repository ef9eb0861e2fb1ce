"""Fits the networks by which ``conventions`` judges candidate actions: ``python -m tools.judge --help``."""
