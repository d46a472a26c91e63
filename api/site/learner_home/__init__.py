"""What a learner sees first: the week, what was just done, and where they stand."""
