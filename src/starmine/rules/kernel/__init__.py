"""The compiled rules: the records of a game and of its rules, the ids of actions, and what an action does."""
