"""Everything that is done with a payout."""
