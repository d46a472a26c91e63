"""An act sent twice with one `Idempotency-Key` happens once, and both times gets the one answer."""
