"""A bot by its id, and in a seat of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import starmine as sm
from starmine.bots import BOTS, PARTNERS, BadBot, BotFault, BotLike, Player, UnknownBot, bot
from starmine.rules.cards import UNSEEN
from tests.bots.spies import EVERYWHERE, Spy, Stubborn
from tests.lab.simulation.test_bad_bots import (
    PLAIN,
    bribing_act,
    scribbling_act,
    scribbling_start,
    scribbling_watch,
)
from tests.playing import dealt, play_on, seated


def new_game(players: int = 3, seed: int = 7, edition: str = "cocktail") -> sm.Game:
    return dealt(edition, players, seed)


def test_bot_is_found_by_its_id_and_describes_itself() -> None:
    assert set(BOTS) == {"cautious", "conventions", "information", "learned", "random"}
    for name in BOTS:
        found = bot(name)
        assert found is bot(name.upper())
        assert found.id == name
        assert found.title
        assert found.description.endswith(".")
        assert found.conventions
        assert all(line.endswith(".") for line in found.conventions)
        assert not found.memory.hasobject


@pytest.mark.parametrize("name", ["nobody", "", None, ["cautious"], "os:path"])
def test_bot_is_refused_with_the_known_ids_when_unknown(name: str) -> None:
    known = "cautious, conventions, information, learned, random, in simulations cheat, flawed, iggi, outer, piers, vdb"
    with pytest.raises(UnknownBot, match=f"the bots are {known}"):
        bot(name)


@pytest.mark.parametrize("name", sorted({*EVERYWHERE, *PARTNERS} - {"random", "flawed"}))
@pytest.mark.parametrize(("edition", "cards"), [("cocktail", "one-more"), ("hanab-live", "one-less")])
def test_bots_play_on_when_somebody_plays_the_last_card_of_the_deck(name: str, edition: str, cards: Any) -> None:
    rules = sm.edition(edition, deck_plays=True, cards_in_hand=cards, strikes=8, early_end="never")

    def played(seed: int) -> tuple[sm.Game, list[Player]]:
        """A game up to the last card of the deck."""
        game, players = dealt(rules, 2, seed), seated(name, 2, seed=1)
        while game.cards_left > 1 and game.outcome is None:
            play_on(game, players, game.turn + 1)
        return game, players

    game, players = next((game, players) for game, players in map(played, range(10)) if game.outcome is None)
    assert sm.FromDeck() in game.legal_actions()
    game.push("play deck")
    play_on(game, players)
    assert game.outcome is not None
    assert [turn.action for turn in game.log if turn.kind and not turn.slots] == [sm.FromDeck()]


@pytest.mark.parametrize("name", sorted(BOTS))
def test_player_has_the_same_memory_when_built_anew(name: str) -> None:
    game = new_game(2)
    players = seated(name, 2, seed=1)
    for _ in range(8):
        game.push(players[game.seat].act(game))
        if game.outcome is not None:
            break
        again = Player(bot(name), game.seat, seed=1)
        again.follow(game)
        players[game.seat].follow(game)
        assert again.memory.tobytes() == players[game.seat].memory.tobytes()


@pytest.mark.parametrize("name", sorted(BOTS))
def test_act_gives_the_same_action_and_keeps_the_memory_when_called_twice(name: str) -> None:
    game = play_on(new_game(2), seated("cautious", 2, seed=1), 10)
    player = Player(bot(name), game.seat, seed=1)
    player.follow(game)
    before = player.memory.tobytes()
    assert player.act(game) == player.act(game)
    assert player.memory.tobytes() == before


def test_follow_starts_again_when_turns_were_undone_or_the_game_is_another() -> None:
    player, game = Player(bot("cautious"), 0, seed=1), play_on(new_game(seed=1), seated("cautious", 3, seed=1), 9)
    player.follow(game)
    others = [new_game(seed=2), new_game(players=2), new_game(edition="online")]
    for other in others:
        play_on(other, seated("cautious", other.players, seed=1), 9)
    for other in (game.at(4), *others):
        player.follow(other)
        fresh = Player(bot("cautious"), 0, seed=1)
        fresh.follow(other)
        assert player.memory.tobytes() == fresh.memory.tobytes()


def test_random_players_differ_by_seed_and_seat() -> None:
    def first_actions(seat: int, seed: int) -> list[str]:
        chosen = []
        for deal in range(20):
            game = dealt("cocktail", 2, deal, first=seat)
            chosen.append(str(Player(bot("random"), seat, seed).act(game)))
        return chosen

    assert first_actions(0, 1) == first_actions(0, 1)
    assert first_actions(0, 1) != first_actions(0, 2)
    assert [act.replace("clue 1", "clue") for act in first_actions(0, 1)] != [
        act.replace("clue 0", "clue") for act in first_actions(1, 1)
    ]


@pytest.mark.clause("C04")
@pytest.mark.parametrize("players", range(2, 6))
def test_bot_gets_only_views_of_its_seat(players: int) -> None:
    game = new_game(players)
    spies = [Spy(bot("cautious")) for _ in range(players)]
    play_on(game, [Player(spy, seat, seed=1) for seat, spy in enumerate(spies)])
    for seat, spy in enumerate(spies):
        Player(spy, seat, seed=1).follow(game)
        for view in spy.views:
            own = view["hands"][seat, : view["hand_sizes"][seat]]
            assert (view["deck"][own] == UNSEEN).all()
            assert (view["deck"][view["drawn"] :] == UNSEEN).all()
            assert view["hand_clues"][seat] == 0
            turn = int(view["turn"])
            assert view.tobytes() == game.at(turn).view(seat).state.tobytes()


def test_bot_is_started_once_and_watches_every_action_with_both_views() -> None:
    game = play_on(new_game(), seated("cautious", 3, seed=1), 7)
    spy = Spy(bot("random"))
    Player(spy, 1, seed=5).follow(game)
    assert [event[0] for event in spy.shown] == ["start", *["watch"] * 7]
    for turn, (_, before, action, after) in enumerate(spy.shown[1:]):
        assert (before["turn"], after["turn"]) == (turn, turn + 1)
        assert action == sm.action_id(game.actions[turn], game.setup, game.log[turn].seat)


@pytest.mark.parametrize("wish", [-1, 0, 54, 64, 10**30, 2.0, True, None, "play 0", np.float64(5)])
def test_illegal_action_of_a_bot_is_reported_and_not_played(wish: Any) -> None:
    game = new_game()  # with every clue token free a discard, id 0, is illegal too
    with pytest.raises(BotFault, match="bot 'stubborn', seat 0, turn 0") as fault:
        Player(Stubborn(wish), 0, seed=1).act(game)
    assert (fault.value.bot, fault.value.seat, fault.value.turn) == ("stubborn", 0, 0)
    assert game.turn == 0


def test_python_bot_plays_and_keeps_objects_in_its_memory() -> None:
    game = new_game(players=2)
    play = Stubborn(np.int64(game.hand_size))
    players = [Player(play, 0, seed=1), Player(bot("cautious"), 1, seed=1)]
    play_on(game, players, 4)
    assert isinstance(play, BotLike)
    assert game.actions[0] == game.actions[2] == sm.Play(0)
    players[0].follow(game)
    assert len(players[0].memory["turns"]) == 4


@pytest.mark.parametrize(
    "writing", [{"start": scribbling_start, "watch": scribbling_watch, "act": scribbling_act}, {"act": bribing_act}]
)
def test_compiled_bot_changes_nothing_when_it_writes_to_its_views_or_rules(writing: dict[str, Any]) -> None:
    """Compiled code can write to read-only records."""
    game = new_game()
    wanted = (game.rules.tobytes(), game.view(0).state.tobytes())
    players = seated(replace(PLAIN, **writing), 3, seed=1)
    assert players[0].act(game) == players[0].act(game) == sm.Play(0)
    assert (game.rules.tobytes(), game.view(0).state.tobytes()) == wanted
    play_on(game, players, 3)
    assert game.rules.tobytes() == wanted[0]
    assert game.turn == 3


@pytest.mark.parametrize("nobody", [None, 7, Stubborn])
def test_player_is_refused_without_a_bot(nobody: Any) -> None:
    with pytest.raises(BadBot, match=r"is not a bot|is a class"):
        Player(nobody, 0, seed=1)


@pytest.mark.clause("C05")
def test_act_is_refused_out_of_turn_and_after_the_end() -> None:
    game = new_game()
    with pytest.raises(sm.OutOfTurn, match="seat 0 is on turn, not bot 'cautious' in seat 2"):
        Player(bot("cautious"), 2, seed=1).act(game)
    play_on(game, seated("random", 3, seed=1))
    with pytest.raises(sm.GameOver, match="game is over"):
        Player(bot("cautious"), game.seat, seed=1).act(game)


def test_follow_is_refused_when_the_seat_is_out_of_range() -> None:
    with pytest.raises(sm.BadSeat, match="seat 3 of bot 'cautious' is out of range: 3 players have seats 0 to 2"):
        Player(bot("cautious"), 3, seed=1).follow(new_game())


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
def test_error_that_a_bot_cannot_help_is_not_called_its_fault(error: type[BaseException]) -> None:
    class Raising(Stubborn):
        def act(self, *_: object) -> int:
            raise error

    with pytest.raises(error):
        Player(Raising(0), 0, seed=1).act(new_game())


@pytest.mark.parametrize("error", [ValueError, SystemExit])
def test_error_in_a_bot_is_reported_as_its_fault(error: type[BaseException]) -> None:
    class Raising(Stubborn):
        def act(self, *_: object) -> int:
            raise error("no idea")

    with pytest.raises(BotFault, match=f"bot 'stubborn', seat 0, turn 0: its `act` raised {error.__name__}: no idea"):
        Player(Raising(0), 0, seed=1).act(new_game())


@pytest.mark.parametrize("name", EVERYWHERE)
@pytest.mark.parametrize("players", range(2, 6))
def test_bot_acts_legally_in_a_view_with_cards_drawn_unseen(name: str, players: int) -> None:
    for seed in range(5):
        game = dealt("cocktail", players, seed, first=1, strikes=8)
        view = game.view(0)
        while view.seat != 0:
            for one in (game, view):
                one.push(sm.Play(0))
        assert Player(name, 0, seed=1).act(view) in game.legal_actions()
