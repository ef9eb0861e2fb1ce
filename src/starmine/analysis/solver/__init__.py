"""The solver: whether a game can still be won if all cards are known, and by which line.

solution = solve(game.at(0))
solution.winnable, solution.line, solution.why
"""

from starmine.analysis.solver.solve import POSITIONS, Solution, Verdict, last_winnable, solve, solve_state

__all__ = ["POSITIONS", "Solution", "Verdict", "last_winnable", "solve", "solve_state"]
