"""Reporting, reading and deciding."""
