"""Pages of books that explain what somebody got wrong."""
