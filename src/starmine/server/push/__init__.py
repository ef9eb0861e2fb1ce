"""Notifications to browsers."""
