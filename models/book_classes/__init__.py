"""Which subject, school year and topics is a book about, by its words? It suggests; a person decides."""
