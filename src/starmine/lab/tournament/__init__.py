"""Tournaments of bots: self-play and cross-play."""
