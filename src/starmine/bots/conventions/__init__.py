"""``conventions``: the conventions that experienced human players use.

- A clue is about one card, its *focus*: the *chop*, which is the oldest card without a clue, if the clue touches
  it; else the newest touched card that had no clue yet; else the newest touched card.
- The focus can be played, at once or after cards that are already known (``reading``). If it was the chop, the clue
  may instead mean: keep it, it is the last of its kind. (To keep a five, its rank is clued.)
- Or the focus can be played after cards that other players hold without knowing it (``ask``). A player who sees
  that a card is missing, and sees it in no other hand, plays it: the oldest clued card that can be it (*prompt*), else
  the newest card without a clue (*finesse*).
- Clued cards are useful, and no two of them are the same (*good touch*).
- Players discard useless cards first, then the chop.

Each action is valued by a forecast of what the others, by the same conventions, do next (``forecast``).
"""

from __future__ import annotations

from starmine.bots.clues import ACTING, READING
from starmine.bots.conventions.choosing import act
from starmine.bots.conventions.hearing import watch
from starmine.bots.conventions.memory import MEMORY, update_board, update_clued
from starmine.bots.conventions.weights import WEIGHTS, table_row
from starmine.bots.conventions.why import why
from starmine.bots.protocol import OTHERS, Bot, with_texts
from starmine.compiling.jit import njit
from starmine.knowledge import kinds
from starmine.rules.cards import MAX_CARDS, UNSEEN
from starmine.rules.kernel.state import Record

__all__ = ["CONVENTIONS"]


@njit
def start(memory: Record, view: Record, rules: Record, seed: int) -> None:  # noqa: ARG001 - the protocol's
    for order in range(MAX_CARDS):
        memory["meant"][order] = rules["all_kinds"]
        memory["marks"][order] = 0
    for place in range(memory["weights"].shape[0]):
        memory["weights"][place] = WEIGHTS[table_row(rules), place]
    memory["wait_order"] = UNSEEN  # no card waits
    memory["strangers"] = memory["partners"] == OTHERS
    memory["asks"] = rules["players"] > 2 and not memory["strangers"]
    memory["seat"] = kinds.owner(view, rules)
    update_board(memory, view, rules)
    for seat in range(rules["players"]):
        update_clued(memory, view, seat)


CONVENTIONS = with_texts(
    Bot(
        id="conventions",
        title="Conventions",
        description=(
            "Plays by the conventions of good players: saves, delayed plays, prompts and finesses. It "
            "plans for the next actions of its teammates. The best teammate for people."
        ),
        memory=MEMORY,
        start=start,
        watch=watch,
        act=act,
        why=why,
        conventions=(
            *READING,
            "A clue about a card that cannot be played yet asks another player to play the missing card.",
            (
                "That player plays the oldest clued card that could be the missing one. If there is none, it "
                "is the newest card without a clue."
            ),
            "Every card that gets a clue is useful, and it is not a copy of another clued card.",
            *ACTING,
        ),
    )
)
