"""Puzzles: positions of real games with a goal.

Attempts at puzzles written by hand are judged by the rules and ``knowledge``; attempts at puzzles that were found, by
stored losses.
"""
