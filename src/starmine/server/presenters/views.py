"""A game as one seat may see it, made from that seat's view and nothing else. (C04)"""

from __future__ import annotations

import starmine as sm
from starmine.knowledge import kinds, owner_possible
from starmine.rules.cards import kind_texts
from starmine.server.errors import sentence
from starmine.server.live.table import LiveTable
from starmine.server.permissions import writers
from starmine.server.presenters.log import show_action, show_discard, show_mark
from starmine.server.presenters.tables import show_outcome
from starmine.server.schemas import Card, Firework, GameView, Legal, Refusals

_NO_REFUSALS = Refusals(play=None, discard=None, clue=None)


def show_view(live: LiveTable, seat: int | None, turn: int) -> GameView:
    """What ``seat`` saw when ``turn`` actions had been taken; None is a spectator, who sees no hand.

    When the game is over all hands are turned over, for everybody.
    """
    game = live.game.at(turn)
    view = game if game.outcome is not None else game.view(seat)
    over, acts = view.outcome is not None, view.seat == seat
    limits = view.limits
    return GameView(
        id=live.id,
        turn=turn,
        seat=seat,
        on_turn=None if over else view.seat,
        clue_tokens=view.clue_tokens,
        strikes=view.strikes,
        score=int(view.state["score"]),
        best=view.best,
        deck=view.cards_left,
        pace=view.pace,
        turns_left=view.turns_left,
        fireworks=[
            Firework(suit=letter, height=height, limit=limits[letter]) for letter, height in view.fireworks.items()
        ],
        discards=[show_discard(discard) for discard in live.history.discards(turn)],
        hands=_hands(live, view),
        arrangement=[] if seat is None else arrangement(live, seat, view),
        legal=_legal(view) if acts and not over else [],
        refusals=_refusals(view) if acts and not over else _NO_REFUSALS,
        may_write=writers(live.state, None if over else view.seat),
        outcome=show_outcome(view),
    )


def arrangement(live: LiveTable, seat: int, game: sm.Game) -> list[int]:
    """A seat's hand in its player's order: as last arranged, then what has been drawn since. (C26)"""
    hand = _orders(game, seat)
    kept = [order for order in live.arranged.get(seat, ()) if order in hand]
    return kept + [order for order in hand if order not in kept]


def _orders(game: sm.Game, seat: int) -> list[int]:
    size = int(game.state["hand_sizes"][seat])
    orders: list[int] = game.state["hands"][seat, :size].tolist()
    return orders


def _hands(live: LiveTable, view: sm.Game) -> list[list[Card]]:
    critical = frozenset(kind_texts(int(kinds.critical(view.state, view.rules)), view.suits))
    dead = frozenset(kind_texts(int(kinds.dead(view.state, view.rules)), view.suits))
    return [
        [
            _card(live, view, order, possible, critical, dead)
            for order, possible in zip(_orders(view, seat), owner_possible(view, seat), strict=True)
        ]
        for seat in range(view.players)
    ]


def _card(
    live: LiveTable,
    view: sm.Game,
    order: int,
    possible: tuple[str, ...],
    critical: frozenset[str],
    dead: frozenset[str],
) -> Card:
    kind = view.kind(order)
    # A hidden card is critical, or dead, when every kind is that it can be.
    may_be = set(possible if kind is None else (kind,))
    return Card(
        order=order,
        kind=kind,
        possible=list(possible),
        clues=[show_mark(mark) for mark in live.history.marks(order, view.turn)],
        drawn=live.history.drawn(order),
        critical=may_be <= critical,
        dead=may_be <= dead,
    )


def _refusals(view: sm.Game) -> Refusals:
    say = view.edition.words.say
    reasons = {name: reason and sentence(say(reason)) for name, reason in view.refusals().items()}
    return Refusals.model_validate(reasons)


def _legal(view: sm.Game) -> list[Legal]:
    return [
        Legal(action=show_action(action), touches=list(view.touches(action)) if isinstance(action, sm.Clue) else [])
        for action in view.legal_actions()
    ]
