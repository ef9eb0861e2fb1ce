"""Analysis of games, computed in processes of its own."""
