"""A learner's first screen: the one next thing, what was just done, the week, and where to read on."""
