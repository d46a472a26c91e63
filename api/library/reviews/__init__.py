"""What readers say of a book they have read."""
