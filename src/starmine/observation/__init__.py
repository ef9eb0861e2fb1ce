"""Observations as rows of bits, compiled: the layout, the segments of a game, and the rows made of them.

``encoding`` checks what it is given, and says what the bits mean; the compiled code below it checks nothing.
"""
