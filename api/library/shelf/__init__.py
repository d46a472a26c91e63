"""A reader's own books: kept, collected, read, and how many a month."""
