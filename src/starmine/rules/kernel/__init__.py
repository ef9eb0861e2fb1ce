"""The compiled rules: records of games and rules, action ids, and the effects of actions."""
