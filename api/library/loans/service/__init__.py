"""Choosing books, keeping and returning them."""
