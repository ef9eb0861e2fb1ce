"""What the wire shows of tables and games: schemas made from what a viewer may see."""
