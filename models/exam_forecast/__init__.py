"""The UCE grade of a subject as a chance for each of A to E, with the uncertainty that is really there."""
