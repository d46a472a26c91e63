"""People as the staff see them: found, edited, suspended, helped. The tables are identity's."""
