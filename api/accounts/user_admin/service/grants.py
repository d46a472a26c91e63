"""Giving a person a permission and taking it back, each with a line in the audit log."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.service import end_sessions
from api.accounts.auth.tables import User
from api.accounts.user_admin.rules import Actor, NotYourself, may_give
from api.accounts.user_admin.schemas import PermissionOut
from api.accounts.user_admin.service.permissions import note
from api.platform.client_info import Client
from api.platform.permissions.rules import BY_ROLE, StaffPermission
from api.platform.permissions.tables import PermissionGrant
from api.platform.problem import NotFound, Problem

NAME = User.first_name + " " + User.last_name


class AlreadyGiven(Problem):
    status, title, detail = 409, "Already Given", "They already have this permission."


class NotActive(Problem):
    status, title, detail = 409, "Account Closed", "A closed account is given no permission. Open it first."


class GrantNotFound(NotFound):
    title, detail = "Permission Not Found", "This person was not given this permission."


def listed(db: Session, user: User) -> list[PermissionOut]:
    """Every permission there is, and how this person comes to hold it."""
    active = db.execute(
        select(PermissionGrant, NAME.label("giver"))
        .join(User, User.id == PermissionGrant.granted_by)
        .where(PermissionGrant.user_id == user.id, PermissionGrant.revoked_at.is_(None))
    )
    given = {grant.permission: (giver, grant.granted_at) for grant, giver in active}
    by_role = BY_ROLE.get(user.role, frozenset())
    return [
        PermissionOut(
            permission=each,
            by_role=each in by_role,
            granted_by=given[each][0] if each in given else None,
            granted_at=given[each][1] if each in given else None,
        )
        for each in StaffPermission
    ]


def give(db: Session, user: User, permission: StaffPermission, *, me: Actor, now: datetime, client: Client) -> None:
    """Give a permission from now on. The person signs in again, so that their session is a short one."""
    if not may_give(me, user.id):
        raise NotYourself("Another super admin has to give you a permission.")
    if not user.is_active:
        raise NotActive
    if permission in BY_ROLE.get(user.role, ()) or _active_grant(db, user, permission) is not None:
        raise AlreadyGiven
    db.add(PermissionGrant(user_id=user.id, permission=permission, granted_by=me.id, granted_at=now))
    end_sessions(db, user.id, now=now)
    note(db, user.id, "user.permission_given", me, client, {}, {"permission": permission.value})
    db.flush()


def revoke(db: Session, user: User, permission: StaffPermission, *, me: Actor, now: datetime, client: Client) -> None:
    """Take a permission back, at once."""
    if not may_give(me, user.id):
        raise NotYourself("Another super admin has to take your permission back.")
    grant = _active_grant(db, user, permission)
    if grant is None:
        raise GrantNotFound
    grant.revoked_at, grant.revoked_by = now, me.id
    end_sessions(db, user.id, now=now)
    note(db, user.id, "user.permission_revoked", me, client, {"permission": permission.value}, {})
    db.flush()


def _active_grant(db: Session, user: User, permission: StaffPermission) -> PermissionGrant | None:
    return db.scalar(
        select(PermissionGrant)
        .where(
            PermissionGrant.user_id == user.id,
            PermissionGrant.permission == permission,
            PermissionGrant.revoked_at.is_(None),
        )
        .with_for_update()
    )
