"""Tools for development: set up tests, build the documentation, fit networks."""
