"""Games in progress: actions, clocks, chat, notes, bots at tables, undo, and what viewers may see."""
