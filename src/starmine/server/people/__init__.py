"""People outside of tables: accounts, sessions, profiles, imports and exports."""
