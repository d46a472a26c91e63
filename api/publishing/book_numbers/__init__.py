"""How books are read, for their authors and the staff."""
