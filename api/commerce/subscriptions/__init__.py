"""Plans, the periods that were paid for, and what a subscriber chooses about them."""
