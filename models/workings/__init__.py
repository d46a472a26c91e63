"""Short workings of school: amounts and equations of chemistry, motion with steady acceleration, small measures."""
