"""Tables and people: the web server. ``create_app`` makes it, ``run`` runs it."""
