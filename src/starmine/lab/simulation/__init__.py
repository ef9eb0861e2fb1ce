"""Bots at a table, many times: playing, counting and plotting."""
