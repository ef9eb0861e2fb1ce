"""Drawings of scores, by matplotlib."""
