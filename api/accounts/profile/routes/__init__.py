"""The routes of one's own account, by subject."""
