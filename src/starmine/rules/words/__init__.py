"""Texts with ids, and the words for suits, kinds and refusals."""
