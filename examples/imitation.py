"""Imitation of a bot: the network of ppo.py learns to choose what the bot chooses, as a start for training by rewards.

    python examples/imitation.py --bot conventions --run runs/imitation-cocktail-1
    python examples/ppo.py --start runs/imitation-cocktail-1/checkpoint.pt --run runs/ppo-cocktail-4

Each step plays an action in games of the bot in all seats, and the last ones are what the network learns from: nothing
is stored, and no position is seen twice.
"""
