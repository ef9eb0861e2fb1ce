"""Records in the JSON format that hanab.live exports and imports.

A card is its suit's index in the variant and its rank, an action a type, a target and a value. As here, a card's order
is its index in the deck, and each seat is dealt its whole hand at once. Older forms are read, too: cards with a
``suit``, variant and starting player outside ``options``, and clues of type 0 with their own type and value in
``clue``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from starmine.rules.actions import Action, Clue, Discard, FromDeck, Play
from starmine.rules.cards import RANKS, START_PLACE, Suit, face
from starmine.rules.checks import as_whole, is_whole
from starmine.rules.editions.edition import CATALOGUE, Edition
from starmine.rules.editions.options import Options
from starmine.rules.errors import BadFormat, BadRecord, StarmineError
from starmine.rules.factories import edition
from starmine.rules.game import Game
from starmine.rules.position import Turn
from starmine.rules.records import texts
from starmine.rules.records.record import GameRecord, field, in_json, read_names, read_notes, written_notes
from starmine.rules.words.kind_words import suit_name
from starmine.rules.words.texts import listed

FORMAT = "hanab.live"

Where = dict[str, int | str]  # values of a message about an action or a card
START_RANK = 7  # of a START card
PLAY, DISCARD, COLOUR_CLUE, RANK_CLUE, END, VOTE = range(6)  # types of actions

# In records with the older clues: types of actions, by the older type of the action, and by that of its clue.
_OLDER_TYPES: dict[int | None, int] = {1: PLAY, 2: DISCARD}
_OLDER_CLUES: dict[int | None, int] = {0: RANK_CLUE, 1: COLOUR_CLUE}
_OLDER_OPTIONS = {"variant": "variant", "firstPlayer": "startingPlayer", "first_player": "startingPlayer"}

# By the value of an END action.
ENDS = {
    1: "finished",
    2: "struck-out",
    3: "timeout",
    4: "terminated",
    5: "speedrun-failed",
    6: "idle",
    7: "softlock",
    8: "lost-card",
    9: "stuck",
    10: "vote",
}

DEFAULT = "No Variant"
_ORDINARY = {5: DEFAULT, 6: "6 Suits"}  # the variants without special suits, by number of suits
_OPTIONS = {"emptyClues": "empty_clues", "allOrNothing": "endless", "deckPlays": "deck_plays"}  # false by default
_HANDS = {"oneExtraCard": 1, "oneLessCard": -1}  # false by default
_CARDS_IN_HAND = {0: "usual", 1: "one-more", -1: "one-less"}
_CLOCK = {"timed": bool, "timeBase": int, "timePerTurn": int}  # ignored


def write(game: Game, names: Sequence[str] | None, notes: Sequence[Sequence[str]] | None) -> dict[str, Any]:
    """The record of a game, as JSON data. Raises ``BadFormat`` for games that hanab.live's format cannot express.

    A game of an edition with the rules of one of its ordinary variants is written as a game of that variant.
    """
    game = _as_variant_game(game)
    options = _written_options(game)
    names = [f"Player {seat + 1}" for seat in range(game.players)] if names is None else names
    return {
        "players": list(read_names(names, game.players, BadFormat)),
        "deck": [_written_card(int(kind), game) for kind in game.state["deck"][: game.rules["deck_size"]]],
        "actions": [_written_action(turn, game) for turn in game.log],
        **({"options": options} if options else {}),
        **written_notes(game, notes),
    }


def like(ours: Edition, players: int) -> Edition | None:
    """The ordinary variant of hanab.live with the same rules as a table of another edition; None if there is none.

    Its early end may differ.
    """
    rules = ours.rules(players)
    variant = _ORDINARY.get(int(rules["suits"]))
    if variant is None:
        return None
    options: dict[str, Any] = {name: getattr(ours, name) for name in ("cards_in_hand", *_OPTIONS.values())}
    # Compared with our early end, returned with the variant's own.
    same = edition(CATALOGUE, variant=variant, early_end=ours.early_end, **options).rules(players) == rules
    return edition(CATALOGUE, variant=variant, **options) if same else None


def _as_variant_game(game: Game) -> Game:
    """The game replayed as a variant of hanab.live, up to the turn at which it ends there."""
    if game.edition.id == CATALOGUE:
        return game
    there = like(game.edition, game.players)
    if there is None:
        suits = listed(suit_name(suit.name) for suit in game.suits)
        raise BadFormat(texts.NO_EDITION(format=FORMAT, edition=game.edition.id, suits=suits, catalogue=CATALOGUE))
    pairs = list(zip(game.suits, _counterparts(game, there), strict=True))
    letters = {mine.letter: theirs.letter for mine, theirs in pairs}
    names = {mine.name: theirs.name for mine, theirs in pairs}
    deck = [letters[kind[0]] + kind[1:] for kind in game.deck]
    again = _replayed(game, there, deck, [_translated(action, names) for action in game.actions])
    if again.outcome is not None and again.score != game.score:
        turns = {"turn": again.turn, "last": game.turn}
        raise BadFormat(texts.SCORED_THERE(format=FORMAT, value=again.score, own=game.score, **turns))
    return again


def _translated(action: Action, names: Mapping[str, str]) -> Action:
    """The action with the variant's name of its colour; ``names`` has these names by those of the edition."""
    if isinstance(action, Clue) and action.colour is not None:
        return Clue(action.seat, colour=names[action.colour])
    return action


def _counterparts(game: Game, variant_edition: Edition) -> list[Suit]:
    """By suit of the game: the variant's suit with the same name, or else one of the remaining suits."""
    theirs = {suit.name.lower(): suit for suit in variant_edition.suits(game.players)}
    same = [theirs.pop(suit.name, None) for suit in game.suits]
    rest = iter(theirs.values())
    return [suit or next(rest) for suit in same]


def _written_options(game: Game) -> dict[str, Any]:
    """The options whose values are not the defaults. Raises ``BadFormat`` for options that hanab.live does not have."""
    written = {"startingPlayer": game.first, "variant": game.edition.variant}
    for name, value in game.edition.options.items():
        if name not in ("variant", "early_end", "cards_in_hand", "six_players", *_OPTIONS.values()):
            raise BadFormat(texts.NO_OPTION(format=FORMAT, option=name, value=repr(value)))
    _check_end(game)
    written |= {theirs: getattr(game.edition, ours) for theirs, ours in _OPTIONS.items()}
    written |= {theirs: _CARDS_IN_HAND[more] == game.edition.cards_in_hand for theirs, more in _HANDS.items()}
    return {name: value for name, value in written.items() if value and value != DEFAULT}


def _check_end(game: Game) -> None:
    """Raises ``BadFormat`` for a game that continued after the turn at which hanab.live would end it."""
    theirs: Options = {**game.edition.options, "early_end": None}  # None: as hanab.live does
    again = _replayed(game, edition(CATALOGUE, **theirs), game.deck, game.actions)
    if again.outcome is not None and again.turn < game.turn:
        turns = {"turn": again.turn, "last": game.turn}
        value, reason = repr(game.edition.early_end), again.outcome.reason
        raise BadFormat(texts.ENDED_THERE(format=FORMAT, reason=reason, value=value, **turns))


def _replayed(game: Game, variant_edition: Edition, deck: Iterable[str], actions: Iterable[Action]) -> Game:
    """The game played again by the rules of another edition, up to the turn at which it ends there."""
    again = Game(variant_edition, players=game.players, deck=deck, first=game.first)
    for action in actions:
        if again.outcome is not None:
            break
        again.push(action)
    return again


def _written_card(kind: int, game: Game) -> dict[str, int]:
    suit, place = face(kind, len(game.suits))
    return {"suitIndex": suit, "rank": START_RANK if place == START_PLACE else place + 1}


def _written_action(turn: Turn, game: Game) -> dict[str, int]:
    action = turn.action
    if not isinstance(action, Clue):
        is_play = action.play if isinstance(action, FromDeck) else isinstance(action, Play)
        is_play ^= _is_inverted(game, turn.cards[0])
        return {"type": PLAY if is_play else DISCARD, "target": turn.cards[0], "value": 0}
    if action.rank is not None:
        return {"type": RANK_CLUE, "target": action.seat, "value": action.rank}
    return {"type": COLOUR_CLUE, "target": action.seat, "value": game.colours.index(str(action.colour))}


def _is_inverted(game: Game, order: int) -> bool:
    """Whether a card's play and discard actions are swapped. Records of hanab.live say what happened to the card."""
    return bool(int(game.rules["inverted_kinds"]) >> int(game.state["deck"][order]) & 1)


def read(record: Mapping[str, Any]) -> GameRecord:
    """The game of a record, with names and notes.

    Raises ``BadRecord``, or the error for a wrong variant, number of players, deck or seat in it.
    """
    older = {option: record[name] for name, option in _OLDER_OPTIONS.items() if name in record}
    options = older | field(record, "options", dict, {})
    names = read_names(record["players"], len(record["players"]), BadRecord)
    if field(record, "characters", list, []):
        raise BadRecord(texts.CHARACTERS)
    chosen = _read_options(options)
    variant = field(options, "variant", str, DEFAULT)
    variant_edition = edition(CATALOGUE, variant=variant, **chosen)
    if variant_edition.variant != variant:  # the name's parts in another order, which ``edition`` accepts
        raise BadRecord(texts.VARIANT(value=in_json(variant), format=FORMAT, name=in_json(variant_edition.variant)))
    deck = _read_deck(field(record, "deck", list), variant_edition, len(names))
    game = Game(variant_edition, players=len(names), deck=deck, first=field(options, "startingPlayer", int, 0))
    ended, left_out = _play(game, field(record, "actions", list))
    if ended is None and field(options, "speedrun", bool, default=False) and _is_spoiled(game):
        ended = "speedrun-failed"
    return GameRecord(game, names, read_notes(record.get("notes"), game, BadRecord), ended, left_out)


def _read_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """The edition's options. Raises ``BadRecord`` for options without a counterpart."""
    for name, told in texts.FOREIGN.items():
        if field(options, name, bool, default=False):
            raise BadRecord(told)
    for name, wanted in _CLOCK.items():
        field(options, name, wanted, wanted())  # checks its type only
    known = (*texts.FOREIGN, *_CLOCK, *_OPTIONS, *_HANDS, "variant", "startingPlayer", "speedrun")
    if unknown := [name for name in options if name not in known]:
        raise BadRecord(texts.OPTION(option=in_json(unknown[0]), options=listed(known)))
    # One card more, one less, or with both options the usual number.
    more = sum(number for theirs, number in _HANDS.items() if field(options, theirs, bool, default=False))
    flags = {ours: field(options, theirs, bool, default=False) for theirs, ours in _OPTIONS.items()}
    return {**flags, "cards_in_hand": _CARDS_IN_HAND[more]}


def _read_deck(deck: Sequence[Any], variant_edition: Edition, players: int) -> list[int]:
    """The deck as kinds. Raises ``BadRecord``."""
    suits = len(variant_edition.suits(players))
    has_start = len(variant_edition.copies(players)) > suits * RANKS
    return [_read_card(card, place, suits, has_start=has_start) for place, card in enumerate(deck)]


def _read_card(card: Any, place: int, suits: int, *, has_start: bool) -> int:
    if isinstance(card, dict):
        suit, rank = as_whole(card.get("suitIndex", card.get("suit")), 0, suits - 1), as_whole(card.get("rank"), 1)
        if suit is not None and rank == START_RANK and has_start:
            return suits * RANKS + suit
        if suit is not None and rank is not None and rank <= RANKS:
            return suit * RANKS + rank - 1
    where: Where = {"value": in_json(card), "place": place, "suit": suits - 1, "rank": RANKS}
    raise BadRecord(texts.CARD_OR_START(**where, start=START_RANK) if has_start else texts.CARD(**where))


def _play(game: Game, actions: Sequence[Any]) -> tuple[str | None, int]:
    """Plays the actions; returns how an END action ended the game, if one did, and how many actions came after the end.

    Older records may continue when no more points are possible: those actions are left out.
    """
    ended: str | None = None
    left_out = 0
    older = any(isinstance(action, dict) and "clue" in action for action in actions)
    for place, given in enumerate(actions):
        where: Where = {"place": place, "action": in_json(given)}
        type_, target, value = _action_parts(given, where, older=older)
        if ended is not None:
            raise BadRecord(texts.AFTER_END(**where))
        if type_ in (END, VOTE):
            ended = _read_end(type_, target, value, game, where)
        elif game.outcome is not None and game.outcome.result == "finished" and game.turns_left != 0:
            left_out += 1  # finished with turns left: an early end
        else:
            try:
                game.push(_read_action(type_, target, value, game))
            except StarmineError as error:
                raise BadRecord(texts.ACTION(**where, reason=error.text), rule=error.rule) from error
    return ended, left_out


def _action_parts(action: Any, where: Where, *, older: bool) -> tuple[int, int, int]:
    """The type, target and value of an action; the value is optional. ``older``: of a record with the older clues."""
    if isinstance(action, dict):
        numbers = action.get("type"), action.get("target"), action.get("value", 0)
        if older:
            numbers = _older_parts(action)
        if as_whole(numbers[0], PLAY, VOTE) is not None and all(map(is_whole, numbers)):
            return numbers  # type: ignore[return-value]
    raise BadRecord(texts.ACTION_FORM(**where, first=PLAY, last=VOTE))


def _older_parts(action: Mapping[str, Any]) -> tuple[Any, Any, Any]:
    """``_action_parts``, unchecked, of an action in a record with the older clues."""
    clue, type_ = action.get("clue"), as_whole(action.get("type"), 0, 2)
    if type_ == 0 and isinstance(clue, dict):
        return _OLDER_CLUES.get(as_whole(clue.get("type"), 0, 1)), action.get("target"), clue.get("value")
    return _OLDER_TYPES.get(type_), action.get("target"), 0


def _read_end(type_: int, target: int, value: int, game: Game, where: Where) -> str:
    """How an END action ended the game; its target is the seat that ended it, or -1."""
    if as_whole(target, -1, game.players - 1) is None:
        raise BadRecord(texts.END_TARGET(**where))
    name = "vote" if type_ == VOTE else ENDS.get(value)
    if name is None:
        raise BadRecord(texts.END_VALUE(**where, first=min(ENDS), last=max(ENDS)))
    return name


def _read_action(type_: int, target: int, value: int, game: Game) -> Action:
    """The action of the seat on turn. Raises ``BadRecord``; the action may be illegal."""
    if type_ in (PLAY, DISCARD):
        hand = [card.order for card in game.hands[game.seat]]
        from_deck = target == len(game.deck) - 1 and game.cards_left == 1 and game.rules["deck_plays"]
        if target not in hand and not from_deck:
            where: Where = {"order": in_json(target), "seat": game.seat}
            raise BadRecord(texts.NOT_IN_HAND(**where, orders=listed(hand)) if hand else texts.NO_HAND(**where))
        is_play = (type_ == PLAY) != _is_inverted(game, target)
        if from_deck:
            return FromDeck(play=is_play)
        return (Play if is_play else Discard)(hand.index(target))
    if type_ == RANK_CLUE:
        return Clue(target, rank=value)
    colour = as_whole(value, 0, len(game.colours) - 1)
    if colour is None:
        raise BadRecord(texts.COLOUR(value=in_json(value), count=len(game.colours)))
    return Clue(target, colour=game.colours[colour])


def _is_spoiled(game: Game) -> bool:
    """Whether a speedrun that is not lost by the rules has failed: it can no longer be perfect, and scores 0."""
    is_lost = game.outcome is not None and game.outcome.lost
    return not is_lost and game.best < int(game.rules["max_score"])
