"""Closing a month, one verb a file: checking, reconciling, drafting, deciding, telling."""
