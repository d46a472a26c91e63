"""Proving again that it is still the person, before something that matters."""

from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from api import business
from api.core.guards import EmergencySession, Impersonating
from api.core.hot import Hot
from api.core.limits import forget
from api.core.principal import Principal
from api.core.problem import Malformed
from api.identity.service.authenticator import STEP_UP, passes, standing_authenticator
from api.identity.service.passwords import password_matches
from api.identity.service.sessions import renew
from api.identity.service.signing_in import GUESSES, check_guess
from api.identity.tables import User

WRONG_PASSWORD, WRONG_CODE = "This is not your password.", "Invalid or expired code. Please try again."


def step_up(
    db: Session, hot: Hot, me: Principal, *, password: str | None, code: str | None, now: datetime
) -> tuple[str, datetime]:
    """A new token for this session and the moment until which it counts as proved."""
    if me.is_emergency:
        raise EmergencySession
    if me.impersonator_id is not None:
        raise Impersonating
    if code:
        found = standing_authenticator(db, me.id)
        if found is None or not passes(db, hot, found, code, box=STEP_UP, now=now):
            raise Malformed(fields={"code": WRONG_CODE})
    elif password:
        check_guess(hot, str(me.id), now)
        if not password_matches(db.get_one(User, me.id).password_hash, password):
            raise Malformed(fields={"password": WRONG_PASSWORD})
        forget(hot, GUESSES, str(me.id))
    else:
        raise Malformed(fields={"password": "Password is required"})
    return renew(db, me.session_id, now=now), now + timedelta(minutes=business.STEP_UP_MINUTES)
