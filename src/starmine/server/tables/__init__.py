"""Tables: everything that happens at one, from its opening to its last message."""
