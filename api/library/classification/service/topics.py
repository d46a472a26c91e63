"""Books of a topic and topics of a book, for readers."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.curriculum.subjects.tables import Subject, Topic
from api.library.catalogue.tables import ApprovalStatus, Book
from api.library.classification.rules import pages_on
from api.library.classification.schemas import BookTopic, TopicBook
from api.platform.problem import NotFound

BOOKS = 12


def books_on(db: Session, code: str) -> list[TopicBook]:
    """Published books on a topic, those that give it a chapter first; raises NotFound."""
    topic = db.scalar(select(Topic).where(Topic.code == code))
    if topic is None:
        raise NotFound
    wanted = (Book.approval_status == ApprovalStatus.APPROVED, Book.topic_tags.contains([code]))
    found = [_topic_book(book, topic) for book in db.scalars(select(Book).where(*wanted).limit(100))]
    return sorted(found, key=lambda each: (each.first_page is None, each.title, str(each.id)))[:BOOKS]


def _topic_book(book: Book, topic: Topic) -> TopicBook:
    span = pages_on(topic.name, book.table_of_contents, book.page_count, book.topic_pages.get(topic.code))
    first, last = span or (None, None)
    return TopicBook(
        id=book.id, title=book.title, author=book.author, cover_image_url=book.cover_image_url,
        required_tier=book.required_tier, first_page=first, last_page=last,
    )  # fmt: skip


def topics_of(db: Session, book: Book) -> list[BookTopic]:
    """What a book covers, in its own order."""
    rows = db.execute(
        select(Topic, Subject).join(Subject, Subject.id == Topic.subject_id).where(Topic.code.in_(book.topic_tags))
    ).all()
    found = {topic.code: _book_topic(book, topic, subject) for topic, subject in rows}
    return [found[code] for code in book.topic_tags if code in found]


def _book_topic(book: Book, topic: Topic, subject: Subject) -> BookTopic:
    span = pages_on(topic.name, book.table_of_contents, book.page_count, book.topic_pages.get(topic.code))
    first, last = span or (None, None)
    return BookTopic(
        code=topic.code, name=topic.name, subject=subject.name, subject_slug=subject.slug,
        school_year=topic.school_year, first_page=first, last_page=last,
    )  # fmt: skip
