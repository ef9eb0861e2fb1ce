"""Logs, metrics and faults, and background tasks that report failures."""
