"""What one book is about, decided by a person."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from api.curriculum.subjects.tables import BookSubjectYear, SchoolYear, Subject, Topic
from api.library.catalogue.service import BookNotFound
from api.library.catalogue.tables import Book, BookCategory, Category
from api.library.classification.schemas import ClassificationIn
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.ids import uuid7
from api.platform.problem import Malformed, Problem


class ClassificationChanged(Problem):
    status, title = 409, "Decided Meanwhile"
    detail = "Somebody else changed this book meanwhile. Look at it again, then decide."


@dataclass(frozen=True)
class Classification:
    """All that is decided of a book; names where people read it, so that the audit log can be read too."""

    category_ids: list[str]
    subject_ids: list[str]
    school_years: list[str]
    topics: list[str]
    language: str
    required_tier: str
    difficulty: str | None

    @property
    def revision(self) -> str:
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()[:32]


def any_book(db: Session, book_id: UUID, *, lock: bool = False) -> Book:
    """A book in whatever state; raises BookNotFound."""
    book = db.get(Book, book_id, with_for_update=lock)
    if book is None:
        raise BookNotFound
    return book


def classification(db: Session, book: Book) -> Classification:
    """How a book stands now."""
    categories = db.scalars(select(BookCategory.category_id).where(BookCategory.book_id == book.id))
    served = db.execute(
        select(BookSubjectYear.subject_id, SchoolYear.label)
        .join(SchoolYear, SchoolYear.id == BookSubjectYear.school_year_id)
        .where(BookSubjectYear.book_id == book.id)
    ).all()
    return Classification(
        category_ids=sorted(str(each) for each in categories),
        subject_ids=sorted({str(subject) for subject, _ in served}),
        school_years=sorted({label for _, label in served}),
        topics=list(book.topic_tags), language=book.language, required_tier=book.required_tier.value,
        difficulty=book.difficulty,
    )  # fmt: skip


def decide(
    db: Session, book_id: UUID, given: ClassificationIn, *, suggested: dict[str, list[str]], me_id: UUID, now: datetime,
    client: Client,
) -> None:  # fmt: skip
    """Keep what a person decided, with what had been suggested to them; raises Malformed or ClassificationChanged."""
    book = any_book(db, book_id, lock=True)
    before = classification(db, book)
    if given.revision != before.revision:
        raise ClassificationChanged
    _require_known(db, given, before)
    _keep_categories(db, book, given.category_ids)
    _keep_years(db, book, given.subject_ids, given.school_years)
    book.topic_tags = list(dict.fromkeys(given.topics))
    book.language, book.required_tier, book.difficulty = given.language, given.required_tier, given.difficulty
    book.classified_at, book.classified_by = now, me_id
    db.flush()
    after = classification(db, book)
    changed = [each.name for each in fields(after) if getattr(after, each.name) != getattr(before, each.name)]
    audit(
        db, user_id=me_id, action="book.classified", entity=("book", str(book.id)), client=client,
        old={name: getattr(before, name) for name in changed},
        new={name: getattr(after, name) for name in changed} | {"suggested": suggested},
    )  # fmt: skip


def _require_known(db: Session, given: ClassificationIn, before: Classification) -> None:
    """Everything named must exist; a category at rest may stay where it is, and is not given anew."""
    fresh = [each for each in set(given.category_ids) if str(each) not in before.category_ids]
    require_categories(db, fresh)
    subjects = set(given.subject_ids)
    if len(db.scalars(select(Subject.id).where(Subject.id.in_(subjects))).all()) != len(subjects):
        raise Malformed(fields={"subjectIds": "Choose one of the subjects offered."})
    if bool(given.subject_ids) != bool(given.school_years):
        missing = "schoolYears" if given.subject_ids else "subjectIds"
        raise Malformed(fields={missing: "Choose subject and form together, or neither."})
    known = set(db.scalars(select(Topic.code).where(Topic.code.in_(given.topics))))
    if unknown := [code for code in given.topics if code not in known and code not in before.topics]:
        raise Malformed(fields={"topics": f"The curriculum has no topic {unknown[0]}."})


def require_categories(db: Session, ids: list[UUID]) -> None:
    """The categories must be there and in use. Locked, so that none of them is taken away meanwhile."""
    wanted = select(Category.id).where(Category.id.in_(ids), Category.is_active).order_by(Category.id)
    if len(db.scalars(wanted.with_for_update(read=True)).all()) != len(set(ids)):
        raise Malformed(fields={"categoryIds": "Choose categories that are in use."})


def _keep_categories(db: Session, book: Book, wanted: list[UUID]) -> None:
    db.execute(delete(BookCategory).where(BookCategory.book_id == book.id, BookCategory.category_id.not_in(wanted)))
    here = set(db.scalars(select(BookCategory.category_id).where(BookCategory.book_id == book.id)))
    db.add_all(BookCategory(book_id=book.id, category_id=each) for each in dict.fromkeys(wanted) if each not in here)


def _keep_years(db: Session, book: Book, subject_ids: list[UUID], labels: Sequence[str]) -> None:
    """Every subject with every year; what stood before keeps how well it serves."""
    years = list(db.scalars(select(SchoolYear.id).where(SchoolYear.label.in_(labels))))
    wanted = {(subject, year) for subject in subject_ids for year in years}
    for row in db.scalars(select(BookSubjectYear).where(BookSubjectYear.book_id == book.id)):
        if (pair := (row.subject_id, row.school_year_id)) in wanted:
            wanted.discard(pair)
        else:
            db.delete(row)
    for subject, year in sorted(wanted):
        db.add(BookSubjectYear(id=uuid7(), book_id=book.id, subject_id=subject, school_year_id=year))
