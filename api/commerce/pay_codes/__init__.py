"""A code by which anybody can pay for a learner, and learn nothing about them."""
