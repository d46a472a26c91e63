"""Approving a tutor's record. Approved is not yet verified: only verified tutors are listed."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.user_admin.rules import Actor
from api.accounts.user_admin.service.earned_roles import give_earned_role
from api.accounts.user_admin.service.permissions import person
from api.platform.client_info import Client
from api.platform.problem import NotFound, Problem
from api.platform.roles import Role
from api.tutoring.tutors.tables import MarketplaceTutor, VerificationStatus

WAITING = {VerificationStatus.PENDING, VerificationStatus.DOCUMENTS, VerificationStatus.INTERVIEW}
DONE = {VerificationStatus.APPROVED, VerificationStatus.VERIFIED}


class NoTutorRecord(NotFound):
    title, detail = "No Tutor Record", "This person has not registered as a tutor."


class NotWaiting(Problem):
    status, title = 409, "Not Waiting for Approval"
    detail = "This tutor was rejected or suspended. They must apply again first."


def approve(db: Session, user_id: UUID, *, me: Actor, now: datetime, client: Client) -> MarketplaceTutor:
    """A waiting tutor's record, approved, and the role with it. Twice is as once."""
    user = person(db, user_id, lock=True)
    tutor = db.scalar(select(MarketplaceTutor).where(MarketplaceTutor.user_id == user_id).with_for_update())
    if tutor is None:
        raise NoTutorRecord
    if tutor.verification_status in DONE:
        return tutor
    if tutor.verification_status not in WAITING:
        raise NotWaiting
    tutor.verification_status = VerificationStatus.APPROVED
    give_earned_role(db, user, Role.TUTOR, me=me, now=now, client=client)
    db.flush()
    return tutor
