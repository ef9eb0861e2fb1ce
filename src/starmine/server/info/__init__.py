"""About this server: its editions and bots, and whether it is ready."""
