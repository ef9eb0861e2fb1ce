"""The API's schemas: all request bodies, responses and events, as Pydantic models.

They are separate from the SQL tables (``store``) and from the rules' records (``rules``). The client's types are
generated from them. A card's *order* is its index in the deck, 0-based; a *kind* is written as suit letter and rank
(``"R1"``); a *seat* is 0-based in turn order; slot 0 is a hand's oldest card.
"""
