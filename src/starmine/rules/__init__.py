"""What Hanabi is: cards, editions, the compiled rules and the face for people."""
