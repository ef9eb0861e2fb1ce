"""Tables before and after games: creating, finding and leaving them, deals, tournaments."""
