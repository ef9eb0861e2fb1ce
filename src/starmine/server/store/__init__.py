"""The database: people, tables, actions, messages. Nothing that can be computed from them is stored."""
