"""Tutors for tests."""

from typing import Any

from sqlalchemy.orm import Session

from api.platform.roles import Role
from api.tutoring.tutors.tables import MarketplaceTutor, VerificationStatus
from tests.conftest import NOON
from tests.factories.people import person


def tutor(db: Session, **given: Any) -> MarketplaceTutor:
    """A verified tutor of mathematics without a review."""
    user = given.pop("user", None) or person(db, role=Role.TUTOR)
    defaults: dict[str, Any] = {
        "user_id": user.id,
        "display_name": f"{user.first_name} {user.last_name}",
        "subjects": ["Mathematics"],
        "teaching_areas": [{"subjectName": "Mathematics", "subjectSlug": "mathematics", "schoolYears": ["S1"]}],
        "languages": ["English"],
        "hourly_rate": 20_000,
        "phone_number": "+256700000001",
        "payout_details": {"phoneNumber": "+256700000002"},
        "verification_status": VerificationStatus.VERIFIED,
        "verified_at": NOON,
    }
    made = MarketplaceTutor(**{**defaults, **given})
    db.add(made)
    db.flush()
    return made
