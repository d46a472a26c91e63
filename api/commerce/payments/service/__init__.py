"""What is done to a payment; each function within the caller's transaction."""
