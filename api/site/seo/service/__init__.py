"""Reading and changing what pages tell search engines."""
