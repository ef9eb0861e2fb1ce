"""What goes over the wire for every seat of a table, written by compiled code."""
