"""What can be known: card possibilities, counts of deals, common knowledge."""
