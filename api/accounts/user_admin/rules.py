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
    detail = "Only a super admin may change the account of an admin, or make one."


class NotYourself(Problem):
    status, title = 409, "Not On Your Own Account"
    detail = "Somebody else of the staff has to do this for you."


class LastSuperAdmin(Problem):
    status, title = 409, "The Last Super Admin"
    detail = "Somebody has to stay who can open every door. Make another super admin first."


class Actor(Protocol):
    """What the rules read of whoever acts."""

    id: UUID
    role: Role


def may_manage(me: Actor, role: Role) -> bool:
    """May this member of staff change an account of this role at all?"""
    return me.role is Role.SUPER_ADMIN or (me.role is Role.ADMIN and role not in POWERFUL)


def check_manages(me: Actor, role: Role) -> None:
    if not may_manage(me, role):
        raise OnlySuperAdmins


def check_role_edit(me: Actor, user_id: UUID, old: Role, new: Role) -> None:
    """Raises when this role may not be given by this person: never to oneself, power only by a super admin."""
    if old is new:
        return
    if user_id == me.id:
        raise NotYourself("Nobody changes their own role.")
    if POWERFUL & {old, new} and me.role is not Role.SUPER_ADMIN:
        raise OnlySuperAdmins


def may_impersonate(me: Actor, user_id: UUID, role: Role) -> bool:
    """Super admins may look as anybody who has no power of their own."""
    return me.role is Role.SUPER_ADMIN and user_id != me.id and role not in STAFF
