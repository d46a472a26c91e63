"""The life of a question in the bank: written, reviewed, live, set aside, retired; brought in from files."""
