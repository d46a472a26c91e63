"""Tutors on the wire: what a visitor may know. No phone number, no money earned, no documents."""

from typing import Any
from uuid import UUID

from pydantic import Field

from api.platform.schemas import Percent, Schema
from api.tutoring.tutors.tables import EducationLevel, VerificationStatus


class TeachingArea(Schema):
    subject_name: str
    subject_slug: str | None = None
    school_years: list[str] = Field(default_factory=list)


class TutorOut(Schema):
    """A tutor as lists show them. `averageRating` is null until there is a review; `hourlyRate` is shillings."""

    id: UUID
    display_name: str
    profile_image_url: str | None
    verification_status: VerificationStatus
    average_rating: Percent | None
    total_sessions: int
    teaching_areas: list[TeachingArea]
    subjects: list[str]
    languages: list[str]
    bio: str | None
    location: str | None
    hourly_rate: int
    currency: str
    years_experience: int | None
    is_available: bool


class TutorDetail(TutorOut):
    education_level: EducationLevel | None
    teaching_methodology: str | None
    availability: list[Any] | None = Field(description="`{day, from, to}`, in the tutor's time zone")
    timezone: str


class Tutors(Schema):
    data: list[TutorOut]
    total: int


class TutorChoices(Schema):
    """What the listed tutors can be filtered by."""

    subjects: list[str]
    languages: list[str]
    lowest_rate: int | None
    highest_rate: int | None


class OwnTutor(Schema):
    """One's own tutor profile, as the shell needs it."""

    id: UUID
    display_name: str
    verification_status: VerificationStatus
    is_active: bool


class TutorRecord(Schema):
    """What the staff sees of somebody's tutor record. `hourlyRate` is shillings, null until it is said."""

    display_name: str
    bio: str | None
    subjects: list[str]
    hourly_rate: int | None
    verification_status: VerificationStatus
