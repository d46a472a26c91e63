"""Changing one person: only what is asked, never on the strength of an old look, every change in the audit log."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from pydantic.alias_generators import to_camel
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.service import end_sessions
from api.accounts.auth.tables import User
from api.accounts.user_admin import hooks
from api.accounts.user_admin.rules import Actor, check_role_edit
from api.accounts.user_admin.service import suspension
from api.accounts.user_admin.service.permissions import check_manages, keep_a_super_admin, note, person
from api.notifications.email.service import post
from api.platform.client_info import Client
from api.platform.problem import Malformed, Problem
from api.platform.roles import Role, SubscriptionStatus
from api.platform.settings.service import configured

PLAN = {"subscription_tier", "subscription_status"}


class NothingToCancel(Problem):
    status, title = 409, "Nothing to Cancel"
    detail = "A cancelled plan runs to the end of what was paid, and nothing was paid here. Choose inactive instead."


class ChangedMeanwhile(Problem):
    status, title = 409, "Changed Meanwhile"
    detail = "Someone changed this account after you opened it. Check it, then try again."


def edit(
    db: Session,
    user_id: UUID,
    *,
    sent: Mapping[str, Any],
    seen: Mapping[str, Any],
    me: Actor,
    now: datetime,
    client: Client,
) -> User:
    """Make a person what `sent` says, if they still are as they were `seen`; both by field name."""
    user = person(db, user_id, lock=True)
    check_manages(db, me, user)
    _check_fresh(user, seen)
    reason, fields = reason_of(sent), sent.keys() - {"reason"}
    wanted = {name: sent[name] for name in fields if sent[name] is not None and sent[name] != getattr(user, name)}
    check_cancels(wanted, [user])
    check_reason(wanted, reason)
    if "role" in wanted:
        change_role(db, user, Role(wanted.pop("role")), me=me, now=now, client=client)
    if "is_active" in wanted:
        opens = wanted.pop("is_active")
        if opens:
            suspension.unsuspend(db, user, me=me, now=now, client=client)
        else:
            suspension.suspend(db, user, reason="Closed by the staff.", me=me, now=now, client=client)
    if "email" in wanted:
        _change_email(db, user, wanted["email"], now)
    if wanted:
        old = {name: plain(getattr(user, name)) for name in wanted}
        for name in wanted.keys() - PLAN:
            setattr(user, name, wanted[name])
        new = {name: plain(value) for name, value in wanted.items()} | set_plan(db, user, wanted, reason, now)
        note(db, user.id, "user.edited", me, client, old, new)
    db.flush()
    return user


def reason_of(sent: Mapping[str, Any]) -> str:
    """Why a plan is set by hand; it is no field of a person."""
    return str(sent.get("reason") or "").strip()


def check_reason(wanted: Mapping[str, Any], reason: str) -> None:
    """Whoever sets a plan by hand says why."""
    if PLAN & wanted.keys() and len(reason) < constants.PLAN_GIVEN_REASON_LEAST:
        raise Malformed("Say why the plan is set by hand.", fields={"reason": "Say why"})


def set_plan(db: Session, user: User, wanted: Mapping[str, Any], reason: str, now: datetime) -> dict[str, str]:
    """Tier and status through the record of paid time; what the audit log says of it beside them."""
    if not PLAN & wanted.keys():
        return {}
    hooks.set_plan(db, user, wanted.get("subscription_tier"), wanted.get("subscription_status"), now)
    until = user.subscription_period_end
    return {"reason": reason} | ({"until": until.isoformat()} if until and until > now else {})


def check_cancels(sent: Mapping[str, Any], people: Sequence[User]) -> None:
    """Raises `NothingToCancel` where somebody would be cancelled whose plan has no end."""
    cancels = sent.get("subscription_status") is SubscriptionStatus.CANCELLED
    if cancels and any(user.subscription_period_end is None for user in people):
        raise NothingToCancel


def _check_fresh(user: User, seen: Mapping[str, Any]) -> None:
    """Raises `ChangedMeanwhile` naming each field that is no longer what was seen."""
    changed = {
        name: {"seen": plain(value), "now": plain(getattr(user, name))}
        for name, value in seen.items()
        if value is not None and plain(value) != plain(getattr(user, name))
    }
    if changed:
        raise ChangedMeanwhile(changed={to_camel(name): values for name, values in changed.items()})


def change_role(db: Session, user: User, role: Role, *, me: Actor, now: datetime, client: Client) -> None:
    """Give another role; a person's sessions end, so that each one is of the role they have."""
    check_role_edit(me, user.id, user.role, role)
    if user.role is Role.SUPER_ADMIN:
        keep_a_super_admin(db, [user.id])
    old, user.role = user.role, role
    end_sessions(db, user.id, now=now)
    note(db, user.id, "user.role_changed", me, client, {"role": old.value}, {"role": role.value})


def _change_email(db: Session, user: User, email: str, now: datetime) -> None:
    """The new address has to be proved, and the old one is told."""
    taken = select(User.id).where(func.lower(User.email) == email.lower(), User.id != user.id)
    if db.scalar(taken) is not None:
        raise Malformed(fields={"email": "Somebody else uses this address"})
    post(
        db, "email_changed_by_staff", to=user.email, now=now, user_id=user.id, first_name=user.first_name,
        support_email=configured(db, "support_email"),
    )  # fmt: skip
    user.email_verified = False
    end_sessions(db, user.id, now=now)


def plain(value: Any) -> Any:
    """A field as JSON knows it."""
    return getattr(value, "value", value)
