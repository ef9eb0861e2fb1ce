"""The database: connections, deadlines, all SQL tables, migrations and backups."""
