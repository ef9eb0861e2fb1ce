"""What stands before all routes, and what they share: refusals, limits of requests, files, basic schemas."""
