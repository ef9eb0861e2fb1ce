"""What goes over the wire: every request body, response and event, as Pydantic models.

These are not the SQL tables (``store``) and not the rules' records (``rules``). The client's types
are generated from them. A card's *order* is its place in the deck, 0-based; a *kind* is written as
suit letter and rank (``"R1"``); a *seat* is 0-based in turn order; slot 0 is a hand's oldest card.
"""
