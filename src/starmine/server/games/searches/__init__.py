"""What is searched in processes: moves and reasons of the bot that thinks, hints, and reviews."""
