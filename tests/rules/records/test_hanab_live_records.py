"""Records of hanab.live: games of every playable variant are equal after writing and reading; others are refused."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import starmine as sm
from tests.playing import dealt
from tests.rules.tables import Table, clues_of, kinds, play
from tests.runs import examples
from tests.texts import check_text

PLAIN = examples(40)
NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn")
OPTIONS = {
    **dict.fromkeys(("empty_clues", "endless", "deck_plays"), st.booleans()),
    "cards_in_hand": st.sampled_from(["usual", "one-less", "one-more"]),
}


@st.composite
def editions(draw: st.DrawFn) -> sm.Edition:
    """A variant, with options that hanab.live has, too."""
    name = draw(st.sampled_from(sm.variants()))
    options: Any = draw(st.fixed_dictionaries({}, optional=OPTIONS))
    return sm.edition("hanab-live", variant=name, **options)


def played(edition: sm.Edition, players: int, seed: int, first: int = 0, turns: int = 200) -> sm.Game:
    """A game of random actions with few misplays, so that games end in every way."""
    rng = random.Random(seed)
    game = dealt(edition, players, seed, first=first)
    while game.outcome is None and game.turn < turns:
        legal, hand, fitting = game.legal_actions(), game.state["hands"][game.seat], game.fitting
        plays = [action for action in legal if isinstance(action, sm.Play)]
        if any(isinstance(action, sm.FromDeck) for action in legal) and rng.random() < 0.5:
            plays, legal = [], [action for action in legal if isinstance(action, sm.FromDeck)]
        good = [action for action in plays if game.kind(int(hand[action.slot])) in fitting]
        others = legal if rng.random() < 0.05 else [action for action in legal if action not in plays]
        game.push(rng.choice(good or others or legal))
    return game


NO_VARIANT = sm.edition("hanab-live")
GAME = played(NO_VARIANT, 3, seed=1)


def as_data(game: sm.Game, **changes: Any) -> dict[str, Any]:
    return {**json.loads(sm.write_record(game, "hanab.live")), **changes}


def read(**changes: Any) -> sm.GameRecord:
    """The record of ``GAME`` with changes; None omits a field."""
    told = {name: value for name, value in as_data(GAME, **changes).items() if value is not None}
    return sm.read_record(json.dumps(told))


@PLAIN
@given(
    edition=editions(),
    players=st.integers(2, 6),
    seed=st.integers(0, 2**32),
    first=st.integers(0, 5),
    turns=st.one_of(st.just(200), st.integers(0, 40)),
    data=st.data(),
)
def test_game_of_any_variant_is_equal_after_writing_and_reading(
    edition: sm.Edition, players: int, seed: int, first: int, turns: int, data: st.DataObject
) -> None:
    game = played(edition, players, seed, first % players, turns)
    cards = len(game.deck) + len(game.suits)
    texts = st.lists(st.text(max_size=3), max_size=cards)
    notes = data.draw(st.lists(texts, min_size=players, max_size=players))
    text = sm.write_record(game, "hanab.live", names=NAMES[:players], notes=notes)
    again = sm.read_record(text)
    assert (again.game.edition, again.game.players, again.game.first) == (edition, players, first % players)
    assert (again.game.deck, again.game.log, again.game.outcome) == (game.deck, game.log, game.outcome)
    assert again.game.state.tobytes() == game.state.tobytes()
    assert again.names == NAMES[:players]
    assert _texts(again.notes) == _texts(notes)
    assert sm.write_record(again.game, "hanab.live", names=again.names, notes=again.notes) == text
    assert sm.write_record(sm.read_record(text).game) == sm.write_record(game)
    assert (again.left_out, again.ended) == (0, None)


def _texts(notes: Any) -> dict[tuple[int, int], str]:
    return {(seat, order): text for seat, texts in enumerate(notes) for order, text in enumerate(texts) if text}


def test_plays_and_discards_of_inverted_cards_are_stored_as_what_happened_to_the_card() -> None:
    """As hanab.live stores games: discarding the orange 1 plays it, which has type 0."""
    game = Table("hanab-live", {"variant": "Orange (5 Suits)"}).game("O1 O3 R1 R2 O1", "O4 O2 Y3 B1 G1", draws="R1 R1")
    play(game, ["discard 0", "discard 0", "play 0", "play 2"])  # O1, O4, O3, B1
    record = json.loads(sm.write_record(game, "hanab.live"))
    assert [(action["type"], action["target"]) for action in record["actions"]] == [(0, 0), (0, 5), (1, 1), (0, 8)]
    assert [turn.result for turn in game.log] == ["played", "strike", "discarded", "played"]
    assert sm.read_record(json.dumps(record)).game.log == game.log


def at_the_last_card(variant: str, last: str) -> sm.Game:
    """A game of two players with one card left in the deck, which is of a given kind."""
    table = Table("hanab-live", {"variant": variant, "deck_plays": True})
    deck = kinds(table)
    deck.remove(last)
    game = sm.Game(table.rules, players=2, deck=[*deck, last])
    while game.cards_left > 1:
        spare = [card for card in game.hands[game.seat] if not game.is_critical(str(card.kind))]
        card = (spare or game.hands[game.seat])[0]
        puts_away = sm.Play if str(card.kind).startswith("O") else sm.Discard  # orange cards are discarded by playing
        game.push(clues_of(game)[0] if game.clue_tokens == 8 else puts_away(game.hands[game.seat].index(card)))
    return game


@pytest.mark.parametrize(
    ("variant", "last", "action", "type_", "result"),
    [
        ("No Variant", "R1", "play deck", 0, "played"),
        ("No Variant", "R5", "play deck", 0, "strike"),
        ("Orange (5 Suits)", "O1", "play deck", 1, "discarded"),
        ("Orange (5 Suits)", "O1", "discard deck", 0, "played"),
        ("Orange (5 Suits)", "R1", "discard deck", 1, "discarded"),
    ],
)
def test_last_card_is_played_from_the_deck(variant: str, last: str, action: str, type_: int, result: str) -> None:
    game = at_the_last_card(variant, last)
    hands, order = game.hands, len(game.deck) - 1
    game.push(action)
    turn = game.log[-1]
    assert (turn.result, turn.kind, turn.cards, turn.slots, turn.drawn) == (result, last, (order,), (), None)
    assert (game.hands, game.cards_left, game.turns_left) == (hands, 0, 2)
    record = json.loads(sm.write_record(game, "hanab.live"))
    assert record["options"]["deckPlays"] is True
    assert record["actions"][-1] == {"type": type_, "target": order, "value": 0}
    again = sm.read_record(json.dumps(record)).game
    assert (again.log, again.state.tobytes()) == (game.log, game.state.tobytes())


def test_card_of_the_deck_is_refused_but_for_the_last() -> None:
    game = at_the_last_card("No Variant", "R1")
    ids = [sm.action_id(action, game.setup, game.seat) for action in game.legal_actions()]
    assert ids == sorted(ids)
    assert (ids[-1], str(game.legal_actions()[-1])) == (10 + 10, "play deck"), "behind all ids of games without it"
    record = json.loads(sm.write_record(game, "hanab.live"))
    for turn, options, words in ((-1, {}, "2 are left"), (0, {"deckPlays": False}, "is not in the hand")):
        actions = record["actions"] if turn == 0 else record["actions"][:turn]
        told = {**record, "options": {**record["options"], **options}, "actions": actions}
        read = sm.read_record(json.dumps(told)).game
        with pytest.raises(
            sm.IllegalAction, match="this table does not allow plays from the deck" if options else words
        ):
            read.push("play deck")
        if options:
            late = {"type": 0, "target": len(game.deck) - 1, "value": 0}
            with pytest.raises(sm.BadRecord, match=words):
                sm.read_record(json.dumps({**told, "actions": [*actions, late]}))
    with pytest.raises(sm.IllegalAction, match="only variants with inverted suits"):
        game.push("discard deck")
    with pytest.raises(sm.HiddenCard):
        game.view(game.seat).push("play deck")


@pytest.mark.parametrize(("flag", "option", "size"), [("oneExtraCard", "one-more", 6), ("oneLessCard", "one-less", 4)])
def test_hands_may_have_one_card_more_or_less(flag: str, option: str, size: int) -> None:
    game = dealt("hanab-live", 2, seed=3, cards_in_hand=option)
    assert [len(hand) for hand in game.hands] == [size, size]
    record = as_data(game)
    assert record["options"] == {flag: True}
    assert sm.read_record(json.dumps(record)).game.edition == game.edition


def test_record_is_written_as_hanab_live_has_it() -> None:
    edition = sm.edition("hanab-live", variant="Up or Down & Prism (5 Suits)", empty_clues=True, endless=True)
    game = sm.Game(edition, players=2, deck=sorted(edition.deck(2), reverse=True), first=1)
    play(game, ["clue 0 blue", "clue 1 3", "play 0", "discard 4"])
    told = json.loads(sm.write_record(game, "hanab.live", names=["Ada", "Bob"], notes=[[], ["", "chop", ""]]))
    assert told == {
        "players": ["Ada", "Bob"],
        "deck": [
            *({"suitIndex": suit, "rank": 7} for suit in (4, 3, 2, 1, 0)),
            *({"suitIndex": suit, "rank": rank} for suit in (4, 3, 2, 1, 0) for rank in (5, 4, 4, 3, 3, 2, 2, 1)),
        ],
        "actions": [
            {"type": 2, "target": 0, "value": 3},
            {"type": 3, "target": 1, "value": 3},
            {"type": 0, "target": 5, "value": 0},
            {"type": 1, "target": 4, "value": 0},
        ],
        "options": {
            "startingPlayer": 1,
            "variant": "Up or Down & Prism (5 Suits)",
            "emptyClues": True,
            "allOrNothing": True,
        },
        "notes": [[], ["", "chop"]],
    }


def test_defaults_are_left_out() -> None:
    told = as_data(GAME)
    assert set(told) == {"players", "deck", "actions"}
    assert told["players"] == ["Player 1", "Player 2", "Player 3"]
    assert sm.read_record(json.dumps(told)).notes == ()


def stopped() -> sm.Game:
    """A game that ended at the best score, with cards left to draw: every 1 was drawn, and then discarded."""
    deck = sorted(NO_VARIANT.deck(3), key=lambda kind: kind % 5 != 0)
    game = sm.Game(NO_VARIANT, players=3, deck=deck)
    while game.outcome is None:
        game.push(sm.Discard(0) if game.clue_tokens < 8 else clues_of(game)[0])
    return game


def test_actions_after_the_best_score_are_left_out() -> None:
    game = stopped()
    assert (game.score, game.best, game.turns_left, game.cards_left) == (0, 0, None, 20)
    told = as_data(game)
    order = game.hands[0][0].order
    late = [{"type": 1, "target": order, "value": 0}, {"type": 2, "target": 0, "value": 0}]
    record = sm.read_record(json.dumps({**told, "actions": told["actions"] + late}))
    assert (record.left_out, record.game.log, record.ended) == (2, game.log, None)


def test_actions_after_another_end_are_refused() -> None:
    game = _struck_out()
    told = as_data(game)
    with pytest.raises(sm.BadRecord, match=f"place {game.turn}, .*comes too late: the last strike"):
        sm.read_record(json.dumps({**told, "actions": [*told["actions"], {"type": 3, "target": 0, "value": 1}]}))


def _struck_out() -> sm.Game:
    game = sm.Game(NO_VARIANT, players=2, deck=sorted(NO_VARIANT.deck(2), reverse=True))
    while game.outcome is None:
        game.push("play 0")
    return game


@pytest.mark.parametrize(
    ("action", "ended"),
    [
        ({"type": 4, "target": 1, "value": 3}, "timeout"),
        ({"type": 4, "target": 0, "value": 4}, "terminated"),
        ({"type": 4, "target": -1, "value": 6}, "idle"),
        ({"type": 5, "target": -1, "value": 10}, "vote"),
    ],
)
def test_game_that_was_ended_is_read_as_far_as_it_was_played(action: dict[str, int], ended: str) -> None:
    short = GAME.at(5)
    record = read(actions=[*as_data(short)["actions"], action])
    assert (record.game.log, record.game.outcome, record.ended) == (short.log, None, ended)


def test_speedrun_was_ended_once_it_could_not_be_perfect() -> None:
    game = stopped()
    turn = next(turn for turn in range(game.turn) if game.at(turn).best < 25)
    told = as_data(game.at(turn))

    def ended(**changes: Any) -> str | None:
        return sm.read_record(json.dumps({**told, **changes})).ended

    assert ended(options={"speedrun": True}) == "speedrun-failed"
    assert ended(options={"speedrun": False}) is None
    assert ended(options={"speedrun": True}, actions=told["actions"][:-1]) is None


# Confirmed by the rule in ``tests/rules/twin.py``. hanab.live ended this game at this turn, with 9 points.
EARLY = (
    *("play 2", "play 2", "clue 3 red", "play 2", "play 1", "play 1", "play 1"),
    *("play 3", "play 0", "discard 0", "play 3", "play 1", "play 0"),
)


def early(**options: Any) -> sm.Game:
    """A game that hanab.live ended in its last round, when nobody with a turn left held a card that fits."""
    return play(dealt("hanab-live", 5, seed=18, variant="Rainbow (3 Suits)", **options), EARLY)


def test_last_round_ends_once_nobody_with_a_turn_left_holds_a_card_that_fits() -> None:
    game = early()
    outcome = game.outcome
    assert outcome is not None
    assert (outcome.result, outcome.score, game.turns_left) == ("finished", 9, 3)
    assert (outcome.rule, outcome.reason) == ("hanab.live", "no more points were possible")
    assert game.best > 9, "the discards alone would allow more"
    assert game.at(game.turn - 1).outcome is None
    record = sm.read_record(sm.write_record(game, "hanab.live"))
    assert (record.game.outcome, record.ended, record.score) == (outcome, None, 9)


def test_game_that_went_on_after_their_end_is_not_written_as_theirs() -> None:
    for value in ("best-score", "never"):
        game = early(early_end=value)
        assert game.outcome is None
        assert sm.read_record(sm.write_record(game, "hanab.live")).game.outcome is not None
        game.push(game.legal_actions()[0])
        with pytest.raises(sm.BadFormat, match=rf"at turn 13.* went on to turn 14 \(early_end='{value}'\)"):
            sm.write_record(game, "hanab.live")


def test_speedrun_that_its_last_action_spoiled_has_no_points() -> None:
    actions = (
        *("play 1", "play 1", "play 0", "play 0", "play 0", "play 1", "play 1", "play 0"),
        *("play 3", "play 0", "clue 1 red", "play 0", "play 0", "play 1", "discard 1"),
    )
    game = play(dealt("hanab-live", 5, seed=11, variant="Rainbow (3 Suits)"), actions)
    assert (game.at(14).best, game.best, game.score, game.turns_left) == (15, 14, 13, 0)
    for speedrun, ended, score in ((True, "speedrun-failed", 0), (False, None, 13)):
        told = json.loads(sm.write_record(game, "hanab.live"))
        told["options"]["speedrun"] = speedrun
        record = sm.read_record(json.dumps(told))
        assert (record.ended, record.score, record.game.score) == (ended, score, 13)
    lost = as_data(_struck_out(), options={"speedrun": True})
    assert sm.read_record(json.dumps(lost)).ended is None


def test_options_that_concern_no_rule_are_accepted() -> None:
    options = {"timed": True, "timeBase": 120, "timePerTurn": 20, "speedrun": True, "oneLessCard": False}
    record = read(options=options, seed="p3v0s1", id=7)
    assert (record.game.edition, record.game.log) == (GAME.edition, GAME.log)


CARD = {"suitIndex": 0, "rank": 1}


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"players": "AB"}, sm.BadRecord, 'the lists "players", "deck" and "actions"'),
        ({"players": ["A"]}, sm.BadPlayers, "2 to 6 players, not 1"),
        ({"players": ["A", 7, "C"]}, sm.BadRecord, "7 is not a name"),
        ({"players": ["A", "B", "C\n"]}, sm.BadRecord, "is not valid: .* contain a control character"),
        ({"options": []}, sm.BadRecord, '"options" is'),
        ({"options": {"variant": 3}}, sm.BadRecord, '"variant" is 3'),
        ({"options": {"variant": "Rainbow"}}, sm.UnknownVariant, "'Rainbow'.*nearest"),
        ({"options": {"variant": "6 Suits"}}, sm.BadDeck, "60"),
        ({"options": {"emptyClues": 1}}, sm.BadRecord, '"emptyClues" is 1: a record has true or false'),
        ({"options": {"startingPlayer": 3}}, sm.BadSeat, "seat 3 .* 0 to 2"),
        ({"options": {"startingPlayer": True}}, sm.BadRecord, '"startingPlayer" is true'),
        ({"options": {"timeBase": "long"}}, sm.BadRecord, '"timeBase" is .long'),
        ({"options": {"hats": True}}, sm.BadRecord, 'unknown option "hats".*deckPlays'),
        (
            {"options": {"variant": "Rainbow & Black (6 Suits)"}},
            sm.BadRecord,
            r'calls it "Black & Rainbow \(6 Suits\)"',
        ),
        ({"options": {"cardCycle": True}}, sm.BadRecord, '"cardCycle" is true: games with this option cannot be read'),
        ({"options": {"detrimentalCharacters": True}}, sm.BadRecord, '"detrimentalCharacters" is true'),
        ({"characters": [{"name": "Fuming", "metadata": 2}] * 3}, sm.BadRecord, '"characters" is set'),
        ({"deck": None}, sm.BadRecord, '"deck" is missing: a record has a list'),
        ({"deck": [CARD] * 50}, sm.BadDeck, "47 red 1s are too many"),
        ({"deck": [CARD, 7]}, sm.BadRecord, '"deck" has 7 at place 1.*0 to 4.*1 to 5$'),
        ({"deck": [{"suitIndex": 5, "rank": 1}]}, sm.BadRecord, '"deck" has .* at place 0'),
        ({"deck": [{"suitIndex": 0, "rank": 7}] * 50}, sm.BadRecord, '"deck" has {"rank": 7, .* at place 0.*1 to 5$'),
        ({"actions": {}}, sm.BadRecord, '"actions" is'),
        ({"actions": ["play 0"]}, sm.BadRecord, '"actions" at place 0.*from 0 to 5'),
        ({"actions": [{"type": 6, "target": 0}]}, sm.BadRecord, "place 0.*from 0 to 5"),
        ({"actions": [{"type": 0}]}, sm.BadRecord, "place 0.*all numbers"),
        ({"actions": [{"type": 0, "target": 44}]}, sm.BadRecord, "card 44 is not in the hand of seat 0.*0, 1, 2, 3, 4"),
        ({"actions": [{"type": 2, "target": 1, "value": 5}]}, sm.BadRecord, "colour 5 is out of range.*5 clue colours"),
        ({"actions": [{"type": 2, "target": 0, "value": 0}]}, sm.BadRecord, "place 0.*you cannot give yourself a clue"),
        ({"actions": [{"type": 3, "target": 1, "value": 6}]}, sm.BadRecord, "rank 6 is out of range"),
        ({"actions": [{"type": 3, "target": -1, "value": 1}]}, sm.BadRecord, "seat=-1"),
        ({"actions": [{"type": 1, "target": 0}]}, sm.BadRecord, "all 8 clue tokens are free"),
        ({"actions": [{"type": 4, "target": 3, "value": 4}]}, sm.BadRecord, "a seat, or -1"),
        ({"actions": [{"type": 4, "target": 0, "value": 0}]}, sm.BadRecord, "from 1 to 10"),
        ({"actions": [{"type": 5, "target": -1}] * 2}, sm.BadRecord, "place 1.*before it ended the game"),
        ({"notes": [[], []]}, sm.BadRecord, "there must be 3 lists"),
        ({"notes": [[], [], [""] * 56]}, sm.BadRecord, "55 at most"),
        ({"notes": [[], [], [None]]}, sm.BadRecord, "null is not a note"),
    ],
    ids=lambda value: json.dumps(value)[:60] if isinstance(value, dict) else "",
)
def test_record_is_refused_with_the_reason(changes: dict[str, Any], error: type[sm.StarmineError], words: str) -> None:
    with pytest.raises(error, match=words) as refused:
        read(**changes)
    assert len(str(refused.value)) < 500
    check_text(refused.value.text)


def test_rank_that_a_variant_does_not_clue_is_refused() -> None:
    edition = sm.edition("hanab-live", variant="Odds and Evens (5 Suits)")
    game = sm.Game(edition, players=2, deck=edition.deck(2))
    told = as_data(game, actions=[{"type": 3, "target": 1, "value": 5}])
    with pytest.raises(sm.BadRecord, match="rank 5 cannot be clued here; the ranks are 1, 2"):
        sm.read_record(json.dumps(told))


@pytest.mark.parametrize(
    ("edition", "words"),
    [
        (sm.edition("cocktail", strikes=2), "does not have the edition"),
        (sm.edition("online"), "the edition online with the suits white, red, blue, yellow, green"),
        (sm.edition("tiles", variant=3), "the edition tiles with .* multicolour"),
        (sm.edition("hanab-live", strikes=4), "no option for strikes=4"),
        (sm.edition("hanab-live", keep_score=True), "no option for keep_score=True"),
        (sm.edition("hanab-live", discard_at_full=True), "no option for discard_at_full=True"),
        (sm.edition("hanab-live", variant="Orange (5 Suits)", discard_at_full=False), "discard_at_full=False"),
    ],
    ids=str,
)
def test_game_that_hanab_live_does_not_have_is_not_written(edition: sm.Edition, words: str) -> None:
    game = sm.Game(edition, players=2, deck=edition.deck(2))
    with pytest.raises(sm.BadFormat, match=words):
        sm.write_record(game, "hanab.live")
    assert sm.read_record(sm.write_record(game)).game.edition == edition


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"format": "pgn"}, "unknown format 'pgn'; the formats are starmine, hanab.live"),
        ({"format": None}, "unknown format None"),
        ({"names": ["A"]}, "there must be 3, one for each player"),
        ({"notes": [[]]}, "there must be 3 lists"),
        ({"format": "hanab.live", "names": ["A"]}, "there must be 3, one for each player"),
        ({"format": "hanab.live", "names": "ABC"}, 'the names are "ABC"'),
        ({"format": "hanab.live", "names": ["A", "B", " "]}, 'the name " " is not valid'),
        ({"format": "hanab.live", "notes": [[]]}, "there must be 3 lists"),
        ({"format": "hanab.live", "notes": [[], [], "abc"]}, '"abc" is not a list of notes'),
        ({"format": "hanab.live", "notes": [[], [], [7]]}, "7 is not a note"),
    ],
    ids=str,
)
def test_format_is_refused_with_what_it_cannot_hold(given: dict[str, Any], words: str) -> None:
    with pytest.raises(sm.BadFormat, match=words) as refused:
        sm.write_record(GAME, **given)
    check_text(refused.value.text)


def greedy(game: sm.Game) -> sm.Action:
    """Plays a card that fits, else clues, else discards; knows all cards."""
    plays = [sm.Play(slot) for slot, card in enumerate(game.hands[game.seat]) if card.kind in game.fitting]
    return [*plays, *clues_of(game), *game.legal_actions()][0]


@pytest.mark.parametrize("edition", ["cocktail", "tiles"])
@pytest.mark.parametrize("seed", range(6))
def test_game_by_the_rules_of_an_ordinary_variant_is_written_as_one(edition: str, seed: int) -> None:
    """With hanab.live's names of suits where they exist, and without the turns after the end there."""
    game = dealt(edition, 3, seed, first=seed % 3)
    while game.outcome is None:
        game.push(greedy(game))
    record = sm.write_record(game, format="hanab.live")
    there = sm.read_record(record).game
    assert (there.edition.id, there.edition.variant) == ("hanab-live", "No Variant")
    assert (there.score, there.outcome is None) == (game.score, False)
    assert there.turn <= game.turn
    names = {suit.letter: suit.name for suit in game.suits}
    for mine, theirs in zip(game.deck, there.deck, strict=True):
        name = next(suit.name for suit in there.suits if suit.letter == theirs[0]).lower()
        assert (name, theirs[1]) == ({"white": "purple"}.get(names[mine[0]], names[mine[0]]), mine[1])


def test_record_of_the_older_form_is_read() -> None:
    """As hanabi.rs wrote it: clues of type 0 with a clue of its own, and the options outside."""
    game = played(NO_VARIANT, 3, seed=1, first=2)
    told = as_data(game)
    clues = {2: 1, 3: 0}  # by type: that of the older clue
    older = [
        {"type": 0, "target": action["target"], "clue": {"type": clues[action["type"]], "value": action["value"]}}
        if action["type"] in clues
        else {"type": action["type"] + 1, "target": action["target"]}
        for action in told["actions"]
    ]
    told |= {
        "deck": [{"suit": card["suitIndex"], "rank": card["rank"]} for card in told["deck"]],
        "actions": older,
        "variant": "No Variant",
        "first_player": 2,
        "notes": [[], [], []],
    }
    del told["options"]
    assert sm.read_record(json.dumps(told)).game.log == game.log
    del told["first_player"]
    assert sm.read_record(json.dumps({**told, "firstPlayer": 2})).game.first == 2
    for wrong in ({"type": 3, "target": 0}, {"type": 0, "target": 1, "clue": 5}, {"type": 0, "target": 1, "clue": {}}):
        with pytest.raises(sm.BadRecord, match='an action has a "type"') as refused:
            sm.read_record(json.dumps({**told, "actions": [wrong, *older]}))
        check_text(refused.value.text)
