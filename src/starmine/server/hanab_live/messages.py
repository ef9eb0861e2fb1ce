"""Messages about a table, made from its state as the API shows it."""

from __future__ import annotations

from typing import Any

from starmine.server.hanab_live.game import Game
from starmine.server.hanab_live.translation import Json, timing, variant_of


def table_message(table: Json, number: int) -> Json:
    """A table in the lobby."""
    seats, settings, is_over = table["seats"], table["settings"], table["status"] == "finished"
    taken = [seat for seat in seats if seat["kind"] != "open"]
    clock, variant = settings["clock"], variant_of(settings, len(seats))
    return {
        "id": number,
        "name": next((f"{seat['name']}'s table" for seat in seats if seat["host"]), "A table"),
        "passwordProtected": False,
        "joined": any(seat["mine"] for seat in seats),
        "numPlayers": len(taken),
        "owned": any(seat["mine"] and seat["host"] for seat in seats),
        "running": table["status"] != "waiting",
        "variant": settings["edition"] if variant is None else variant.name,
        "options": {} if variant is None else variant.options(len(seats), clock),
        **timing(clock),
        "sharedReplay": is_over,
        "progress": 100 if is_over else 0,
        "players": [seat["name"] for seat in taken],
        # After a game its players are spectators of its replay.
        "spectators": [
            {"name": seat["name"], "shadowingPlayerIndex": -1}
            for seat in taken
            if is_over and seat["kind"] == "person" and not seat["mine"]
        ],
        "maxPlayers": len(seats),
    }


def chat_message(text: str, who: str, room: str = "", recipient: str = "") -> Json:
    """A message in the chat of a table, or to one person."""
    return {"msg": text, "who": who, "room": room, "recipient": recipient, "discord": False, "server": False}


def init_message(table: Json, number: int, game: Game) -> Json:
    """The settings of a game."""
    return {
        "tableID": number,
        "playerNames": game.names,
        "ourPlayerIndex": game.numbers.index(game.seat),
        "spectating": False,
        "shadowing": False,
        "replay": False,
        "databaseID": -1,
        "hasCustomSeed": False,
        "seed": "",
        "datetimeStarted": table["created"],
        "datetimeFinished": table["finished"],
        "options": game.variant.options(len(game.names), table["settings"]["clock"]),
        "characterAssignments": [],
        "characterMetadata": [],
        "sharedReplay": False,
        "sharedReplayLeader": "",
        "sharedReplaySegment": 0,
        "sharedReplayEffMod": 0,
        "paused": False,
        "pausePlayerIndex": -1,
        "pauseQueued": False,
    }


def clock_message(number: int, game: Game, left: list[Any]) -> Json:
    """The milliseconds that players have left, by ``left`` in seconds and by seat; 0 without a clock."""
    by_seat = dict(enumerate(left))
    times = [round(1000 * (by_seat.get(game.numbers.seat(index)) or 0)) for index in range(len(game.names))]
    on_turn = game.view["on_turn"]
    active = -1 if on_turn is None else game.numbers.index(on_turn)
    return {"tableID": number, "times": times, "activePlayerIndex": active, "timeTaken": 0}
