"""What the store keeps about tables and games."""
