"""Bots at the tables of a remote server, over its HTTP API."""
