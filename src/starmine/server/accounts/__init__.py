"""Guests and accounts: names, signing in and out, passkeys, tokens, and deleting a person."""
