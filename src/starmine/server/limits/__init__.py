"""Limits of what one person or address may use, so that enough is left for others."""
