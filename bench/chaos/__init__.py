"""A chaos test: simulated people play at several processes that are killed, while the database is stopped."""
