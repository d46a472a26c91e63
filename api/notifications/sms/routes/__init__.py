"""The doors of short messages: one's own telephone, the carrier's callback, and the desk of staff."""
