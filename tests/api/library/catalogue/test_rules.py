"""Which plan opens which book, and what else is said of a book."""

from datetime import timedelta

import pytest

from api.accounts.auth.tables import User
from api.library.catalogue.rules import access_of, is_published, may_open, plan_opens, reading_minutes, small_cover
from api.library.catalogue.tables import ApprovalStatus, Book
from api.platform.principal import Principal
from api.platform.roles import Role, SubscriptionStatus, Tier
from tests.conftest import NOON
from tests.factories import lending

LATER = NOON + timedelta(days=3)


def on(tier: Tier, role: Role = Role.USER) -> Principal:
    status = SubscriptionStatus.INACTIVE if tier in (Tier.FREE, Tier.TRIAL) else SubscriptionStatus.ACTIVE
    user = User(
        email="a@b.example", first_name="A", last_name="B", role=role, subscription_tier=tier,
        subscription_status=status, subscription_period_end=LATER,
    )  # fmt: skip
    made = lending.principal(user)
    made.trial_ends_at = LATER if tier is Tier.TRIAL else None
    return made


@pytest.mark.parametrize(
    ("plan", "opens"),
    [
        (Tier.FREE, set()),
        (Tier.TRIAL, {Tier.FREE, Tier.TRIAL}),
        (Tier.BASIC, {Tier.FREE, Tier.TRIAL, Tier.BASIC}),
        (Tier.PREMIUM, set(Tier)),
    ],
)
def test_a_plan_opens_the_books_of_its_tier_and_those_below(plan: Tier, opens: set[Tier]) -> None:
    assert {tier for tier in Tier if plan_opens(on(plan), tier, NOON)} == opens
    assert not any(plan_opens(on(plan), tier, LATER) for tier in Tier)


def test_a_book_says_what_would_open_it() -> None:
    book = Book(required_tier=Tier.PREMIUM)
    assert access_of(None, book, NOON) == "sign_in"
    people = [on(Tier.FREE), on(Tier.TRIAL), on(Tier.BASIC), on(Tier.PREMIUM), on(Tier.FREE, Role.ADMIN)]
    assert [access_of(each, book, NOON) for each in people] == ["subscribe", "upgrade", "upgrade", "read", "read"]
    assert [may_open(each, book, NOON) for each in people] == [False, False, False, True, True]


def test_only_an_approved_book_is_published() -> None:
    assert {status for status in ApprovalStatus if is_published(Book(approval_status=status))} == {
        ApprovalStatus.APPROVED
    }


def test_lists_show_the_small_cover_where_there_are_two() -> None:
    assert small_cover("/api/books/1/cover/large") == "/api/books/1/cover/small"
    assert small_cover("/covers/large.png") == "/covers/large.png"
    assert small_cover(None) == "/api/placeholder/200/280"


def test_a_page_takes_about_two_minutes_and_a_book_at_least_one() -> None:
    assert [reading_minutes(pages) for pages in (0, 1, 12, 240)] == [1, 2, 23, 460]
