"""Money paid ahead for a learner: put in by anybody with the pay code, drawn for plans."""
