"""Why a session is over, for whoever held it."""

from datetime import datetime
from enum import StrEnum
from typing import Final

from api.platform.principal import hash_token
from api.platform.raw_sql import Sql

CLOSED: Final = """
select ended_because from sessions where token_hash = %(hash)s and (revoked_at is not null or %(now)s >= expires_at)
"""


class SessionEnd(StrEnum):
    """Why a session ended."""

    SIGNED_OUT = "signed_out"
    ELSEWHERE = "elsewhere"
    PASSWORD = "password"
    TOO_MANY = "too_many"
    EXPIRED = "expired"


WORDS: Final = {
    SessionEnd.SIGNED_OUT: "You signed out. Sign in again to go on.",
    SessionEnd.ELSEWHERE: "You were signed out from another device. If that was not you, change your password.",
    SessionEnd.PASSWORD: "Your password was changed, so you were signed out here. Sign in with the new one.",
    SessionEnd.TOO_MANY: "You signed in on more than five devices, so this one was signed out.",
    SessionEnd.EXPIRED: "You were signed out because it has been a while. Sign in again to go on.",
}


def end_of(sql: Sql, token: str, now: datetime) -> SessionEnd | None:
    """Why the session of a token is over; None for a token nobody ever had, and for one that is renewed."""
    found = sql.row(CLOSED, {"hash": hash_token(token), "now": now})
    if found is None:
        return None
    return SessionEnd(found[0]) if found[0] else SessionEnd.EXPIRED
