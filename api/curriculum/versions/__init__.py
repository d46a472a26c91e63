"""Versions of the curriculum: drafted, checked, published whole, and taken back the same way."""
