"""The texts of refusals at tables, in the order of ``permissions``."""

from __future__ import annotations

from starmine.rules.words.texts import template, text

UNKNOWN_TABLE = text("table.unknown", "Unknown table. Tables that were never started are removed after a while.")

SEATS_AT_REMATCH = text("seat.game-over", "This game is over: seats can be changed in a rematch.")
SEAT_OF_ANOTHER = template("seat.of-other", "{name} sits here: only {name} or the host can free this seat.")
HOST_SEATS_BOTS = text("seat.bot-by-host", "Only the host can seat a bot.")
SEAT_TAKEN = template("seat.taken", "{name} sits here. Take an open seat, or ask the host to free this one.")

HOST_REMOVES = text("people.by-host", "Only the host can remove or mute people.")
NO_PERSON = text("people.nobody", "No person sits here: choose the seat of a person.")
HOST_STAYS = text("people.host", "The host cannot be removed or muted: choose the seat of somebody else.")
REMOVED_AT_REMATCH = text("people.game-over", "This game is over: free this seat in a rematch instead.")
MUTED_ALREADY = template("people.muted-already", "{name} is already muted.")
NOT_MUTED = template("people.not-muted", "{name} is not muted.")

PLAYERS_ONLY = text("seat.players-only", "Only players at this table can do this.")
NOT_YOUR_SEAT = template("seat.not-yours", "Seat {seat} is not yours: your seats are {seats}.")
BOT_STAYS = template("seat.to-the-end", "{name} keeps this seat until the game is over.")
KEPT_SEAT = template("seat.until-the-end", "This is {name}'s seat until the game is over.")
HOST_CHOOSES_BOTS = text("seat.bot-choice", "Only the host can choose the bot of a seat.")
PLAYER_IS_HERE = template("seat.is-here", "{name} is here: a bot can only replace players who are away.")

HOST_CHANGES = text("table.change-by-host", "Only the host can change the table.")
HOST_STARTS = text("table.start-by-host", "Only the host can start the game.")
STARTED = text("table.started", "The game has started: the table cannot be changed any more.")
SEAT_FREE = template(
    "table.seat-free", "Seat {number} is still free: wait for a player, seat a bot there, or remove the seat."
)
AWAITED = template("table.awaited", "{name} has not arrived from the last game yet: wait, or seat a bot there.")

OVER_WATCH = text("join.over-watch", "This game is over: you can replay it.")
BEGUN = text("join.begun", "This game has started without you.")
BEGUN_WATCH = text("join.begun-watch", "This game has started without you: you can watch it.")
FULL = text("join.full", "All seats are taken. Ask the host for a seat.")
FULL_WATCH = text("join.full-watch", "All seats are taken. Ask the host for a seat, or watch.")

SEATS_STAY = text("leave.over", "This game is over: its seats cannot be changed any more.")
NOT_SEATED = text("leave.not-seated", "You have no seat at this table.")

REMATCH_BY_PLAYERS = text("rematch.players", "Only players of this game can ask for a rematch.")
NOT_OVER = text("rematch.not-over", "This game is not over yet.")

NOT_PLAYING = text("pause.not-playing", "The clock can be paused only during a game.")
NO_CLOCK = text("pause.no-clock", "This table has no clock.")
LONG_TURNS = text("pause.long-turns", "With an hour or more for each turn, the clock cannot be paused.")

REMOVED = text("seat.removed", "The host has removed you from this table: you cannot sit here again.")
SECRET_DEAL = text(
    "watch.tournament",
    "This game is part of a tournament. You can see it once you have finished its deal yourself, all teams have, or "
    "the host has closed the tournament.",
)
NO_SPECTATORS = text("watch.closed", "This game has no spectators: you can see it once it is over.")
