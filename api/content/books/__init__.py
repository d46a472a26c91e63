"""The shelf of the demo: sixty books printed from notes, stories and the school’s own data."""
