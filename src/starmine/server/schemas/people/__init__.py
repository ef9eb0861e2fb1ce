"""The API's types about people."""
