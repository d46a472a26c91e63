"""A school with authority agrees for many learners at once, line by line, by the hand of an admin."""

import csv
import io
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, or_, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.accounts.profile.rules import adult_on
from api.accounts.profile.schemas import SchoolConsentIn, SchoolLine, SchoolWithdrawalIn
from api.accounts.profile.service.guardian import end, keep_in_step
from api.accounts.profile.tables import ConsentMethod, GuardianConsent, Relation
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.clock import day_of
from api.platform.entitlements import is_adult
from api.platform.problem import Malformed
from api.platform.roles import Role

MOST_LINES = 2_000


def agree_for_many(
    db: Session, *, admin_id: UUID, given: SchoolConsentIn, client: Client, now: datetime
) -> list[SchoolLine]:
    """One answer a line; a line that cannot be used changes nothing, and the others stand."""
    names = _named(given.csv)
    people = _people(db, names)
    agreed = {row for row in _agreed(db, [user.id for user in people.values()])}
    result = []
    for line, name in enumerate(names, 2):
        learner = people.get(name.lower())
        trouble = _trouble(learner, agreed, now)
        if learner and not trouble:
            _agree(db, learner, admin_id, given, client, now)
            agreed.add(learner.id)
        result.append(SchoolLine(line=line, learner=name, is_agreed=trouble is None, says=trouble or "Agreed"))
    audit(db, user_id=admin_id, action="guardian.school_consented", entity=("school", given.school_name),
          new={"reference": given.reference, "agreed": sum(each.is_agreed for each in result)})  # fmt: skip
    return result


def withdraw_for_many(db: Session, *, admin_id: UUID, given: SchoolWithdrawalIn, now: datetime) -> list[SchoolLine]:
    """End what this school agreed to for these learners, at once."""
    names = _named(given.csv)
    people, result = _people(db, names), []
    for line, name in enumerate(names, 2):
        learner = people.get(name.lower())
        live = _of_school(db, learner, given.school_name.strip()) if learner else []
        for consent in live:
            end(db, consent, learner, by="school", now=now)  # type: ignore[arg-type]
        result.append(SchoolLine(line=line, learner=name, is_agreed=False,
                               says="Withdrawn" if live else "Nothing of this school to withdraw"))  # fmt: skip
    audit(db, user_id=admin_id, action="guardian.school_withdrew", entity=("school", given.school_name),
          new={"withdrawn": sum(each.says == "Withdrawn" for each in result)})  # fmt: skip
    return result


def _of_school(db: Session, learner: User, school: str) -> list[GuardianConsent]:
    live = select(GuardianConsent).where(
        GuardianConsent.user_id == learner.id,
        GuardianConsent.method == ConsentMethod.SCHOOL,
        GuardianConsent.consented_at.is_not(None),
        GuardianConsent.withdrawn_at.is_(None),
        func.lower(GuardianConsent.school_name) == school.lower(),
    )
    return list(db.scalars(live))


def _named(text: str) -> list[str]:
    """The column called email, username or learner; raises Malformed when there is none."""
    rows = list(csv.DictReader(io.StringIO(text.lstrip("\ufeff").strip())))
    heads = {(head or "").strip().lower(): head for head in (rows[0] if rows else {})}
    column = next((heads[name] for name in ("learner", "email", "username") if name in heads), None)
    if column is None:
        raise Malformed(fields={"csv": "The first line must name a column: learner, email or username."})
    if len(rows) > MOST_LINES:
        raise Malformed(fields={"csv": f"At most {MOST_LINES} learners at once."})
    return [name for row in rows if (name := (row[column] or "").strip())]


def _people(db: Session, names: list[str]) -> dict[str, User]:
    wanted = [name.lower() for name in names]
    found = db.scalars(
        select(User).where(or_(func.lower(User.email).in_(wanted), func.lower(User.username).in_(wanted)))
    ).all()
    return {key.lower(): user for user in found for key in (user.username, user.email) if key}


def _agreed(db: Session, users: list[UUID]) -> list[UUID]:
    live = select(GuardianConsent.user_id).where(
        GuardianConsent.consented_at.is_not(None),
        GuardianConsent.withdrawn_at.is_(None),
        GuardianConsent.method == ConsentMethod.SCHOOL,
    )
    return list(db.scalars(live.where(GuardianConsent.user_id.in_(users))))


def _trouble(learner: User | None, agreed: set[UUID], now: datetime) -> str | None:
    if learner is None or learner.role is not Role.USER or learner.deleted_at is not None:
        return "No learner of this name"
    if learner.id in agreed:
        return "A school has agreed already"
    if learner.date_of_birth and is_adult(learner.date_of_birth, day_of(now)):
        return "An adult, who needs nobody's consent"
    return None


def _agree(db: Session, learner: User, admin_id: UUID, given: SchoolConsentIn, client: Client, now: datetime) -> None:
    db.add(GuardianConsent(
        user_id=learner.id, guardian_name=given.authority.strip(), relation=Relation.SCHOOL, guardian_email=None,
        guardian_phone=None, version=constants.GUARDIAN_CONSENT_VERSION, method=ConsentMethod.SCHOOL,
        scopes_asked=sorted(given.scopes), scopes=sorted(given.scopes), asked_at=now, link_expires_at=now,
        consented_at=now, ip=client.ip, user_agent=client.user_agent[:300], school_name=given.school_name.strip(),
        recorded_by=admin_id, ends_on=adult_on(learner.date_of_birth) if learner.date_of_birth else None,
    ))  # fmt: skip
    keep_in_step(db, learner, now)
