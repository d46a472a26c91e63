"""What a subscriber has, and what becomes of it."""
