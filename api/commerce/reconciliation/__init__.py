"""The providers' statements, our payments and the money in suspense beside each other."""
