"""Seats: permissions, changes, and bots."""
