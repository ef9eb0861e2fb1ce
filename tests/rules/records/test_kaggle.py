"""Episodes of Kaggle's environments of Hanabi: each table is read as the game that was played there."""

from __future__ import annotations

import json
from typing import Any

import pytest

import starmine as sm
from starmine.rules.records import part_of
from starmine.text import write_action
from tests.rules.records.episodes import episode, sent

TABLE, ARENA = episode("table"), episode("arena")


def records(whole: dict[str, Any]) -> list[sm.GameRecord]:
    return sm.read_records(json.dumps(whole))


def facts(found: list[sm.GameRecord]) -> list[tuple[Any, ...]]:
    return [(sm.write_record(record.game), record.names, record.ended) for record in found]


def kept(whole: dict[str, Any], **info: Any) -> dict[str, Any]:
    """What the client sends of an episode, with changes in its ``info``; without fields that are None."""
    changed = sent(whole)
    changed["info"] = {name: value for name, value in (changed["info"] | info).items() if value is not None}
    return changed


def labels(whole: dict[str, Any], players: range) -> list[str]:
    """The actions of some players in the words of the environment."""
    return [
        step[player]["action"]["actionString"]
        for step in whole["steps"]
        for player in players
        if step[player]["info"].get("actionApplied") is not None
    ]


def in_their_words(game: sm.Game) -> list[str]:
    return [write_action(turn.action, game.at(turn.turn), "kaggle") for turn in game.log]


def hands(state: dict[str, Any]) -> list[list[str]]:
    return [[f"{card['card']['color']}{card['card']['rank']}" for card in hand["cards"]] for hand in state["hands"]]


def test_table_is_read_with_its_deal_actions_names_and_score() -> None:
    record = sm.read_record(json.dumps(TABLE))
    game = record.game
    assert in_their_words(game) == labels(TABLE, range(2))
    assert (record.score, record.ended, record.names) == (int(TABLE["rewards"][0]), None, ("Ada", "Bob"))
    views = [json.loads(player["observation"]["observationString"]) for player in TABLE["steps"][-1]]
    for seat, view in enumerate(views):  # all cards were dealt, so both hands are known
        assert [str(card.kind) for card in game.hands[1 - seat]] == hands({"hands": [view["hands"][1 - seat]]})[0]
        assert game.clue_tokens == view["info_tokens"]


def test_arena_is_read_as_two_games_on_one_deck() -> None:
    ada, cleo = records(ARENA)
    last = json.loads(ARENA["info"]["stateHistory"][-1])
    for record, table, players in ((ada, last["tables"][0], range(2)), (cleo, last["tables"][1], range(2, 4))):
        assert in_their_words(record.game) == labels(ARENA, players)
        assert record.score == table["score"]
        assert [[str(card.kind) for card in hand] for hand in record.game.hands] == hands(table)
    assert ada.game.deck == cleo.game.deck
    assert (ada.names, cleo.names) == (("Ada", "Bob"), ("Cleo", "Dan"))
    with pytest.raises(sm.BadRecord, match="several games"):
        sm.read_record(json.dumps(ARENA))


def test_parts_hold_all_tables_of_an_episode() -> None:
    line = json.dumps(sent(ARENA))
    data = f"{line}\n{json.dumps(sent(TABLE))}".encode()
    games, read = part_of(data, 1, before=0, last=True)
    assert (facts(games), read) == (facts(records(ARENA)), len(line))
    games, read = part_of(data, 20, before=0, last=True)
    assert (len(games), read) == (3, len(data))
    assert part_of(data, 2, before=0, last=True)[1] == len(line)


@pytest.mark.parametrize("whole", [TABLE, ARENA], ids=["table", "arena"])
def test_what_the_client_sends_is_enough(whole: dict[str, Any]) -> None:
    assert facts(records(sent(whole))) == facts(records(whole))
    assert len(json.dumps(sent(whole))) < 12_000


@pytest.mark.parametrize(
    ("name", "ended"),
    [("arena-forfeit", ["forfeit", "stopped"]), ("table-timeout", ["timeout"]), ("table-error", ["error"])],
)
def test_failed_agent_ends_the_game_for_what_it_did(name: str, ended: list[str]) -> None:
    found = records(episode(name))
    assert [record.ended for record in found] == ended
    assert [(record.game.turn, record.game.outcome, record.score, record.names) for record in found] == [
        (5, None, 0, ())
    ] * len(found)


def test_episode_in_progress_is_an_unfinished_game() -> None:
    running = kept(TABLE, actionHistory=TABLE["info"]["actionHistory"][:30]) | {"statuses": ["ACTIVE", "INACTIVE"]}
    (record,) = records(running)
    assert (record.game.outcome, record.ended) == (None, None)
    stopped = running | {"statuses": ["DONE", "DONE"], "rewards": [0, 0]}
    assert records(stopped)[0].ended == "terminated"


def test_cards_that_were_not_dealt_complete_the_deck() -> None:
    (short,) = records(kept(TABLE, actionHistory=TABLE["info"]["actionHistory"][:12]))
    whole = sm.read_record(json.dumps(TABLE)).game
    assert short.game.deck[:10] == whole.deck[:10]
    assert sorted(short.game.deck) == sorted(whole.deck)


def test_other_numbers_of_strikes_and_cards_are_options() -> None:
    string = "hanabi_arena(colors=5,hand_size=4,max_information_tokens=8,max_life_tokens=2,ranks=5,seed=8)"
    ada, _ = records(kept(ARENA, openSpielGameStringResolved=string, actionHistory=[], stateHistory=None))
    assert dict(ada.game.edition.options) == {"strikes": 2, "cards_in_hand": "one-less"}


def test_seeds_of_ten_digits_are_read_whole() -> None:
    decks = []
    for seed in ("214748364", "2147483647"):
        string = STRING.replace("seed=8", f"seed={seed}")
        decks += [
            one.game.deck
            for one in records(kept(ARENA, openSpielGameStringResolved=string, actionHistory=[], stateHistory=None))
        ]
    assert len(set(decks)) == 2


def test_names_that_cannot_be_names_are_left_out() -> None:
    for names, read in ((["", "Bob"], ()), (["Ada"], ()), (["x" * 99, "Bob"], ("x" * 24, "Bob")), ("Ada", ())):
        assert records(kept(TABLE, TeamNames=names))[0].names == read


HISTORY, STRING = TABLE["info"]["actionHistory"], TABLE["info"]["openSpielGameStringResolved"]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({**sent(TABLE), "name": "open_spiel_chess"}, '"name" is "open_spiel_chess": of Kaggle\'s episodes, those of'),
        (kept(TABLE, openSpielGameStringResolved=None), '"openSpielGameStringResolved" is missing'),
        (kept(TABLE, actionHistory=None), '"actionHistory" is missing'),
        (kept(TABLE, actionHistory=HISTORY[:9]), '"actionHistory" has 9 entries: a game begins with the deal of 10'),
        (kept(TABLE, actionHistory=["25", *HISTORY[1:]]), '"actionHistory" at place 0, 25: a card is dealt there'),
        (kept(TABLE, actionHistory=[*HISTORY[:10], -1]), '"actionHistory" has -1 at place 10: it is a list of texts'),
        (kept(TABLE, actionHistory=[*HISTORY[:10], "0"]), '"actionHistory" at place 10, 0: all 8 clue tokens are'),
        (kept(TABLE, actionHistory=[*HISTORY[:10], "99"]), '"actionHistory" at place 10, 99: '),
        (kept(TABLE, actionHistory=["4"] * 10), "9 red 5s are too many"),
        (kept(ARENA, actionHistory=["5"] * 200), '"actionHistory" at place 6, 5: play 0 comes too late'),
        (kept(ARENA, stateHistory=["{"]), 'the hands in "stateHistory" are not those of the episode\'s seed'),
        (
            kept(ARENA, openSpielGameStringResolved=STRING.replace("seed=8", "seed=9")),
            'the hands in "stateHistory" are not those',
        ),
        (kept(TABLE, openSpielGameStringResolved="hanabi(colors=2)"), 'colors is "2": games with 5 can be played'),
        (kept(TABLE, openSpielGameStringResolved="hanabi(hand_size=9)"), 'hand_size is "9": games with 4 – 6 can'),
        (kept(TABLE, openSpielGameStringResolved="hanabi(players=x)"), 'players is "x": games with 2 – 6 can'),
    ],
)
def test_wrong_episode_is_refused_with_the_reason(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(sm.StarmineError) as refused:
        records(wrong)
    assert message in str(refused.value)


def test_episode_that_is_cut_is_refused() -> None:
    text = json.dumps(TABLE)
    with pytest.raises(sm.BadRecord, match="not JSON: it cannot be read on at line 1"):
        sm.read_records(text[: len(text) // 2])
