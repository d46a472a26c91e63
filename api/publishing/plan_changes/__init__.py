"""Plans are edited: words at once, what a plan costs or gives by two people after a replay."""
