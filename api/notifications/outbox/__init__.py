"""One outbox, a table for every channel: rows are leased one at a time, handed over, and settled under their lease."""
