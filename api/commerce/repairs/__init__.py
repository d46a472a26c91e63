"""What plans and payments tell differently, and named repairs that one person previews and another applies."""
