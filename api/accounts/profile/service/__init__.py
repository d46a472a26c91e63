"""What a person may do with their own account, by subject."""
