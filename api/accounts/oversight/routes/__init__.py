"""The doors of operations: settings, the audit log, and what super admins watch over."""
