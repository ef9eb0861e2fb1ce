"""The names of the Hanabi Learning Environment, on Starmine's rules: agents written for it run on them.

    from starmine.lab.hle import pyhanabi, rl_env       # instead of: from hanabi_learning_environment import …

Games, moves, states, observations and the dictionaries made of them are those of version 0.0.4, spelled as
there. So are the decks of a seed, as it deals them when it is built with GNU's C++ library (version 11 or
newer), and the two players in ``agents``. What differs: an illegal move, a wrong parameter and a game that is
over raise errors with names where it would end the process; an integer NumPy scalar will do wherever a whole
number does; and equal moves are equal. There is no C library underneath: ``c_move``, ``c_game`` and the like
give the objects themselves, and ``pyhanabi.ffi`` and ``pyhanabi.lib`` do not exist.
"""

from __future__ import annotations

from starmine.lab.hle import pyhanabi, rl_env

__all__ = ["pyhanabi", "rl_env"]
