"""A book before the person who decides what it is about."""

from dataclasses import asdict

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.curriculum.subjects.tables import Subject, Topic
from api.library.catalogue.tables import Book
from api.library.classification.rules import chapter_spans
from api.library.classification.schemas import ChoicesOut, ChosenTopic, ClassificationOut, OfferedSubject
from api.library.classification.service.decisions import classification
from api.library.classification.service.suggestions import suggestions_for


def classification_out(db: Session, book: Book) -> ClassificationOut:
    now, found = classification(db, book), suggestions_for(db, book)
    return ClassificationOut.model_validate(
        asdict(now)
        | {
            "id": book.id, "title": book.title, "author": book.author,
            "description": book.description or book.long_description or "", "status": book.approval_status,
            "page_count": book.page_count, "cover_image_url": book.cover_image_url, "revision": now.revision,
            "chapters": [title for title, _, _ in chapter_spans(book.table_of_contents, book.page_count)],
            "topics": _topics(db, now.topics), "classified_at": book.classified_at,
            "categories_suggested": found.categories, "subjects_suggested": found.subjects,
            "years_suggested": found.years, "topics_suggested": found.topics, "scores": found.scores,
            "fitted_at": found.fitted_at,
        }
    )  # fmt: skip


def choices_out(db: Session) -> ChoicesOut:
    """Subjects, topics in the curriculum's order, and the languages books are in."""
    topics = db.execute(
        select(Topic, Subject.name)
        .join(Subject, Subject.id == Topic.subject_id)
        .order_by(Subject.name, Topic.school_year, Topic.display_order, Topic.code)
    )
    return ChoicesOut(
        subjects=[OfferedSubject.model_validate(each) for each in db.scalars(select(Subject).order_by(Subject.name))],
        topics=[
            ChosenTopic(code=topic.code, name=topic.name, subject=subject, school_year=topic.school_year)
            for topic, subject in topics
        ],
        languages=sorted({"en", *db.scalars(select(Book.language).distinct())}),
    )


def _topics(db: Session, codes: list[str]) -> list[ChosenTopic]:
    rows = db.execute(
        select(Topic, Subject.name).join(Subject, Subject.id == Topic.subject_id).where(Topic.code.in_(codes))
    ).all()
    named = {
        topic.code: ChosenTopic(code=topic.code, name=topic.name, subject=subject, school_year=topic.school_year)
        for topic, subject in rows
    }
    return [named.get(code) or ChosenTopic(code=code, name=code, subject="", school_year="") for code in codes]
