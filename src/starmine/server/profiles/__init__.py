"""Profiles with statistics, and games as files."""
