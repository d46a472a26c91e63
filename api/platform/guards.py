"""Who may call a route, said in its signature: `me: SignedIn`, `me: Subscribed`, `me: Admin`…

Only `visitor` touches the database, and only for who brings a cookie; the others cost no trip to a thread.
"""

from datetime import datetime
from typing import Annotated

from fastapi import Depends, Request

from api.platform.client_info import From
from api.platform.clock import Now, day_of
from api.platform.cookies import HINT_ENDED, cookie_name, set_cookie
from api.platform.entitlements import is_limited, is_subscribed
from api.platform.middleware import SAFE_METHODS
from api.platform.principal import Principal, principal_of
from api.platform.problem import Problem
from api.platform.raw_sql import HotDb, shortly
from api.platform.roles import Role

__all__ = ["cookie_name", "set_cookie"]


class Unauthenticated(Problem):
    status, title = 401, "Authentication Required"
    detail = "You need to be logged in to access this page."
    headers = HINT_ENDED


class Forbidden(Problem):
    status, title = 403, "Access Denied"
    detail = "You don't have permission to access this page."


class SubscriptionRequired(Problem):
    status, title = 402, "Subscription Required"
    detail = "You need an active subscription to access this content."


class PasswordChangeRequired(Problem):
    status, title = 403, "Choose a New Password"
    detail = "Your password was set for you. Choose your own before you go on."


class TotpEnrolmentRequired(Problem):
    status, title = 403, "Set Up Your Second Factor"
    detail = "Your role needs an authenticator app. Set it up before you go on."


class ReauthRequired(Problem):
    status, title = 403, "Confirm It Is You"
    detail = "Enter your password again to do this."


class EmergencySession(Problem):
    status, title = 403, "Not in an Emergency Session"
    detail = "Emergency access cannot do this. Sign in with your own account."


class Impersonating(Problem):
    status, title = 403, "Not in Another's Name"
    detail = "You are looking in another person's name and can change nothing for them."


class GuardianConsentRequired(Problem):
    status, title = 403, "A Guardian's Consent Is Needed"
    detail = "Ask your parent or guardian to agree first. Reading and tests stay open to you."


async def visitor(request: Request, hot: HotDb, now: Now, caller: From) -> Principal | None:
    """Whoever is asking, or nobody."""
    token = request.cookies.get(cookie_name())
    me = await shortly(lambda: principal_of(hot, token, now)) if token else None
    if me is not None:
        me.caller = caller
    return me


Visitor = Annotated[Principal | None, Depends(visitor, scope="function")]


async def known(me: Visitor) -> Principal:
    """Anybody with a live session, even one that must first set a password or a second factor."""
    if me is None:
        raise Unauthenticated
    return me


Known = Annotated[Principal, Depends(known, scope="function")]


async def signed_in(me: Known, request: Request) -> Principal:
    """A live session with nothing left to set up; in another's name it may look and change nothing."""
    if me.impersonator_id is not None and request.method not in SAFE_METHODS:
        raise Impersonating
    if me.must_change_password and not me.is_borrowed:
        raise PasswordChangeRequired
    if me.must_enrol_totp:
        raise TotpEnrolmentRequired
    return me


SignedIn = Annotated[Principal, Depends(signed_in, scope="function")]


async def subscribed(me: SignedIn, now: Now) -> Principal:
    """Signed in, with a paid plan or a running trial; staff read to review."""
    if not (me.is_admin or is_subscribed(me, now)):
        raise SubscriptionRequired
    return me


async def unlimited(me: SignedIn, now: Now) -> Principal:
    """Signed in, and not a minor still waiting for a guardian's consent."""
    if is_limited(me, day_of(now)):
        raise GuardianConsentRequired
    return me


async def staff(me: SignedIn) -> Principal:
    """Moderators, admins and super admins."""
    if not me.is_staff:
        raise Forbidden
    return me


async def teacher(me: SignedIn) -> Principal:
    """Who teaches a class now, and staff."""
    if not (me.is_teacher or me.is_staff):
        raise Forbidden
    return me


async def maker(me: SignedIn) -> Principal:
    """Who may set a test: whoever teaches a class now, verified tutors, and staff."""
    if not (me.is_teacher or me.is_verified_tutor or me.is_staff):
        raise Forbidden
    return me


async def admin(me: SignedIn) -> Principal:
    """Admins and super admins."""
    if not me.is_admin:
        raise Forbidden
    return me


async def super_admin(me: SignedIn) -> Principal:
    """Super admins only."""
    if me.role is not Role.SUPER_ADMIN:
        raise Forbidden
    return me


Subscribed = Annotated[Principal, Depends(subscribed, scope="function")]
Unlimited = Annotated[Principal, Depends(unlimited, scope="function")]
Staff = Annotated[Principal, Depends(staff, scope="function")]
Teacher = Annotated[Principal, Depends(teacher, scope="function")]
Maker = Annotated[Principal, Depends(maker, scope="function")]
Admin = Annotated[Principal, Depends(admin, scope="function")]
SuperAdmin = Annotated[Principal, Depends(super_admin, scope="function")]


async def enrolling(me: Known, now: Now) -> Principal:
    """In person and proved again just now, even before the second factor is set up."""
    return _fresh(me, now)


async def fresh(me: SignedIn, now: Now) -> Principal:
    """In person and proved again just now."""
    return _fresh(me, now)


async def in_person(me: SignedIn) -> Principal:
    """The person themselves: nobody reads what is theirs alone in an emergency or in their name."""
    return _in_person(me)


async def staff_in_person(me: Staff) -> Principal:
    """A member of staff themselves: nobody reads what others wrote in an emergency or in another's name."""
    return _in_person(me)


async def admin_in_person(me: Admin) -> Principal:
    """An admin themselves, not somebody in an emergency or in their name."""
    return _in_person(me)


async def fresh_admin(me: Admin, now: Now) -> Principal:
    """An admin in person, proved again just now."""
    return _fresh(me, now)


async def fresh_super_admin(me: SuperAdmin, now: Now) -> Principal:
    """A super admin in person, proved again just now."""
    return _fresh(me, now)


def _in_person(me: Principal) -> Principal:
    if me.is_emergency:
        raise EmergencySession
    if me.impersonator_id is not None:
        raise Impersonating
    return me


def _fresh(me: Principal, now: datetime) -> Principal:
    if not _in_person(me).is_fresh(now):
        raise ReauthRequired
    return me


Enrolling = Annotated[Principal, Depends(enrolling, scope="function")]
Fresh = Annotated[Principal, Depends(fresh, scope="function")]
InPerson = Annotated[Principal, Depends(in_person, scope="function")]
StaffInPerson = Annotated[Principal, Depends(staff_in_person, scope="function")]
AdminInPerson = Annotated[Principal, Depends(admin_in_person, scope="function")]
FreshAdmin = Annotated[Principal, Depends(fresh_admin, scope="function")]
FreshSuperAdmin = Annotated[Principal, Depends(fresh_super_admin, scope="function")]
GUARDS = (
    known,
    signed_in,
    subscribed,
    unlimited,
    staff,
    teacher,
    maker,
    admin,
    super_admin,
    enrolling,
    fresh,
    in_person,
    staff_in_person,
    admin_in_person,
    fresh_admin,
    fresh_super_admin,
)
