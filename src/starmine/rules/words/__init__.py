"""Texts with ids, and the words for suits and kinds."""
