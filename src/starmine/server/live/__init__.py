"""Tables and games in memory, the streams open on them, and notifying these of changes."""
