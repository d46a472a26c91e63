"""A learner's first minutes: class, subjects and examination, five questions, and a plan."""
