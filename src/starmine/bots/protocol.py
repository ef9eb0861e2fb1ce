"""What a bot is: a memory dtype and three functions over records, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import numpy as np

from starmine.rules.state import Integer, Record


@runtime_checkable
class BotLike(Protocol):
    """Whatever can sit at a table: a ``Bot``, or a Python object with the same members.

    The functions see one seat's own views and nothing else: in a view the kinds of the own hand are 255,
    and so is the deck behind ``drawn``. ``memory`` is the one place to remember things in. A Python bot may
    keep objects there (``np.dtype([("notes", object)])``); one that does not need it takes an empty record.
    """

    @property
    def id(self) -> str:
        """The name in commands, results and errors."""
        ...

    @property
    def memory(self) -> np.dtype[Any]:
        """The structured dtype of what one player remembers. It begins as zeros."""
        ...

    @property
    def start(self) -> Callable[[Record, Record, Record, int], None]:
        """``start(memory, view, rules, seed)``: once, at the deal. ``seed`` is a whole number from 0 to 2**63 - 1."""
        ...

    @property
    def watch(self) -> Callable[[Record, Record, int, Record, Record], None]:
        """``watch(memory, before, action, after, rules)``: after every action, anybody's, with the own two views."""
        ...

    @property
    def act(self) -> Callable[[Record, Record, Record], Integer]:
        """``act(memory, view, rules)``: the id of a legal action. Called on the own turns only.

        It gets a copy of the memory to work with, which is thrown away: what is to be remembered is for
        ``watch`` to write. So asking twice gives the same answer, and a search may ask what if.
        """
        ...


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot of compiled functions. What its functions take and give is told in ``BotLike``."""

    id: str
    title: str
    description: str  # strength and manner in words, for people who choose one
    memory: np.dtype[Any]
    start: Callable[[Record, Record, Record, int], None]
    watch: Callable[[Record, Record, int, Record, Record], None]
    act: Callable[[Record, Record, Record], Integer]
