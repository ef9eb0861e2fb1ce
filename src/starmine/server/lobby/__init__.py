"""Making, finding and joining tables."""
