"""Who may sit where and do what: names, bots and permissions."""
