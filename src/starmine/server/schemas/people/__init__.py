"""The API's schemas about people."""
