"""Starmine for models with tools: a server of the Model Context Protocol over the HTTP API (``starmine[mcp]``)."""
