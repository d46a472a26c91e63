"""Finding tutors. Only verified, active ones are ever found here, whoever asks."""

from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import ColumnElement, ScalarSelect, func, or_, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.platform.money import Ugx
from api.platform.problem import NotFound
from api.tutoring.tutors.schemas import TutorChoices
from api.tutoring.tutors.tables import MarketplaceTutor, VerificationStatus

Sort = Literal["rating", "price", "-price", "experience"]
LISTED = (
    MarketplaceTutor.verification_status == VerificationStatus.VERIFIED,
    MarketplaceTutor.is_active,
)


class TutorNotFound(NotFound):
    title, detail = "Tutor Not Found", "This tutor is not listed."


@dataclass(frozen=True)
class Wanted:
    """What is looked for; nothing means anything. Prices are shillings an hour."""

    words: str = ""
    subject: str = ""
    language: str = ""
    most: int | None = None


ORDERS: dict[str, list[Any]] = {
    "rating": [MarketplaceTutor.average_rating.desc().nulls_last(), MarketplaceTutor.total_sessions.desc()],
    "price": [MarketplaceTutor.hourly_rate],
    "-price": [MarketplaceTutor.hourly_rate.desc()],
    "experience": [MarketplaceTutor.years_experience.desc().nulls_last()],
}


def list_tutors(
    db: Session, wanted: Wanted, *, sort: Sort = "rating", limit: int = 50
) -> tuple[list[MarketplaceTutor], int]:
    """The listed tutors that fit, the best rated first unless told otherwise, and how many fit in all."""
    where = [*LISTED, *_conditions(wanted)]
    total = db.scalar(select(func.count()).select_from(MarketplaceTutor).where(*where)) or 0
    # Among equals the longer experience goes first: at the beginning nobody has a review.
    last = (MarketplaceTutor.years_experience.desc().nulls_last(), MarketplaceTutor.display_name, MarketplaceTutor.id)
    found = db.scalars(select(MarketplaceTutor).where(*where).order_by(*ORDERS[sort], *last).limit(limit))
    return list(found), total


def _conditions(wanted: Wanted) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    for word in wanted.words.split():
        said = (MarketplaceTutor.display_name, MarketplaceTutor.bio, MarketplaceTutor.location)
        conditions.append(
            or_(
                *(column.icontains(word, autoescape=True) for column in said),
                MarketplaceTutor.subjects.contains([word]),
            )
        )
    if wanted.subject:
        conditions.append(MarketplaceTutor.subjects.contains([wanted.subject]))
    if wanted.language:
        conditions.append(MarketplaceTutor.languages.contains([wanted.language]))
    if wanted.most is not None:
        conditions.append(MarketplaceTutor.hourly_rate <= wanted.most)
    return conditions


def get_tutor(db: Session, tutor_id: UUID) -> MarketplaceTutor:
    """A listed tutor; anybody else is TutorNotFound."""
    found = db.scalar(select(MarketplaceTutor).where(MarketplaceTutor.id == tutor_id, *LISTED))
    if found is None:
        raise TutorNotFound
    return found


def own_tutor(db: Session, user_id: UUID) -> MarketplaceTutor | None:
    return db.scalar(select(MarketplaceTutor).where(MarketplaceTutor.user_id == user_id))


def choices(db: Session) -> TutorChoices:
    """The subjects, languages and prices that occur among the listed tutors."""
    rows = db.execute(
        select(MarketplaceTutor.subjects, MarketplaceTutor.languages, MarketplaceTutor.hourly_rate).where(*LISTED)
    ).all()
    rates = [row.hourly_rate for row in rows if row.hourly_rate is not None]
    return TutorChoices(
        subjects=sorted({name for row in rows for name in row.subjects}),
        languages=sorted({name for row in rows for name in row.languages}),
        lowest_rate=min(rates, default=None),
        highest_rate=max(rates, default=None),
    )


def listed_name(user_id: Any, only_verified: bool) -> ScalarSelect[str]:
    """The name under which the person of this column is listed as a tutor, or null."""
    named = select(MarketplaceTutor.display_name).where(MarketplaceTutor.user_id == user_id)
    return (named.where(*LISTED) if only_verified else named).scalar_subquery()


def apply(db: Session, user: User, bio: str | None, subjects: list[str], hourly_rate: Ugx | None) -> None:
    """A person who registers as a tutor: their entry, not yet verified and listed nowhere."""
    name = f"{user.first_name} {user.last_name}"
    db.add(MarketplaceTutor(user_id=user.id, display_name=name, bio=bio, subjects=subjects, hourly_rate=hourly_rate))
