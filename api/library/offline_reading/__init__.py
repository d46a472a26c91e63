"""What was read on a device without a network: a signed chain of entries that becomes reading when it arrives."""
