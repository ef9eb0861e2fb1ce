"""Analysis of one game: what a hand can be, and whether a position can still be won."""
