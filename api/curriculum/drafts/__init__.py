"""Lessons and videos as staff write them: drafts, what the rules say of them, and published versions."""
