"""What waits for the staff, duty by duty: how much, and since when. One statement, of what the reader may do.

The month to close is said by `royalties`, which knows months nobody began.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import DateTime, Select, cast, func, literal, null, select, union_all
from sqlalchemy.orm import Session

from api.assessment.quizzes.tables import ItemStatus, Question
from api.commerce.payments.tables import SuspenseItem
from api.library.editions.tables import AssetStatus, PdfAsset
from api.platform.jobs.tables import queue_jobs
from api.platform.moderation.tables import CaseState, ModerationCase
from api.platform.permissions.rules import FINANCE, StaffPermission
from api.platform.principal import Principal
from api.publishing.authors.tables import Author
from api.publishing.payouts.tables import AuthorPayoutRequest, PayoutStatus
from api.publishing.royalties.tables import HeldMinutes, HoldDecision
from api.site.staff_home.schemas import DutyKind, DutyOut
from api.tutoring.tutors.tables import MarketplaceTutor, VerificationStatus

Query = Select[tuple[Any, ...]]


@dataclass(frozen=True)
class Duty:
    """`needs` is any of the permissions that let a person do it."""

    kind: DutyKind
    needs: tuple[StaffPermission, ...]
    waits: Callable[[datetime], Query]


def _rows(table: Any, *where: Any, since: Any = None) -> Query:
    return select(func.count(), func.min(table.created_at if since is None else since)).where(*where)


REVIEW: Final = (StaffPermission.CONTENT_REVIEW,)
DUTIES: Final = (
    Duty(DutyKind.HOLDS, FINANCE, lambda _: _rows(HeldMinutes, HeldMinutes.decision == HoldDecision.PENDING)),
    Duty(
        DutyKind.SUSPENSE,
        FINANCE,
        lambda _: _rows(SuspenseItem, SuspenseItem.resolved_at.is_(None), since=SuspenseItem.found_at),
    ),
    Duty(
        DutyKind.PAYOUTS,
        FINANCE,
        lambda _: _rows(AuthorPayoutRequest, AuthorPayoutRequest.status == PayoutStatus.PENDING),
    ),
    Duty(DutyKind.REPORTS, REVIEW, lambda _: _rows(ModerationCase, ModerationCase.state == CaseState.OPEN)),
    Duty(DutyKind.BOOKS, REVIEW, lambda _: _rows(PdfAsset, PdfAsset.status == AssetStatus.PENDING)),
    Duty(
        DutyKind.QUESTIONS,
        REVIEW,
        lambda _: _rows(Question, Question.status == ItemStatus.IN_REVIEW, since=Question.updated_at),
    ),
    Duty(
        DutyKind.QUARANTINED,
        REVIEW,
        lambda _: _rows(Question, Question.status == ItemStatus.QUARANTINED, since=Question.updated_at),
    ),
    Duty(
        DutyKind.AUTHORS,
        (StaffPermission.PEOPLE_MANAGE,),
        lambda _: _rows(Author, Author.is_approved.is_(False), Author.is_active.is_(True)),
    ),
    Duty(
        DutyKind.TUTORS,
        (StaffPermission.PEOPLE_MANAGE,),
        lambda _: _rows(MarketplaceTutor, MarketplaceTutor.verification_status == VerificationStatus.PENDING),
    ),
    Duty(
        DutyKind.JOBS,
        (StaffPermission.SUPPORT_ACT,),
        lambda _: _rows(queue_jobs, queue_jobs.c.status == "failed", since=cast(null(), DateTime(timezone=True))),
    ),
)


def duties_of(db: Session, me: Principal, now: datetime) -> list[DutyOut]:
    """What waits of all that this person may do, and what does not; in the order of the table."""
    mine = [duty for duty in DUTIES if any(me.may(each) for each in duty.needs)]
    if not mine:
        return []
    asked = [duty.waits(now).add_columns(literal(duty.kind.value)) for duty in mine]
    found = {kind: (count, since) for count, since, kind in db.execute(union_all(*asked))}
    return [DutyOut(kind=duty.kind, count=found[duty.kind.value][0], since=found[duty.kind.value][1]) for duty in mine]
