"""Games of programs over several processes, while processes are killed and the database is stopped."""
