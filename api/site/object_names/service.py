"""The names of objects by their ids, kind by kind. Ids are the log's own text; what is no id of ours has no name."""

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import InstrumentedAttribute, Session

from api.accounts.auth.tables import User
from api.commerce.payments.tables import PaymentRefund
from api.commerce.subscriptions.tables import Payment
from api.curriculum.versions.tables import CurriculumVersion
from api.library.catalogue.tables import Book
from api.library.loans.tables import Loan
from api.publishing.authors.tables import Author
from api.publishing.objections.tables import StatementObjection
from api.publishing.payouts.tables import AuthorPayoutRequest
from api.publishing.royalties.tables import HeldMinutes
from api.school.classes.tables import SchoolClass
from api.school.families.tables import ParentChildLink
from api.school.progress_reports.tables import ProgressReport

Names = Mapping[str, str]
NAME = User.first_name + " " + User.last_name


def books(db: Session, ids: Collection[str]) -> Names:
    return _named(db, ids, Book.id, Book.title)


def classes(db: Session, ids: Collection[str]) -> Names:
    return _named(db, ids, SchoolClass.id, SchoolClass.name)


def payments(db: Session, ids: Collection[str]) -> Names:
    return _named(db, ids, Payment.id, Payment.provider_order_id)


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
