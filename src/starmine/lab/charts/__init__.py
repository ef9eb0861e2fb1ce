"""Drawings of scores."""
