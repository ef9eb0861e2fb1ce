"""Compilation ahead of time: the cache of compiled code, and which units are complete."""
