"""Changing many people at once: exactly the ones that were counted, each with a line in the audit log."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import SignedInSession, User
from api.accounts.user_admin.rules import POWERFUL, Actor, OnlySuperAdmins, may_manage
from api.accounts.user_admin.service.queries import Wanted, matching
from api.accounts.user_admin.service.updates import PLAN, check_cancels, check_reason, plain, reason_of, set_plan
from api.notifications.email.service import post
from api.platform.audit.tables import AuditLog
from api.platform.client_info import Client
from api.platform.ids import uuid7
from api.platform.permissions.service import holders
from api.platform.problem import Malformed, Problem
from api.platform.roles import Role
from api.platform.settings.service import configured

REASON = "Closed by the staff together with other accounts."


class AnotherCount(Problem):
    status, title = 409, "Not As Many As You Saw"
    detail = "The people who match have changed since you looked. Look again, then decide."


class TooMany(Problem):
    status, title = 409, "Too Many At Once"
    detail = f"At most {constants.BULK_EDIT_LIMIT} people at once. Narrow the filters."


def edit_many(
    db: Session,
    *,
    chosen: Sequence[UUID] | Wanted,
    expected: int,
    sent: Mapping[str, Any],
    me: Actor,
    now: datetime,
    client: Client,
) -> dict[str, int]:
    """Set the same fields on everybody chosen; answers with how many changed and how many were left as they are.

    Left alone are oneself and whom this person may not manage; and who is so already.
    """
    reason, sent = reason_of(sent), {name: value for name, value in sent.items() if name != "reason"}
    check_reason(sent, reason)
    if not sent:
        raise Malformed("Say what to change.")
    role = sent.get("role")
    if role in POWERFUL:
        raise OnlySuperAdmins("Admins are made one at a time.")
    if role is not None and not may_manage(me, role):
        raise OnlySuperAdmins
    people = _chosen(db, chosen, now)
    if len(people) != expected:
        raise AnotherCount(count=len(people))
    trusted = holders(db, [user.id for user in people])
    due = [
        user
        for user in people
        if user.id != me.id
        and may_manage(me, user.role, is_trusted=user.id in trusted)
        and user.role is not Role.SUPER_ADMIN
        and any(getattr(user, name) != value for name, value in sent.items())
    ]
    check_cancels(sent, due)
    _change(db, due, sent, reason, me, now, client)
    return {"changed": len(due), "unchanged": len(people) - len(due)}


def _chosen(db: Session, chosen: Sequence[UUID] | Wanted, now: datetime) -> list[User]:
    """The people chosen, locked in one order so that two bulk edits wait instead of blocking each other."""
    if not isinstance(chosen, Wanted):
        if not chosen:
            raise Malformed(
                "At least one user must be selected", fields={"userIds": "At least one user must be selected"}
            )
        query = select(User).where(User.id.in_(set(chosen)), User.deleted_at.is_(None))
    else:
        if (db.scalar(matching(chosen, now, func.count())) or 0) > constants.BULK_EDIT_LIMIT:
            raise TooMany
        query = matching(chosen, now, User)
    people = list(db.scalars(query.order_by(User.id).with_for_update()))
    if not people:
        raise Malformed("At least one user must be selected", fields={"userIds": "At least one user must be selected"})
    return people


def _change(
    db: Session,
    people: Sequence[User],
    sent: Mapping[str, Any],
    reason: str,
    me: Actor,
    now: datetime,
    client: Client,
) -> None:
    values: dict[str, Any] = dict(sent)
    if "is_active" in values:
        closed = not values["is_active"]
        values |= {"suspended_at": now if closed else None, "suspended_reason": REASON if closed else None}
    ids = [user.id for user in people]
    together = str(uuid7())
    new = {name: plain(value) for name, value in sent.items()} | {"together": together}
    old = {user.id: {name: plain(getattr(user, name)) for name in sent} for user in people}
    _notify(db, [user for user in people if sent.get("is_active") is False and user.is_active], now)
    given = {user.id: set_plan(db, user, sent, reason, now) for user in people}
    db.add_all(
        AuditLog(
            user_id=me.id,
            action="user.edited_in_bulk",
            entity_type="users",
            entity_id=str(user.id),
            old_values=old[user.id],
            new_values=new | given[user.id],
            ip=client.ip,
            user_agent=client.user_agent,
        )
        for user in people
    )
    db.flush()
    if rest := {name: value for name, value in values.items() if name not in PLAN}:
        db.execute(
            update(User).where(User.id.in_(ids)).values(**rest), execution_options={"synchronize_session": False}
        )
    if "role" in sent or sent.get("is_active") is False:
        live = update(SignedInSession).where(SignedInSession.user_id.in_(ids), SignedInSession.revoked_at.is_(None))
        db.execute(live.values(revoked_at=now), execution_options={"synchronize_session": False})


def _notify(db: Session, closed: Sequence[User], now: datetime) -> None:
    support = configured(db, "support_email") if closed else ""
    for user in closed:
        post(
            db, "account_suspended", to=user.email, now=now, user_id=user.id, first_name=user.first_name,
            reason=REASON, support_email=support,
        )  # fmt: skip
