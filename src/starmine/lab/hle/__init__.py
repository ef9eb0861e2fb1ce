"""The names of the Hanabi Learning Environment on Starmine's rules, so that agents written for it run here.

    from starmine.lab.hle import pyhanabi, rl_env       # instead of: from hanabi_learning_environment import …

Games, moves, states, observations and their dictionaries are those of version 0.0.4, with the same names. A seed
gives the same decks as there, if it is built with GNU's C++ library (version 11 or newer). The two players in
``agents`` do the same, too.

Extensions, which forks of it have and agents use: the observer's hand and V0 beliefs as rows (``encodeownhand``,
``encodev0belief``), hands and a deck that searches set (``set_hand``, ``set_deck_order``, ``remove_knowledge``, the
moves ``RETURN`` and ``DEAL_SPECIFIC``), and ``turns_to_play``.

Differences: an illegal move and a wrong parameter raise named errors, where the environment may end the process;
hands have at most 8 cards, and tokens of a sort are at most 255; NumPy's integers are accepted wherever ints are;
equal moves compare equal. There is no C library underneath: ``c_move``, ``c_game`` and the like give the objects
themselves, and ``pyhanabi.ffi`` and ``pyhanabi.lib`` do not exist.
"""

from __future__ import annotations

from starmine.lab.hle import pyhanabi, rl_env

__all__ = ["pyhanabi", "rl_env"]
