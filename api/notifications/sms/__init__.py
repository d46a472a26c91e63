"""Short messages to telephones: numbers that were proved, and what waits to be sent to them."""
