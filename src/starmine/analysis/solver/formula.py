"""Clauses for a SAT solver, with numbers and sums."""

from __future__ import annotations

from itertools import combinations, pairwise

TRUE, FALSE = 1, -1  # literals: variable 1 is true


class Formula:
    """Clauses over numbered variables. A literal is a variable, or its negative for "not"."""

    def __init__(self) -> None:
        self.clauses: list[list[int]] = [[TRUE]]
        self.variables = 1

    def new(self) -> int:
        """A new variable."""
        self.variables += 1
        return self.variables

    def add(self, *literals: int) -> None:
        """Adds a clause, without literals that are false."""
        if TRUE not in literals:
            self.clauses.append([literal for literal in literals if literal != FALSE] or [FALSE])

    def at_most_one(self, literals: list[int]) -> None:
        """At most one literal is true."""
        for one, other in combinations(literals, 2):
            self.add(-one, -other)

    def exactly_one(self, literals: list[int]) -> None:
        """Exactly one literal is true."""
        self.add(*literals)
        self.at_most_one(literals)

    def any(self, literals: list[int]) -> int:
        """A literal for the disjunction."""
        literals = [literal for literal in literals if literal != FALSE]
        if TRUE in literals:
            return TRUE
        if len(literals) <= 1:
            return literals[0] if literals else FALSE
        result = self.new()
        self.add(-result, *literals)
        for literal in literals:
            self.add(-literal, result)
        return result

    def all(self, literals: list[int]) -> int:
        """A literal for the conjunction."""
        return -self.any([-literal for literal in literals])

    def number(self, most: int) -> list[int]:
        """A number 0..``most``: index v has the literal for "at least v"."""
        number = [TRUE, *(self.new() for _ in range(most))]
        for low, high in pairwise(number):
            self.add(-high, low)
        return number

    def sum(self, literals: list[int], most: int) -> list[int]:
        """The number of true literals, which is at most ``most``."""
        total = [TRUE]
        for literal in literals:
            before = total
            total = self.number(min(len(before), most))
            self.step(before, total, [], more=literal)
        return total

    def step(self, before: list[int], after: list[int], given: list[int], more: int = FALSE, less: int = FALSE) -> None:
        """If all of ``given``: ``after`` is ``before``, plus 1 if ``more``, minus 1 if ``less``."""
        if_not = [-literal for literal in given]
        for value in range(max(len(before), len(after)) + 1):
            was, was_not = at_least(before, value), -at_least(before, value)
            down, same, up = (at_least(after, value + change) for change in (-1, 0, 1))
            # The change is 0 unless ``more`` or ``less`` is true, and never above 1.
            self.add(*if_not, was_not, same, less)
            self.add(*if_not, was, -same, more)
            self.add(*if_not, was_not, down)
            self.add(*if_not, was, -up)
            if more != FALSE:
                self.add(*if_not, was_not, same, -more)
                self.add(*if_not, was_not, up, -more, less)
            if less != FALSE:
                self.add(*if_not, was, -same, -less)
                self.add(*if_not, was, -down, -less, more)


def at_least(number: list[int], value: int) -> int:
    """The literal for "the number is at least ``value``"."""
    if value <= 0:
        return TRUE
    return number[value] if value < len(number) else FALSE
