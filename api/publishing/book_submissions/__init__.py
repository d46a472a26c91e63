"""Books that authors and staff send in, and their review."""
