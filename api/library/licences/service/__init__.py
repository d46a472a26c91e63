"""Issuing, renewing, returning and revoking licences."""
