"""The rules of Hanabi: cards, editions, the compiled rules, and ``Game``, which checks and calls them."""
