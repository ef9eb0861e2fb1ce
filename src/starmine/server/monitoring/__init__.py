"""Logs, figures and faults; background tasks that report theirs."""
