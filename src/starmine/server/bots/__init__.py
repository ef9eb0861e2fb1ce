"""Bots at tables, and the processes in which moves are searched."""
