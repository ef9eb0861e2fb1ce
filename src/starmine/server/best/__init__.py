"""Best results by variant and number of players, and the hardest deals."""
