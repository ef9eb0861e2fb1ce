"""Tables and editions as the API shows them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from functools import lru_cache, partial

import starmine as sm
from starmine.rules.cards import CLUE_TOKENS, RANKS, kind_text
from starmine.rules.shuffle import commitment
from starmine.server.errors import sentence
from starmine.server.permissions import Permissions
from starmine.server.schemas import Options, Outcome, Rules, Seat, Suit, Table, TableSettings, TableSummary, Words
from starmine.server.services.live import Live

IsOnline = Callable[[str, str], bool]  # by table and person


def show_table(live: Live, asker: str | None, is_online: IsOnline) -> Table:
    """A table as ``asker`` may see it."""
    state, edition = live.state, live.edition
    permissions = Permissions(state, asker, partial(is_online, state.id))
    over = state.status == "finished"
    return Table(
        id=state.id,
        status=state.status,
        settings=TableSettings(
            edition=state.edition,
            options=Options.model_validate(state.options),
            first="lot" if state.first is None else state.first,
            listed=state.listed,
            chat=state.chat,
            silence=state.silence,
        ),
        seats=show_seats(permissions),
        rules=show_rules(edition, state.players),
        words=show_words(edition),
        edition_name=edition.name,
        host=permissions.is_host,
        may=permissions.table(),
        created=state.created,
        commitment=None if state.seed is None else commitment(state.seed),
        seed=state.seed if over else None,
        outcome=show_outcome(live.started),
        rematch=state.rematch,
    )


def show_seats(permissions: Permissions) -> list[Seat]:
    """Who sits where, as the person of ``permissions`` may see it."""
    state = permissions.state
    return [
        Seat(
            seat=number,
            kind="open" if seated.is_open else "bot" if seated.person is None else "person",
            name=seated.name,
            bot=seated.bot,
            mine=seated.is_held_by(permissions.person),
            host=seated.person is not None and seated.person == state.host and not seated.local,
            online=not seated.is_open and (seated.person is None or permissions.is_here(seated.person)),
            may=permissions.seat(number),
        )
        for number, seated in enumerate(state.seats)
    ]


def show_summary(live: Live, asker: str | None, is_online: IsOnline) -> TableSummary:
    """A table in a list."""
    state, game = live.state, live.started
    on_turn = None if game is None or game.outcome is not None else state.seats[game.seat]
    return TableSummary(
        id=state.id,
        status=state.status,
        edition=state.edition,
        edition_name=live.edition.name,
        seats=show_seats(Permissions(state, asker, partial(is_online, state.id))),
        open_seats=len(state.open_seats),
        my_turn=on_turn is not None and on_turn.is_held_by(asker) and on_turn.bot is None,
        turn=0 if game is None else game.turn,
        score=0 if game is None else game.score,
        outcome=show_outcome(game),
        created=state.created,
    )


def show_outcome(game: sm.Game | None) -> Outcome | None:
    """How a game ended; None while it has not."""
    if game is None or game.outcome is None:
        return None
    fields = asdict(game.outcome)
    del fields["rule"]
    return Outcome.model_validate(fields | {"reason": sentence(game.edition.words.say(game.outcome.reason))})


@lru_cache(maxsize=256)
def show_rules(edition: sm.Edition, players: int) -> Rules:
    """The rules of a table, ready to show and to draw."""
    rules, suits, colours = edition.rules(players), edition.suits(players), edition.colours(players)
    copies = edition.copies(players)
    return Rules(
        suits=[
            Suit.model_validate(
                {"letter": suit.letter, "name": suit.name, "shape": suit.shape, "clueable": suit in colours}
            )
            for suit in suits
        ],
        hand_size=int(rules["hand_size"]),
        deck_size=int(rules["deck_size"]),
        max_score=int(rules["max_score"]),
        clue_tokens=CLUE_TOKENS,
        strikes=edition.strikes,
        endless=edition.endless,
        keep_score=edition.keep_score,
        empty_clues=edition.empty_clues,
        discard_at_full=edition.discard_at_full,
        variants=[variant.number for variant in edition.named_variants],
        differences=edition.differences(),
        copies={kind_text(kind, suits): copies[kind] for kind in range(len(suits) * RANKS)},
    )


def show_words(edition: sm.Edition) -> Words:
    """What an edition calls its things."""
    return Words.model_validate(edition.words, from_attributes=True)
