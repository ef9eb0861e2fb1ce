"""What the server does, apart from how it is asked."""
