"""Guards that ask for a role, or for the rows that make somebody a teacher or a tutor."""

from typing import Annotated

from fastapi import Depends

from api.platform.clock import Now
from api.platform.guards.problems import Forbidden
from api.platform.guards.sessions import SignedIn, check_fresh
from api.platform.principal import Principal
from api.platform.roles import Role


async def teacher(me: SignedIn) -> Principal:
    """Who teaches a class now, and who may see learners' records."""
    if not (me.is_teacher or me.sees_learners):
        raise Forbidden
    return me


async def maker(me: SignedIn) -> Principal:
    """Who may set a test and see how it went: teachers of a class, verified tutors, who may see learners' records."""
    if not (me.is_teacher or me.is_verified_tutor or me.sees_learners):
        raise Forbidden
    return me


async def super_admin(me: SignedIn) -> Principal:
    """Super admins only."""
    if me.role is not Role.SUPER_ADMIN:
        raise Forbidden
    return me


Teacher = Annotated[Principal, Depends(teacher, scope="function")]
Maker = Annotated[Principal, Depends(maker, scope="function")]
SuperAdmin = Annotated[Principal, Depends(super_admin, scope="function")]


async def fresh_super_admin(me: SuperAdmin, now: Now) -> Principal:
    """A super admin in person, proved again just now."""
    return check_fresh(me, now)


FreshSuperAdmin = Annotated[Principal, Depends(fresh_super_admin, scope="function")]
