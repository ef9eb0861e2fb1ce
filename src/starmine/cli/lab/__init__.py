"""Commands for many games: simulations and cross-play."""
