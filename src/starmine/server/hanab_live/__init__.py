"""hanab.live's protocol, so that bots that were written for it play at this server's tables."""
