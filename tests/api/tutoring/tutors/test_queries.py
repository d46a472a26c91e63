"""Visitors find verified tutors and nobody else, and learn nothing of them that is not theirs to know."""

import pytest
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from api.tutoring.tutors.tables import MarketplaceTutor, VerificationStatus
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.people import person
from tests.factories.tutors import tutor

HIDDEN = [status for status in VerificationStatus if status is not VerificationStatus.VERIFIED]


def names(browser: Browser, query: str = "") -> list[str]:
    answer = browser.get(f"/api/tutors?{query}")
    assert answer.status_code == 200, answer.text
    return [each["displayName"] for each in answer.json()["data"]]


@pytest.mark.parametrize("status", HIDDEN)
def test_a_tutor_who_is_not_verified_is_found_by_nobody(
    browser: Browser, db: Session, status: VerificationStatus
) -> None:
    hidden = tutor(db, verification_status=status)
    for query in ("", "verified=true", "verified=false", "q=nakato"):
        assert names(browser, query) == []
    assert browser.get(f"/api/tutors/{hidden.id}").status_code == 404


def test_a_tutor_who_has_left_is_not_found(browser: Browser, db: Session) -> None:
    left = tutor(db, is_active=False)
    assert names(browser) == []
    assert browser.get(f"/api/tutors/{left.id}").json()["code"] == "TUTOR_NOT_FOUND"


def test_the_best_rated_come_first_and_those_without_a_review_after_them(browser: Browser, db: Session) -> None:
    tutor(db, display_name="New", years_experience=20)
    tutor(db, display_name="Good", average_rating=4)
    tutor(db, display_name="Best", average_rating=5)
    assert names(browser, "verified=true&limit=12") == ["Best", "Good", "New"]
    assert names(browser, "limit=1") == ["Best"]
    assert browser.get("/api/tutors?limit=1").json()["total"] == 3


def test_a_tutor_without_reviews_has_no_rating_rather_than_five(browser: Browser, db: Session) -> None:
    new = tutor(db)
    assert browser.get(f"/api/tutors/{new.id}").json()["averageRating"] is None


def test_no_number_of_a_tutor_and_no_money_leaves_the_house(browser: Browser, db: Session) -> None:
    found = tutor(db)
    for path in ("/api/tutors", f"/api/tutors/{found.id}"):
        text = browser.get(path).text
        for secret in ("+256700000001", "+256700000002", "totalEarnings", "commissionRate", "userId"):
            assert secret not in text


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("subject=Physics", ["Okello"]),
        ("language=Luganda", ["Amina"]),
        ("maxPrice=15000", ["Okello"]),
        ("q=kampala", ["Amina"]),
        ("q=Physics", ["Okello"]),
        ("q=100%25", []),
        ("sort=-price", ["Amina", "Okello"]),
        ("sort=price", ["Okello", "Amina"]),
    ],
)
def test_tutors_are_found_by_what_one_looks_for(browser: Browser, db: Session, query: str, expected: list[str]) -> None:
    tutor(db, display_name="Amina", languages=["English", "Luganda"], location="Ntinda, Kampala")
    tutor(db, display_name="Okello", subjects=["Physics"], hourly_rate=15_000)
    assert names(browser, query) == expected


def test_the_choices_are_those_that_occur_among_listed_tutors(browser: Browser, db: Session) -> None:
    tutor(db, languages=["English", "Luganda"])
    tutor(db, languages=["Acholi"], subjects=["Art"], verification_status=VerificationStatus.PENDING)
    assert browser.get("/api/tutors/choices").json() == {
        "subjects": ["Mathematics"],
        "languages": ["English", "Luganda"],
        "lowestRate": 20_000,
        "highestRate": 20_000,
    }


def test_ones_own_profile_is_told_to_its_owner_whatever_its_state(browser: Browser, db: Session) -> None:
    assert browser.get("/api/tutors/me").status_code == 401
    user = person(db)
    tutor(db, user=user, verification_status=VerificationStatus.PENDING)
    browser.sign_in(user)
    assert browser.get("/api/tutors/me").json()["verificationStatus"] == "pending"


def test_who_is_no_tutor_has_no_profile_and_no_error(browser: Browser, db: Session) -> None:
    browser.sign_in(person(db))
    answer = browser.get("/api/tutors/me")
    assert (answer.status_code, answer.json()) == (200, None)


def test_a_verified_tutor_was_verified_at_some_moment(db: Session) -> None:
    with pytest.raises(IntegrityError, match="verified_has_a_moment"):
        tutor(db, verified_at=None)


def test_a_tutor_starts_pending_with_a_quarter_for_the_house(db: Session) -> None:
    made = MarketplaceTutor(user_id=person(db).id, display_name="A", hourly_rate=1, verified_at=NOON)
    db.add(made)
    db.flush()
    assert (made.verification_status, str(made.commission_rate)) == (VerificationStatus.PENDING, "0.25")
