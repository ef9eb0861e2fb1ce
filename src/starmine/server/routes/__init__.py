"""The API's addresses: each route parses, calls a service and gives back a schema."""
