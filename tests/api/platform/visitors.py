"""Kinds of visitor, every guarded route, and what a route's own guards promise each of them."""

import re
from collections.abc import Callable, Collection, Iterator
from datetime import timedelta
from uuid import uuid4

from fastapi.routing import APIRoute
from sqlalchemy.orm import Session

from api.accounts.auth.service import open_session
from api.accounts.auth.tables import User
from api.main import ROUTERS
from api.platform.client_info import Client
from api.platform.ids import uuid7
from api.platform.roles import Role
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import classes, people, tutors
from tests.guards import guards_of

ADMINS, MONEY = {"admin", "super_admin"}, {"finance.prepare", "finance.approve", "finance.settle"}
# Guard -> the roles and permissions that open it: any one of them does.
OPENED_BY = {
    "super_admin": {"super_admin"},
    "fresh_super_admin": {"super_admin"},
    "teacher": {"teaches", "learners.see"},
    "maker": {"teaches", "tutors", "learners.see"},
    "finance_reader": ADMINS | MONEY,
    "finance_member": MONEY,
    "finance_preparer": {"finance.prepare"},
    "fresh_finance_preparer": {"finance.prepare"},
    "finance_approver": {"finance.approve"},
    "finance_settler": {"finance.settle"},
    "content_reviewer": {"content.review"},
    "content_editor": {"content.review"},
    "class_reader": {"learners.see"},
    "moderator": {"content.review"},
    "people_manager": {"people.manage"},
    "fresh_people_manager": {"people.manage"},
    "analytics_reader": {"analytics.read"},
    "mart_reader": ADMINS | MONEY | {"analytics.read"},
    "support_agent": {"support.act"},
    "support_agent_in_person": {"support.act"},
    "fresh_support_agent": {"support.act"},
}
FRESH = {
    "fresh", "enrolling", "fresh_super_admin", "fresh_finance_preparer", "finance_approver", "finance_settler",
    "fresh_people_manager", "fresh_support_agent",
}  # fmt: skip
IN_PERSON = FRESH | {
    "in_person", "content_editor", "finance_member", "finance_preparer", "moderator", "support_agent_in_person",
}  # fmt: skip
# What a role brings along; none brings money.
OF_ROLE = {
    Role.MODERATOR: {"content.review", "learners.see"},
    Role.ADMIN: {"content.review", "people.manage", "learners.see", "analytics.read", "support.act"},
    Role.SUPER_ADMIN: {"content.review", "people.manage", "learners.see", "analytics.read", "support.act"},
}
Refusal = str | None
Arrive = Callable[[Browser, Session], None]


def routes() -> Iterator[tuple[str, APIRoute]]:
    """Every route of the running app by method."""
    for router in ROUTERS:
        for route in router.routes:
            assert isinstance(route, APIRoute)
            for method in sorted(route.methods):
                yield method, route


GUARDED = [(method, route) for method, route in routes() if guards_of(route)]


def address(route: APIRoute) -> str:
    """The route's path with an id, month or key that nothing has."""
    path = route.path.replace("{month}", "2026-06").replace("{key}", "revenue-pool")
    return re.sub(r"\{\w+\}", str(uuid4()), path)


def call(browser: Browser, method: str, route: APIRoute) -> Refusal:
    """The code of the problem a visitor meets, or None when there is none."""
    body = {} if method in ("POST", "PUT", "PATCH") else None
    answer = browser.request(method, address(route), json=body)
    is_problem = answer.headers.get("content-type", "").startswith("application/problem+json")
    return str(answer.json()["code"]) if is_problem else None


def signed_in_as(role: Role, **given: object) -> Arrive:
    return lambda browser, db: _sign_in(browser, db, people.person(db, role=role, **given))


def borrowed(role: Role, *, emergency: bool) -> Arrive:
    """In an emergency session, or looked at by an admin in the person's name."""

    def arrive(browser: Browser, db: Session) -> None:
        by = None if emergency else people.staff(db).id
        user = people.person(db, role=role)
        browser.cookies.set(
            "sid", open_session(db, user, now=NOON, client=HERE, emergency=emergency, impersonator_id=by)
        )

    return arrive


def holding(*permissions: str, role: Role = Role.USER) -> Arrive:
    """Signed in with permissions that a super admin gave."""

    def arrive(browser: Browser, db: Session) -> None:
        user = people.person(db, role=role)
        people.give(db, user, *permissions)
        _sign_in(browser, db, user)

    return arrive


def teaching(browser: Browser, db: Session) -> None:
    """A person whose only office is a class they teach."""
    user = people.person(db)
    classes.a_class(db, teacher=user)
    _sign_in(browser, db, user)


def tutoring(browser: Browser, db: Session) -> None:
    """A verified tutor who teaches no class."""
    _sign_in(browser, db, db.get_one(User, tutors.tutor(db).user_id))


def suspended(browser: Browser, db: Session) -> None:
    """Signed in, and suspended since."""
    user = people.person(db)
    _sign_in(browser, db, user)
    db.get_one(User, user.id).is_active = False


def lapsed(browser: Browser, db: Session) -> None:
    """With a cookie of a session that is over."""
    _sign_in(browser, db, people.person(db))
    browser.watch.now = NOON + timedelta(days=60)


def _sign_in(browser: Browser, db: Session, user: User) -> None:
    # Opened, not entered through the form: this is done for every kind of visitor.
    browser.cookies.set("sid", open_session(db, user, now=NOON, client=HERE))


HERE = Client("203.0.113.9", "a browser")
NOBODY = uuid7()


def promised(
    guards: set[str],
    method: str,
    *,
    role: Role | None,
    borrowed_as: Refusal = None,
    must_change: bool = False,
    also: Collection[str] = (),
) -> Refusal:
    """The refusal a route with these guards owes a visitor without a plan who has not proved themselves lately.

    `also` is what they hold beside their role: permissions, "teaches", "tutors".
    """
    if role is None:
        return "UNAUTHENTICATED"
    if borrowed_as == "IMPERSONATING" and "signed_in" in guards and method != "GET":
        return borrowed_as  # in another's name one looks and changes nothing
    if must_change and "signed_in" in guards:
        return "PASSWORD_CHANGE_REQUIRED"
    held = {str(role), *OF_ROLE.get(role, ()), *also}
    if any(not held & OPENED_BY[each] for each in guards & OPENED_BY.keys()):
        return "FORBIDDEN"
    if borrowed_as and guards & IN_PERSON:
        return borrowed_as
    if guards & FRESH:
        return "REAUTH_REQUIRED"
    is_admin = role in (Role.ADMIN, Role.SUPER_ADMIN)
    return "SUBSCRIPTION_REQUIRED" if "subscribed" in guards and not is_admin else None
