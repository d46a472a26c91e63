"""What the accounts slice does for its own routes and for other slices."""

from api.accounts.auth.service.passwords import check_password_allowed, hash_password, password_matches
from api.accounts.auth.service.sessions import end_sessions, open_session

__all__ = ["check_password_allowed", "end_sessions", "hash_password", "open_session", "password_matches"]
