"""Every route the running app has, tried by every kind of visitor."""

import re
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy.orm import Session

from api.platform import guards
from api.platform.guards import GUARDS
from api.platform.permissions.rules import StaffPermission, permissions_of
from api.platform.principal import Principal
from api.platform.roles import Role, SubscriptionStatus, Tier
from api.settings import settings
from tests.api.conftest import Browser
from tests.api.platform.visitors import (
    GUARDED,
    NOBODY,
    OF_ROLE,
    OPENED_BY,
    Arrive,
    Refusal,
    address,
    borrowed,
    call,
    holding,
    lapsed,
    promised,
    routes,
    signed_in_as,
    suspended,
    teaching,
    tutoring,
)
from tests.conftest import NOON
from tests.exhaustive import some_or_every
from tests.factories import people
from tests.guards import guards_of
from tests.statement_counts import statements

VISITORS: dict[str, tuple[Arrive, dict[str, Any]]] = {
    "nobody": (lambda browser, db: None, {"role": None}),
    "with a made-up cookie": (lambda browser, db: browser.cookies.set("sid", "made-up"), {"role": None}),
    "lapsed": (lapsed, {"role": None}),
    "suspended": (suspended, {"role": None}),
    **{str(role): (signed_in_as(role), {"role": role}) for role in Role},
    "teaching a class": (teaching, {"role": Role.USER, "also": {"teaches"}}),
    "a verified tutor": (tutoring, {"role": Role.TUTOR, "also": {"tutors"}}),
    "with a given password": (
        signed_in_as(Role.SUPER_ADMIN, must_change_password=True),
        {"role": Role.SUPER_ADMIN, "must_change": True},
    ),
    "in an emergency": (
        borrowed(Role.SUPER_ADMIN, emergency=True),
        {"role": Role.SUPER_ADMIN, "borrowed_as": "EMERGENCY_SESSION"},
    ),
    "in an admin's name": (
        borrowed(Role.ADMIN, emergency=False),
        {"role": Role.ADMIN, "borrowed_as": "IMPERSONATING"},
    ),
}


# One permission and nothing else, and everything but one: what opens by another permission fails one of the two.
EVERY = [str(each) for each in StaffPermission]
HOLDERS = {
    **{f"only {each}": {each} for each in EVERY},
    **{f"all but {each}": set(EVERY) - {each} for each in EVERY},
}


# Each so many-th route, which for every visitor begins with another one.
ROUTES = some_or_every(4, 1, "api/platform", "api/**/routes*")


def surprises(
    browser: Browser, kind: dict[str, Any], only: str | None = None, begin: int = 0, nth: int = 1
) -> set[str]:
    """The routes that refuse otherwise than their guards promise this visitor; those that owe nothing are left out."""
    found = set()
    for method, route in GUARDED[begin % nth :: nth]:
        names = guards_of(route)
        owed = promised(names, method, **kind)
        if owed and (only is None or only in names) and call(browser, method, route) != owed:
            found.add(f"{method} {route.path}")
    return found


@pytest.mark.parametrize("nth", ROUTES)
@pytest.mark.parametrize("visitor", VISITORS)
def test_every_route_refuses_as_its_guards_promise(browser: Browser, db: Session, visitor: str, nth: int) -> None:
    arrive, kind = VISITORS[visitor]
    arrive(browser, db)
    assert surprises(browser, kind, begin=[*VISITORS].index(visitor), nth=nth) == set()


@pytest.mark.parametrize("held", HOLDERS)
def test_every_guarded_route_opens_by_its_own_permission_and_by_no_other(
    browser: Browser, db: Session, held: str
) -> None:
    """Who lacks one is asked where it has a part; that the others open is shown by who holds each of them alone."""
    holding(*HOLDERS[held])(browser, db)
    kind = {"role": Role.USER, "also": HOLDERS[held]}
    lacked = {*EVERY} - HOLDERS[held]
    found = set()
    for method, route in GUARDED:
        names = guards_of(route)
        asked = names & OPENED_BY.keys()
        if asked and (len(lacked) > 1 or len(asked) > 1 or any(lacked & OPENED_BY[each] for each in asked)):
            owed = promised(names, method, **kind)
            refused = call(browser, method, route)
            # A route that owes nothing may still refuse for its own reasons, never for who asks.
            if refused != owed if owed else refused in ("FORBIDDEN", "REAUTH_REQUIRED"):
                found.add(f"{method} {route.path}: {refused}, not {owed}")
    assert found == set()


def test_every_permission_opens_something_and_every_guard_is_known_to_the_matrix() -> None:
    assert set(EVERY) <= set().union(*OPENED_BY.values())
    assert all(OF_ROLE.get(role, set()) == set(permissions_of(role, frozenset())) for role in Role)
    plain = {"known", "signed_in", "subscribed", "unlimited", "enrolling", "fresh", "in_person"}
    assert {each.__name__ for each in GUARDS} == {*OPENED_BY, *plain}
    used = set().union(*(guards_of(route) for _, route in GUARDED))
    assert {each.__name__ for each in GUARDS} == used


def test_a_limited_minor_is_refused_wherever_consent_is_needed(
    browser: Browser, db: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings(), "require_guardian_consent", True)
    signed_in_as(Role.USER)(browser, db)
    asking = [pair for pair in GUARDED if "unlimited" in guards_of(pair[1])]
    answers: set[Refusal] = {call(browser, method, route) for method, route in asking}
    assert answers <= {"GUARDIAN_CONSENT_REQUIRED"}


def anybody() -> Principal:
    """Somebody who may do everything, and is not in the database."""
    return Principal(
        NOBODY, NOBODY, "x@y.example", "A", "B", None, None, Role.SUPER_ADMIN, Tier.PREMIUM,
        SubscriptionStatus.ACTIVE, None, None, None, stepped_up_at=NOON,
    )  # fmt: skip


BY_ROLE = {"teacher", "maker", "super_admin", "fresh_super_admin"}
# Who it is that each guard keeps out: without it the matrix must notice on every route that carries it.
KEPT_OUT = {
    "known": "nobody",
    "signed_in": "with a given password",
    "subscribed": "user",
    "teacher": "a verified tutor",
    "maker": "author",
    "super_admin": "admin",
    "enrolling": "user",
    "fresh": "user",
    "in_person": "in an emergency",
    "fresh_super_admin": "super_admin",
    **{guard: "author" for guard in OPENED_BY if guard not in BY_ROLE},
    "class_reader": "only support.act",  # the two stand before the same writes: neither is enough
    "support_agent_in_person": "only learners.see",
}


def _kept_out(visitor: str) -> tuple[Arrive, dict[str, Any]]:
    if visitor in VISITORS:
        return VISITORS[visitor]
    return holding(*HOLDERS[visitor]), {"role": Role.USER, "also": HOLDERS[visitor]}


@pytest.mark.parametrize("nth", ROUTES)
@pytest.mark.parametrize("guard", KEPT_OUT)
def test_without_any_one_guard_the_matrix_fails_on_every_route_that_had_it(
    app: FastAPI, db: Session, watch: Any, guard: str, nth: int
) -> None:
    arrive, kind = _kept_out(KEPT_OUT[guard])
    carrying = {
        f"{method} {route.path}"
        for method, route in GUARDED[::nth]
        if guard in guards_of(route)
        and promised(guards_of(route), method, **kind) == OWED.get(guard, "REAUTH_REQUIRED")
    }
    app.dependency_overrides[getattr(guards, guard)] = anybody
    browser = Browser(
        app, base_url="http://testserver", headers={"origin": "http://testserver"}, raise_server_exceptions=False
    )
    browser.watch = watch
    arrive(browser, db)
    assert carrying or nth > 1
    assert surprises(browser, kind, guard, nth=nth) >= carrying
    assert {each.__name__ for each in GUARDS} == {*KEPT_OUT, "unlimited"}


OWED = {
    "known": "UNAUTHENTICATED",
    "signed_in": "PASSWORD_CHANGE_REQUIRED",
    "subscribed": "SUBSCRIPTION_REQUIRED",
    "teacher": "FORBIDDEN",
    "maker": "FORBIDDEN",
    "super_admin": "FORBIDDEN",
    "in_person": "EMERGENCY_SESSION",
    **{guard: "FORBIDDEN" for guard in OPENED_BY if guard not in BY_ROLE},
}


def test_nothing_changes_on_the_word_of_another_site(browser: Browser) -> None:
    for method, route in routes():
        if method != "GET":
            answer = browser.request(method, address(route), json={}, headers={"sec-fetch-site": "cross-site"})
            assert (answer.status_code, answer.json()["code"]) == (403, "CSRF"), route.path


@pytest.mark.parametrize("role", [Role.USER, Role.ADMIN, Role.SUPER_ADMIN])
def test_what_does_not_exist_is_not_found_or_malformed_but_never_a_fault(
    browser: Browser, db: Session, role: Role
) -> None:
    until = NOON.replace(year=2027)
    browser.sign_in(people.learner(db, until=until, role=role)).step_up()
    for method, route in GUARDED:
        if not re.search(r"_id\}", route.path):
            continue
        answer = browser.request(method, address(route), json={} if method in ("POST", "PUT", "PATCH") else None)
        expected = answer.status_code in (200, 204, 403, 404, 422)
        assert expected or answer.json()["code"] == "NUMBERS_NOT_READY", f"{method} {route.path}: {answer.text}"
        if answer.status_code == 200:  # a list of one's own things about it may be empty
            assert not any(answer.json().values()) if isinstance(answer.json(), dict) else answer.json() == []


def test_reading_changes_nothing(browser: Browser, db: Session) -> None:
    browser.sign_in(people.staff(db, Role.SUPER_ADMIN)).step_up()
    for method, route in routes():
        if method != "GET":
            continue
        with statements(db) as seen:
            browser.get(address(route))
        # That somebody took a copy is noted in the log, which is no change of what was read.
        changing = [each for each in seen if re.match(r"\s*(insert(?! into audit_logs)|update|delete)\b", each, re.I)]
        assert changing == [], route.path


def test_an_unknown_api_path_is_a_json_not_found(browser: Browser) -> None:
    answer = browser.get("/api/no/such/thing")
    assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")


def test_what_is_not_json_is_said_to_be_so(browser: Browser) -> None:
    answer = browser.post("/api/auth/login", content=b'{"a":', headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["fields"]) == (422, {"body": "This is not JSON."})


def test_a_request_that_carries_too_much_is_refused(browser: Browser) -> None:
    answer = browser.post("/api/auth/login", content=b"x" * 1_048_577, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (413, "TOO_LARGE")
