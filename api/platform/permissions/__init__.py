"""What a person may do beyond their role: permissions, and who gave them."""
