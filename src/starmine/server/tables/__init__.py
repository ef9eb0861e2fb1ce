"""Tables before and after games: making, finding and leaving them, deals, tournaments."""
