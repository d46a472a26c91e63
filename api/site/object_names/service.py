"""The names of objects by their ids, kind by kind. Ids are the log's own text; what is no id of ours has no name."""

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import and_, func, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from api.accounts.auth.tables import User
from api.commerce.payments.tables import PaymentRefund
from api.commerce.subscriptions.tables import Payment, SubscriptionPlan
from api.curriculum.versions.tables import CurriculumVersion
from api.library.catalogue.tables import Book
from api.library.loans.tables import Loan
from api.library.reviews.tables import BookReview
from api.notifications.outbox.tables import OutboxMessage
from api.platform.audit.tables import AuditLog
from api.platform.jobs.registry import REGISTRY
from api.platform.moderation import hooks as moderation
from api.platform.moderation.tables import ModerationCase
from api.publishing.authors.tables import Author
from api.publishing.objections.tables import StatementObjection
from api.publishing.payouts.tables import AuthorPayoutRequest
from api.publishing.royalties.tables import HeldMinutes
from api.school.classes.tables import SchoolClass
from api.school.families.tables import ParentChildLink
from api.school.messaging.tables import ParentTeacherMessage
from api.school.progress_reports.tables import ProgressReport, ReportJob

Names = Mapping[str, str]
NAME = User.first_name + " " + User.last_name


def books(db: Session, ids: Collection[str]) -> Names:
    return _named(db, ids, Book.id, Book.title)


def classes(db: Session, ids: Collection[str]) -> Names:
    return _named(db, ids, SchoolClass.id, SchoolClass.name)


def payments(db: Session, ids: Collection[str]) -> Names:
    return _named(db, ids, Payment.id, Payment.provider_order_id)


def plans(db: Session, ids: Collection[str]) -> Names:
    return _named(db, ids, SubscriptionPlan.id, SubscriptionPlan.name)


def held_minutes(db: Session, ids: Collection[str]) -> Names:
    return _named(db, ids, HeldMinutes.id, HeldMinutes.month)


def refunds(db: Session, ids: Collection[str]) -> Names:
    return _named(
        db, ids, PaymentRefund.id, Payment.provider_order_id, (Payment, Payment.id == PaymentRefund.payment_id)
    )


def payouts(db: Session, ids: Collection[str]) -> Names:
    by = (Author, Author.id == AuthorPayoutRequest.author_id)
    return _named(db, ids, AuthorPayoutRequest.id, Author.display_name, by)


def objections(db: Session, ids: Collection[str]) -> Names:
    return _named(db, ids, StatementObjection.id, StatementObjection.month)


def authors(db: Session, ids: Collection[str]) -> Names:
    return _named(db, ids, Author.id, Author.display_name)


def loans(db: Session, ids: Collection[str]) -> Names:
    return _named(db, ids, Loan.id, Book.title, (Book, Book.id == Loan.book_id))


def curriculum_versions(db: Session, ids: Collection[str]) -> Names:
    return _named(db, ids, CurriculumVersion.id, CurriculumVersion.name)


def reports(db: Session, ids: Collection[str]) -> Names:
    """The learners they are of."""
    return _named(db, ids, ProgressReport.id, NAME, (User, User.id == ProgressReport.student_id))


def family_links(db: Session, ids: Collection[str]) -> Names:
    """The children they are about."""
    return _named(db, ids, ParentChildLink.id, NAME, (User, User.id == ParentChildLink.student_user_id))


def makings(db: Session, ids: Collection[str]) -> Names:
    """Reports being made, by the class they are for."""
    return _named(db, ids, ReportJob.id, SchoolClass.name, (SchoolClass, SchoolClass.id == ReportJob.class_id))


def jobs(db: Session, ids: Collection[str]) -> Names:
    """What they do, by what the log itself noted: a job that was given up stands in no queue any more."""
    name = AuditLog.old_values["name"].astext
    rows = db.execute(
        select(AuditLog.entity_id, name).distinct().where(AuditLog.entity_type == "job", AuditLog.entity_id.in_(ids))
    )
    return {job: REGISTRY[name].title if name in REGISTRY else name for job, name in rows if name}


def moderation_cases(db: Session, ids: Collection[str]) -> Names:
    """What was reported, and who wrote it; an assistant's answer was written by nobody."""
    writer = func.coalesce(ParentTeacherMessage.sender_id, BookReview.user_id)
    rows = db.execute(
        select(ModerationCase.id, ModerationCase.kind, NAME)
        .outerjoin(ParentTeacherMessage, _is_of("message", ParentTeacherMessage.id))
        .outerjoin(BookReview, _is_of("review", BookReview.id))
        .outerjoin(User, User.id == writer)
        .where(ModerationCase.id.in_(uuids(ids)))
    )
    nouns = {kind: content.noun for kind, content in moderation.kinds.all().items()}
    found = {}
    for case_id, kind, who in rows:
        what = nouns.get(kind, kind).capitalize()
        found[str(case_id)] = f"{what} by {who}" if who else what
    return found


def _is_of(kind: str, content: InstrumentedAttribute[UUID]) -> Any:
    return and_(ModerationCase.kind == kind, ModerationCase.content_id == content)


def messages(db: Session, ids: Collection[str]) -> Names:
    """Who they go to; an address without an account stays with the message."""
    return _named(db, ids, OutboxMessage.id, NAME, (User, User.id == OutboxMessage.user_id))


def _named(
    db: Session, ids: Collection[str], key: InstrumentedAttribute[UUID], name: Any, by: tuple[Any, Any] | None = None
) -> Names:
    """`by` joins the table that has the name."""
    query = select(key, name).where(key.in_(uuids(ids)))
    rows = db.execute(query.join(*by) if by else query)
    return {str(row[0]): str(row[1]) for row in rows}


def uuids(ids: Collection[str]) -> list[UUID]:
    """Those of them that are ids at all."""
    found = []
    for each in ids:
        try:
            found.append(UUID(each))
        except ValueError:
            continue
    return found
