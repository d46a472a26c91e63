"""The file of a book: made ready, kept in encrypted chunks version by version, and given to its readers."""
