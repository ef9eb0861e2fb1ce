"""Presenters: the API's schemas of tables and games, with what the viewer may see."""
