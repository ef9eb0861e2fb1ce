"""For operators: the admin's view, and regular cleanup."""
