"""What authors are paid out: asked for, agreed to by a second person, sent, and found out by asking."""
