"""The parts of the database about tables and games."""
