"""What happens in games: actions, clocks, chat, notes, bots at tables, and what viewers ask for."""
