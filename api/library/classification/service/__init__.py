"""Deciding, suggesting, changing many, and finding books by topic."""
