"""Observations as rows of bits, compiled: the layout, the segments of a game, and the rows made of them.

Nothing here checks what it is given; ``starmine.lab.Encoding`` does, and says what the bits mean.
"""
