"""Compiling ahead: the cache of compiled code, and which parts of it are complete."""
