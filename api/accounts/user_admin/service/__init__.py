"""What the staff do with people, by verb."""
