"""Links of hanab.live: games of every playable variant are equal after writing and reading; others are refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import starmine as sm
from tests.rules.records.test_hanab_live_records import played
from tests.runs import examples
from tests.texts import check_text

# Links in the documentation of another program, with the number of turns: both games are perfect.
KNOWN = {
    "https://hanab.live/shared-replay-json/415pagnsvvmkcjbqfqph-drurfleyguthflinwxdi-awmkscaoxpbuk,03ocka-eiepkcgdoaeoebtdeles-"
    "sbeeejxafaewwaereteh-exeneckaeqfme5saekfv-e1ffxaf0edegfuf4fBeC-1af7eIwaf3wae8fzwafA-ey,0#30": 53,
    "https://hanab.live/shared-replay-json/415ifirpxqufunsxcwgc-tbokayavlbjdgwqvekus-pdfanhhmkrpml,03tdeh-sbxckceeeisbkdegfjep-"
    "edgcelevwbereseyocwa-eueofaefobfmew1a1den-fbeze2xae7fqfxf3f4f5-f0lceGodeIeFecetfEe1-,0#21": 52,
}
GAME = played(sm.edition("hanab-live"), 3, seed=1)
LINK = sm.write_record(GAME, "hanab.live-link")


@examples(40)
@given(
    name=st.sampled_from(sm.variants()),
    players=st.integers(2, 5),
    seed=st.integers(0, 2**32),
    turns=st.one_of(st.just(200), st.integers(0, 40)),
)
def test_game_of_any_variant_is_equal_after_writing_and_reading(name: str, players: int, seed: int, turns: int) -> None:
    game = played(sm.edition("hanab-live", variant=name), players, seed, turns=turns)
    link = sm.write_record(game, "hanab.live-link")
    again = sm.read_record(link)
    assert (again.game.edition, again.game.deck, again.game.log) == (game.edition, game.deck, game.log)
    assert sm.write_record(again.game, "hanab.live-link") == link
    assert max(map(len, link.removeprefix("https://hanab.live/shared-replay-json/").split("-"))) <= 20


@pytest.mark.parametrize(("link", "turns"), KNOWN.items())
def test_links_that_others_wrote_are_read(link: str, turns: int) -> None:
    record = sm.read_record(link)
    assert (record.names, record.game.turn) == (("Alice", "Bob", "Cathy", "Donald"), turns)
    assert record.game.outcome is not None
    assert record.game.outcome.result == "perfect"


@pytest.mark.parametrize(
    "link",
    [
        LINK.replace("shared-", ""),
        LINK.removeprefix("https://"),
        LINK.removeprefix("https://hanab.live/"),
        LINK.replace("-", "").replace("sharedreplayjson", "shared-replay-json"),
        f"  {LINK},seed-1?x=1#7\n",
    ],
)
def test_other_forms_of_a_link_are_read(link: str) -> None:
    assert sm.read_record(link).game.log == GAME.log
    assert [record.game.log for record in sm.read_records(link.encode())] == [GAME.log]


@pytest.mark.parametrize("first", [1, 2])
def test_seats_count_from_the_one_that_begins(first: int) -> None:
    game = played(sm.edition("hanab-live"), 3, seed=4, first=first)
    again = sm.read_record(sm.write_record(game, "hanab.live-link")).game
    assert again.first == 0
    assert [(turn.result, turn.seat) for turn in again.log] == [
        (turn.result, (turn.seat - first) % 3) for turn in game.log
    ]
    kinds = [[card.kind for card in hand] for hand in game.hands]
    assert [[card.kind for card in hand] for hand in again.hands] == kinds[first:] + kinds[:first]
    assert again.score == game.score


def test_options_are_refused() -> None:
    game = played(sm.edition("hanab-live", empty_clues=True), 2, seed=1, turns=5)
    with pytest.raises(sm.BadFormat, match="no option for emptyClues=true") as refused:
        sm.write_record(game, "hanab.live-link")
    check_text(refused.value.text)


def changed(part: int, old: str, new: str) -> str:
    head, _, parts = LINK.rpartition("/")
    found = parts.replace("-", "").split(",")
    assert old in found[part]
    found[part] = found[part].replace(old, new, 1)
    return f"{head}/{','.join(found)}"


@pytest.mark.parametrize(
    ("link", "told"),
    [
        (LINK.rpartition(",")[0], "not a whole link of hanab.live"),
        (changed(0, "315", "715"), "not a whole link"),
        (changed(0, "315", "351"), "not a whole link"),
        (changed(0, "315", "315_"), "not a whole link"),
        (LINK.rpartition("/")[0] + "/", "not a whole link"),
        (changed(1, "0", "0a"), "not a whole link"),
        (changed(2, "0", "9999"), "the variant 9999, and hanab.live has none with this number"),
        (changed(0, "315", "31599"), '"deck" has'),
        ("https://hanab.live/replay/123", "save https://hanab.live/export/123 as a file"),
        ("hanab.live/shared-replay/123#5", "save https://hanab.live/export/123 as a file"),
    ],
)
def test_malformed_link_is_refused(link: str, told: str) -> None:
    with pytest.raises(sm.BadRecord, match=told) as refused:
        sm.read_record(link)
    check_text(refused.value.text)
