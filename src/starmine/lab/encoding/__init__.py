"""Observations as rows of bits, for many games at once."""
