"""Bots at the tables of a server elsewhere, over its HTTP API."""
