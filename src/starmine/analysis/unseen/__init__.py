"""The cards that a seat does not see, by the clues and the visible cards alone."""
