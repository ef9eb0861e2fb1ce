"""How reviews mark actions that are surely good or bad, in games of bots that are changed at one turn.

``python -m bench.marks`` prints the table of docs/review.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import starmine as sm
from starmine.analysis.plain_mistakes import known
from starmine.analysis.reviewing.review import readings_of, review_turn
from starmine.bots import Player
from starmine.rules.kernel import kinds
from tools.playing import bot_actions, dealt

SEED = 7_300_000  # of the first deal: no other tool uses these
PLAYOUTS = 1_500

# From a position and the bot's action to a bad action, if there is one.
Wrong = Callable[[sm.Game, sm.Action], sm.Action | None]


def sure_misplay(game: sm.Game, _: sm.Action) -> sm.Action | None:
    """Plays a card that cannot fit, by clues and open cards, and is still useful."""
    fitting, dead = (int(found(game.state, game.rules)) for found in (kinds.playable, kinds.dead))
    return _with(game, sm.Play, lambda held: not held & (fitting | dead))


def known_five(game: sm.Game, _: sm.Action) -> sm.Action | None:
    """Discards a card that is surely a 5 which can still be played."""
    rank_5 = range(4, 25, 5)  # kinds are numbered by suit, five ranks each
    fives = sum(1 << kind for kind in rank_5) & ~int(kinds.dead(game.state, game.rules))
    return _with(game, sm.Discard, lambda held: not held & ~fives)


def known_playable(game: sm.Game, _: sm.Action) -> sm.Action | None:
    """Discards a card that surely fits, and of which nobody else holds a copy."""
    fitting = int(kinds.playable(game.state, game.rules))
    seen = {
        int(game.state["deck"][card.order])
        for seat, hand in enumerate(game.hands)
        if seat != game.seat
        for card in hand
    }
    others = sum(1 << kind for kind in seen)
    return _with(game, sm.Discard, lambda held: not held & ~(fitting & ~others))


def save_not_given(game: sm.Game, usual: sm.Action) -> sm.Action | None:
    """Discards instead of the bot's clue that saves a card: the next player then discards it, the last of its kind."""
    after = (game.seat + 1) % game.players
    unclued = [card.order for card in game.hands[after] if not game.state["clued"][card.order]]
    own = [slot for slot, card in enumerate(game.hands[game.seat]) if not game.state["clued"][card.order]]
    if not unclued or not own or game.clue_tokens == 8:
        return None
    endangered = unclued[0]  # the order of the card that the next player would discard: the oldest without a clue
    kind = 1 << int(game.state["deck"][endangered])
    needs_saving = kind & int(kinds.critical(game.state, game.rules)) & ~int(kinds.playable(game.state, game.rules))
    saves = isinstance(usual, sm.Clue) and usual.seat == after and endangered in game.touches(usual)
    if not needs_saving or not saves:
        return None
    then = game.copy()
    then.push(sm.Discard(own[0]))
    answer = Player("conventions", after).act(then)
    is_lost = isinstance(answer, sm.Discard) and then.hands[after][answer.slot].order == endangered
    return sm.Discard(own[0]) if is_lost else None


def _with(game: sm.Game, action: type[sm.Play | sm.Discard], wanted: Callable[[int], bool]) -> sm.Action | None:
    """The play or discard of the first card whose possible kinds, a set of bits, are wanted; None if it is illegal."""
    if action is sm.Discard and game.clue_tokens == 8:
        return None
    for slot in range(len(game.hands[game.seat])):
        if wanted(known(game, slot)):
            return action(slot)
    return None


def positions(wrong: Wrong, count: int) -> Iterator[sm.Game]:
    """Games of ``conventions`` up to a bad action instead of the bot's: one of a game, with 2 to 4 players in turn."""
    found, seed = 0, SEED
    while found < count:
        game = dealt(2 + seed % 3, seed)
        seed += 1
        for usual in bot_actions(game, "conventions"):
            bad = wrong(game, usual)
            if bad is not None and bad != usual and game.cards_left > 5:
                game.push(bad)
                found += 1
                yield game
                break
            game.push(usual)


def main() -> None:
    """Prints the table."""
    print("| action | marked at least a mistake | marks |\n| --- | ---: | --- |")
    for wrong, count in ((sure_misplay, 12), (known_five, 8), (known_playable, 10), (save_not_given, 12)):
        marks = Counter[str]()
        for game in positions(wrong, count):
            names = [f"Player {seat + 1}" for seat in range(game.players)]
            found = review_turn(readings_of(game, playouts=PLAYOUTS)[1], game, game.turn - 1, names)
            marks[found.mark or ("another reading" if found.is_disputed else "none")] += 1
        severe = marks["blunder"] + marks["mistake"]
        print(f"| {wrong.__name__.replace('_', ' ')} | {severe} of {count} | {dict(marks)} |", flush=True)


if __name__ == "__main__":
    main()
