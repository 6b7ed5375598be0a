"""Games as they were recorded: GCG, and what the rules say of it."""
