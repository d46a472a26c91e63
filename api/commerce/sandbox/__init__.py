"""Pretend payment providers: the wire formats of the real ones, a page to pay on and a phone to approve with."""
