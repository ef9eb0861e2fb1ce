"""How a game ended, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starmine.rules.kernel.state import FINISHED, LOST_CARD, PERFECT, STRUCK_OUT, STUCK
from starmine.rules.words.texts import Text, template, text

if TYPE_CHECKING:
    from starmine.rules.editions.edition import Edition

# By status: the name of the result, the clause that ends the game, and the reason in words. A template that is called
# without values has the general words for strikes and cards, which ``worded`` can replace by an edition's.
_ENDS = {
    PERFECT: ("perfect", "C17", text("end.perfect", "every firework is complete")),
    FINISHED: ("finished", "C18", text("end.finished", "the last round is over")),
    STRUCK_OUT: ("struck-out", "C16", template("end.struck-out", "the last {strike} ended the game")()),
    LOST_CARD: (
        "lost-card",
        "C43",
        template("end.lost-card", "a {card} that was still needed is lost, so its firework can’t be completed")(),
    ),
    STUCK: ("stuck", "R3", template("end.stuck", "the player on turn has no {card} and cannot give a clue")()),
}
_STOPPED = text("end.no-more-points", "no more points were possible")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, and its score."""

    result: str  # "perfect", "won" (endless), "finished", "struck-out", "lost-card" or "stuck"; "unfinished" of imports
    lost: bool
    score: int  # the official score
    cards: int  # the cards on the fireworks
    reason: Text  # a part of a sentence, such as "the last round is over"
    rule: str = ""  # the clause that ended it, such as "C18", or "hanab.live"
    rating: Text | None = None  # the edition's rating of the score (C23)
    card: str | None = None  # the kind that lost the game: the lost card, or the one of the last strike

    @classmethod
    def of(
        cls, status: int, score: int, cards: int, edition: Edition, last: str | None, *, stopped: bool = False
    ) -> Outcome:
        """The outcome of a game that ended with ``status``; ``last`` is the kind last played or discarded.

        ``stopped`` means that it ended early because no more points were possible.
        """
        result, rule, reason = ("finished", "hanab.live", _STOPPED) if stopped else _ENDS[status]
        if status == PERFECT and edition.endless:
            result = "won"
        card = last if status in (STRUCK_OUT, LOST_CARD) else None
        lost = status >= STRUCK_OUT  # from there on in the order of `kernel.state`
        return cls(result, lost, score, cards, reason, rule, edition.rating(score), card)
