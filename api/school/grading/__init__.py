"""Answers that a person marks: a scenario's, against its rubric."""
