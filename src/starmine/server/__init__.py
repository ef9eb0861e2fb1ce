"""The web server for tables and people: ``create_app`` creates it, ``run`` runs it."""
