"""Tutors of the marketplace."""

from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import NotRequired
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, Numeric, text
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import TypedDict

from api.constants import CURRENCY, TIMEZONE
from api.platform.db import Choice, Record
from api.platform.money import Ugx
from api.publishing.authors.tables import PaymentDetails


class VerificationStatus(StrEnum):
    PENDING = "pending"
    APPROVED = "approved"
    DOCUMENTS = "documents"
    INTERVIEW = "interview"
    VERIFIED = "verified"
    REJECTED = "rejected"
    SUSPENDED = "suspended"


class EducationLevel(StrEnum):
    OLEVEL = "olevel"
    ALEVEL = "alevel"
    DIPLOMA = "diploma"
    BACHELOR = "bachelor"
    MASTER = "master"
    PHD = "phd"


class Area(TypedDict):
    """A subject a tutor teaches, and to which school years."""

    subjectName: str
    subjectSlug: NotRequired[str | None]
    schoolYears: NotRequired[list[str]]


# "from" is no name Python lets a class have.
FreeHours = TypedDict("FreeHours", {"day": str, "from": str, "to": str})


class MarketplaceTutor(Record):
    """One tutor. `average_rating` is null until somebody has reviewed a session; `hourly_rate` is whole shillings,
    null until the tutor says it; a verified tutor has one.

    A teaching area is `{subjectName, subjectSlug, schoolYears}`; `subjects` are the plain names.
    """

    __tablename__ = "marketplace_tutors"
    __table_args__ = (
        CheckConstraint("hourly_rate > 0", "rate_is_positive"),
        CheckConstraint("verification_status <> 'verified' or hourly_rate is not null", "verified_has_a_rate"),
        CheckConstraint("average_rating between 1 and 5", "rating_is_one_to_five"),
        CheckConstraint("commission_rate between 0 and 1", "commission_is_a_share"),
        CheckConstraint("total_sessions >= 0 and total_earnings >= 0", "totals_not_negative"),
        CheckConstraint("(verification_status = 'verified') <= (verified_at is not null)", "verified_has_a_moment"),
        Index(
            "ix_marketplace_tutors_listed",
            "average_rating",
            postgresql_where=text("verification_status = 'verified' and is_active"),
        ),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), unique=True)
    display_name: Mapped[str]
    bio: Mapped[str | None]
    profile_image_url: Mapped[str | None]
    phone_number: Mapped[str | None]
    location: Mapped[str | None]
    timezone: Mapped[str] = mapped_column(default=TIMEZONE)
    subjects: Mapped[list[str]] = mapped_column(default=list)
    languages: Mapped[list[str]] = mapped_column(default=list)
    education_level: Mapped[EducationLevel | None] = mapped_column(Choice(EducationLevel))
    years_experience: Mapped[int | None]
    teaching_methodology: Mapped[str | None]
    teaching_areas: Mapped[list[Area]] = mapped_column(default=list)
    availability: Mapped[list[FreeHours] | None]
    hourly_rate: Mapped[Ugx | None]
    currency: Mapped[str] = mapped_column(default=CURRENCY)
    is_available: Mapped[bool] = mapped_column(default=True)
    verification_status: Mapped[VerificationStatus] = mapped_column(
        Choice(VerificationStatus), default=VerificationStatus.PENDING
    )
    verified_at: Mapped[datetime | None]
    verified_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
    total_sessions: Mapped[int] = mapped_column(default=0)
    average_rating: Mapped[Decimal | None] = mapped_column(Numeric(3, 2))
    total_earnings: Mapped[Ugx] = mapped_column(default=0)
    commission_rate: Mapped[Decimal] = mapped_column(Numeric(4, 3), default=Decimal("0.25"))
    payout_method: Mapped[str] = mapped_column(default="mobile_money")
    payout_details: Mapped[PaymentDetails | None]
    is_active: Mapped[bool] = mapped_column(default=True)
    last_active_at: Mapped[datetime | None]
    background_check_passed: Mapped[bool] = mapped_column(default=False)
