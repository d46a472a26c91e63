"""Proving again that it is still the person, before something that matters."""

from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.service.authenticator import STEP_UP, WRONG_CODE, active_authenticator, passes
from api.accounts.auth.service.passwords import password_matches
from api.accounts.auth.service.sessions import renew
from api.accounts.auth.service.sign_in import GUESSES, check_guess, guess_key
from api.accounts.auth.tables import User
from api.platform.guards import EmergencySession, Impersonating
from api.platform.limits import forget
from api.platform.principal import Principal
from api.platform.problem import Malformed
from api.platform.raw_sql import Sql

WRONG_PASSWORD = "This is not your password."


def step_up(
    db: Session, sql: Sql, me: Principal, *, password: str | None, code: str | None, now: datetime
) -> tuple[str, datetime]:
    """A new token for this session and the moment until which it counts as proved."""
    if me.is_emergency:
        raise EmergencySession
    if me.impersonator_id is not None:
        raise Impersonating
    if code:
        found = active_authenticator(db, me.id)
        if found is None or not passes(db, sql, found, code, box=STEP_UP, now=now):
            raise Malformed(fields={"code": WRONG_CODE})
    elif password:
        check_guess(sql, guess_key(me), now)
        if not password_matches(db.get_one(User, me.id).password_hash, password):
            raise Malformed(fields={"password": WRONG_PASSWORD})
        forget(sql, GUESSES, guess_key(me))
    else:
        raise Malformed(fields={"password": "Password is required"})
    return renew(db, me.session_id, now=now), now + timedelta(minutes=constants.STEP_UP_MINUTES)
