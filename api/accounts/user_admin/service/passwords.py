"""Helping a person who cannot sign in: a reset mail; or, only where mail does not reach, a password for one day."""

from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.service import check_password_allowed, end_sessions, hash_password
from api.accounts.auth.service.password_reset import send_reset
from api.accounts.auth.tables import User
from api.accounts.user_admin.rules import Actor, NotYourself
from api.accounts.user_admin.service.permissions import check_manages, note
from api.notifications.email.service import post
from api.platform.client_info import Client
from api.platform.problem import Malformed
from api.platform.settings.service import configured


def reset(
    db: Session,
    user: User,
    *,
    new_password: str | None,
    send_mail: bool,
    me: Actor,
    now: datetime,
    client: Client,
) -> None:
    """Send the reset mail, or set a password that has to be changed at once and lapses after a day.

    Staff never learn a lasting password: theirs works once, ends every session, and the person is told of it.
    """
    check_manages(db, me, user)
    if user.id == me.id:
        raise NotYourself("Change your own password in your profile.")
    if not new_password and not send_mail:
        raise Malformed(fields={"newPassword": "Password must be at least 8 characters"})
    if new_password:
        check_password_allowed(
            new_password, words=[user.email, user.first_name, user.last_name, user.username or ""], field="newPassword"
        )
        user.password_hash = hash_password(new_password)
        user.must_change_password = True
        user.password_expires_at = now + timedelta(hours=constants.STAFF_GIVEN_PASSWORD_HOURS)
        post(
            db, "password_set_by_staff", to=user.email, now=now, user_id=user.id, first_name=user.first_name,
            support_email=configured(db, "support_email"),
        )  # fmt: skip
        note(db, user.id, "user.password_set", me, client, {}, {"mustChange": True})
    end_sessions(db, user.id, now=now)
    if send_mail:
        send_reset(db, user, now=now)
        note(db, user.id, "user.password_reset_sent", me, client, {}, {"mail": True})
