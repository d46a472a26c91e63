"""What books are about: decided one by one with suggestions, or for many at once; and the books of a topic."""
