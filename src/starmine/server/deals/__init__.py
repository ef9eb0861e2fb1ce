"""Deals that several tables play, and tournaments."""
