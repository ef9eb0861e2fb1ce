"""The first game with its guide, and puzzles."""
