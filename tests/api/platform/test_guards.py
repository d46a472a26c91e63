"""Each guard of a permission by itself: whom it lets in, whether in person, whether proved again just now."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from inspect import signature
from typing import Any
from uuid import UUID

import pytest

from api import constants
from api.platform import guards
from api.platform.guards import EmergencySession, Forbidden, Impersonating, ReauthRequired
from api.platform.permissions.rules import FINANCE, StaffPermission
from api.platform.principal import Principal
from api.platform.roles import Role, SubscriptionStatus, Tier
from tests.api.accounts.auth.test_concurrency import apart
from tests.conftest import NOON

NOBODY = Principal(
    UUID(int=1), UUID(int=2), "a@b.example", "A", "B", None, None, Role.USER, Tier.FREE, SubscriptionStatus.INACTIVE,
    None, None, None, stepped_up_at=NOON,
)  # fmt: skip
P = StaffPermission
PROOF = timedelta(minutes=constants.STEP_UP_MINUTES)
# Guard, the permissions that open it, whether it asks for the person, whether for a proof of just now.
GUARDS: list[tuple[Any, set[StaffPermission], bool, bool]] = [
    (guards.finance_reader, {*FINANCE}, False, False),
    (guards.finance_member, {*FINANCE}, True, False),
    (guards.finance_preparer, {P.FINANCE_PREPARE}, True, False),
    (guards.fresh_finance_preparer, {P.FINANCE_PREPARE}, True, True),
    (guards.finance_approver, {P.FINANCE_APPROVE}, True, True),
    (guards.finance_settler, {P.FINANCE_SETTLE}, True, True),
    (guards.content_reviewer, {P.CONTENT_REVIEW}, False, False),
    (guards.moderator, {P.CONTENT_REVIEW}, True, False),
    (guards.content_editor, {P.CONTENT_REVIEW}, True, False),
    (guards.class_reader, {P.LEARNERS_SEE}, False, False),
    (guards.people_manager, {P.PEOPLE_MANAGE}, False, False),
    (guards.fresh_people_manager, {P.PEOPLE_MANAGE}, True, True),
    (guards.analytics_reader, {P.ANALYTICS_READ}, False, False),
    (guards.mart_reader, {P.ANALYTICS_READ, *FINANCE}, False, False),
    (guards.support_agent, {P.SUPPORT_ACT}, False, False),
    (guards.support_agent_in_person, {P.SUPPORT_ACT}, True, False),
    (guards.fresh_support_agent, {P.SUPPORT_ACT}, True, True),
]
EACH = pytest.mark.parametrize(
    ("guard", "opened_by", "is_in_person", "is_fresh"), [pytest.param(*each, id=each[0].__name__) for each in GUARDS]
)


def lets_in(guard: Callable[..., Any], me: Principal, now: Any = NOON) -> bool:
    """Whether it answers with the person who asked; its refusals of other kinds are raised."""
    more = {"now": now} if "now" in signature(guard).parameters else {}
    try:
        return apart(lambda: asyncio.run(guard(me, **more))) is me
    except Forbidden:
        return False


@EACH
def test_a_guard_opens_by_its_own_permissions_alone(
    guard: Callable[..., Any], opened_by: set[StaffPermission], is_in_person: bool, is_fresh: bool
) -> None:
    opens = {each for each in StaffPermission if lets_in(guard, replace(NOBODY, given=frozenset({each})))}
    assert opens == opened_by
    assert not lets_in(guard, NOBODY)


@EACH
def test_what_needs_the_person_opens_to_no_borrowed_session(
    guard: Callable[..., Any], opened_by: set[StaffPermission], is_in_person: bool, is_fresh: bool
) -> None:
    me = replace(NOBODY, given=frozenset(opened_by))
    for borrowed, refusal in (
        (replace(me, is_emergency=True), EmergencySession),
        (replace(me, impersonator_id=UUID(int=9)), Impersonating),
    ):
        if is_in_person:
            with pytest.raises(refusal):
                lets_in(guard, borrowed)
        else:
            assert lets_in(guard, borrowed)


@EACH
def test_what_cannot_be_taken_back_asks_for_a_proof_of_the_last_minutes(
    guard: Callable[..., Any], opened_by: set[StaffPermission], is_in_person: bool, is_fresh: bool
) -> None:
    me = replace(NOBODY, given=frozenset(opened_by))
    assert lets_in(guard, me, NOON + PROOF)
    for late in (replace(me, stepped_up_at=NOON - PROOF - timedelta(seconds=1)), replace(me, stepped_up_at=None)):
        if is_fresh:
            with pytest.raises(ReauthRequired):
                lets_in(guard, late)
        else:
            assert lets_in(guard, late)


def test_admins_look_at_money_and_marts_and_move_none() -> None:
    for role in (Role.ADMIN, Role.SUPER_ADMIN):
        me = replace(NOBODY, role=role)
        assert [lets_in(each, me) for each in (guards.finance_reader, guards.mart_reader)] == [True, True]
        moving = (guards.finance_member, guards.finance_preparer, guards.finance_approver, guards.finance_settler)
        assert not any(lets_in(each, me) for each in moving)


def test_teachers_and_makers_are_who_teaches_tutors_or_sees_learners() -> None:
    people = [
        NOBODY, replace(NOBODY, is_teacher=True), replace(NOBODY, is_verified_tutor=True),
        replace(NOBODY, given=frozenset({P.LEARNERS_SEE})), replace(NOBODY, role=Role.MODERATOR),
    ]  # fmt: skip
    assert [lets_in(guards.teacher, each) for each in people] == [False, True, False, True, True]
    assert [lets_in(guards.maker, each) for each in people] == [False, True, True, True, True]


def test_super_admins_alone_pass_for_one() -> None:
    assert {role for role in Role if lets_in(guards.super_admin, replace(NOBODY, role=role))} == {Role.SUPER_ADMIN}
    assert lets_in(guards.fresh_super_admin, replace(NOBODY, role=Role.SUPER_ADMIN))
    with pytest.raises(ReauthRequired):
        lets_in(guards.fresh_super_admin, replace(NOBODY, role=Role.SUPER_ADMIN, stepped_up_at=None))
