"""``starmine play``: a whole game with bots, in the terminal."""
