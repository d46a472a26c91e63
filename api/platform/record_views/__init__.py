"""Who looked at a learner's record, and what for: a line in the audit log, which the learner can read."""
