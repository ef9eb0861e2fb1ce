"""Routes about people."""
