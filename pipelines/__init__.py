"""Moves data from the tables to the marts, and decides nothing."""
