"""Every route the running app has, tried by every kind of visitor."""

import re
from collections.abc import Iterator
from uuid import uuid4

import pytest
from fastapi.routing import APIRoute
from sqlalchemy.orm import Session

from api.identity.tables import Role
from api.main import ROUTERS, guards_of
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people


def routes() -> Iterator[tuple[str, APIRoute]]:
    for router in ROUTERS:
        for route in router.routes:
            assert isinstance(route, APIRoute)
            for method in sorted(route.methods):
                yield method, route


def address(route: APIRoute) -> str:
    """The route's path with an id, month or key that nothing has."""
    path = route.path.replace("{month}", "2026-06").replace("{key}", "revenue-pool")
    return re.sub(r"\{\w+\}", str(uuid4()), path)


EVERY = [pytest.param(method, route, id=f"{method} {route.path}") for method, route in routes()]
GUARDED = [param for param in EVERY if guards_of(param.values[1])]


@pytest.mark.parametrize(("method", "route"), GUARDED)
def test_a_visitor_without_a_session_is_told_to_sign_in(browser: Browser, method: str, route: APIRoute) -> None:
    answer = browser.request(method, address(route), json={} if method in ("POST", "PUT") else None)
    assert (answer.status_code, answer.json()["code"]) == (401, "UNAUTHENTICATED")


@pytest.mark.parametrize(("method", "route"), [p for p in GUARDED if "admin" in guards_of(p.values[1])])
@pytest.mark.parametrize("role", [Role.USER, Role.PARENT, Role.AUTHOR, Role.TUTOR, Role.MODERATOR])
def test_only_admins_pass_the_admin_guard(
    browser: Browser, db: Session, method: str, route: APIRoute, role: Role
) -> None:
    browser.sign_in(people.person(db, role=role))
    answer = browser.request(method, address(route), json={} if method in ("POST", "PUT") else None)
    assert (answer.status_code, answer.json()["code"]) == (403, "FORBIDDEN")


@pytest.mark.parametrize(("method", "route"), [p for p in GUARDED if "subscribed" in guards_of(p.values[1])])
def test_without_a_plan_or_trial_nothing_subscribed_opens(
    browser: Browser, db: Session, method: str, route: APIRoute
) -> None:
    browser.sign_in(people.person(db))
    answer = browser.request(method, address(route), json={} if method in ("POST", "PUT") else None)
    assert (answer.status_code, answer.json()["code"]) == (402, "SUBSCRIPTION_REQUIRED")


@pytest.mark.parametrize(("method", "route"), [p for p in EVERY if p.values[0] != "GET"])
def test_nothing_changes_on_the_word_of_another_site(browser: Browser, method: str, route: APIRoute) -> None:
    answer = browser.request(method, address(route), json={}, headers={"sec-fetch-site": "cross-site"})
    assert (answer.status_code, answer.json()["code"]) == (403, "CSRF")


@pytest.mark.parametrize(("method", "route"), [p for p in GUARDED if re.search(r"_id\}", p.values[1].path)])
def test_what_does_not_exist_is_not_found_or_malformed_but_never_a_fault(
    browser: Browser, db: Session, method: str, route: APIRoute
) -> None:
    role = Role.ADMIN if "admin" in guards_of(route) else Role.USER
    until = NOON.replace(year=2027)
    browser.sign_in(people.staff(db) if role is Role.ADMIN else people.learner(db, until=until))
    answer = browser.request(method, address(route), json={} if method in ("POST", "PUT") else None)
    assert answer.status_code in (200, 403, 404, 422) or answer.json()["code"] == "NUMBERS_NOT_READY", answer.text
    if answer.status_code == 200:  # a list of one's own things about it may be empty
        assert answer.json() == {"bookmarks": [], "highlights": []}


def test_an_unknown_api_path_is_a_json_not_found(browser: Browser) -> None:
    answer = browser.get("/api/no/such/thing")
    assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")


def test_what_is_not_json_is_said_to_be_so(browser: Browser) -> None:
    answer = browser.post("/api/auth/login", content=b'{"a":', headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["fields"]) == (422, {"body": "This is not JSON."})


def test_a_request_that_carries_too_much_is_refused(browser: Browser) -> None:
    answer = browser.post("/api/auth/login", content=b"x" * 1_048_577, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (413, "TOO_LARGE")
