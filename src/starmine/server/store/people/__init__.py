"""What the store keeps about people."""
