"""For operators: the admin's view, readiness, and regular cleanup."""
