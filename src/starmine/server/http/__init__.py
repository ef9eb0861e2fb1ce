"""The HTTP layer before the routes: limits of requests and connections, streams, the client's files."""
