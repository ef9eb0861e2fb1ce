"""The JSON of views, written by compiled code."""
