"""Who of the staff may do what to whom. Pure answers."""

from typing import Final, Protocol
from uuid import UUID

from api.platform.problem import Problem
from api.platform.roles import Role

POWERFUL: Final = {Role.ADMIN, Role.SUPER_ADMIN}
STAFF: Final = POWERFUL | {Role.MODERATOR}
# What an edit may make of somebody; the other roles follow from what a person is, not from a form.


class OnlySuperAdmins(Problem):
    status, title = 403, "Access Denied"
    detail = "Only a super admin can change or make an admin account."


class NotYourself(Problem):
    status, title = 409, "Not On Your Own Account"
    detail = "Somebody else of the staff has to do this for you."


class LastSuperAdmin(Problem):
    status, title = 409, "The Last Super Admin"
    detail = "One super admin must stay. Make another super admin first."


class Actor(Protocol):
    """What the rules read of whoever acts."""

    id: UUID
    role: Role


def may_manage(me: Actor, role: Role, *, is_trusted: bool = False) -> bool:
    """May this member of staff change an account of this role at all?

    `is_trusted`: the account was given a permission. Who could set its password could use that permission.
    """
    if me.role is Role.SUPER_ADMIN:
        return True
    return not is_trusted and role not in (POWERFUL if me.role is Role.ADMIN else STAFF)


def check_role_edit(me: Actor, user_id: UUID, old: Role, new: Role) -> None:
    """Raises when this role may not be given by this person: never to oneself, power only by a super admin."""
    if old is new:
        return
    if user_id == me.id:
        raise NotYourself("Nobody changes their own role.")
    if not (may_manage(me, old) and may_manage(me, new)):
        raise OnlySuperAdmins


def may_give(me: Actor, user_id: UUID) -> bool:
    """Super admins give permissions to others, nobody to themselves."""
    return me.role is Role.SUPER_ADMIN and user_id != me.id


def may_impersonate(me: Actor, user_id: UUID, role: Role) -> bool:
    """Super admins may look as anybody who has no power of their own."""
    return me.role is Role.SUPER_ADMIN and user_id != me.id and role not in STAFF
