"""Who may call a route, said in its signature: `me: SignedIn`, `me: Subscribed`, `me: Admin`…

Only `visitor` touches the database; the others are async so that they cost no trip to the thread pool.
"""

from typing import Annotated

from fastapi import Depends, Request

from api.core.clock import Now
from api.core.hot import HotDb
from api.core.principal import Principal, principal_of
from api.core.problem import Problem
from api.identity.rules import is_subscribed
from api.identity.tables import Role
from api.settings import settings


class Unauthenticated(Problem):
    status, title = 401, "Authentication Required"
    detail = "You need to be logged in to access this page."


class Forbidden(Problem):
    status, title = 403, "Access Denied"
    detail = "You don't have permission to access this page."


class SubscriptionRequired(Problem):
    status, title = 402, "Subscription Required"
    detail = "You need an active subscription to access this content."


def cookie_name() -> str:
    """`__Host-` needs https; a laptop's plain http gets the plain name."""
    return "__Host-sid" if settings().base_url.startswith("https://") else "sid"


def visitor(request: Request, hot: HotDb, now: Now) -> Principal | None:
    """Whoever is asking, or nobody."""
    token = request.cookies.get(cookie_name())
    return principal_of(hot, token, now) if token else None


Visitor = Annotated[Principal | None, Depends(visitor, scope="function")]


async def signed_in(me: Visitor) -> Principal:
    """Anybody with a live session."""
    if me is None:
        raise Unauthenticated
    return me


SignedIn = Annotated[Principal, Depends(signed_in, scope="function")]


async def subscribed(me: SignedIn, now: Now) -> Principal:
    """Signed in, with a paid plan or a running trial; staff read to review."""
    if not (me.is_admin or is_subscribed(me, now)):
        raise SubscriptionRequired
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
Admin = Annotated[Principal, Depends(admin, scope="function")]
SuperAdmin = Annotated[Principal, Depends(super_admin, scope="function")]
GUARDS = (signed_in, subscribed, admin, super_admin)
