"""Tables and games in memory, who listens to them, and waking those who do."""
