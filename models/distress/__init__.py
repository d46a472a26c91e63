"""Does somebody write that they are in danger or despair? People should help them before anything else does."""
