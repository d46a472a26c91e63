"""Looking for what disagrees, and mending it."""
