"""Cycles, places and the moves of a loan."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as drawn
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.loans.rules import (
    CYCLE,
    InvalidTransition,
    cycle_at,
    entitled_until,
    require_move,
    wider,
    written_holder,
)
from api.library.loans.tables import LoanStatus
from api.platform.principal import Principal
from api.platform.roles import Role, SubscriptionStatus, Tier
from tests.conftest import NOON
from tests.factories import lending, people


def test_a_cycle_is_thirty_days_that_end_with_the_plan(db: Session) -> None:
    ends = NOON + timedelta(days=12)
    me = lending.principal(people.learner(db, until=ends))
    assert cycle_at(me, NOON) == (ends - CYCLE, ends)


def test_a_plan_of_a_term_has_three_cycles(db: Session) -> None:
    ends = NOON + timedelta(days=90)
    me = lending.principal(people.learner(db, until=ends))
    starts = [cycle_at(me, NOON + timedelta(days=day))[0] for day in (0, 29, 30, 60, 89)]
    assert starts == [NOON, NOON, NOON + CYCLE, NOON + 2 * CYCLE, NOON + 2 * CYCLE]


def test_a_plan_without_an_end_has_the_months_of_kampala(db: Session) -> None:
    me = lending.principal(people.learner(db, until=NOON))
    me.subscription_period_end = None
    start, end = cycle_at(me, NOON)
    assert (start, end) == (datetime(2026, 10, 31, 21, tzinfo=UTC), datetime(2026, 11, 30, 21, tzinfo=UTC))


@given(drawn.integers(1, 200 * 86_400))
def test_every_moment_of_a_plan_is_in_the_cycle_found_for_it(seconds: int) -> None:
    ends = NOON + timedelta(seconds=seconds)
    me = _premium(ends)
    start, end = cycle_at(me, NOON)
    assert start <= NOON < end <= ends
    assert end - start == CYCLE


def _premium(ends: datetime) -> Principal:
    user = User(email="a@b.example", first_name="A", last_name="B", role=Role.USER, subscription_tier=Tier.PREMIUM,
                subscription_status=SubscriptionStatus.ACTIVE, subscription_period_end=ends)  # fmt: skip
    return lending.principal(user)


@dataclass
class Reader:
    date_of_birth: date | None
    first_name: str = "Amina"
    last_name: str = "Okello"
    email: str = "amina@kitabo.example"


def test_a_page_names_a_grown_up_whole_and_a_minor_by_the_first_name_alone() -> None:
    today = NOON.date()
    assert written_holder(Reader(date(2008, 11, 16)), today) == ("Amina Okello", "amina@kitabo.example")
    assert written_holder(Reader(date(2008, 11, 17)), today) == ("Amina", None)
    assert written_holder(Reader(None), today) == ("Amina", None)
    assert written_holder(Reader(date(1990, 1, 1), last_name=""), today) == ("Amina", "amina@kitabo.example")


def test_a_trial_lets_read_to_the_later_of_its_ends_and_nothing_without_one(db: Session) -> None:
    me = lending.principal(people.learner(db, until=NOON))
    me.subscription_tier, me.subscription_period_end = Tier.TRIAL, None
    me.trial_ends_at, me.free_trial_ended_at = NOON + timedelta(days=3), NOON + timedelta(days=5)
    assert entitled_until(me, NOON) == NOON + timedelta(days=5)
    assert entitled_until(me, NOON + timedelta(days=5)) is None
    me.trial_ends_at = me.free_trial_ended_at = None
    assert entitled_until(me, NOON) is None


def test_minus_one_is_the_widest_limit() -> None:
    assert (wider(3, 5), wider(-1, 3), wider(3, -1)) == (5, -1, -1)


@pytest.mark.parametrize("start", LoanStatus)
@pytest.mark.parametrize("end", LoanStatus)
def test_only_an_active_loan_ends_and_it_ends_once(start: LoanStatus, end: LoanStatus) -> None:
    if start is LoanStatus.ACTIVE and end is not LoanStatus.ACTIVE:
        require_move(start, end)
    else:
        with pytest.raises(InvalidTransition):
            require_move(start, end)
