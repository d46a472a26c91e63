"""Which book would a reader want to open next?"""
