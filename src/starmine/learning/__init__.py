"""Learning the game: puzzles that the rules check, and the first game with its guide."""
