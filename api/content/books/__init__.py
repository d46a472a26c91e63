"""The shelf of the demo: thirty books written for it and printed from their notes."""
