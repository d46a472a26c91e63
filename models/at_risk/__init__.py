"""Who will stop studying or begin to fail in the next three weeks, and why we think so."""
