"""Mail about books to learners: a week's suggestions, new books, and a book that waits to be read on."""
