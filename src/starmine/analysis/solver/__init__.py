"""With all cards known: can a position still be won?"""
