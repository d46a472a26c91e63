"""What the screens are told of a person's account."""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.accounts.profile.hooks import school_years, subjects
from api.accounts.profile.schemas import (
    ChangeOut,
    ConsentOut,
    DeletionOut,
    GuardianQuestionOut,
    Named,
    Photo,
    ProfileOut,
    SettingsOut,
)
from api.accounts.profile.service import deletion, guardian, photo, profile
from api.accounts.profile.tables import ContactChange, ContactKind, GuardianConsent
from api.platform.clock import day_of
from api.platform.entitlements import is_adult, is_limited
from api.platform.principal import Principal

# Luganda and Kiswahili wait for somebody who speaks them, and say so where they are chosen.
LANGUAGES = [
    Named(value="en", label="English"),
    Named(value="lg", label="Luganda (draft)"),
    Named(value="sw", label="Kiswahili (draft)"),
]


def profile_of(db: Session, me: Principal, now: datetime) -> ProfileOut:
    user, kept = profile.person(db, me.id), profile.settings_of(db, me.id)
    consent, leaving = guardian.latest(db, me.id), deletion.pending(db, me.id)
    today = day_of(now)
    return ProfileOut(
        **{name: getattr(user, name) for name in PLAIN},
        phone_verified=user.phone_verified_at is not None,
        photo=photo_of(kept.photo_key),
        settings=SettingsOut.model_validate(kept),
        has_totp=me.has_totp,
        is_minor=user.date_of_birth is None or not is_adult(user.date_of_birth, today),
        is_limited=is_limited(user, today),
        consent=consent and consent_of(consent, now),
        deletion=leaving and DeletionOut.model_validate(leaving),
        changes=[change_of(change, user) for change in waiting(db, me.id)],
        school_years=school_years(db),
        subjects=[Named(value=slug, label=name) for slug, name in subjects(db)],
        languages=LANGUAGES,
    )


PLAIN = ("id", "email", "email_verified", "phone_number", "first_name", "last_name", "username", "school_name",
         "school_year", "preferred_subjects", "date_of_birth", "created_at")  # fmt: skip


def photo_of(key: str | None) -> Photo | None:
    return Photo(large=photo.address(key, "large"), small=photo.address(key, "small")) if key else None


def waiting(db: Session, user_id: UUID) -> list[ContactChange]:
    """Changes that wait for their code."""
    found = select(ContactChange).where(
        ContactChange.user_id == user_id, ContactChange.confirmed_at.is_(None), ContactChange.cancelled_at.is_(None)
    )
    return list(db.scalars(found.order_by(ContactChange.code_sent_at)))


def change_of(change: ContactChange, user: User) -> ChangeOut:
    return ChangeOut(
        id=change.id, kind=change.kind, new_value=change.new_value, code_expires_at=change.code_expires_at,
        sent_to=change.new_value if change.kind is ContactKind.EMAIL else user.email,
        may_resend_at=change.code_sent_at + timedelta(seconds=constants.CONTACT_CODE_WAIT_SECONDS),
    )  # fmt: skip


def state_of(consent: GuardianConsent, now: datetime) -> str:
    """asked, lapsed, declined, agreed or ended."""
    if consent.consented_at:
        return "ended" if consent.withdrawn_at else "agreed"
    if consent.declined_at:
        return "declined"
    return "lapsed" if now > consent.link_expires_at else "asked"


def consent_of(consent: GuardianConsent, now: datetime) -> ConsentOut:
    return ConsentOut(
        guardian_name=consent.guardian_name, relation=consent.relation, email=consent.guardian_email,
        school_name=consent.school_name, state=state_of(consent, now), scopes_asked=consent.scopes_asked,
        scopes=consent.scopes, asked_at=consent.asked_at, consented_at=consent.consented_at,
        withdrawn_at=consent.withdrawn_at, link_expires_at=consent.link_expires_at, ends_on=consent.ends_on,
    )  # fmt: skip


def question_of(asked: GuardianConsent, learner: User, now: datetime) -> GuardianQuestionOut:
    """What the holder of the link sees: of the learner a first name and a school, of themselves half an address."""
    name, _, domain = (asked.guardian_email or "").partition("@")
    return GuardianQuestionOut(
        guardian_name=asked.guardian_name, learner_name=learner.first_name, school_name=learner.school_name,
        relation=asked.relation, email_hint=f"{name[:2]}…@{domain}", state=state_of(asked, now),
        version=asked.version, scopes_asked=asked.scopes_asked, scopes=asked.scopes, asked_at=asked.asked_at,
        consented_at=asked.consented_at, withdrawn_at=asked.withdrawn_at,
    )  # fmt: skip
