"""Seats a school buys for a term by invoice, and gives to learners of its classes."""
