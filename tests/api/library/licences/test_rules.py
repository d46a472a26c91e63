"""Ends and states of licences at their bounds, and what a page says of whom it is lent to. Pure."""

from datetime import date, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest

from api.library.licences import rules
from api.library.licences.rules import check_renewal, end_of, status_at
from api.library.licences.tables import LicenceStatus
from tests.conftest import NOON

S = LicenceStatus
SECOND, DAY = timedelta(seconds=1), timedelta(days=1)
LATEST = NOON + 30 * DAY


def licence(status: LicenceStatus = S.ACTIVE, end: datetime = NOON + DAY, renewals: int = 0) -> Any:
    return SimpleNamespace(status=status, offline_expires_at=end, renewal_count=renewals)


def test_a_licence_ends_after_thirty_days_and_three_days_after_the_plan_at_the_latest() -> None:
    assert end_of(NOON, None) == LATEST
    assert end_of(NOON, NOON + 27 * DAY) == LATEST
    assert end_of(NOON, NOON + 27 * DAY - SECOND) == LATEST - SECOND
    assert end_of(NOON + timedelta(microseconds=9), None) == LATEST


def test_what_is_live_is_over_once_its_end_has_come() -> None:
    for status in S:
        assert status_at(licence(status, NOON + SECOND), NOON) is status
        over = S.EXPIRED if status in (S.READY, S.ACTIVE) else status
        assert status_at(licence(status, NOON), NOON) is over


def test_a_licence_that_no_device_registered_is_cancelled_when_its_loan_ends() -> None:
    assert rules.ended_as(S.READY, S.RETURNED) is S.CANCELLED
    assert rules.ended_as(S.ACTIVE, S.RETURNED) is S.RETURNED


def test_a_renewal_runs_as_long_as_is_wanted_and_may_be() -> None:
    held = licence()
    assert check_renewal(held, None, LATEST, NOON) == LATEST
    assert check_renewal(held, LATEST + timedelta(microseconds=9), LATEST, NOON) == LATEST
    assert check_renewal(held, NOON + DAY, LATEST, NOON) == NOON + DAY
    for wanted in (LATEST + SECOND, NOON + DAY - SECOND):
        with pytest.raises(rules.RenewalDateRefused) as refused:
            check_renewal(held, wanted, LATEST, NOON)
        assert refused.value.extra == {"end": LATEST.isoformat()}


@pytest.mark.parametrize(
    ("held", "problem"),
    [
        (licence(S.RETURNED), rules.AlreadyReturned),
        (licence(S.EXPIRED), rules.LicenceExpired),
        (licence(end=NOON), rules.LicenceExpired),
        (licence(S.READY), rules.RenewalRefused),
        (licence(S.REVOKED), rules.RenewalRefused),
        (licence(S.CANCELLED), rules.RenewalRefused),
        (licence(renewals=12), rules.RenewalRefused),
    ],
)
def test_what_is_not_live_or_was_renewed_a_dozen_times_is_not_renewed(held: Any, problem: type[Exception]) -> None:
    with pytest.raises(problem):
        check_renewal(held, None, LATEST, NOON)


def test_the_eleventh_renewal_is_not_the_last() -> None:
    assert check_renewal(licence(renewals=11), None, LATEST, NOON) == LATEST


def test_a_page_names_a_grown_up_whole_and_a_minor_by_the_first_name() -> None:
    loan, today = UUID(int=7), date(2026, 11, 16)
    grown: Any = SimpleNamespace(first_name="Ann", last_name="Auma", email="a@x.ug", date_of_birth=date(1990, 1, 1))
    policy = {
        "watermark": {"name": "Ann Auma", "email": "a@x.ug", "loanId": str(loan)},
        "copy": {"enabled": True, "maxPercent": 40},
        "offline": {"enabled": True, "maxDays": 30},
    }
    assert rules.policy_for(grown, loan, today) == policy
    grown.date_of_birth = date(2012, 1, 1)
    assert rules.watermark(grown, loan, today) == {"name": "Ann", "email": None, "loanId": str(loan)}
    assert rules.policy_for(grown, loan, today)["watermark"]["name"] == "Ann"
