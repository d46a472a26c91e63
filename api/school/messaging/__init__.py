"""Letters between a parent and a teacher about one learner."""
