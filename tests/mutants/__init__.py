"""`make mutants`: faults put into the rules of the product one at a time, to see whether a test notices each."""
