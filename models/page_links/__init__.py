"""Which page of a book explains a question."""
