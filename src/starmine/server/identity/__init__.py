"""Who sends a request, what they may do, and how often."""
