"""A drop-in replacement for the Hanabi Learning Environment, on Starmine's rules.

    from starmine.lab.hle import pyhanabi, rl_env       # instead of: from hanabi_learning_environment import …

Names and behaviour are those of version 0.0.4: games, moves, states, observations and their dictionaries. A seed
gives the same decks as a build with GNU's C++ library (version 11 or newer). The two agents in ``agents`` act the same,
too.

Extensions, from forks that agents use: the observer's hand and V0 beliefs as rows (``encodeownhand``,
``encodev0belief``), hands and decks set by searches (``set_hand``, ``set_deck_order``, ``remove_knowledge``, the
moves ``RETURN`` and ``DEAL_SPECIFIC``), and ``turns_to_play``.

Differences: illegal moves and wrong parameters raise named errors, where the original may abort the process; hands
have at most 8 cards, and clue and life tokens are at most 127 each; NumPy integers are accepted; equal moves compare
equal. There is no C library: ``c_move``, ``c_game`` and the like return the Python objects themselves, and
``pyhanabi.ffi``, ``pyhanabi.lib`` and ``pyhanabi.encode_ffi_string``, which call it, do not exist.
"""

from __future__ import annotations

from starmine.lab.hle import pyhanabi, rl_env

__all__ = ["pyhanabi", "rl_env"]
