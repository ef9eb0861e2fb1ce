"""Commands for many games: simulations, cross-play and the arena."""
