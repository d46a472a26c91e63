"""Classes of a school: who is in them, and who teaches them."""
