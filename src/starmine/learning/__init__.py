"""Learning the game: puzzles, and the first game with its guide."""
