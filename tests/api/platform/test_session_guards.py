"""Each guard of a session by itself: who is asking, with what session, and what is still to be done first."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any, TypeVar
from uuid import UUID

import pytest
from fastapi import Request
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.service import end_sessions, open_session
from api.accounts.auth.tables import User
from api.platform import guards
from api.platform.client_info import Client
from api.platform.guards import (
    EmergencySession,
    GuardianConsentRequired,
    Impersonating,
    PasswordChangeRequired,
    ReauthRequired,
    SubscriptionRequired,
    TotpEnrolmentRequired,
    Unauthenticated,
)
from api.platform.permissions.rules import StaffPermission
from api.platform.principal import Principal
from api.platform.raw_sql import Within
from api.platform.roles import Role, SubscriptionStatus, Tier
from api.platform.session_ends import WORDS, SessionEnd
from api.settings import settings
from tests.api.accounts.auth.test_concurrency import apart
from tests.conftest import NOON
from tests.factories import people

T = TypeVar("T")
HERE = Client("203.0.113.9", "a browser")
ANYBODY = Principal(
    UUID(int=1), UUID(int=2), "a@b.example", "A", "B", None, None, Role.USER, Tier.FREE, SubscriptionStatus.INACTIVE,
    None, None, None, stepped_up_at=NOON,
)  # fmt: skip
EMERGENCY = replace(ANYBODY, is_emergency=True)
IN_ANOTHERS_NAME = replace(ANYBODY, impersonator_id=UUID(int=9))
GIVEN_PASSWORD = replace(ANYBODY, must_change_password=True)


class Untouched:
    """A database that nobody asks."""

    def row(self, sql: str, parameters: Any) -> None:
        raise AssertionError(sql)


def answer_of(guard: Callable[..., Awaitable[T]], **given: Any) -> T:
    async def ask() -> T:
        return await guard(**given)

    return apart(lambda: asyncio.run(ask()))


def request(token: str | None = None, method: str = "GET") -> Request:
    headers = [(b"cookie", f"sid={token}".encode())] if token else []
    return Request({"type": "http", "method": method, "headers": headers})


def opened(db: Session, user: User) -> str:
    return open_session(db, user, now=NOON, client=HERE)


def test_a_visitor_is_whose_session_the_cookie_opens_and_comes_from_where_they_are_now(db: Session) -> None:
    user, elsewhere = people.person(db), Client("198.51.100.7", "another")
    given = {"request": request(opened(db, user)), "sql": Within(db), "client": elsewhere}
    found = answer_of(guards.visitor, now=NOON, **given)
    assert found is not None
    assert (found.id, found.client) == (user.id, elsewhere)
    assert answer_of(guards.visitor, now=NOON + timedelta(days=constants.SESSION_IDLE_DAYS), **given) is None
    given["request"] = request("made-up")
    assert answer_of(guards.visitor, now=NOON, **given) is None


def test_who_brings_no_cookie_costs_the_database_nothing() -> None:
    given = {"request": request(), "sql": Untouched(), "now": NOON}
    assert answer_of(guards.visitor, client=HERE, **given) is None
    with pytest.raises(Unauthenticated) as refused:
        answer_of(guards.known, me=None, **given)
    assert (refused.value.message, refused.value.extra) == (Unauthenticated.detail, {})


def test_who_has_a_live_session_is_known_without_asking_again() -> None:
    for me in (ANYBODY, EMERGENCY, GIVEN_PASSWORD):
        assert answer_of(guards.known, me=me, request=request("any"), sql=Untouched(), now=NOON) is me


def test_whose_session_is_over_is_told_why_and_who_had_none_is_not(db: Session) -> None:
    user = people.person(db)
    signed_out = opened(db, user)
    end_sessions(db, user.id, now=NOON, because=SessionEnd.SIGNED_OUT)
    live, later = opened(db, user), NOON + timedelta(days=constants.SESSION_IDLE_DAYS)
    for token, now, end in (
        (signed_out, NOON, SessionEnd.SIGNED_OUT),
        (live, later, SessionEnd.EXPIRED),
        (live, NOON, None),
        ("made-up", NOON, None),
    ):
        with pytest.raises(Unauthenticated) as refused:
            answer_of(guards.known, me=None, request=request(token), sql=Within(db), now=now)
        words, extra = (WORDS[end], {"endedBecause": end}) if end else (Unauthenticated.detail, {})
        assert (refused.value.message, refused.value.extra) == (words, extra)


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
def test_in_anothers_name_one_looks_and_changes_nothing(method: str) -> None:
    for me in (ANYBODY, EMERGENCY):
        assert answer_of(guards.signed_in, me=me, request=request(method=method)) is me
    if method in ("GET", "HEAD"):
        assert answer_of(guards.signed_in, me=IN_ANOTHERS_NAME, request=request(method=method)) is IN_ANOTHERS_NAME
    else:
        with pytest.raises(Impersonating):
            answer_of(guards.signed_in, me=IN_ANOTHERS_NAME, request=request(method=method))


def test_a_password_that_was_set_is_changed_first_but_not_by_who_borrows_the_session() -> None:
    with pytest.raises(PasswordChangeRequired):
        answer_of(guards.signed_in, me=GIVEN_PASSWORD, request=request())
    for borrowed in (EMERGENCY, IN_ANOTHERS_NAME):
        me = replace(borrowed, must_change_password=True)
        assert answer_of(guards.signed_in, me=me, request=request()) is me


def test_who_holds_trust_sets_up_a_second_factor_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings(), "require_staff_totp", True)
    assert answer_of(guards.signed_in, me=ANYBODY, request=request()) is ANYBODY
    for me in (replace(ANYBODY, role=Role.ADMIN), replace(ANYBODY, given=frozenset({StaffPermission.SUPPORT_ACT}))):
        with pytest.raises(TotpEnrolmentRequired):
            answer_of(guards.signed_in, me=me, request=request())
        done = replace(me, has_totp=True)
        assert answer_of(guards.signed_in, me=done, request=request()) is done


def test_what_subscribers_read_opens_to_a_running_plan_and_to_staff_who_review() -> None:
    paid = replace(
        ANYBODY,
        subscription_tier=Tier.BASIC,
        subscription_status=SubscriptionStatus.ACTIVE,
        subscription_period_end=NOON + timedelta(seconds=1),
    )
    for me in (paid, replace(ANYBODY, role=Role.ADMIN), replace(paid, role=Role.SUPER_ADMIN)):
        assert answer_of(guards.subscribed, me=me, now=NOON) is me
    for me in (ANYBODY, replace(paid, subscription_period_end=NOON), replace(ANYBODY, role=Role.MODERATOR)):
        with pytest.raises(SubscriptionRequired):
            answer_of(guards.subscribed, me=me, now=NOON)


def test_a_minor_waits_for_consent_until_the_day_they_come_of_age(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings(), "require_guardian_consent", True)
    night = NOON.replace(hour=21)  # midnight in Kampala, so that the day there is already the next one
    born = date(night.year - constants.ADULT_AGE, night.month, night.day + 1)
    me = replace(ANYBODY, date_of_birth=born)
    assert answer_of(guards.unlimited, me=me, now=night) is me
    for minor in (replace(me, date_of_birth=born + timedelta(days=1)), replace(me, date_of_birth=None)):
        with pytest.raises(GuardianConsentRequired):
            answer_of(guards.unlimited, me=minor, now=night)
        agreed = replace(minor, guardian_consented_at=NOON)
        assert answer_of(guards.unlimited, me=agreed, now=night) is agreed


@pytest.mark.parametrize("guard", [guards.enrolling, guards.fresh])
def test_what_is_fresh_asks_for_the_person_and_a_proof_of_the_last_minutes(guard: Callable[..., Any]) -> None:
    until = NOON + timedelta(minutes=constants.STEP_UP_MINUTES)
    assert answer_of(guard, me=ANYBODY, now=until) is ANYBODY
    for me, refusal in (
        (replace(ANYBODY, stepped_up_at=None), ReauthRequired),
        (EMERGENCY, EmergencySession),
        (IN_ANOTHERS_NAME, Impersonating),
    ):
        with pytest.raises(refusal):
            answer_of(guard, me=me, now=NOON)
    with pytest.raises(ReauthRequired):
        answer_of(guard, me=ANYBODY, now=until + timedelta(seconds=1))


def test_in_person_is_nobody_who_borrowed_the_session() -> None:
    stale = replace(ANYBODY, stepped_up_at=None)
    assert answer_of(guards.in_person, me=stale) is stale
    for me, refusal in ((EMERGENCY, EmergencySession), (IN_ANOTHERS_NAME, Impersonating)):
        with pytest.raises(refusal):
            answer_of(guards.in_person, me=me)
