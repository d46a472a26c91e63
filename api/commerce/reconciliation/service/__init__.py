"""What is compared, and what the night found."""
