"""Who is asking, and with what session.

Only `visitor` touches the database, and only for who brings a cookie; the others cost no trip to a thread.
"""

from datetime import datetime
from typing import Annotated

from fastapi import Depends, Request

from api.platform.client_info import From
from api.platform.clock import Now, day_of
from api.platform.cookies import cookie_name
from api.platform.entitlements import is_limited, is_subscribed
from api.platform.guards.problems import (
    EmergencySession,
    GuardianConsentRequired,
    Impersonating,
    PasswordChangeRequired,
    ReauthRequired,
    SubscriptionRequired,
    TotpEnrolmentRequired,
    Unauthenticated,
)
from api.platform.middleware import SAFE_METHODS
from api.platform.principal import Principal, principal_of
from api.platform.raw_sql import SqlDb, shortly
from api.platform.session_ends import WORDS, end_of


async def visitor(request: Request, sql: SqlDb, now: Now, client: From) -> Principal | None:
    """Whoever is asking, or nobody."""
    token = request.cookies.get(cookie_name())
    me = await shortly(lambda: principal_of(sql, token, now)) if token else None
    if me is not None:
        me.client = client
    return me


Visitor = Annotated[Principal | None, Depends(visitor, scope="function")]


async def known(me: Visitor, request: Request, sql: SqlDb, now: Now) -> Principal:
    """Anybody with a live session, even one that must first set a password or a second factor.

    Whoever held a session that is over is told why.
    """
    if me is not None:
        return me
    token = request.cookies.get(cookie_name())
    end = await shortly(lambda: end_of(sql, token, now)) if token else None
    raise Unauthenticated(WORDS[end], endedBecause=end) if end else Unauthenticated


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


def check_in_person(me: Principal) -> Principal:
    """Raises for a session opened in an emergency or in another's name."""
    if me.is_emergency:
        raise EmergencySession
    if me.impersonator_id is not None:
        raise Impersonating
    return me


def check_fresh(me: Principal, now: datetime) -> Principal:
    """Raises unless the person is here themselves and proved it again within the last few minutes."""
    if not check_in_person(me).is_fresh(now):
        raise ReauthRequired
    return me


async def enrolling(me: Known, now: Now) -> Principal:
    """In person and proved again just now, even before the second factor is set up."""
    return check_fresh(me, now)


async def fresh(me: SignedIn, now: Now) -> Principal:
    """In person and proved again just now."""
    return check_fresh(me, now)


async def in_person(me: SignedIn) -> Principal:
    """The person themselves: nobody reads what is theirs alone in an emergency or in their name."""
    return check_in_person(me)


Subscribed = Annotated[Principal, Depends(subscribed, scope="function")]
Unlimited = Annotated[Principal, Depends(unlimited, scope="function")]
Enrolling = Annotated[Principal, Depends(enrolling, scope="function")]
Fresh = Annotated[Principal, Depends(fresh, scope="function")]
InPerson = Annotated[Principal, Depends(in_person, scope="function")]
