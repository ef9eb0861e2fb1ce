"""Commands that run a server or work on its database."""
