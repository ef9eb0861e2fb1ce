"""What sets a machine up for the tests."""
