"""Environments for training: many games in arrays, gymnasium, PettingZoo, and a checker for environments."""
