"""The policy as the running app holds it: every route with its guards, and what each guard says to one person."""

import inspect
from collections.abc import Awaitable, Callable, Iterable, Iterator
from datetime import datetime
from typing import Any

from fastapi.routing import APIRoute
from sqlalchemy.orm import Session

from api.accounts.auth.tables import Authenticator, User
from api.accounts.oversight.schemas import GuardOut, Passage, RouteOut
from api.platform.guards import GUARDS
from api.platform.permissions.service import given_to
from api.platform.principal import Principal
from api.platform.problem import NotFound, Problem

Guard = Callable[..., Awaitable[Principal]]


class PersonNotFound(NotFound):
    detail = "There is no such person."


def guards_in(route: APIRoute) -> list[str]:
    """The guards in a route's signature, the weakest first, with those a slice adds of its own."""
    waiting, found, own = [route.dependant], set[str](), set[str]()
    while waiting:
        node = waiting.pop()
        name = getattr(node.call, "__name__", "")
        if node.call in GUARDS:
            found.add(name)
        elif getattr(node.call, "__module__", "").endswith(".guards") and name != "visitor":
            own.add(name)
        waiting.extend(node.dependencies)
    return [guard.__name__ for guard in GUARDS if guard.__name__ in found] + sorted(own)


def routes(app_routes: Iterable[Any]) -> list[RouteOut]:
    """Every api route of the running app, method by method."""
    return [
        RouteOut(method=method, path=route.path, name=route.name, guards=guards_in(route))
        for route in sorted(_flat(app_routes), key=lambda route: route.path)
        if route.path.startswith("/api/")
        for method in sorted(route.methods or ())
    ]


def _flat(app_routes: Iterable[Any]) -> Iterator[APIRoute]:
    """The routes themselves, out of the routers they were included with."""
    for route in app_routes:
        if isinstance(route, APIRoute):
            yield route
        elif router := getattr(route, "original_router", None):
            yield from _flat(router.routes)


def guards() -> list[GuardOut]:
    """Each guard by name with its own sentence."""
    return [GuardOut(name=guard.__name__, says=inspect.getdoc(guard) or "") for guard in GUARDS]


async def passages(person: Principal, now: datetime) -> list[Passage]:
    """What each guard would say to this person, proved just now; asks the guards themselves and lets nobody in."""
    return [Passage(guard=guard.__name__, refusal=await _refusal(guard, person, now)) for guard in GUARDS]


async def _refusal(guard: Guard, person: Principal, now: datetime) -> str | None:
    """The code a guard and those beneath it refuse with, or None."""
    given: dict[str, Any] = {}
    for name, parameter in inspect.signature(guard).parameters.items():
        given[name] = now if name == "now" else person
        beneath = [mark.dependency for mark in getattr(parameter.annotation, "__metadata__", ())]
        for each in beneath:
            if each in GUARDS and (refused := await _refusal(each, person, now)):
                return refused
    try:
        await guard(**given)
    except Problem as problem:
        return problem.code
    return None


def as_signed_in(db: Session, user_id: Any, now: datetime) -> tuple[User, Principal]:
    """A person as their own session would show them, had they just proved themselves. No session is made."""
    user = db.get(User, user_id)
    if user is None:
        raise PersonNotFound
    proved = db.query(Authenticator).filter_by(user_id=user.id).filter(Authenticator.confirmed_at.is_not(None))
    names = (
        "email", "first_name", "last_name", "profile_image_url", "school_year", "role", "subscription_tier",
        "subscription_status", "trial_ends_at", "free_trial_ended_at", "subscription_period_end", "username",
        "phone_number", "email_verified", "must_change_password", "date_of_birth", "guardian_consented_at",
    )  # fmt: skip
    held = {name: getattr(user, name) for name in names}
    return user, Principal(
        id=user.id,
        session_id=user.id,
        stepped_up_at=now,
        given=given_to(db, user.id),
        has_totp=db.query(proved.exists()).scalar(),
        **held,
    )
