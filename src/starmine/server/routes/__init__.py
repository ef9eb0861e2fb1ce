"""The API's routes: each parses a request, calls a service, and returns a schema."""
