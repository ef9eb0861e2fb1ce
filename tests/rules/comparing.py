"""Plays the same game with the twin and with ``Game``, and compares every public fact after every action."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import starmine as sm
from tests.rules.catalogue.game_twin import VariantTwin
from tests.rules.tables import Table
from tests.rules.twin import Move, Twin


def move_of(action: sm.Action) -> Move:
    """An action of ``Game``, as the twin writes it."""
    if isinstance(action, sm.Clue):
        return ("clue", action.seat, action.rank if action.colour is None else action.colour)
    if isinstance(action, sm.FromDeck):
        return ("play" if action.play else "discard", None)
    return ("play" if isinstance(action, sm.Play) else "discard", action.slot)


def action_of(move: Move) -> sm.Action:
    """A move of the twin, as ``Game`` writes it."""
    if move[0] == "clue":
        seat, value = move[1:]
        return sm.Clue(seat, rank=value) if isinstance(value, int) else sm.Clue(seat, colour=value)
    if move[1] is None:
        return sm.FromDeck(play=move[0] == "play")
    return sm.Play(move[1]) if move[0] == "play" else sm.Discard(move[1])


def compare(game: sm.Game, twin: Twin) -> None:
    """Fails unless both agree on every public fact."""
    assert [move_of(action) for action in game.legal_actions()] == in_id_order(twin, game)
    assert {
        "turn": game.turn,
        "tokens": game.clue_tokens + game.half_token / 2,
        "strikes": game.strikes,
        "cards left": game.cards_left,
        "turns left": game.turns_left,
        "fireworks": game.fireworks,
        "limits": game.limits,
        "best": game.best,
        "pace": game.pace,
        "fitting": game.fitting,
        "discards": [(entry.cards[0], entry.kind) for entry in game.discards],
        "dead": {kind for kind in twin.kinds() if game.is_dead(kind)},
        "critical": {kind for kind in twin.kinds() if game.is_critical(kind)},
        "score": game.score,
        "hands": [[(card.order, card.kind, card.possible, card.touched) for card in hand] for hand in game.hands],
    } == {
        "turn": len(twin.log),
        "tokens": twin.tokens,
        "strikes": twin.strikes,
        "cards left": len(twin.deck),
        "turns left": twin.turns_left,
        "fireworks": {suit: len(pile) for suit, pile in twin.fireworks.items()},
        "limits": {suit: twin.limit(suit) for suit in twin.suits},
        "best": twin.best(),
        "pace": twin.pace(),
        "fitting": {kind for kind in twin.kinds() if twin.fits_next(kind)},
        "discards": [(card.order, card.kind) for card in twin.discards],
        "dead": {kind for kind in twin.kinds() if twin.dead(kind)},
        "critical": {kind for kind in twin.kinds() if twin.critical(kind)},
        "score": twin.score(),
        "hands": [
            [(card.order, card.kind, twin.possible(card), any(hit for _, hit in card.told)) for card in hand]
            for hand in twin.hands
        ],
    }
    outcome = game.outcome
    if outcome is None:
        assert twin.end is None
        assert game.seat == twin.seat
    else:
        assert (outcome.result, outcome.lost) == (twin.end, twin.lost())
        assert (outcome.score, outcome.cards) == (twin.score(), twin.cards_played())
    if game.log:
        compare_entry(game.log[-1], twin.log[-1])


def compare_entry(turn: sm.Turn, entry: dict[str, Any]) -> None:
    """Fails unless both describe the last action in the same way."""
    assert (turn.seat, move_of(turn.action), turn.result) == (entry["seat"], entry["move"], entry["result"])
    assert (list(turn.cards), list(turn.slots)) == (entry["cards"], entry["slots"])
    assert (turn.kind, turn.token_gained, turn.drawn) == (entry["kind"], entry["gained"], entry["drawn"])


def in_id_order(twin: Twin, game: sm.Game) -> list[Move]:
    """The twin's legal moves in the order of action ids: discards, plays, colours, ranks; seats from the left."""
    colours = twin.clueable()

    def place(move: Move) -> tuple[int, ...]:
        if move[1] is None:
            return (4, ("play", "discard").index(move[0]))
        if move[0] != "clue":
            return (("discard", "play").index(move[0]), move[1])
        offset = (move[1] - game.seat) % game.players
        if isinstance(move[2], int):
            return (3, offset, move[2])
        return (2, offset, colours.index(move[2]))

    return sorted(twin.legal(), key=place)


# Players' styles: the probability that they spend a token first, and that they see which card fits or is spare.
# Together their games end in every way.
STYLES = {"blind": (0, 0), "lucky": (0, 0.5), "skilled": (0, 0.9), "masterly": (0, 1), "talkative": (0.95, 1)}


def one_style_each(tables: Sequence[Table]) -> pytest.MarkDecorator:
    """Parametrizes ``table`` and ``style``: one style for each table in every run, the others in the long run."""
    return pytest.mark.parametrize(
        ("table", "style"),
        [
            pytest.param(table, style, id=f"{table}-{style}", marks=[pytest.mark.long(0.6)] * ((place + turn) % 5 > 0))
            for place, table in enumerate(tables)
            for turn, style in enumerate(STYLES)
        ],
    )


def choose(twin: Twin, style: str, rng: random.Random) -> Move:
    """A legal move of a player of that style."""
    talk, skill = STYLES[style]
    moves = sorted(twin.legal(), key=str)
    clues = [move for move in moves if move[0] == "clue"]
    if clues and rng.random() < talk:
        return rng.choice(clues)
    if rng.random() >= skill:
        return rng.choice(moves)
    kinds = {move: twin.card_of(move).kind for move in moves if move[0] != "clue"}
    good = [move for move, kind in kinds.items() if twin.builds(move) and twin.fits_next(kind)]
    spare = [move for move, kind in kinds.items() if not twin.builds(move) and (twin.dead(kind) or twin.left(kind) > 1)]
    return rng.choice(good or [*clues, *spare] or moves)


def twin_of(table: Table, deck: list[str], first: int) -> Twin:
    """The twin of the table's game."""
    if table.edition == "hanab-live":
        letters = [suit.letter for suit in table.rules.suits(table.players)]
        return VariantTwin(table.options, letters, table.players, deck, first)
    return Twin(table.edition, table.options, table.players, deck, first)


def walk(table: Table, style: str, rng: random.Random, first: int = 0) -> Iterator[tuple[sm.Game, Twin]]:
    """One game on both sides, from its deal to its end."""
    game = table.dealt(rng, first)
    twin = twin_of(table, list(game.deck), first)
    yield game, twin
    while twin.end is None:
        move = choose(twin, style, rng)
        twin.act(move)
        game.push(action_of(move))
        yield game, twin


def play_both(table: Table, first: int, style: str, seed: int) -> str:
    """Plays one game on both sides, comparing after every action, and returns how it ended."""
    end = None
    for game, twin in walk(table, style, random.Random(seed), first):
        compare(game, twin)
        end = twin.end
    assert end is not None
    return end


def hidden_orders(game: sm.Game, seat: int | None) -> list[int]:
    """The cards that a seat cannot see: its own hand, or for a spectator every hand, and the rest of the deck."""
    hands = [card.order for holder, hand in enumerate(game.hands) for card in hand if seat in (None, holder)]
    return hands + list(range(int(game.state["drawn"]), len(game.deck)))


def other_deck(game: sm.Game, seat: int | None, rng: random.Random) -> list[str]:
    """Another deck for the same game: hidden cards are swapped where the clues allow it."""
    deck, hidden = list(game.deck), hidden_orders(game, seat)
    possible = {card.order: card.possible for hand in game.hands for card in hand}
    everything = frozenset(deck)
    for _ in range(4 * len(hidden)):
        one, other = rng.choice(hidden), rng.choice(hidden)
        if deck[other] in possible.get(one, everything) and deck[one] in possible.get(other, everything):
            deck[one], deck[other] = deck[other], deck[one]
    return deck
