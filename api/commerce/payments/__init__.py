"""Paying for a plan: begun with a provider, believed when the provider says so, settled once."""
