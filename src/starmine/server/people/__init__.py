"""What people do outside tables: accounts, sessions, profiles, imports and exports."""
