"""Push notifications to browsers."""
