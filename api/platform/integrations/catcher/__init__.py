"""A mail server for the demo and the tests: takes every mail, delivers none, and shows what it took."""
