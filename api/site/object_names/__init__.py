"""What the objects of the audit log are called, read when somebody reads the log."""
