"""Bots against bots: cross-play and the ladder."""
