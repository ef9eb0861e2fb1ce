"""The parts of the database about people."""
