"""How well the study assistant answers what learners type: questions written before its answers were read."""
