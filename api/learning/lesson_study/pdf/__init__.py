"""A lesson on paper: its Markdown, formulas and drawings as one A4 file."""
