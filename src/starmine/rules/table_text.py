"""A table as lines of text, for ``print(game)``, the terminal and the environments.

A *piece* is a text and its role; a *line* is a tuple of pieces. Here seats and slots count from 0, and texts use the
general words. The terminal maps roles to colours and signs, and puts in the edition's words and the players' names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from starmine.rules.actions import Clue, FromDeck, UntoldClue
from starmine.rules.cards import MAX_PLAYERS, RANKS, rank_text
from starmine.rules.editions.edition import Edition
from starmine.rules.kernel import kinds
from starmine.rules.kernel.state import NO_CLUE, RANK_CLUE, TYPE, UP
from starmine.rules.position import Card, Position, Turn

PLAIN, TITLE, SOFT, STRONG, GOOD, BAD = "plain", "title", "soft", "strong", "good", "bad"
CARD = "card"  # a kind
COLOUR = "colour"  # the name of a clue colour
NAME = "name"  # of a player
CRITICAL, DEAD = "critical", "dead"  # marks of a kind
POINTS = "points"  # the words between a clue and the slots that it touched


class Piece(NamedTuple):
    """A text and its role."""

    text: str
    role: str = PLAIN


Line = tuple[Piece, ...]

HIDDEN = Piece("??")
_NONE = "-"
_HEADLINES = {
    "perfect": Piece("A perfect game!", GOOD),
    "won": Piece("Won!", GOOD),
    "finished": Piece("The show is over.", TITLE),
}
_LOST = Piece("The game is lost.", BAD)


@dataclass(frozen=True, slots=True)
class SuitRow:
    """A suit's firework and discards. Ranks are texts: ``"1"`` to ``"5"``, ``"S"`` for a START card."""

    letter: str
    name: str
    rises: bool  # from rank 1 up, as in every edition
    built: tuple[str, ...]  # ranks on the firework, in the order of play
    next: tuple[str, ...]  # ranks that fit now
    critical: tuple[str, ...]  # ranks with one copy left that is still needed
    lost: tuple[str, ...]  # ranks that can no longer be played
    discarded: tuple[str, ...]  # discarded ranks, once per card


def table_text(game: Position) -> str:
    """A game or view as text, in lines of at most about 80 columns."""
    return "\n".join("".join(piece.text for piece in line).rstrip() for line in table_lines(game))


def table_lines(game: Position) -> list[Line]:
    """A game or view as lines of pieces."""
    lines = [_caption(game), _turn(game), *_notes(game), ()]
    lines += [(Piece(f"{label.text:<13}", label.role), *value) for label, *value in status(game)]
    lines += [(), *_grid([_SUITS, *map(_suit_cells, suit_rows(game))])]
    lines += [(), *_grid([_HANDS, *_hand_cells(game)])]
    if game.log:
        names = tuple(f"seat {seat}" for seat in range(game.players))
        lines += [(), (Piece("last turns", STRONG),)]
        lines += [(Piece(f"turn {turn.turn + 1}: ", SOFT), *turn_line(turn, names)) for turn in game.log[-MAX_PLAYERS:]]
    return [*lines, (), *ending(game)] if game.outcome is not None else lines


def title(edition: Edition) -> str:
    """An edition's name with its changes: ``"Tiles, variants 3 and 4"``, ``"Cocktail, custom"``. (R5)"""
    numbers = [str(variant.number) for variant in edition.named_variants]
    text: str = edition.name
    if numbers:
        text += f", variant{'s' if len(numbers) > 1 else ''} {' and '.join(numbers)}"
    return text if len(edition.differences()) == len(numbers) else f"{text}, custom"


def _caption(game: Position) -> Line:
    whose = {None: "all cards open", -1: "as a spectator sees it"}.get(game.viewer, f"as seat {game.viewer} sees it")
    return Piece(title(game.edition), TITLE), Piece(f", {game.players} players, {whose}")


def _turn(game: Position) -> Line:
    when, deck = progress(game)
    acting = f", seat {game.seat} acts" if game.outcome is None else ""
    return (when, Piece(f"{acting}, "), deck)


def progress(game: Position) -> tuple[Piece, Piece]:
    """The turn, ``"turn 6"``, and what is left: ``"34 cards to draw"`` or ``"last round, 2 turns left"``."""
    left = Piece(f"{cards_in_words(game.cards_left)} to draw")
    if game.outcome is not None:
        return Piece(f"over after {game.turn} turns"), left
    if game.turns_left is not None:
        left = Piece(f"last round, {game.turns_left} turn{'' if game.turns_left == 1 else 's'} left", BAD)
    return Piece(f"turn {game.turn + 1}"), left


def cards_in_words(count: int) -> str:
    """Such as ``"1 card"``."""
    return f"{count} card{'' if count == 1 else 's'}"


def _notes(game: Position) -> Iterator[Line]:
    """Hints about legal actions that only some variants have."""
    if game.rules["deck_plays"] and game.cards_left == 1:
        yield (Piece("the last card may be played from the deck"),)
    if game.rules["alternating"] and (last := int(game.state["last_clue"])) != NO_CLUE:
        yield (Piece(f"the next clue must name a {'colour' if last == RANK_CLUE else 'rank'}"),)


def status(game: Position) -> list[Line]:
    """Clue tokens, strikes and score: label and value. While these are hidden, the number of cards in the hole."""
    label = Piece("clue tokens", SOFT)
    free = f"{game.clue_tokens}{'.5' if game.half_token else ''} of {int(game.rules['clue_tokens'])} free"
    if game.hole is not None:
        return [(label, Piece(free)), (Piece("in the hole", SOFT), Piece(cards_in_words(game.hole)))]
    score = f" of {int(game.rules['max_score'])}, {game.in_reach} in reach, pace {game.pace}"
    return [
        (label, Piece(free)),
        (Piece("strikes", SOFT), Piece(f"{game.strikes} of {int(game.rules['strikes'])}")),
        (Piece("score", SOFT), Piece(str(int(game.state["score"])), STRONG), Piece(score)),
    ]


def suit_rows(game: Position) -> list[SuitRow]:
    """A row per suit, from public information: the same for every viewer."""
    state, rules = game.state, game.rules
    built, dead = int(kinds.built(state, rules)), int(kinds.dead(state, rules))
    playable = int(kinds.playable(state, rules)) if game.hole is None else 0
    sets = (playable, int(kinds.critical(state, rules)), dead & ~built)
    rows = []
    for index, suit in enumerate(game.suits):
        first = index * RANKS
        by_place = [*range(first, first + RANKS), int(rules["start_kinds"]) + index]  # the last one is START_PLACE
        own = [(rank_text(place), kind) for place, kind in enumerate(by_place) if int(rules["all_kinds"]) >> kind & 1]
        following, critical, lost = (tuple(rank for rank, kind in own if mask >> kind & 1) for mask in sets)
        discarded = [rank for rank, kind in own for _ in range(state["discarded"][kind])]
        rises = int(rules["directions"][index]) == UP
        on_firework = _built(game, index) if game.hole is None else ("?",)
        rows.append(SuitRow(suit.letter, suit.name, rises, on_firework, following, critical, lost, tuple(discarded)))
    return rows


def _built(game: Position, suit: int) -> tuple[str, ...]:
    """The ranks on the firework of the suit with index ``suit``."""
    direction, height = int(game.state["directions"][suit]), int(game.state["fireworks"][suit])
    built = int(game.rules["built"][direction, height])
    # At each height below the top: of the places that fitted there, the one that is on the firework.
    places = (int(game.rules["fitting"][direction, below]) & built for below in range(height))
    return tuple(rank_text(place.bit_length() - 1) for place in places)


_SUITS = tuple(Piece(text, STRONG) for text in ("suit", "firework", "next", "critical", "lost", "discards"))
_HANDS = tuple(Piece(text, STRONG) for text in ("hands", "slot", "card", "", "clued", "possible by the clues"))


def _suit_cells(row: SuitRow) -> Line:
    lists = (row.built, row.next, row.critical, row.lost, row.discarded)
    return Piece(f"{row.letter} {row.name}"), *(Piece(" ".join(ranks) or _NONE) for ranks in lists)


def _hand_cells(game: Position) -> Iterator[Line]:
    """A row for each card, oldest first, hand by hand."""
    for seat, hand in enumerate(game.hands):
        label = Piece(f"seat {seat}")
        if not hand:
            yield label, Piece(_NONE), Piece("no cards")
        for slot, card in enumerate(hand):
            yield (
                label if slot == 0 else Piece(""),
                Piece(str(slot)),
                Piece(card.kind, CARD) if card.kind else HIDDEN,
                mark(game, (card.kind,) if card.kind else card.possible) or Piece(""),
                Piece(", ".join(clued(game, card)) or _NONE),
                Piece(kinds_in_words(game, card.possible)),
            )


def mark(game: Position, possible: Collection[str]) -> Piece | None:
    """The mark of a card: dead if all its possible kinds are dead, critical if all are critical; else None."""
    if all(game.is_dead(kind) for kind in possible):
        return Piece("dead", DEAD)
    return Piece("critical", CRITICAL) if all(game.is_critical(kind) for kind in possible) else None


def clued(game: Position, card: Card) -> list[str]:
    """The colours and ranks of the clues that touched a card; ``"a colour"`` and the like where these are not told."""
    values = [*game.colours, *map(str, game.clue_ranks)]
    if untold := int(game.rules["untold"]):  # then the first clue value of a type stands for all
        values[0] = "something" if untold == TYPE else "a colour"
        values[len(game.colours)] = "a rank"
    given = int(game.state["clued"][card.order])
    return [value for place, value in enumerate(values) if given >> place & 1]


def known(game: Position, possible: Collection[str]) -> list[tuple[str, str]]:
    """A set of kinds as suits and their ranks, such as ``[("RB", "12")]``; ``""`` stands for all suits, or all ranks.

    Suits with different possible ranks are separate entries, as in some variants: ``[("RB", "1"), ("I", "")]``.
    """
    all_ranks = ranks_of(game)
    letters_of: dict[str, str] = {}  # by possible ranks: the letters of the suits that have them
    for suit in game.suits:
        if ranks := "".join(rank for rank in all_ranks if suit.letter + rank in possible):
            letters_of[ranks] = letters_of.get(ranks, "") + suit.letter
    return [
        ("" if len(letters) == len(game.suits) else letters, "" if ranks == all_ranks else ranks)
        for ranks, letters in letters_of.items()
    ]


def kinds_in_words(game: Position, possible: Collection[str]) -> str:
    """The result of ``known`` as text: ``"suits R B, rank 1 or suit I"``; one kind as ``"R1"``."""
    if len(possible) == 1:
        return next(iter(possible))
    groups = []
    for suits, ranks in known(game, possible):
        parts = _in_words("suit", suits), _in_words("rank", ranks)
        groups.append(", ".join(part for part in parts if part))
    return " or ".join(groups) or "any"


def _in_words(noun: str, letters: str) -> str:
    """Such as ``"suits R B"`` or ``"rank 1"``; ``""`` without letters."""
    if not letters:
        return ""
    plural = "s" if len(letters) > 1 else ""
    return f"{noun}{plural} {' '.join(letters)}"


def ranks_of(game: Position) -> str:
    """The rank characters of a table's kinds: ``"12345"``, with ``"S"`` at the end if it has START cards."""
    ranks = "".join(str(rank) for rank in range(1, int(game.rules["ranks"]) + 1))
    return f"{ranks}S" if int(game.rules["kinds"]) > len(game.suits) * RANKS else ranks


def turn_line(turn: Turn, names: Sequence[str], *, first_slot: int = 0, you: str | None = None) -> Line:
    """One turn as a sentence, with the cards' slots at that time.

    ``names`` are the players' names by seat; ``you`` is the reader's name. The oldest card has number ``first_slot``.
    """
    name, s = names[turn.seat], "" if names[turn.seat] == you else "s"
    actor = Piece(name, STRONG)
    if isinstance(turn.action, Clue):
        return actor, Piece(f" clue{s} "), *_clue(turn, turn.action, names, first_slot, you)
    card: Line = (Piece(turn.kind, CARD) if turn.kind else HIDDEN,)
    if isinstance(turn.action, FromDeck):
        card = *card, Piece(" from the deck")
    match turn.result:
        case "discarded":
            free = Piece(", a clue token is free" if turn.token_gained else "", SOFT)
            return actor, Piece(f" discard{s} "), *card, free
        case "strike":
            return actor, Piece(f" play{s} "), *card, Piece(": "), Piece("strike", BAD)
        case "hole":
            return actor, Piece(f" play{s} a card into the hole")
        case "completed":
            return actor, Piece(f" complete{s} "), *card, Piece("!", GOOD)
    return actor, Piece(f" play{s} "), *card


def _clue(turn: Turn, clue: Clue, names: Sequence[str], first_slot: int, you: str | None) -> Line:
    target = "you" if names[clue.seat] == you else names[clue.seat]
    if isinstance(clue, UntoldClue):
        value = Piece(f"a {clue.type}" if clue.type else "something", STRONG)
    elif clue.rank is None:
        value = Piece(str(clue.colour), COLOUR)
    else:
        value = Piece(f"{clue.rank}{'' if len(turn.slots) == 1 else 's'}", STRONG)
    slots = ", ".join(str(slot + first_slot) for slot in turn.slots)
    points = Piece(f", touching{' slot' if slots else ''}{'s' if len(turn.slots) > 1 else ''}", POINTS)
    return Piece(target, NAME), Piece(" "), value, points, Piece(f" {slots or 'none'}")


def ending(game: Position) -> list[Line]:
    """How a finished game ended, its score and its rating. Raises ``ValueError`` before the game is over."""
    outcome = game.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    reason: str = outcome.reason
    if outcome.result == "struck-out" and game.strikes < int(game.rules["strikes"]):
        reason = "an illegal action ended the game"  # in environments with illegal="end"
    lines: list[Line] = [
        (_LOST if outcome.lost else _HEADLINES[outcome.result], Piece(f" {reason[:1].upper()}{reason[1:]}."))
    ]
    if outcome.card:
        said = "It was the last " if outcome.result == "lost-card" else "The card played was "
        lines.append((Piece(said), Piece(outcome.card, CARD), Piece(".")))
    remark = ""
    if outcome.lost and outcome.score < outcome.cards:
        count = cards_in_words(outcome.cards)
        remark = f"The fireworks show {count}, but a lost game scores {outcome.score}."
    if not game.edition.endless:
        rest = f" of {int(game.rules['max_score'])}. {remark}".rstrip()
        lines.append((Piece("Score ", SOFT), Piece(str(outcome.score), STRONG), Piece(rest)))
    elif remark:
        lines.append((Piece(remark),))
    if outcome.rating:
        lines.append((Piece(outcome.rating, TITLE),))
    return lines


def _grid(rows: Sequence[Line]) -> list[Line]:
    """Rows of cells as lines, with aligned columns. Rows may have fewer cells than others."""
    widths = [max(len(row[column].text) for row in rows if column < len(row)) for column in range(max(map(len, rows)))]
    return [tuple(_padded(row, widths)) for row in rows]


def _padded(row: Line, widths: Sequence[int]) -> Iterator[Piece]:
    for piece, width in zip(row, widths, strict=False):
        yield piece
        gap = 2 if width else 0  # no gap after an empty column
        yield Piece(" " * (width - len(piece.text) + gap))
